import Foundation
import Testing

/// A folder with a small suite, in which commands run.
struct GateSuite {
  let folder: ScratchFolder

  static let text = """
    filmstrip-suite: 1
    name: small
    traces: [small.jsonl]
    designs:
      - app: stable-id
      - tag-lookup
    hosts: [acquireFirst, late]
    times: off

    """

  /// - Parameter hasBaseline: whether a baseline is taken.
  init(_ text: String = GateSuite.text, name: String = "small", hasBaseline: Bool = true) throws {
    folder = try ScratchFolder()
    try folder.write(SmallTrace.text(named: name), to: "small.jsonl")
    try folder.write(text, to: "suite.yml")
    guard hasBaseline else { return }
    let taken = try run("baseline", "update", "suite.yml", "--baseline", "b.json")
    try #require(taken.exitCode == 0, "\(taken.errors)")
  }

  func run(_ arguments: String...) throws -> FilmstripTool.Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run(arguments, in: folder.url)
  }

  /// Runs the gate on the suite and its baseline.
  func gate(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run(
      ["gate", "suite.yml", "--baseline", "b.json"] + arguments, in: folder.url,
      environment: environment)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  /// Writes another suite in the place of the first.
  func replace(_ old: String, with new: String) throws {
    let changed = try text(of: "suite.yml").replacing(old, with: new)
    try folder.write(changed, to: "suite.yml")
  }
}
