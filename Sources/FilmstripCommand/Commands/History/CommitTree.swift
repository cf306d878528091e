import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace

/// How a commit is built and run, as a shell reads it.
struct CommitCommands: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What builds a commit, in its work tree, as a shell reads it.", valueName: "COMMAND"))
  var build: String?

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "What runs it, there too, and prints a result as 'compare --format json' does; for a time '--blocks 1' is enough.",
      valueName: "COMMAND"))
  var runCommand: String
}

/// A git work tree of its own in which commits are built and run, and which is gone with it.
///
/// Where this process is killed it stays behind, until the next one removes it (`ScratchFolder`).
final class CommitTree {
  /// Why a commit has no figures: a sentence's end.
  struct Reason: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs what asks commits without whose figures nothing can be said.
  ///
  /// - Parameters:
  ///   - commits: their names.
  ///   - what: what they are asked for: `step 3fa9c1d2`.
  /// - Throws: `Failure` where one of them has none; what the body throws besides.
  static func needing<Outcome>(
    _ commits: [String], for what: String, _ body: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body()
    } catch let reason as Reason {
      let names = commits.map { String($0.prefix(10)) }.joined(separator: " or ")
      throw Failure(
        code: .failedCheck,
        message: "\(what): \(names) \(reason), and has to build and run for it")
    }
  }

  private let repository: GitRepository
  private let commands: CommitCommands
  private let interruption: Interruption
  private let scratch: ScratchFolder
  private let folder: String

  /// - Throws: `Failure`.
  init(_ repository: GitRepository, _ commands: CommitCommands, _ interruption: Interruption) throws
  {
    self.repository = repository
    self.commands = commands
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
    try repository.addWorkTree(at: folder)
  }

  deinit { repository.removeWorkTree(folder) }

  /// Checks a commit out and builds it.
  ///
  /// - Throws: `Failure` where git cannot; `ExitCode` where the command is stopped; `Reason` where it does not build.
  func build(_ commit: String) throws {
    OutputFile.tell("Building \(commit.prefix(10))")
    try repository.checkOut(commit, in: folder)
    if let build = commands.build, try run(build) == nil {
      throw Reason(description: "does not build")
    }
  }

  /// Runs what was built.
  ///
  /// - Throws: `ExitCode` where the command is stopped; `Reason` where no result comes out.
  func result() throws -> RunResult {
    guard let output = try run(commands.runCommand) else {
      throw Reason(description: "does not run")
    }
    do {
      return try ResultReader.read(output, named: "what --run printed")
    } catch {
      throw Reason(description: "printed no result: \(error)")
    }
  }

  /// What a command prints; nil where it fails. What it says on standard error goes on to the person's.
  private func run(_ command: String) throws -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let bytes: Data
    do {
      let end = ProcessEnd(of: process)
      try process.run()
      // The shell leads a group of its own: what it started ends with it.
      let group = -process.processIdentifier
      interruption.begin(waitingFor: group)
      defer { interruption.end(waitingFor: group) }
      bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      end.wait()
    } catch {
      return nil
    }
    if interruption.isRaised {
      OutputFile.tell("filmstrip: stopped before it was over: nothing is said")
      throw ExitCode(128 + (interruption.signalNumber ?? SIGINT))
    }
    return process.terminationStatus == 0 ? bytes : nil
  }
}
