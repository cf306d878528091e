import ListEngine
import Results

extension Metric {
  /// The metrics by which values of one kind on an axis are compared, the most important first. Fewer is better.
  static func swept(axis: String, kind: String) -> [Metric] {
    let cells: [Metric] = [.known("counters.cellsCreated"), .known("counters.peakCells")]
    return switch axis {
    // A cache of cells saves reloads; `reload=always` reloads at each binding.
    case Pool.axis where [Pool.twoLevel, .aged].map(\.name).contains(kind):
      [.known("counters.reloads")] + cells
    case Pool.axis: cells
    case ItemPool.axis: [.known("counters.itemCellsCreated")]
    case Store.axis: [.offsetsMissed]
    case Prefetch.axis: [.rowsBoundLate, .known("counters.preparedInVain")]
    default: []
    }
  }
}

extension Comparison {
  /// For each varied axis, workload and metric: the values of one kind of a design, and the values without a number at
  /// their ends.
  func sweeps(_ results: [DesignResult]) -> [SizeSeries] {
    let axes = plan.sweptAxes.compactMap { name in
      AxisDescription.known.first { $0.name == name }
    }
    return axes.flatMap { axis in
      plan.workloads.flatMap { workload in
        families(axis, workload.trace.feed.rowCount).flatMap { family in
          Metric.swept(axis: axis.name, kind: family.kind).map {
            sweep(family, axis.name, $0, workload, results)
          }
        }
      }
    }
  }

  private func families(_ axis: AxisDescription, _ rowCount: Int) -> [Family] {
    var families: [Family] = []
    for contender in plan.contenders {
      for design in [contender.design] + contender.aliases {
        let value = axis.read(design.choices)
        let rest = design.name.split(separator: ",").filter { !$0.hasPrefix("\(axis.name)=") }
          .joined(separator: ",")
        for (kind, size) in Family.places(of: value, on: axis.name, rowCount) {
          let member = (contender: contender.design.name, value: value, size: size)
          if let index = families.firstIndex(where: { $0.design == rest && $0.kind == kind }) {
            families[index].members.append(member)
          } else {
            families.append(Family(design: rest, kind: kind, members: [member]))
          }
        }
      }
    }
    return families.filter { family in
      family.members.count > 1 && family.members.contains { $0.value.contains(":") }
    }
  }

  private func sweep(
    _ family: Family, _ axis: String, _ metric: Metric, _ workload: ComparisonPlan.Workload,
    _ results: [DesignResult]
  ) -> SizeSeries {
    let host = workload.host.description
    let points = family.members.sorted { $0.size < $1.size }.map { member in
      let result = results.first {
        $0.design == member.contender && $0.workload == workload.name && $0.host == host
      }
      return SizeSeries.Point(value: member.value, count: result.flatMap(metric.count(in:)))
    }
    return SizeSeries(
      workload: workload.name, host: host, axis: axis, kind: family.kind, design: family.design,
      metric: metric.title, points: points)
  }
}

/// A design without its value on an axis, and the values of one kind that it has there.
private struct Family {
  let design: String
  let kind: String
  /// The name of the design, the value, and the size of the value in rows, cells, items or screenfuls.
  var members: [(contender: String, value: String, size: Double)]

  /// The kinds of a value, and its size among each.
  static func places(
    of value: String, on axis: String, _ rowCount: Int
  ) -> [(kind: String, size: Double)] {
    guard let colon = value.firstIndex(of: ":") else {
      return ends.filter { $0.axis == axis && $0.value == value }.map { ($0.kind, $0.size) }
    }
    let parts = value[value.index(after: colon)...].split { $0 == "+" || $0 == "/" }
    let sizes = parts.map { part in
      part.hasSuffix("%")
        ? (Double(part.dropLast()) ?? 0) / 100 * Double(rowCount) : Double(part) ?? 0
    }
    return [(String(value[..<colon]), sizes.reduce(0, +))]
  }

  /// Values without a number at an end of those with one.
  private static let ends: [(axis: String, value: String, kind: String, size: Double)] = [
    (Pool.axis, Pool.none.name, Pool.cap.name, 0),
    (Pool.axis, Pool.lifo.name, Pool.cap.name, .infinity),
    (ItemPool.axis, ItemPool.perStrip.name, ItemPool.cap.name, .infinity),
    (ItemPool.axis, ItemPool.shared.name, ItemPool.sharedCap.name, .infinity),
    (Prefetch.axis, Prefetch.none.name, Prefetch.ahead.name, 0),
    (Prefetch.axis, Prefetch.none.name, Prefetch.window.name, 0),
    // Prepares the next row, if there is time.
    (Prefetch.axis, Prefetch.deadline.name, Prefetch.ahead.name, 0.5),
  ]
}
