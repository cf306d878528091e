import Foundation

/// An output that is written as it comes about: a file whole or not at all, or standard output.
///
/// A file grows beside its goal and moves there when it is finished; one that never is, since an error came
/// between, is removed. What has gone to standard output, to a pipe or to a device has gone.
final class StreamedOutput {
  private let name: String
  private let handle: FileHandle
  /// Where the file grows, and where it moves to; nil for what is written in place.
  private let move: (from: URL, to: URL)?
  private var isFinished = false

  /// - Parameter path: a file, or `-` for standard output.
  /// - Throws: `Failure` with `unwritableFile`.
  init(path: String) throws {
    guard path != "-" else {
      (name, handle, move) = ("standard output", .standardOutput, nil)
      return
    }
    name = path
    let goal = URL(fileURLWithPath: path)
    do {
      if StreamedOutput.isInPlace(path) {
        handle = try FileHandle(forWritingTo: goal)
        move = nil
        return
      }
      let folder = goal.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let growing = folder.appendingPathComponent(
        ".\(goal.lastPathComponent).\(UUID().uuidString)")
      try Data().write(to: growing)
      handle = try FileHandle(forWritingTo: growing)
      move = (growing, goal)
    } catch {
      throw StreamedOutput.failure(path, error)
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
      throw StreamedOutput.failure(name, error)
    }
  }

  /// Everything is written: the file takes its place.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func finish() throws {
    guard let move else { return }
    do {
      try handle.close()
      guard rename(move.from.path, move.to.path) == 0 else {
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
      }
      isFinished = true
    } catch {
      throw StreamedOutput.failure(name, error)
    }
  }

  /// Whether there is something other than a file, such as a device, that must not be replaced by one.
  private static func isInPlace(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }

  private static func failure(_ name: String, _ error: any Error) -> Failure {
    Failure(
      code: .unwritableFile,
      message: "\(name): cannot be written: \(OutputFile.reason(error))")
  }
}
