import Foundation
import TestSupport
import Testing

/// A script of this project that prints the tables of an article, and the article.
struct ArticleScript {
  /// From the project's folder, as a marker in the article names it: `scripts/pools`.
  let script: String
  /// From the project's folder.
  let article: String

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The lines that the script prints for a table, which it is named by words.
  func printed(_ table: String) throws -> [Substring] {
    let process = Process()
    process.executableURL = Self.package.appendingPathComponent(script)
    process.arguments = table.split(separator: " ").map(String.init)
    var environment = ProcessInfo.processInfo.environment
    environment["FILMSTRIP"] = try BuiltExecutable.url(named: "filmstrip").path
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The lines of a table in the article.
  func lines(_ table: String) throws -> [Substring] {
    let text = try String(contentsOf: Self.package.appendingPathComponent(article), encoding: .utf8)
    let marker = "<!-- $ \(script) \(table) -->"
    return Array(
      text.split(separator: "\n").drop { $0 != marker }.prefix { $0 != "<!-- end -->" }.dropFirst())
  }
}
