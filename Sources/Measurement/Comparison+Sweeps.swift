import ListEngine
import Results

extension Metric {
  /// What values of one kind on one axis are held against each other by, the fewer the better, and what they are chosen
  /// by first; empty where no value has a number.
  static func swept(axis: String, kind: String) -> [Metric] {
    let cells: [Metric] = [.known("counters.cellsCreated"), .known("counters.peakCells")]
    return switch axis {
    // What a cache of cells saves; `reload=always` reloads at each binding.
    case Pool.axis where [Pool.twoLevel, .aged].map(\.name).contains(kind):
      [.known("counters.reloads")] + cells
    case Pool.axis: cells
    case ItemPool.axis: [.known("counters.itemCellsCreated")]
    case Offsets.axis: [.offsetsMissed]
    case Prefetch.axis:
      [.rowsBoundLate, .known("counters.preparedInVain"), .known("modelled.missedFrames.60")]
    default: []
    }
  }
}

/// A value without a number that stands at an end of those with one.
private struct SweepEnd {
  let axis: String
  let value: String
  let kind: String
  let size: Double

  static let all = [
    SweepEnd(axis: Pool.axis, value: Pool.none.name, kind: Pool.cap.name, size: 0),
    SweepEnd(axis: Pool.axis, value: Pool.lifo.name, kind: Pool.cap.name, size: .infinity),
    SweepEnd(
      axis: ItemPool.axis, value: ItemPool.perStrip.name, kind: ItemPool.cap.name, size: .infinity),
    SweepEnd(
      axis: ItemPool.axis, value: ItemPool.shared.name, kind: ItemPool.sharedCap.name,
      size: .infinity),
    SweepEnd(axis: Prefetch.axis, value: Prefetch.none.name, kind: Prefetch.ahead.name, size: 0),
    SweepEnd(axis: Prefetch.axis, value: Prefetch.none.name, kind: Prefetch.window.name, size: 0),
    // The next row, and not always.
    SweepEnd(
      axis: Prefetch.axis, value: Prefetch.deadline.name, kind: Prefetch.ahead.name, size: 0.5),
  ]
}

extension Comparison {
  /// Where axes were varied: each design with the values of one kind that it was given, and with those without a
  /// number that stand at an end of them, on each workload, by each metric.
  func sweeps(_ results: [DesignResult]) -> [Sweep] {
    let axes = plan.sweptAxes.compactMap { name in
      AxisDescription.known.first { $0.name == name }
    }
    return axes.flatMap { axis in
      plan.workloads.flatMap { workload in
        families(axis, workload).flatMap { family in
          Metric.swept(axis: axis.name, kind: family.kind).map {
            sweep(family, axis.name, $0, workload, results)
          }
        }
      }
    }
  }

  private func families(_ axis: AxisDescription, _ workload: ComparisonPlan.Workload) -> [Family] {
    var families: [Family] = []
    for contender in plan.contenders {
      for design in [contender.design] + contender.aliases {
        for member in Member.all(
          design, contender.design.name, axis, workload.trace.feed.rowCount)
        {
          let index = families.firstIndex { $0.design == member.rest && $0.kind == member.kind }
          if let index {
            families[index].members.append(member)
          } else {
            families.append(Family(design: member.rest, kind: member.kind, members: [member]))
          }
        }
      }
    }
    return families.filter { $0.members.count > 1 && $0.members.contains(where: \.hasNumber) }
  }

  private func sweep(
    _ family: Family, _ axis: String, _ metric: Metric, _ workload: ComparisonPlan.Workload,
    _ results: [DesignResult]
  ) -> Sweep {
    let host = workload.host.description
    let points = family.members.sorted { $0.size < $1.size }.map { member in
      let result = results.first {
        $0.design == member.contender && $0.workload == workload.name && $0.host == host
      }
      return Sweep.Point(value: member.value, count: result.flatMap(metric.count(in:)))
    }
    return Sweep(
      workload: workload.name, host: host, axis: axis, kind: family.kind, design: family.design,
      metric: metric.title, points: points)
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
  /// The design whose result is the member's too.
  let contender: String
  let kind: String
  let value: String
  /// What the value's number comes to, in rows, cells, items or screenfuls.
  let size: Double
  let hasNumber: Bool

  /// A design among those of each kind that its value belongs to; none where it has no number and is no end.
  static func all(
    _ design: Design, _ contender: String, _ axis: AxisDescription, _ rowCount: Int
  ) -> [Member] {
    let value = axis.read(design.choices)
    let rest = design.name.split(separator: ",").filter { !$0.hasPrefix("\(axis.name)=") }
      .joined(separator: ",")
    guard let colon = value.firstIndex(of: ":") else {
      return SweepEnd.all.filter { $0.axis == axis.name && $0.value == value }.map {
        Member(
          rest: rest, contender: contender, kind: $0.kind, value: value, size: $0.size,
          hasNumber: false)
      }
    }
    let parts = value[value.index(after: colon)...].split { $0 == "+" || $0 == "/" }.map { part in
      part.hasSuffix("%")
        ? (Double(part.dropLast()) ?? 0) / 100 * Double(rowCount) : Double(part) ?? 0
    }
    return [
      Member(
        rest: rest, contender: contender, kind: String(value[..<colon]), value: value,
        size: parts.reduce(0, +), hasNumber: true)
    ]
  }
}
