import Foundation
import TestSupport
import Testing

/// The counts of libCacheSim on small traces: see `Oracle/README.md`.
enum Oracle {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Oracle")

  /// A line of `oracle.csv`.
  struct Row: Sendable, CustomTestStringConvertible {
    let trace: String
    let policy: String
    let size: Int
    let requestCount: Int
    let missCount: Int

    var testDescription: String { "\(policy) of \(size) on \(trace)" }
  }

  static let rows: [Row] = lines(of: "oracle.csv").map { cells in
    Row(
      trace: cells[0], policy: cells[1], size: Int(cells[2])!, requestCount: Int(cells[3])!,
      missCount: Int(cells[4])!)
  }

  /// Some rows of each policy; all in a thorough run.
  static let sample = Dictionary(grouping: rows, by: \.policy).values.flatMap { rows in
    stride(from: 0, to: rows.count, by: Thorough.isOn ? 1 : 12).map { rows[$0] }
  }

  /// `tiny_hits.csv`: by policy and size a letter for each request, H or -.
  static let tinyHits: [(policy: String, size: Int, letters: String)] =
    lines(of: "tiny_hits.csv").map { ($0[0], Int($0[1])!, $0[2]) }

  /// The lines after the title, in cells.
  private static func lines(of file: String) -> [[String]] {
    let text = try! String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",").map(String.init)
    }
  }

  /// The keys of each trace.
  static let traces: [String: [Int]] = Dictionary(
    uniqueKeysWithValues: Set(rows.map(\.trace)).map { ($0, try! trace($0)) })

  private static func trace(_ name: String) throws -> [Int] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gunzip", "-c", folder.appendingPathComponent("\(name).txt.gz").path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "gunzip ended with \(process.terminationStatus)")
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { Int($0)! }
  }
}
