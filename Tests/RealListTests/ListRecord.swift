import Foundation

/// The callbacks of a list on a trace, and what it showed: read from a page, or predicted by a replay.
struct ListRecord: Equatable, Decodable {
  /// A callback, after an event: -1 before the first.
  struct Line: Equatable, Decodable {
    var callback: String
    var event: Int
    /// The strip, by the number of those made before it.
    var cell: Int
    var offset: Double
    /// Of a display: the row's identity and index, and each item that has a cell, with what the cell shows.
    var row: Int?
    var index: Int?
    var items: [String]?
    /// Of a tap: the item, and the identity of the row that was opened.
    var item: Int?
    var opened: Int?
    /// Of a tap in a page: whether the finger met the strip at all.
    var isReached: Bool?
    /// Of a predicted display: the offsets that are right, in points.
    var right: ClosedRange<Double>?
  }

  var counters: [String: Int]
  var log: [Line]
  /// Of a prediction: what the engine counts, where `counters` are the plain list's.
  var enginesCounters: [String: Int]?

  /// Counts the displays at offsets that are not right, as a prediction has it what is.
  mutating func judge(by predicted: [Line]) {
    counters["lostOffsets"] = 0
    counters["foreignOffsets"] = 0
    for (line, judge) in zip(lines(of: "display"), predicted) {
      guard let right = judge.right else { continue }
      // Within a sixth of a point, as offsets are the same.
      if line.offset >= right.lowerBound - 1 / 6, line.offset <= right.upperBound + 1 / 6 {
        continue
      }
      counters[abs(line.offset) <= 1 / 6 ? "lostOffsets" : "foreignOffsets", default: 0] += 1
    }
  }

  func lines(of callback: String) -> [Line] { log.filter { $0.callback == callback } }
}

/// How far two records of one trace agree.
struct Agreement: CustomStringConvertible {
  private(set) var displays = 0
  private(set) var agreeingDisplays = 0
  /// Rows that were displayed, and those whose displays all agree.
  private(set) var rows = 0
  private(set) var agreeingRows = 0
  /// Displays at an offset that is not right, strips that drifted under another row, and those that showed what another
  /// row holds: as seen, and as predicted.
  private(set) var faults = 0
  private(set) var predictedFaults = 0
  /// The first few lines that differ, and all counters.
  private(set) var differences: [String] = []

  var isWhole: Bool { displays == agreeingDisplays && differences.isEmpty }

  /// - Parameters:
  ///   - callbacks: what is compared line by line beside displays.
  ///   - uncounted: counters that one of the two does not have.
  init(
    _ real: ListRecord, predicted: ListRecord,
    callbacks: [String] = ["end", "scroll", "save", "select", "confine"],
    uncounted: Set<String> = []
  ) {
    let (seen, expected) = (real.lines(of: "display"), predicted.lines(of: "display"))
    displays = max(seen.count, expected.count)
    agreeingDisplays = zip(seen, expected).count { Agreement.agree($0, $1) }
    countRows(seen, expected)
    for callback in ["display"] + callbacks {
      compare(real.lines(of: callback), predicted.lines(of: callback), callback)
    }
    var real = real
    real.judge(by: expected)
    for (name, count) in predicted.counters.sorted(by: { $0.key < $1.key })
    where !uncounted.contains(name) && real.counters[name] != count {
      differences.append("\(name): \(real.counters[name] ?? -1), predicted \(count)")
    }
    for (name, count) in predicted.counters.sorted(by: { $0.key < $1.key }) {
      guard let engines = predicted.enginesCounters, engines[name] != count else { continue }
      differences.append("\(name): the engine \(engines[name] ?? -1), the plain list \(count)")
    }
    let names = ["lostOffsets", "foreignOffsets", "driftedStrips", "staleStrips"]
    faults = names.reduce(0) { $0 + (real.counters[$1] ?? 0) }
    predictedFaults = names.reduce(0) { $0 + (predicted.counters[$1] ?? 0) }
  }

  private mutating func countRows(_ seen: [ListRecord.Line], _ expected: [ListRecord.Line]) {
    let (seen, expected) = (
      Dictionary(grouping: seen, by: \.row), Dictionary(grouping: expected, by: \.row)
    )
    let all = Set(seen.keys).union(expected.keys)
    rows = all.count
    agreeingRows = all.count { row in
      let (real, predicted) = (seen[row] ?? [], expected[row] ?? [])
      return real.count == predicted.count
        && zip(real, predicted).allSatisfy { Agreement.agree($0, $1) }
    }
  }

  private mutating func compare(
    _ real: [ListRecord.Line], _ predicted: [ListRecord.Line], _ callback: String
  ) {
    if real.count != predicted.count {
      differences.append("\(callback): \(real.count) times, predicted \(predicted.count)")
    }
    let pairs = zip(real, predicted).filter { !Agreement.agree($0, $1) }
    differences += pairs.prefix(3).map { "\(callback): \($0), predicted \($1)" }
    if pairs.count > 3 { differences.append("\(callback): \(pairs.count) differ") }
  }

  /// Equal, offsets to half a pixel of one to the point.
  private static func agree(_ real: ListRecord.Line, _ predicted: ListRecord.Line) -> Bool {
    var same = real
    if abs(real.offset - predicted.offset) <= 0.5 { same.offset = predicted.offset }
    (same.isReached, same.right) = (predicted.isReached, predicted.right)
    return same == predicted
  }

  var description: String {
    (["\(agreeingDisplays) of \(displays) displays agree"] + differences).joined(separator: "\n  ")
  }
}

/// The comparisons of the tests, a line each, in the file that `FILMSTRIP_REAL_TABLE` names: `scripts/figures real-list`
/// adds them up.
enum AgreementTable {
  private static let file = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_TABLE"]

  /// - Parameter group: what it was, such as `replay`: a table each.
  static func add(
    _ agreement: Agreement, to group: String, trace: String, events: Int, design: String
  ) throws {
    guard let file else { return }
    let numbers = [
      events, agreement.displays, agreement.agreeingDisplays, agreement.rows,
      agreement.agreeingRows, agreement.predictedFaults, agreement.faults,
      agreement.isWhole ? 1 : 0,
    ]
    // Designs' names have commas.
    let line = ([group, trace, design] + numbers.map(String.init)).joined(separator: ";") + "\n"
    let isThere = FileManager.default.fileExists(atPath: file)
    let old = isThere ? try String(contentsOfFile: file, encoding: .utf8) : ""
    try (old + line).write(toFile: file, atomically: true, encoding: .utf8)
  }
}
