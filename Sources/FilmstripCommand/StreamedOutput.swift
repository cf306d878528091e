import Foundation

/// An output that is written as it comes about: a file whole or not at all, or standard output.
///
/// A file grows beside its goal and moves there when it is finished; one that never is, since an error came
/// between or somebody stopped the command, is removed. What has gone to standard output, to a pipe or to a device has
/// gone.
final class StreamedOutput {
  private let name: String
  private let hint: String
  private let handle: FileHandle
  /// Where the file grows, and where it moves to; nil for what is written into.
  private let move: (from: URL, to: URL)?
  private var isFinished = false
  /// What removes the file where a signal ends the command.
  private var removal: FileRemoval?

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  ///   - hint: what the person can do where it cannot be written, such as `see --output`.
  /// - Throws: `Failure` with `unwritableFile`.
  init(path: String, hint: String? = nil) throws {
    self.hint = hint.map { " (\($0))" } ?? ""
    guard path != "-" else {
      (name, handle, move) = ("standard output", .standardOutput, nil)
      return
    }
    name = path
    let goal = URL(fileURLWithPath: path)
    do {
      if OutputFile.isWrittenInto(path) {
        handle = try FileHandle(forWritingTo: goal)
        move = nil
        return
      }
      let folder = goal.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let growing = folder.appendingPathComponent(
        ".\(goal.lastPathComponent).\(UUID().uuidString)")
      // Before there is a file, so that none is left whenever the signal comes.
      removal = FileRemoval(of: growing.path)
      try Data().write(to: growing)
      handle = try FileHandle(forWritingTo: growing)
      move = (growing, goal)
    } catch {
      throw StreamedOutput.failure(path, error, self.hint)
    }
  }

  deinit {
    guard let move, !isFinished else { return }
    // Whatever goes wrong here, an error is already on its way.
    unlink(move.from.path)
  }

  /// - Throws: `Failure` with `unwritableFile`.
  func write(_ bytes: [UInt8]) throws {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw StreamedOutput.failure(name, error, hint)
    }
  }

  /// Everything is written: the file takes its place.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func finish() throws {
    guard let move else { return }
    do {
      defer { removal = nil }
      try handle.close()
      guard rename(move.from.path, move.to.path) == 0 else {
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
      }
      isFinished = true
    } catch {
      throw StreamedOutput.failure(name, error, hint)
    }
  }

  private static func failure(_ name: String, _ error: any Error, _ hint: String) -> Failure {
    Failure(
      code: .unwritableFile,
      message: "\(name): cannot be written: \(OutputFile.reason(error))\(hint)")
  }
}
