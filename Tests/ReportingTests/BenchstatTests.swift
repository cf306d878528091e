import Foundation
import Results
import Testing

@testable import Reporting

/// Go's benchmark text, read back by the rules of its design (https://go.dev/design/14313-benchmark-format)
/// and of `Unit` lines (golang/go#43744).
struct BenchmarkText {
  struct Line {
    let configuration: [String: String]
    /// `Replay`, the parts `key=value`, and what stands behind the last hyphen.
    let name: String
    let parts: [(key: String, value: String)]
    let processors: Int
    let values: [(value: Double, unit: String)]
  }

  private(set) var lines: [Line] = []
  private(set) var units: [String: Set<String>] = [:]

  init(_ text: String) throws {
    var configuration: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let fields = line.split { $0.isWhitespace }.map(String.init)
      guard let first = fields.first else { continue }
      if first == "Unit" {
        try #require(fields.count > 2 && units[fields[1]] == nil, "\(line)")
        units[fields[1]] = Set(fields[2...])
      } else if first.hasPrefix("Benchmark") {
        lines.append(try Self.result(fields, configuration))
      } else {
        let colon = try #require(line.firstIndex(of: ":"), "neither of the forms: \(line)")
        let key = line[..<colon]
        try #require(key.first?.isLowercase == true, "\(line)")
        try #require(!key.contains { $0.isWhitespace || $0.isUppercase }, "\(line)")
        configuration[String(key)] = String(line[line.index(after: colon)...].drop { $0 == " " })
      }
    }
  }

  private static func result(
    _ fields: [String], _ configuration: [String: String]
  ) throws -> Line {
    // An even number of fields, four or more: a name, iterations, and pairs.
    try #require(fields.count >= 4 && fields.count % 2 == 0, "\(fields)")
    var name = fields[0].dropFirst("Benchmark".count)
    try #require(name.first?.isUppercase == true, "\(fields[0])")
    let hyphen = try #require(name.lastIndex(of: "-"))
    let processors = try #require(Int(name[name.index(after: hyphen)...]))
    name = name[..<hyphen]
    _ = try #require(Int(fields[1]), "\(fields[1]) is no number of iterations")
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let values = try stride(from: 2, to: fields.count, by: 2).map { index in
      (value: try #require(Double(fields[index])), unit: fields[index + 1])
    }
    return Line(
      configuration: configuration, name: String(parts[0]),
      parts: try parts.dropFirst().map { part in
        let sign = try #require(part.firstIndex(of: "="), "\(part)")
        return (String(part[..<sign]), String(part[part.index(after: sign)...]))
      }, processors: processors, values: values)
  }
}

@Suite struct BenchstatTests {
  @Test func aLineABlockIsReadBackWithItsFigures() throws {
    let run = FixedRun.full
    let text = try BenchmarkText(BenchstatFormat.render(Report(run)))
    for result in run.results {
      let own = text.lines.filter { line in
        line.parts.map(\.value) == [result.workload, result.host, result.design]
      }
      #expect(own.allSatisfy { $0.name == "Replay" && $0.processors == 2 })
      #expect(own[0].parts.map(\.key) == ["trace", "host", "design"])
      func values(_ unit: String) -> [Double] {
        own.flatMap(\.values).filter { $0.unit == unit }.map(\.value)
      }
      #expect(values("ns/event") == result.timing?.samples)
      #expect(values("thread-ns/event") == result.timing?.threadSamples)
      #expect(values("faults") == [Double(result.fidelity.values.reduce(0, +))])
      #expect(
        values("peak-B") == [Double(try #require(result.allocations?.total.peakBytes))])
    }
    #expect(text.units["faults"] == ["better=lower", "assume=exact"])
    #expect(text.units["ns/event"] == ["better=lower"])
    #expect(Set(text.lines.flatMap(\.values).map(\.unit)).isSubset(of: text.units.keys))
    #expect(text.lines[0].configuration["cpu"] == "a processor")
  }

  /// A design's name may end like a number of processors.
  @Test func aNameThatEndsInANumberKeepsIt() throws {
    let here = FixedRun.workload()
    let run = FixedRun.run(
      [
        FixedRun.result("furrow-2013", on: here, cost: 110),
        FixedRun.result("floor", on: here, cost: 100, isBound: true, isBase: true),
      ], on: [here])
    let text = try BenchmarkText(BenchstatFormat.render(Report(run)))
    #expect(text.lines[0].parts.last?.value == "furrow-2013")
    #expect(text.lines[0].processors == 2)
  }

  @Test func hostileNamesAreReadBack() throws {
    let report = Report([("a\nBenchmarkX 1 1 ns/op", FixedRun.hostile)])
    let text = try BenchmarkText(BenchstatFormat.render(report))
    let names = text.lines.compactMap { line in
      line.parts.first { $0.key == "trace" }.map { Self.decoded($0.value) }
    }
    var seen: [String] = []
    for name in names where seen.last != name { seen.append(name) }
    #expect(seen == FixedRun.hostileNames)
    #expect(text.lines.allSatisfy { $0.name == "Replay" })
  }

  /// Foundation's own drops a byte order mark.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func severalResultsDifferInAKey() throws {
    let report = Report([("old", FixedRun.whole), ("new", FixedRun.whole)])
    let text = try BenchmarkText(BenchstatFormat.render(report))
    #expect(Set(text.lines.compactMap { $0.configuration["result"] }) == ["old", "new"])
  }

  @Test func whatCachesMissIsReadBack() throws {
    let text = try BenchmarkText(CachesFormat.benchstat(FixedCaches.report))
    #expect(text.lines.count == FixedCaches.report.results.count)
    #expect(text.lines[0].name == "Caches")
    #expect(text.lines[0].values.map(\.value) == [714, 714.0 / 1366])
    #expect(text.lines.last?.parts[0].value.removingPercentEncoding == "=cmd(),\"x\"")
  }
}
