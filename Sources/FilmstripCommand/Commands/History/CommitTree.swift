import Foundation
import Measurement
import Reporting
import Results

/// A git work tree in which one commit is built and run. It is removed at the end; if this process is killed, by the next
/// run (`ScratchFolder`).
final class CommitTree {
  let commit: String
  private let repository: GitRepository
  private let interruption: Interruption
  private let scratch: ScratchFolder
  private let folder: String

  /// - Throws: `Failure`.
  init(_ repository: GitRepository, _ commit: String, _ interruption: Interruption) throws {
    self.commit = commit
    self.repository = repository
    self.interruption = interruption
    do {
      scratch = try ScratchFolder()
    } catch {
      throw Failure(
        code: .unwritableFile,
        message:
          "\(FileManager.default.temporaryDirectory.path): no folder can be made there: \(error)")
    }
    folder = scratch.url.appendingPathComponent("tree").path
    try repository.addWorkTree(at: folder, commit)
  }

  deinit { repository.removeWorkTree(folder) }

  /// Builds the commit.
  ///
  /// - Throws: `Failure` if it does not build; `ExitCode` if the command is stopped.
  func build(_ command: String) throws {
    OutputFile.tell("Building \(commit.prefix(10))")
    guard try output(of: command) != nil else { throw failure("does not build") }
  }

  /// Runs the commit.
  ///
  /// - Throws: `Failure` if it prints no result; `ExitCode` if the command is stopped.
  func result(of command: String) throws -> RunResult {
    guard let output = try output(of: command) else { throw failure("does not run") }
    do {
      return try ResultReader.read(output, named: "what --run printed")
    } catch {
      throw failure("printed no result: \(error)")
    }
  }

  func failure(_ problem: String) -> Failure {
    Failure(code: .failedCheck, message: "commit \(commit.prefix(10)) \(problem)")
  }

  /// The standard output of a command; nil if it fails.
  private func output(of command: String) throws -> Data? {
    let output = SystemTool.output(
      of: "/bin/sh", ["-c", "cd -- \"$0\" || exit 1\n\(command)", folder],
      interruption: interruption, showsErrors: true)
    try interruption.endIfRaised()
    return output
  }
}
