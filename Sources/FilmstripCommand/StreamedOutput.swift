import Foundation
import Measurement
import Results

/// An output that is written piece by piece: standard output, a device or a pipe at once, a file whole or not at all.
///
/// A file grows beside its goal and takes its place in `finish`.
final class StreamedOutput {
  private let name: String
  private let hint: String
  private let handle: FileHandle
  private let move: (from: TemporaryEntry, to: String)?

  /// - Parameters:
  ///   - path: a file, or `-` for standard output. A link stays one, and its target is written.
  ///   - hint: what the user can do where it cannot be written, such as `see --output`.
  /// - Throws: `Failure` with `unwritableFile`.
  init(path: String, hint: String? = nil) throws {
    name = path == "-" ? "standard output" : path
    self.hint = hint.map { " (\($0))" } ?? ""
    do {
      if path == "-" || OutputFile.isWrittenInto(path) {
        handle = path == "-" ? .standardOutput : try FileHandle(forWritingTo: URL(literally: path))
        move = nil
        return
      }
      let goal = URL(literally: try OutputFile.goal(of: path))
      let folder = goal.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let entry = try TemporaryEntry(in: folder)
      // Who could not read what was there cannot read what takes its place.
      var status = stat()
      if stat(goal.path, &status) == 0, fchmod(entry.descriptor, status.st_mode & 0o777) != 0 {
        throw TemporaryEntry.error()
      }
      handle = FileHandle(fileDescriptor: entry.descriptor, closeOnDealloc: false)
      move = (entry, goal.path)
    } catch {
      throw OutputFile.failure(name, error, self.hint)
    }
  }

  /// - Throws: `Failure` with `unwritableFile`.
  func write(_ bytes: [UInt8]) throws {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw OutputFile.failure(name, error, hint)
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  func finish() throws {
    do {
      if let move { try move.from.move(to: move.to) }
    } catch {
      throw OutputFile.failure(name, error, hint)
    }
  }
}
