import Foundation

/// Files that a command reads whole.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameter hint: what the person can do about it, such as `see --costs`.
  /// - Throws: `Failure` with `unreadableFile`.
  static func read(_ path: String, hint: String) throws -> Data {
    try bytes(Data(contentsOf: URL(fileURLWithPath: path))) { problem in
      Failure(code: .unreadableFile, message: "\(path): \(problem) (\(hint))")
    }
  }

  /// What the system reads, or the caller's error about it, made of the words `cannot be read: REASON`.
  static func bytes(
    _ read: @autoclosure () throws -> Data, else refusal: (_ problem: String) -> any Error
  ) throws -> Data {
    do {
      return try read()
    } catch {
      throw refusal("cannot be read: \(OutputFile.reason(error))")
    }
  }
}
