import Foundation
import Results

/// Files that a command reads whole.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameter hint: what the person can do about it, such as `see --costs`.
  /// - Throws: `Failure` with `unreadableFile`.
  static func read(_ path: String, hint: String) throws -> Data {
    // A file of that name, and not standard input.
    try bytes(of: path == "-" ? "./-" : path) { problem in
      Failure(code: .unreadableFile, message: "\(path): \(problem) (\(hint))")
    }
  }

  /// The bytes of a file of any size, in memory as they are looked at.
  ///
  /// - Throws: `Failure` with `unreadableFile`.
  static func mapped(_ path: String, hint: String) throws -> Data {
    // What is no file has no size to be mapped by.
    guard OutputFile.isOverwritten(path) else { return try read(path, hint: hint) }
    do {
      return try Data(contentsOf: URL(literally: path), options: .alwaysMapped)
    } catch {
      throw Failure(
        code: .unreadableFile,
        message: "\(path): cannot be read: \(SystemReason.of(error)) (\(hint))")
    }
  }

  /// More than any result, baseline, suite or table has; a device may have no end.
  private static let bytesMax = 256 << 20

  /// What the system reads, or the caller's error about it, made of the words `cannot be read: REASON`.
  ///
  /// - Parameter path: `-` for standard input.
  static func bytes(
    of path: String, else refusal: (_ problem: String) -> any Error
  ) throws -> Data {
    var bytes = Data()
    do {
      // A folder can be opened, and has no bytes.
      if OutputFile.isFolder(path) { throw POSIXError(.EISDIR) }
      let handle =
        path == "-"
        ? .standardInput : try FileHandle(forReadingFrom: URL(literally: path))
      defer { handle.closeFile() }
      while bytes.count <= bytesMax, let piece = try handle.read(upToCount: 1 << 20),
        !piece.isEmpty
      { bytes += piece }
    } catch {
      throw refusal("cannot be read: \(SystemReason.of(error))")
    }
    if bytes.count > bytesMax {
      throw refusal("cannot be read: it has more than \(bytesMax >> 20) MiB")
    }
    return bytes
  }
}

extension URL {
  /// A file by the name that it has: Foundation takes a `~` in front for a home folder, which the shell has done where it was
  /// meant.
  init(literally path: String, isDirectory: Bool = false) {
    let path = path.hasPrefix("~") ? "./" + path : path
    self = isDirectory ? URL(fileURLWithPath: path, isDirectory: true) : URL(fileURLWithPath: path)
  }
}
