import Foundation
import ReferenceList
import TestSupport
import Testing
import TraceTools

@testable import ScrollTrace

/// Traces in the binary form read as the same trace, and as the same text.
@Suite struct StripRoundTripTests {
  /// A recording, whose offsets are whole points, takes four bytes an event and a block's 64.
  @Test func aRecordingIsSmall() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse")).trace
    var header = trace
    header.removeEvents()
    let size = TraceFormat.strip.bytes(of: trace).count - TraceFormat.strip.bytes(of: header).count
    #expect(size < 4 * trace.events.count)
    #expect(size > 2 * trace.events.count)
  }

  /// More blocks than one, of edits too: what a block needs to know of those before is in its head.
  @Test func longTracesReadTheSame() throws {
    var trace = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    trace.removeEvents()
    var generator = SplitMix64(seed: 3)
    var time = 0.0
    for _ in 0..<200_000 {
      if Bool.random(using: &generator) {
        time += Double(Int.random(in: 1...400, using: &generator)) / 10
        // Digits as they come out of a sum, which lie on no grid.
        if Int.random(in: 0..<1000, using: &generator) == 0 { time += 1e-9 }
      }
      switch Int.random(in: 0..<40, using: &generator) {
      case 0: trace.append(.move, atMilliseconds: time, row: 3, value: 900)
      case 1: trace.append(.reload, atMilliseconds: time, row: 17, value: 4)
      case 2..<10:
        trace.append(
          .stripOffset, atMilliseconds: time, row: Int32.random(in: 0..<1000, using: &generator),
          value: Int64.random(in: -1 << 20...1 << 20, using: &generator))
      default:
        trace.append(
          .position, atMilliseconds: time,
          value: Int64.random(in: -1 << 30...1 << 30, using: &generator))
      }
    }
    #expect(try reread(trace) == trace)
  }

  /// Every number of bytes that an offset or a step of time may have, on both sides of its limits.
  @Test(arguments: [0, 3, 10] as [Int64])
  func numbersOfEveryLengthReadTheSame(shift: Int64) throws {
    var trace = try TextFormat.read(smallHeader).trace
    let limit = Points.limitUnits
    var time = 0.0
    for bits in 0..<41 as Range<Int64> {
      let power: Int64 = 1 << bits
      for value in [power - 1, power, -power, limit, -limit] {
        let offset = (min(limit, max(-limit, value << shift)) >> shift) << shift
        trace.append(.position, atMilliseconds: time, value: offset)
        trace.append(.stripOffset, atMilliseconds: time, row: 0, value: -offset)
        let step: Int64 = 1 << (bits % 20)
        time += Double(step) / 10
      }
    }
    #expect(try reread(trace) == trace)
  }

  /// Rows of one byte and of four, on both sides of their limit.
  @Test func rowsOfEveryLengthReadTheSame() throws {
    var trace = try TextFormat.read(smallHeader).trace
    let rowCount = 200_000
    trace.feed = Feed(
      itemCounts: Array(repeating: 1, count: rowCount), rowHeight: trace.feed.rowHeight,
      itemShapes: trace.feed.itemShapes)
    for row in [0, 127, 0, 128, 0, 256, 1, 16_384, rowCount - 1, 0, rowCount - 128, rowCount - 1] {
      trace.append(.stripOffset, atMilliseconds: 0.1, row: Int32(row), value: 7)
    }
    #expect(try reread(trace) == trace)
  }

  /// Each coast takes a bit of its events: no byte more.
  @Test func coastsTakeNoBytes() throws {
    var trace = try TextFormat.read(smallHeader).trace
    for number in 0..<70_000 as Range<Int64> {
      let kind: TraceEvent.Kind = number % 2 == 0 ? .position : .stripOffset
      trace.append(kind, atMilliseconds: Double(number / 2), value: number << 10)
    }
    #expect(
      TraceFormat.strip.bytes(of: trace.coasting(seed: 1)).count
        == TraceFormat.strip.bytes(of: trace).count)
  }

  /// Readers in another language, written from TextForm.md and BinaryForm.md, read the same.
  @Test(.enabled(if: Python.isThere, "python3 is not installed"))
  func aReaderInPythonReadsTheSame() throws {
    var traces = try EmbeddedTraces.names.map {
      try #require(try EmbeddedTraces.trace(named: $0)).trace
    }
    for seed in 0..<UInt64(Thorough.count(20, of: 1000)) {
      traces.append(
        RandomTrace.make(seed: seed, size: .small, hasSplices: true, isRich: seed % 2 == 0)
          .coasting(seed: seed))
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-python-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, trace) in traces.enumerated() {
      for format in TraceFormat.all {
        let file = folder.appendingPathComponent("\(number)\(format.ending)")
        try Data(format.bytes(of: trace)).write(to: file)
      }
    }
    #expect(
      try Python.compare(folder, count: traces.count)
        == traces.map { "\($0.events.count) events\n" }.joined())
  }
}

/// The readers in Python.
private enum Python {
  static let isThere = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

  /// Compares the numbered traces of a folder, one form with the other.
  static func compare(_ folder: URL, count: Int) throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Python/compare.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Without a folder of compiled modules among the sources.
    process.arguments =
      ["python3", "-B", script.path]
      + (0..<count).flatMap { number in
        TraceFormat.all.map { folder.appendingPathComponent("\(number)\($0.ending)").path }
      }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
