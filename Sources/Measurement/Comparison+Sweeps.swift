import ListEngine
import Results

/// What the values of an axis are held against each other by: the fewer the better.
struct SweepMetric: Sendable {
  let axis: String
  /// In words, as reports show it.
  let name: String
  let count: @Sendable ([String: Int]) -> Int

  /// The axes whose values take a number.
  static let all: [SweepMetric] = [
    SweepMetric(axis: Pool.axis, name: "cells created") { $0["cellsCreated", default: 0] },
    SweepMetric(axis: ItemPool.axis, name: "item cells created") {
      $0["itemCellsCreated", default: 0]
    },
    SweepMetric(axis: Offsets.axis, name: "offsets missed") {
      $0["offsetReads", default: 0] - $0["offsetHits", default: 0]
    },
  ]
}

extension Comparison {
  /// Where an axis was varied: each design with the values of one kind that it was given, on each workload.
  func sweeps(_ results: [DesignResult]) -> [Sweep] {
    guard let axis = AxisDescription.all.first(where: { $0.name == plan.sweptAxis }),
      let metric = SweepMetric.all.first(where: { $0.axis == axis.name })
    else { return [] }
    return plan.works.flatMap { work in
      var families: [Family] = []
      for row in plan.rows {
        for design in [row.design] + row.aliases {
          guard let member = Member(design, row.design.name, axis, work.trace.feed.rowCount)
          else { continue }
          let place = families.firstIndex { $0.design == member.rest && $0.kind == member.kind }
          if let place {
            families[place].members.append(member)
          } else {
            families.append(Family(design: member.rest, kind: member.kind, members: [member]))
          }
        }
      }
      return families.filter { $0.members.count > 1 }.map {
        sweep($0, axis.name, metric, work, results)
      }
    }
  }

  private func sweep(
    _ family: Family, _ axis: String, _ metric: SweepMetric, _ work: ComparisonPlan.Work,
    _ results: [DesignResult]
  ) -> Sweep {
    let host = work.host.description
    let points = family.members.sorted { $0.size < $1.size }.map { member in
      let result = results.first {
        $0.design == member.row && $0.workload == work.trace.name && $0.host == host
      }
      // A pass without an outcome has no counters.
      let counters = result?.counters ?? [:]
      return Sweep.Point(
        value: member.value, count: counters.isEmpty ? nil : metric.count(counters))
    }
    return Sweep(
      workload: work.trace.name, host: host, axis: axis, kind: family.kind, design: family.design,
      metric: metric.name, points: points)
  }
}

/// A design without what it chooses on one axis, and what it was given there.
private struct Family {
  let design: String
  let kind: String
  var members: [Member]
}

private struct Member {
  /// What the design chooses beside the axis.
  let rest: String
  /// The name of the result's row.
  let row: String
  let kind: String
  let value: String
  /// What the value's number comes to, in rows, cells or items.
  let size: Double

  /// Nil where the design's value has no number.
  init?(_ design: Design, _ row: String, _ axis: AxisDescription, _ rowCount: Int) {
    value = axis.read(design.choices)
    guard let colon = value.firstIndex(of: ":") else { return nil }
    kind = String(value[..<colon])
    let number = value[value.index(after: colon)...]
    let parts = number.split { $0 == "+" || $0 == "/" }.map { part in
      part.hasSuffix("%")
        ? (Double(part.dropLast()) ?? 0) / 100 * Double(rowCount) : Double(part) ?? 0
    }
    size = parts.reduce(0, +)
    rest = design.name.split(separator: ",").filter { !$0.hasPrefix("\(axis.name)=") }
      .joined(separator: ",")
    self.row = row
  }
}
