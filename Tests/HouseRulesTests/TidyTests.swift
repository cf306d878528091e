import Foundation
import Testing

/// What the house keeps tidy, over every Swift file of the package.
@Suite struct TidyTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func files(below folders: [String]) throws -> [(path: String, text: String)] {
    try folders.flatMap { folder in
      let root = package.appendingPathComponent(folder)
      return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
        .map {
          (
            "\(folder)/\($0)",
            try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
          )
        }
    }
  }

  @Test func noFileGrowsPastFourHundredLines() throws {
    for (path, text) in try TidyTests.files(below: ["Sources", "Tests"]) {
      let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(count <= 400, "\(path) has \(count) lines: split it by idea")
    }
  }

  @Test func sourcesDropNoErrorAndForceNothing() throws {
    // Written in parts, so that this file does not find itself.
    let banned = ["try" + "?", "try" + "!", "as" + "!", "TO" + "DO", "FIX" + "ME"]
    for (path, text) in try TidyTests.files(below: ["Sources"]) {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        for word in banned where line.contains(word) {
          Issue.record("\(path):\(number + 1): \(word)")
        }
      }
    }
  }

  @Test func theTopLevelHoldsWhatItShouldAndNoMore() throws {
    let expected: Set = ["Package.swift", "Sources", "Tests", "Benchmarks", "scripts", "README.md"]
    let ignored: Set = ["Package.resolved"]
    let found = try FileManager.default.contentsOfDirectory(atPath: TidyTests.package.path)
      .filter { !$0.hasPrefix(".") && !ignored.contains($0) }
    #expect(Set(found) == expected)
  }
}
