import Foundation

/// git in a test's own repository, with the author `t`.
public enum GitCommand {
  /// The exit of a command that failed.
  public struct Failure: Error {
    public let arguments: [String]
    public let exitCode: Int32
    public let errors: String
  }

  /// - Returns: what it printed, without the newline at its end.
  /// - Throws: `Failure`.
  @discardableResult
  public static func run(_ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=t", "-c", "user.email=t@t", "-C", folder.path] + arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // An error of git is short, so reading cannot block git.
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        arguments: arguments, exitCode: process.terminationStatus,
        errors: String(decoding: complaint, as: UTF8.self))
    }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
