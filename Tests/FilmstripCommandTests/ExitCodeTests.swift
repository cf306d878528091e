import Foundation
import Testing

/// The exit codes of input and output that fail, and the file and line that the message names.
@Suite struct ExitCodeTests {
  static let damaged: [(String, Data, line: Int, String)] = [
    ("empty", Data(), 1, "an empty file"), ("zeros", Data(repeating: 0, count: 4096), 1, "header"),
    ("bytes", small("") + Data([0xFF, 0xFE, 0x0A]), 8, #"\xFF"#),
    (
      "digits", small(#"{"t":100,"y":\#(String(repeating: "9", count: 1_000_000))}"#), 8,
      "from -1000000000 to 1000000000"
    ),
    (
      "rows", Data(SmallTrace.text().replacing("[3,0,5,4]", with: "1000000000000").utf8), 1,
      "an array of whole numbers"
    ),
    ("back", small(#"{"t":94,"y":1}"#), 8, "94"),
    ("twoTraces", small(SmallTrace.text()), 8, "a second header"),
  ]

  private static func small(_ more: String) -> Data { Data((SmallTrace.text() + more).utf8) }

  @Test(arguments: damaged)
  func aDamagedTraceIsNamedWithItsLine(
    name: String, bytes: Data, line: Int, message: String
  ) throws {
    let folder = try ScratchFolder()
    let file = try folder.write(bytes, to: "bad.jsonl")
    for (input, name) in [("bad.jsonl", "bad.jsonl"), ("-", "standard input")] {
      let outcome = try folder.run("replay", input, "--design", "floor", input: file).failing(65)
      #expect(outcome.errors.hasPrefix("filmstrip: \(name):\(line): found "))
      #expect(outcome.errors.contains(message))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(outcome.errors.count < 400, "\(outcome.errors.prefix(400))")
    }
  }
}
