import ListEngine
import ReferenceList
import ScrollTrace

/// A design as the engine takes it, and as a page and a plain list do: the value of each axis that has another than the
/// default.
struct PlayedDesign {
  let name: String
  let axes: [String: String]
  let design: Design

  /// - Throws: `DesignError`.
  init(_ text: String) throws {
    let design = try Design(text)
    let standard = AxisValues()
    var axes: [String: String] = [:]
    for axis in AxisDescription.all {
      let value = axis.read(design.choices.effective)
      if value != axis.read(standard) { axes[axis.name] = value }
    }
    (name, self.axes, self.design) = (text, axes, design)
  }

  /// - Throws: `DesignError`.
  init(axes: [String: String]) throws {
    let written = AxisDescription.all.compactMap { axis in
      axes[axis.name].map { ",\(axis.name)=\($0)" }
    }
    (name, self.axes) = ("\(axes.sorted { $0.key < $1.key })", axes)
    design = try Design("tag-lookup" + written.joined())
  }

  /// The same design on a feed: heights are summed only where they are sums.
  private func axes(on feed: Feed) -> [String: String] {
    if case .summed = feed.rowHeight { return axes }
    return axes.filter { $0.key != "heights" }
  }

  /// The callbacks of a plain list on a trace, and the counters of the engine.
  ///
  /// - Throws: `TraceError` for an invalid trace.
  func prediction(for trace: Trace, host: ListHost) throws -> ListRecord {
    var lines: [ListRecord.Line] = []
    let result = ReferenceList.replay(
      trace, design: ReferenceDesign(axes(on: trace.feed)), host: ReferenceHost(host)
    ) { sight in
      var line = ListRecord.Line(
        callback: sight.callback.rawValue, event: sight.event, cell: sight.cell,
        offset: Points.points(sight.offsetUnits))
      (line.row, line.index, line.items) = (sight.row, sight.index, sight.items)
      (line.item, line.opened) = (sight.item, sight.opened)
      line.right = sight.rightUnits.map {
        Points.points($0.lowerBound)...Points.points($0.upperBound)
      }
      lines.append(line)
    }
    let replay = design.watchedReplay(of: try ValidTrace(checking: trace), host: host)
    return ListRecord(
      counters: result.counters.merging(result.fidelity) { $1 }, log: lines,
      enginesCounters: Dictionary(
        uniqueKeysWithValues: (replay.counters.list + replay.fidelity.list).map {
          ($0.name, $0.value)
        }))
  }

  /// The work of the engine, frame by frame.
  ///
  /// - Throws: `TraceError` for an invalid trace.
  func framedReplay(of trace: Trace, host: ListHost) throws -> FramedReplay {
    design.framedReplay(of: try ValidTrace(checking: trace), host: host)
  }
}

extension RealList.Order {
  /// The host that a page is which goes about it so.
  var host: ListHost {
    ListHost(
      recyclesFirst: recyclesFirst, endsLate: endsLate, coasts: unused == .kept, echoes: true,
      confines: true, clamps: true, queues: true, forgets: unused == .removed)
  }
}

extension ReferenceHost {
  fileprivate init(_ host: ListHost) { self.init(host.description) }
}
