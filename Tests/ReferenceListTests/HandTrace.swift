import ReferenceList
import ScrollTrace
import Testing

/// An event of a trace that is written by hand, with lengths in points and rows by their index.
indirect enum HandEvent {
  case y(Double)
  case coastY(Double)
  case x(Int32, Double)
  case coast(Int32, Double)
  case tap(item: Int64, of: Int32)
  case delete(Int32)
  case move(Int32, to: Int64)
  case reload(Int32, items: Int64)
  case reloadAll
  case viewport(Double, Double)
  case memoryWarning
  /// Events of one frame.
  case together([HandEvent])
}

extension Trace {
  /// A feed of rows that are 50 high, with four items each, 40 wide and 10 apart: item k occupies
  /// [50 k, 50 k + 40), and the content ends at 190. The viewport is 100 wide, so that an offset is
  /// confined to 0...90, and 50 high, so that one row is displayed at a time: row k at y = 50 k. Each
  /// event is a frame of its own.
  static func byHand(
    rows: Int = 10, items: Int32 = 4, shape: Feed.ItemShape = .points(length: 40, spacing: 10),
    axis: Feed.Axis = .horizontal, width: Double = 100, height: Double = 50,
    _ events: [HandEvent]
  ) -> Trace {
    var trace = Trace(
      name: "by hand", viewport: .points(width, height),
      feed: Feed(
        itemCounts: Array(repeating: items, count: rows), sectionRowCounts: [Int32(rows)],
        rowHeight: .uniform(units: 50 * Points.units), itemShapes: [shape], axis: axis))
    for (number, event) in events.enumerated() {
      trace.appendByHand(event, atMilliseconds: Double(number + 1) * 16)
    }
    return trace
  }

  private mutating func appendByHand(_ event: HandEvent, atMilliseconds time: Double) {
    switch event {
    case .y(let y): append(.position, atMilliseconds: time, value: units(y))
    case .coastY(let y): append(.position, atMilliseconds: time, value: units(y), coasts: true)
    case .x(let row, let x): append(.stripOffset, atMilliseconds: time, row: row, value: units(x))
    case .coast(let row, let x):
      append(.stripOffset, atMilliseconds: time, row: row, value: units(x), coasts: true)
    case .tap(let item, let row): append(.select, atMilliseconds: time, row: row, value: item)
    case .delete(let row): append(.delete, atMilliseconds: time, row: row, value: 1)
    case .move(let row, let target): append(.move, atMilliseconds: time, row: row, value: target)
    case .reload(let row, let items): append(.reload, atMilliseconds: time, row: row, value: items)
    case .reloadAll: append(.reloadAll, atMilliseconds: time)
    case .viewport(let width, let height): append(.points(width, height), atMilliseconds: time)
    case .memoryWarning: append(.memoryWarning, atMilliseconds: time)
    case .together(let events): for event in events { appendByHand(event, atMilliseconds: time) }
    }
  }
}

private func units(_ points: Double) -> Int64 { Points.units(nearestTo: points) }

extension Viewport {
  static func points(_ width: Double, _ height: Double) -> Self {
    Self(widthUnits: units(width), heightUnits: units(height))
  }
}

extension Feed.ItemShape {
  /// Items as long as they are wide or high, by the axis, with insets before the first and behind the last.
  static func points(
    length: Double, spacing: Double, lead: Double = 0, trail: Double = 0
  ) -> Self {
    Self(
      widthUnits: units(length), heightUnits: units(length), spacingUnits: units(spacing),
      topInsetUnits: units(lead), leftInsetUnits: units(lead), bottomInsetUnits: units(trail),
      rightInsetUnits: units(trail))
  }
}

extension ReferenceHost {
  /// A host by its parts, such as `recycleFirst+coasting`; `acquireFirst` is the order without a name.
  init(_ name: String) {
    let parts = Set(name.split(separator: "+").map(String.init))
    self.init(
      recyclesFirst: parts.contains("recycleFirst"), endsLate: parts.contains("late"),
      endsEditedRowsLast: parts.contains("newFirst"), keepsPrepared: parts.contains("prepared"),
      keepsCoasting: parts.contains("coasting"), echoesSets: parts.contains("echoing"),
      confinesOffsets: parts.contains("confining"), queuesScrolls: parts.contains("queued"),
      forgetsOffsets: parts.contains("forgetting"), clampsOffsets: parts.contains("clamping"))
  }
}

/// Replays a trace with a design that looks rows up by identity and keeps offsets under it, but for
/// the axes named, as in `saves=scroll,binds=last`.
func replay(_ axes: String, on host: String, _ trace: Trace) -> ReferenceResult {
  var design = ["identity": "id", "key": "id"]
  for pair in axes.split(separator: ",") {
    let parts = pair.split(separator: "=").map(String.init)
    design[parts[0]] = parts[1]
  }
  // Where nothing is stored there is no key.
  if let offsets = design["offsets"], ["kept", "reset"].contains(offsets) { design["key"] = nil }
  return ReferenceList.replay(
    trace, design: ReferenceDesign(design), host: ReferenceHost(host))
}

/// Expects a replay to count what is named, and none of the flaws and of `scrollsTold` and
/// `offsetsConfined` that is not named.
func expect(
  _ axes: String, on host: String, _ trace: Trace, counts expected: [String: Int],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let result = replay(axes, on: host, trace)
  var found = result.fidelity.filter { $0.value != 0 }
  let motion = ["scrollsTold", "offsetsConfined"]
  for (name, count) in result.counters where expected[name] != nil || motion.contains(name) {
    if count != 0 || expected[name] != nil { found[name] = count }
  }
  let flawless = Set(expected.filter { $0.value == 0 }.keys).intersection(result.fidelity.keys)
  for name in flawless where found[name] == nil { found[name] = 0 }
  #expect(found == expected, "\(axes) on \(host)", sourceLocation: sourceLocation)
}
