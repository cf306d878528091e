import Foundation
import Results

/// An output that is written as it comes about: a file whole or not at all, or standard output.
///
/// A file grows beside its goal and moves there when it is finished; one that never is, since an error came
/// between or somebody stopped the command, is removed. What has gone to standard output, to a pipe or to a device has
/// gone.
final class StreamedOutput {
  private let name: String
  private let hint: String
  private let handle: FileHandle
  /// What the file grows as, and where it moves to; nil for what is written into.
  private var move: (from: GrowingEntry, to: String)?

  /// - Parameters:
  ///   - path: a file, or `-` for standard output. Where it is a link, it stays one, and what it leads to is written.
  ///   - hint: what the person can do where it cannot be written, such as `see --output`.
  /// - Throws: `Failure` with `unwritableFile`.
  init(path: String, hint: String? = nil) throws {
    self.hint = hint.map { " (\($0))" } ?? ""
    guard path != "-" else {
      (name, handle, move) = ("standard output", .standardOutput, nil)
      return
    }
    name = path
    do {
      if OutputFile.isWrittenInto(path) {
        handle = try FileHandle(forWritingTo: URL(literally: path))
        move = nil
        return
      }
      let goal = URL(literally: try OutputFile.goal(of: path))
      let folder = goal.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let growing = try GrowingEntry(in: folder)
      // Who could not read what was there cannot read what takes its place.
      var status = stat()
      if stat(goal.path, &status) == 0, fchmod(growing.descriptor, status.st_mode & 0o777) != 0 {
        throw GrowingEntry.error()
      }
      handle = FileHandle(fileDescriptor: growing.descriptor, closeOnDealloc: false)
      move = (growing, goal.path)
    } catch {
      throw StreamedOutput.failure(path, error, self.hint)
    }
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
      try move.from.move(to: move.to)
      self.move = nil
    } catch {
      throw StreamedOutput.failure(name, error, hint)
    }
  }

  private static func failure(_ name: String, _ error: any Error, _ hint: String) -> Failure {
    Failure(
      code: .unwritableFile,
      message: "\(name): cannot be written: \(SystemReason.of(error))\(hint)")
  }
}
