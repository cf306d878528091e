import Foundation
import ListEngine
import Results

/// What folders hold of a plan: every unit once, or what is wrong.
package struct SweepMerge {
  /// Where a unit's figures stand.
  private struct Finding {
    let segment: Int32
    let begin: Int
    let count: Int32
    let hash: UInt64
  }

  private let plan: SweepPlan
  private let index: [SweepUnitID: Int32]
  private var findings: [Finding?]
  private var data: [Data] = []
  private var names: [String] = []

  package private(set) var damages: [SweepSegment.Damage] = []
  /// Units that the plan does not have, by segment.
  package private(set) var foreign: [(unit: SweepUnitID, segment: String)] = []
  /// Units that were done twice, and whether both came to the same.
  package private(set) var doubles: [(unit: Int, isEqual: Bool, first: String, second: String)] = []

  /// - Complexity: O(units).
  package init(_ plan: SweepPlan) {
    self.plan = plan
    var index: [SweepUnitID: Int32] = [:]
    index.reserveCapacity(plan.units.count)
    for (number, unit) in plan.units.enumerated() { index[unit.id] = Int32(number) }
    self.index = index
    findings = Array(repeating: nil, count: plan.units.count)
  }

  /// Takes in what a folder has.
  ///
  /// - Throws: `SweepError`; the system's error.
  /// - Complexity: O(bytes).
  package mutating func add(_ folder: SweepFolder) throws {
    var segments: [String: Int32] = [:]
    var (data, names, findings) = (data, names, findings)
    self.findings = []
    let damages = try folder.read { segment, bytes, line in
      let number =
        segments[segment.path]
        ?? {
          let number = Int32(names.count)
          names.append(segment.path)
          data.append(bytes)
          segments[segment.path] = number
          return number
        }()
      guard let unit = index[line.unit].map(Int.init) else {
        foreign.append((line.unit, segment.path))
        return
      }
      let found = Finding(
        segment: number, begin: line.text.lowerBound, count: Int32(line.text.count),
        hash: line.hash)
      if let first = findings[unit] {
        doubles.append(
          (unit, first.hash == found.hash, names[Int(first.segment)], segment.path))
      } else {
        findings[unit] = found
      }
    }
    (self.data, self.names, self.findings) = (data, names, findings)
    self.damages += damages
  }

  /// The indices of the units that are not there.
  package var missing: [Int] { findings.indices.filter { findings[$0] == nil } }

  package var doneCount: Int { findings.count { $0 != nil } }

  /// The units that have no figures, and why.
  package var failures: [(unit: Int, reason: String)] {
    findings.indices.compactMap { unit in
      guard let text = text(unit), text.first == SweepOutcome.failureMark else { return nil }
      return (unit, String(decoding: text.dropFirst(), as: UTF8.self))
    }
  }

  /// What is said of a unit.
  package func words(_ unit: Int) -> String {
    let unit = plan.units[unit]
    return """
      \(unit.id) (\(unit.pass.rawValue) of \(plan.designs[Int(unit.design)].name) on \
      \(plan.traces[Int(unit.trace)].name), \(plan.hosts[Int(unit.host)]))
      """
  }

  private func text(_ unit: Int) -> Data.SubSequence? {
    findings[unit].map { found in
      data[Int(found.segment)][found.begin..<found.begin + Int(found.count)]
    }
  }

  // MARK: The table

  /// What stands before the figures in a line of the table.
  package static let keyColumns = ["trace", "trace_hash", "host", "design", "failure"]

  /// Writes one line for each trace, host and design that has a unit, in the plan's order: comma-separated values as
  /// RFC 4180 has them.
  ///
  /// - Parameter write: is given the text in pieces.
  /// - Complexity: O(bytes), in the memory of a piece.
  package func writeTable(_ write: ([UInt8]) throws -> Void) throws {
    let columns = plan.passes.map { SweepColumns.names($0) }
    let head = SweepMerge.keyColumns + AxisDescription.all.map(\.name) + columns.flatMap { $0 }
    var bytes = Array((head.joined(separator: ",") + "\n").utf8)
    let designs = plan.designs.map { design in
      Array(AxisDescription.all.map { "," + $0.read(design.choices) }.joined().utf8)
    }
    let empty = columns.map { Array(repeating: UInt8(ascii: ","), count: $0.count - 1) }
    for group in SweepMerge.groups(of: plan) {
      let unit = plan.units[group.compactMap { $0 }[0]]
      let trace = plan.traces[Int(unit.trace)]
      var figures: [UInt8] = []
      var failure: [UInt8] = []
      for (number, unit) in group.enumerated() {
        figures.append(UInt8(ascii: ","))
        guard let unit, let text = text(unit) else {
          figures += empty[number]
          continue
        }
        if text.first == SweepOutcome.failureMark {
          failure = Array(text.dropFirst())
          figures += empty[number]
        } else {
          figures += text
        }
      }
      let key = [
        trace.name, trace.hash, plan.hosts[Int(unit.host)].description,
        plan.designs[Int(unit.design)].name, String(decoding: failure, as: UTF8.self),
      ]
      bytes += key.map(SweepMerge.quoted).joined(separator: ",").utf8
      bytes += designs[Int(unit.design)]
      bytes += figures
      bytes.append(10)
      if bytes.count >= 1 << 16 {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
  }

  /// For each trace, host and design, by design: the index of the unit of each pass of the plan.
  private static func groups(of plan: SweepPlan) -> [[Int?]] {
    var groups: [[Int?]] = []
    groups.reserveCapacity(plan.units.count)
    var begin = 0
    while begin < plan.units.count {
      let (trace, host) = (plan.units[begin].trace, plan.units[begin].host)
      var end = begin
      while end < plan.units.count, plan.units[end].trace == trace, plan.units[end].host == host {
        end += 1
      }
      var byDesign: [Int32: [Int?]] = [:]
      for index in begin..<end {
        let unit = plan.units[index]
        guard let pass = plan.passes.firstIndex(of: unit.pass) else { continue }
        byDesign[unit.design, default: plan.passes.map { _ in nil }][pass] = index
      }
      groups += byDesign.sorted { $0.key < $1.key }.map(\.value)
      begin = end
    }
    return groups
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [34, 44, 10, 13].contains($0) }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
