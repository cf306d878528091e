import Foundation
import Testing

@testable import ScrollTrace

/// Texts that break the text form, and the error of each.
///
/// `Golden/BadTraces.txt` has each text behind the line that its error must name, and the error's message below.
/// `FILMSTRIP_RECORD_GOLDEN=1 scripts/test --filter TraceErrorTests` writes the messages again after they change on
/// purpose; the texts and the line numbers are written by hand.
@Suite struct TraceErrorTests {
  /// The error of an input, by the title of its section.
  private static let errors: [String: @Sendable (String) -> TraceError?] = [
    "# lines": { mistake(in: smallHeader + controls(in: $0)) },
    "# lines of kinds": { mistake(in: kindsHeader + controls(in: $0)) },
    "# text": { mistake(in: controls(in: $0)) },
    "# feed": { mistake(in: header(feed: controls(in: $0))) },
  ]

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/BadTraces.txt")

  @Test func badTracesAreRefusedWithLineAndMessage() throws {
    let golden = try String(contentsOf: Self.file, encoding: .utf8)
    var lines = golden.split(separator: "\n").map(String.init)
    var find: (@Sendable (String) -> TraceError?)?
    var count = 0
    for place in lines.indices {
      if lines[place].hasPrefix("#") {
        find = Self.errors[lines[place]]
        #expect(find != nil, "\(lines[place])")
      } else if !lines[place].hasPrefix("  ") {
        count += 1
        let parts = lines[place].split(
          separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let find = try #require(find)
        let error = try #require(find(String(parts[1])), "\(lines[place])")
        #expect(error.line == Int(parts[0]), "\(lines[place])")
        let message = "  found \(error.found), expected \(error.expected)"
        if Self.isRecording {
          lines[place + 1] = message
        } else {
          #expect(lines[place + 1] == message, "\(lines[place])")
        }
      }
    }
    #expect(count == lines.count { $0.hasPrefix("  ") })
    #expect(count > 280)
    if Self.isRecording {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record("recorded \(Self.file.path): read what changed, then test without recording")
    }
  }

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["FILMSTRIP_RECORD_GOLDEN"] == "1"
  }

  /// Replaces the pictures of control characters, such as ␊, by the characters.
  private static func controls(in text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          0x2400..<0x2420 ~= scalar.value ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar
        }))
  }
}
