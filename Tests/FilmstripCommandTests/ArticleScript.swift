import Foundation
import Testing

/// The tables of an article, which `scripts/figures` prints.
struct ArticleScript {
  /// The name of the tables: `scripts/figures pools`.
  let figure: String
  /// The path of the article in the package.
  let article: String

  private static let script = "scripts/figures"

  /// Returns the lines that the script prints for a table, which is named by words.
  func printed(_ table: String) throws -> [Substring] {
    let script = packageFolder.appendingPathComponent(Self.script).path
    let outcome = try FilmstripTool.shell(
      "FILMSTRIP=\"$0\" '\(script)' \(figure) \(table)", seconds: 7200)
    return try outcome.exiting(0).output.split(separator: "\n")
  }

  /// Returns the lines of a table in the article.
  func lines(_ table: String) throws -> [Substring] {
    let text = try String(
      contentsOf: packageFolder.appendingPathComponent(article), encoding: .utf8)
    let marker = "<!-- $ \(Self.script) \(figure) \(table) -->"
    return Array(
      text.split(separator: "\n").drop { $0 != marker }.prefix { $0 != "<!-- end -->" }.dropFirst())
  }
}
