import Foundation
import ListEngine
import Results
import ScrollTrace

/// The figures of a merged table, by figure, workload (a trace on a host) and design.
package struct SweepFigures: Sendable {
  package let plan: SweepPlan
  /// The workloads, by trace and host.
  private var places: [(trace: Int, host: Int)]
  /// The figures that the plan's passes have.
  package let figures: [SweepFigure]
  /// The number of workloads of the whole sweep on which each design shows faults, where these are some of them.
  private(set) var wholeFaultyCounts: [Int]?
  /// By figure, workload and design: NaN where it was not measured, infinity where the design failed.
  private var values: [[[Double]]]

  /// Reads a table that `SweepMerge` wrote of the same plan.
  ///
  /// - Throws: `SweepError` with the line of what is wrong.
  /// - Complexity: O(bytes).
  package init(_ plan: SweepPlan, table data: Data, named name: String) throws(SweepError) {
    self.plan = plan
    figures = SweepFigure.allCases.filter { plan.passes.contains($0.pass) }
    places = plan.traces.indices.flatMap { trace in
      plan.hosts.indices.map { (trace: trace, host: $0) }
    }
    let none = places.map { _ in Array(repeating: Double.nan, count: plan.designs.count) }
    values = Array(repeating: none, count: figures.count)
    var displayedCounts = none
    let traces = SweepFigures.index(plan.traces.map(\.hash))
    let hosts = SweepFigures.index(plan.hosts.map(\.description))
    let designs = SweepFigures.index(plan.designs.map(\.name))
    let titles = SweepMerge.columns(of: plan)
    let columns = SweepFigures.index(titles)
    let parts = figures.map { $0.columns.compactMap { columns[$0] } }
    let displayed = columns["counters.rowsDisplayed"]

    var lines = TableLines(data)
    guard lines.next() == titles else {
      throw SweepError("\(name):1: found another head, expected that of a table of this plan")
    }
    while let fields = lines.next() {
      guard fields.count == titles.count else {
        throw SweepError(
          "\(name):\(lines.number): found \(fields.count) fields, expected \(titles.count)")
      }
      guard let trace = traces[fields[1]], let host = hosts[fields[2]],
        let design = designs[fields[3]]
      else {
        throw SweepError(
          """
          \(name):\(lines.number): found \(fields[3]) on \(fields[1]), \(fields[2]), expected what this plan has
          """)
      }
      let failure = fields[4]
      func value(_ column: Int?) throws(SweepError) -> Double {
        guard let column, !fields[column].isEmpty else {
          return failure.isEmpty ? .nan : .infinity
        }
        guard let value = Double(fields[column]), value >= 0, value.isFinite else {
          throw SweepError(
            """
            \(name):\(lines.number): found '\(fields[column])' as \(titles[column]), expected a number of 0 or more
            """)
        }
        return value
      }
      let workload = trace * plan.hosts.count + host
      for (index, figure) in figures.enumerated() {
        var sum = 0.0
        for column in parts[index] { sum += try value(column) }
        values[index][workload][design] = sum / figure.divisor
      }
      displayedCounts[workload][design] = try value(displayed)
    }
    guard lines.number > 1 else {
      throw SweepError("\(name): found no line after its head, expected one for each unit")
    }
    share(displayedCounts)
  }

  private static func index(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Gives every design the figures of the one that did its unit, and divides allocations by the rows displayed.
  private mutating func share(_ displayedCounts: [[Double]]) {
    for (workload, place) in places.enumerated() {
      func doers(_ pass: PassKind) -> [Int] {
        plan.doers(pass, trace: place.trace, host: place.host)
      }
      let displayed = doers(.fidelity).map { displayedCounts[workload][$0] }
      for (index, figure) in figures.enumerated() {
        let own = values[index][workload]
        values[index][workload] = doers(figure.pass).map { own[$0] }
        if figure == .allocations, plan.passes.contains(.fidelity) {
          for design in displayed.indices {
            values[index][workload][design] /= displayed[design] < 1 ? 1 : displayed[design]
          }
        }
      }
    }
  }

  /// The figures on some traces and hosts only.
  package func of(
    _ isMeant: (_ trace: SweepPlan.Trace, _ host: ListHost) -> Bool
  ) -> SweepFigures {
    var part = self
    part.wholeFaultyCounts = wholeFaultyCounts ?? faultyCounts
    let kept = places.indices.filter {
      isMeant(plan.traces[places[$0].trace], plan.hosts[places[$0].host])
    }
    part.places = kept.map { places[$0] }
    part.values = values.map { figure in kept.map { figure[$0] } }
    return part
  }

  // MARK: Reading

  package var workloads: Range<Int> { places.indices }

  /// The figures of one workload, by design.
  package func row(_ figure: Int, workload: Int) -> [Double] { values[figure][workload] }

  /// The faults of one workload, by design; nil without the pass that counts them.
  func faults(on workload: Int) -> [Double]? {
    figures.firstIndex(of: .faults).map { row($0, workload: workload) }
  }

  /// Returns the number of designs that lack a figure, and of the workloads on which they do, in words; nil for none.
  ///
  /// - Parameter isLack: whether a value marks a figure that is lacking. Bounds are not counted.
  func lack(_ isLack: (Double) -> Bool) -> String? {
    let designs = plan.designs.indices.filter { !plan.designs[$0].isBound }
    let counts = workloads.map { workload in
      designs.count { design in values.contains { isLack($0[workload][design]) } }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    let affected = "\(counts.count { $0 > 0 }) of \(Plural.of(counts.count, "workload"))"
    return "up to \(most) of \(Plural.of(designs.count, "design")) on \(affected)"
  }

  /// The number of workloads on which each design was not seen to be right: it showed faults, failed or was not measured.
  /// 0 without the pass that counts faults.
  var faultyCounts: [Int] {
    var counts = Array(repeating: 0, count: plan.designs.count)
    for workload in workloads {
      guard let faults = faults(on: workload) else { return counts }
      for design in counts.indices where faults[design] != 0 { counts[design] += 1 }
    }
    return counts
  }

  package func name(_ workload: Int) -> String {
    "\(plan.traces[places[workload].trace].name) on \(plan.hosts[places[workload].host])"
  }

  /// Workloads by name: those of a trace together, and many on one host as their number.
  func names(_ workloads: [Int]) -> [String] {
    if workloads.count > 3, Set(workloads.map { places[$0].host }).count == 1 {
      return ["\(Plural.of(workloads.count, "trace")), such as \(name(workloads[0]))"]
    }
    let traces = workloads.map { places[$0].trace }.uniqued
    return traces.map { trace in
      let own = workloads.filter { places[$0].trace == trace }
      return own.count == 1
        ? name(own[0]) : "\(plan.traces[trace].name) on \(own.count) hosts"
    }
  }
}

extension SweepFigure {
  /// The pass that finds it.
  fileprivate var pass: PassKind {
    switch self {
    case .faults, .opening, .hitches, .frame: .fidelity
    case .memory, .allocations: .allocations
    }
  }

  /// The columns of the table that add up to it. The rows that allocations are divided by are another pass's.
  fileprivate var columns: [String] {
    switch self {
    case .faults: PassKind.faults
    case .allocations: ["allocations.steady.count"]
    default: [metric.name]
    }
  }
}

/// The lines of comma-separated values.
private struct TableLines {
  private let bytes: [UInt8]
  private var begin = 0
  /// The number of the last line, counted from 1.
  private(set) var number = 0

  init(_ data: Data) { bytes = Array(data) }

  /// Returns the fields of the next line, without quotation marks; nil at the end.
  mutating func next() -> [String]? {
    guard begin < bytes.count else { return nil }
    number += 1
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    while begin < bytes.count {
      let byte = bytes[begin]
      begin += 1
      if byte == UInt8(ascii: "\"") {
        // A doubled mark ends and begins quotation, and stands for itself.
        if !isQuoted, begin > 1, bytes[begin - 2] == byte { field.append(byte) }
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
        if byte == UInt8(ascii: "\n") { return fields }
      } else {
        field.append(byte)
      }
    }
    return fields + [String(decoding: field, as: UTF8.self)]
  }
}
