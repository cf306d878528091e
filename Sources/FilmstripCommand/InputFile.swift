import Foundation
import Gate
import Results

/// Reads files that a command holds in memory.
enum InputFile {
  /// Returns the bytes of a file.
  ///
  /// - Parameter hint: what the user can change, such as `see --costs`.
  static func read(_ path: String, hint: String) throws -> Data {
    try bytes(of: named(path)) {
      Failure(code: .unreadableFile, message: "\(path): \($0) (\(hint))")
    }
  }

  /// Maps a file of any size into memory.
  static func mapped(_ path: String, hint: String) throws -> Data {
    // Only a regular file has a size to map.
    guard OutputFile.isOverwritten(path) else { return try read(path, hint: hint) }
    do {
      return try Data(contentsOf: URL(literally: path), options: .alwaysMapped)
    } catch {
      throw Failure(
        code: .unreadableFile,
        message: "\(path): cannot be read: \(SystemReason.of(error)) (\(hint))")
    }
  }

  /// Returns the text of a YAML file.
  ///
  /// - Throws: `SuiteError` for invalid UTF-8; `Failure` with `unreadableFile`.
  static func text(_ path: String, hint: String) throws -> String {
    guard let text = String(validating: try read(path, hint: hint), as: UTF8.self) else {
      let problem = SuiteMistake.Problem.unexpected("bytes that are not UTF-8", expected: "YAML")
      throw SuiteError(file: path, mistakes: [SuiteMistake(line: 1, problem: problem)])
    }
    return text
  }

  /// - Throws: `Failure`: 66 for a missing file, 65 for a damaged baseline.
  static func baseline(_ path: String) throws -> Baseline {
    do {
      let data = try bytes(of: named(path)) {
        BaselineError.unreadable(path, reason: $0)
      }
      return try BaselineFile.read(data, named: path)
    } catch let error as BaselineError {
      let exists = FileManager.default.fileExists(atPath: path)
      throw Failure(code: exists ? .badTrace : .unreadableFile, message: error.description)
    }
  }

  /// Returns whether a baseline may be written to a path: nothing, a device, or a baseline that may be damaged is there.
  static func mayBecomeBaseline(_ path: String) throws -> Bool {
    guard OutputFile.isOverwritten(path) else { return true }
    return BaselineFile.isLikely(
      try bytes(of: path) { Failure(code: .unwritableFile, message: "\(path): \($0)") })
  }

  /// - Parameter path: a file, a folder with a `result.json`, or `-` for standard input.
  static func result(_ path: String) throws -> RunResult {
    let name = path == "-" ? "standard input" : path
    func refusal(_ problem: String) -> any Error {
      Failure(code: .unreadableFile, message: "\(name): \(problem)")
    }
    var file = path
    if OutputFile.isFolder(path) {
      file = URL(literally: path).appendingPathComponent("result.json").path
      guard FileManager.default.fileExists(atPath: file) else {
        throw refusal("found no result.json in the folder; 'compare --output' writes one")
      }
    }
    do {
      return try ResultReader.read(bytes(of: file, else: refusal), named: name)
    } catch let error as ResultError {
      throw Failure(code: .badTrace, message: error.description)
    }
  }

  /// The path of a file that may be called `-`.
  private static func named(_ path: String) -> String { path == "-" ? "./-" : path }

  /// The size limit of a file. A device may have no end.
  private static let bytesMax = 256 << 20

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - refusal: makes the error from a problem such as `cannot be read: REASON`.
  private static func bytes(
    of path: String, else refusal: (_ problem: String) -> any Error
  ) throws -> Data {
    var bytes = Data()
    do {
      // A folder can be opened, but not read.
      if OutputFile.isFolder(path) { throw POSIXError(.EISDIR) }
      let handle =
        path == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(literally: path))
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
  /// A file URL that takes `~` literally. Foundation would expand it to the home folder.
  init(literally path: String, isDirectory: Bool = false) {
    let path = path.hasPrefix("~") ? "./" + path : path
    self = isDirectory ? URL(fileURLWithPath: path, isDirectory: true) : URL(fileURLWithPath: path)
  }
}
