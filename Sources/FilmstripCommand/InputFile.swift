import Foundation
import Gate
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

  /// The text of a YAML file.
  ///
  /// - Throws: `SuiteError` where it is no text; `Failure` with `unreadableFile`.
  static func text(_ path: String, hint: String) throws -> String {
    guard let text = String(validating: try read(path, hint: hint), as: UTF8.self) else {
      let problem = SuiteMistake.Problem.unexpected("bytes that are no UTF-8", expected: "YAML")
      throw SuiteError(file: path, mistakes: [SuiteMistake(line: 1, problem: problem)])
    }
    return text
  }

  /// - Throws: `Failure`: 66 for a file that is not there, 65 for one that is no baseline.
  static func baseline(_ path: String) throws -> Baseline {
    do {
      let data = try bytes(of: path == "-" ? "./-" : path) {
        BaselineError(file: path, problem: .unreadable(reason: $0))
      }
      return try BaselineFile.read(data, named: path)
    } catch let error as BaselineError {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw Failure(
        code: isThere ? .badTrace : .unreadableFile, message: error.description)
    }
  }

  /// - Parameter path: a file, a folder with a `result.json`, or `-` for standard input.
  /// - Throws: `Failure` with `unreadableFile` or `badTrace`.
  static func result(_ path: String) throws -> RunResult {
    let name = path == "-" ? "standard input" : path
    func refusal(_ problem: String) -> any Error {
      Failure(code: .unreadableFile, message: "\(name): \(problem)")
    }
    var file = path
    if OutputFile.isFolder(path) {
      file = URL(literally: path).appendingPathComponent("result.json").path
      guard FileManager.default.fileExists(atPath: file) else {
        throw refusal("there is no result.json in it, as 'compare --output' writes one")
      }
    }
    do {
      return try ResultReader.read(bytes(of: file, else: refusal), named: name)
    } catch let error as ResultError {
      throw Failure(code: .badTrace, message: error.description)
    }
  }

  /// More than any result, baseline, suite or table has; a device may have no end.
  private static let bytesMax = 256 << 20

  /// What the system reads, or the caller's error about it, made of the words `cannot be read: REASON`.
  ///
  /// - Parameter path: `-` for standard input.
  private static func bytes(
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
