import Foundation
import TestSupport
import Testing

/// The tables of an article, which `scripts/figures` prints.
struct ArticleScript {
  /// The name of the tables: `scripts/figures pools`.
  let figure: String
  /// The path of the article in the package.
  let article: String

  private static let script = "scripts/figures"

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the lines that the script prints for a table, which is named by words.
  func printed(_ table: String) throws -> [Substring] {
    let process = Process()
    process.executableURL = Self.package.appendingPathComponent(Self.script)
    process.arguments = [figure] + table.split(separator: " ").map(String.init)
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

  /// Returns the lines of a table in the article.
  func lines(_ table: String) throws -> [Substring] {
    let text = try String(contentsOf: Self.package.appendingPathComponent(article), encoding: .utf8)
    let marker = "<!-- $ \(Self.script) \(figure) \(table) -->"
    return Array(
      text.split(separator: "\n").drop { $0 != marker }.prefix { $0 != "<!-- end -->" }.dropFirst())
  }
}
