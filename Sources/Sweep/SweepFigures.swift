import Foundation
import ListEngine
import Results
import ScrollTrace

/// The figures of a merged table: for each workload (a trace on a host) those of every design.
package struct SweepFigures: Sendable {
  /// The indices of a trace and a host of the plan.
  package struct Workload: Hashable, Sendable {
    package let trace: Int
    package let host: Int
  }

  package let plan: SweepPlan
  /// By trace and host.
  package private(set) var workloads: [Workload]
  /// The figures that the plan's passes have.
  package let figures: [SweepFigure]
  /// On how many workloads of the whole sweep each design shows something wrong, where these are some of them.
  private(set) var wholeFaultyCounts: [Int]?
  /// By figure, workload and design; a design that another stands for has that one's place.
  private var values: [[[Double]]]

  /// Reads a table that `SweepMerge` wrote of the same plan.
  ///
  /// - Throws: `SweepError` with the line of what is wrong.
  /// - Complexity: O(bytes).
  package init(_ plan: SweepPlan, table data: Data, named name: String) throws(SweepError) {
    self.plan = plan
    let allocates = plan.passes.contains(.allocations)
    figures =
      (plan.passes.contains(.fidelity) ? [.faults, .opening, .hitches, .frame] : [])
      + (allocates ? [.memory, .allocations] : [])
    workloads = plan.traces.indices.flatMap { trace in
      plan.hosts.indices.map { Workload(trace: trace, host: $0) }
    }
    let missing = Array(repeating: Double.nan, count: plan.designs.count)
    values = Array(
      repeating: Array(repeating: missing, count: workloads.count), count: figures.count)
    // How many rows were displayed, by workload and design: another pass than the allocations knows it.
    var displayed =
      allocates && plan.passes.contains(.fidelity)
      ? Array(repeating: missing, count: workloads.count) : []
    try SweepFigures.read(data, named: name, of: plan) { row in
      let (workload, design) = (row.trace * plan.hosts.count + row.host, row.design)
      for (number, figure) in figures.enumerated() {
        let value = row.figure(figure)
        if !value.isNaN { values[number][workload][design] = value }
      }
      if !displayed.isEmpty { displayed[workload][design] = row.displayedCount }
    }
    spread(&displayed)
  }

  /// Gives every design what the one that did its unit has, and allocations by the rows displayed.
  private mutating func spread(_ displayed: inout [[Double]]) {
    let standIns = SweepStandIns(traces: plan.traces, hosts: plan.hosts, designs: plan.designs)
    for (number, workload) in workloads.enumerated() {
      if !displayed.isEmpty, let allocations = figures.firstIndex(of: .allocations) {
        let doer = standIns.doer(.fidelity, trace: workload.trace, host: workload.host)
        for design in doer.indices {
          let count = displayed[number][Int(doer[design])]
          values[allocations][number][design] /= count < 1 ? 1 : count
        }
      }
      for pass in plan.passes {
        let doer = standIns.doer(pass, trace: workload.trace, host: workload.host)
        for (figure, name) in figures.enumerated() where name.pass == pass {
          for design in doer.indices where Int(doer[design]) != design {
            values[figure][number][design] = values[figure][number][Int(doer[design])]
          }
        }
      }
    }
  }

  /// The same of some traces and hosts alone.
  ///
  /// - Complexity: O(designs × workloads).
  package func of(
    _ isMeant: (_ trace: SweepPlan.Trace, _ host: ListEngine.Host) -> Bool
  ) -> SweepFigures {
    var part = self
    part.wholeFaultyCounts = wholeFaultyCounts ?? faultyCounts
    let kept = workloads.indices.filter {
      isMeant(plan.traces[workloads[$0].trace], plan.hosts[workloads[$0].host])
    }
    part.workloads = kept.map { workloads[$0] }
    part.values = values.map { figure in kept.map { figure[$0] } }
    return part
  }

  /// On how many workloads each design shows something wrong, or failed; none where that was not looked for.
  var faultyCounts: [Int] {
    var counts = Array(repeating: 0, count: plan.designs.count)
    guard let faults = figures.firstIndex(of: .faults) else { return counts }
    for row in values[faults] {
      for design in counts.indices where !(row[design] == 0) { counts[design] += 1 }
    }
    return counts
  }

  /// The figures of one workload, by design.
  package func row(_ figure: Int, workload: Int) -> [Double] { values[figure][workload] }

  /// What a workload is called.
  package func name(_ workload: Int) -> String {
    let workload = workloads[workload]
    return "\(plan.traces[workload.trace].name) on \(plan.hosts[workload.host])"
  }

  /// What some workloads are called, those of a trace together, or all where they are of one host and many.
  package func names(_ workloads: [Int]) -> [String] {
    let hosts = Set(workloads.map { self.workloads[$0].host })
    if hosts.count == 1, let first = workloads.first, workloads.count > 3 {
      return ["\(Plural.of(workloads.count, "trace")), such as \(name(first))"]
    }
    var byTrace: [(trace: Int, workloads: [Int])] = []
    for workload in workloads {
      let trace = self.workloads[workload].trace
      if byTrace.last?.trace != trace { byTrace.append((trace, [])) }
      byTrace[byTrace.count - 1].workloads.append(workload)
    }
    return byTrace.map { trace, workloads in
      workloads.count == 1
        ? name(workloads[0]) : "\(plan.traces[trace].name) on \(workloads.count) hosts"
    }
  }
}

extension SweepFigure {
  /// The pass that finds it.
  var pass: SweepPass {
    switch self {
    case .faults, .opening, .hitches, .frame: .fidelity
    case .memory, .allocations: .allocations
    }
  }
}

extension SweepFigures {
  /// The figures of a line of a merged table.
  private struct Row {
    let trace: Int
    let host: Int
    let design: Int
    let figure: (SweepFigure) -> Double
    /// Not a number where another design's pass knows it.
    let displayedCount: Double
  }

  /// Goes through the lines of a merged table.
  private static func read(
    _ data: Data, named name: String, of plan: SweepPlan, _ take: (Row) -> Void
  ) throws(SweepError) {
    func index(_ names: [String]) -> [String: Int] {
      Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
    let expected =
      SweepMerge.keyColumns + AxisDescription.all.map(\.name)
      + plan.passes.flatMap { SweepColumns.names($0) }
    let columns = index(expected)
    let traces = index(plan.traces.map(\.hash))
    let hosts = index(plan.hosts.map(\.description))
    let designs = index(plan.designs.map(\.name))
    let faults = SweepColumns.faults.compactMap { columns[$0] }
    let displayed = columns["counters.rowsDisplayed"]
    let single = Dictionary(
      uniqueKeysWithValues: SweepFigure.allCases.map { figure in
        // Another pass knows the rows that allocations are divided by.
        (figure, columns[figure == .allocations ? "allocations.steady.count" : figure.metric.name])
      })
    var failure: SweepError?
    data.withUnsafeBytes { bytes in
      var lines = SweepLines(bytes)
      var fields: [Range<Int>] = []
      func text(_ field: Int) -> String { SweepLines.text(bytes[fields[field]]) }
      func number(_ field: Int?) -> Double {
        guard let field, !fields[field].isEmpty else { return .nan }
        return SweepLines.number(bytes[fields[field]])
      }
      guard lines.next(&fields), fields.indices.map({ text($0) }) == expected else {
        failure = SweepError("\(name):1: found another head, expected that of a table of this plan")
        return
      }
      var lineNumber = 1
      while lines.next(&fields) {
        lineNumber += 1
        guard fields.count == expected.count else {
          failure = SweepError(
            "\(name):\(lineNumber): found a line of \(fields.count) fields, expected \(expected.count)"
          )
          return
        }
        guard let trace = traces[text(1)], let host = hosts[text(2)], let design = designs[text(3)]
        else {
          failure = SweepError(
            "\(name):\(lineNumber): found \(text(3)) on \(text(1)), \(text(2)), expected what this plan has"
          )
          return
        }
        take(
          Row(
            trace: trace, host: host, design: design,
            figure: { figure in
              figure == .faults
                ? faults.reduce(0) { $0 + number($1) }
                : number(single[figure] ?? nil) / figure.divisor
            }, displayedCount: number(displayed)))
      }
    }
    if let failure { throw failure }
  }
}

/// The lines of comma-separated values, and where their fields stand.
struct SweepLines {
  private let bytes: UnsafeRawBufferPointer
  private var begin = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// - Returns: false at the end.
  mutating func next(_ fields: inout [Range<Int>]) -> Bool {
    fields.removeAll(keepingCapacity: true)
    guard begin < bytes.count else { return false }
    var (index, first, isQuoted) = (begin, begin, false)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: ",") {
        fields.append(first..<index)
        first = index + 1
      } else if !isQuoted, byte == 10 {
        break
      }
      index += 1
    }
    fields.append(first..<index)
    begin = index + 1
    return true
  }

  /// A field without its quotation marks.
  static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    guard bytes.first == UInt8(ascii: "\"") else { return String(decoding: bytes, as: UTF8.self) }
    let inner = bytes.dropFirst().dropLast()
    let text = String(decoding: inner, as: UTF8.self)
    return inner.contains(UInt8(ascii: "\"")) ? text.replacing("\"\"", with: "\"") : text
  }

  /// A field as a number, not a number where it is none. Most are counts, and are read as such.
  static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Double {
    var value = 0
    for byte in bytes {
      guard byte >= 48, byte <= 57, value < 1 << 50 else { return Double(text(bytes)) ?? .nan }
      value = value * 10 + Int(byte - 48)
    }
    return Double(value)
  }
}
