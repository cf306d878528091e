import Foundation
import ListEngine
import Results

/// The contents of some folders of a plan: a result of each unit, or what is wrong.
package struct SweepMerge {
  private let plan: SweepPlan
  private let index: [SweepUnitID: Int]
  private var findings: [SweepFolder.Line?]

  /// Lines that are not as they were written. Their units are missing, or were done again.
  package private(set) var damages: [SweepFolder.Damage] = []
  /// Units that the plan does not have, by segment.
  package private(set) var foreign: [(unit: SweepUnitID, segment: String)] = []
  /// Units that were done twice, with different figures.
  package private(set) var conflicts: [(unit: Int, first: String, second: String)] = []

  package init(_ plan: SweepPlan) {
    self.plan = plan
    index = Dictionary(uniqueKeysWithValues: plan.units.enumerated().map { ($1.id, $0) })
    findings = Array(repeating: nil, count: plan.units.count)
  }

  /// Figures replace a failure, and of two failures the one that is read last remains.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ folder: SweepFolder) throws(SweepError) {
    damages += try folder.read { line in
      guard let unit = index[line.unit] else {
        return foreign.append((line.unit, line.segment))
      }
      guard let first = findings[unit], case .figures(let figures) = first.outcome else {
        findings[unit] = line
        return
      }
      if case .figures(let others) = line.outcome, others != figures {
        conflicts.append((unit, first.segment, line.segment))
      }
    }
  }

  /// The indices of the units that have no result.
  package var missing: [Int] { findings.indices.filter { findings[$0] == nil } }

  /// The units that have no figures, and the reasons.
  package var failures: [(unit: Int, reason: String)] {
    findings.enumerated().compactMap { unit, finding in
      if case .failed(let reason)? = finding?.outcome { (unit, reason) } else { nil }
    }
  }

  // MARK: The table

  static let keyColumns = ["trace", "trace_hash", "host", "design", "failure"]

  /// The names of the columns of the table of a plan.
  static func columns(of plan: SweepPlan) -> [String] {
    keyColumns + AxisDescription.all.map(\.key) + plan.passes.flatMap(\.columns)
  }

  /// Writes a line for each trace, host and design that has a unit, in the plan's order: comma-separated values.
  ///
  /// - Parameter write: is given the text in pieces.
  /// - Complexity: O(bytes), in the memory of a piece.
  package func writeTable(_ write: ([UInt8]) throws -> Void) throws {
    let empty = plan.passes.map { String(repeating: ",", count: $0.columns.count - 1) }
    let axes = plan.designs.map { design in
      AxisDescription.all.map { CSVField.text($0.read(design.choices)) }
    }
    let designs = plan.designs.map { CSVField.text($0.name) }
    var bytes = Array((SweepMerge.columns(of: plan).joined(separator: ",") + "\n").utf8)
    var begin = 0
    while begin < plan.units.count {
      let unit = plan.units[begin]
      let end =
        plan.units[begin...].firstIndex {
          ($0.trace, $0.host, $0.design) != (unit.trace, unit.host, unit.design)
        } ?? plan.units.count
      var figures = empty
      var failure = ""
      for index in begin..<end {
        let pass = plan.passes.firstIndex(of: plan.units[index].pass)
        switch findings[index]?.outcome {
        case .figures(let text): if let pass { figures[pass] = text }
        case .failed(let reason): failure = reason
        case nil: break
        }
      }
      let trace = plan.traces[Int(unit.trace)]
      let key = [trace.name, trace.hash, plan.hosts[Int(unit.host)].description].map(CSVField.text)
      let fields =
        key + [designs[Int(unit.design)], CSVField.text(failure)] + axes[Int(unit.design)]
        + figures
      bytes += fields.joined(separator: ",").utf8
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count >= 1 << 16 {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      begin = end
    }
    try write(bytes)
  }
}
