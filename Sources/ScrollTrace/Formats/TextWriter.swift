/// Writes the text form of a trace, so that reading it gives the same trace: every length to its unit,
/// every time to its last bit.
///
/// Numbers are as short as that allows: a time has the fewest digits that no other `Double` is nearer to,
/// a length the fewest that read as its unit, four behind the point at most. The bytes are the same on
/// every machine.
struct TextWriter: TraceFormatWriter {
  private(set) var bytes: [UInt8] = []

  mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  /// The text form has nothing behind its last event.
  mutating func finish() {}

  // MARK: Line 1

  /// Appends line 1.
  ///
  /// - Complexity: O(rows).
  mutating func append(headerOf trace: Trace) {
    append(#"{"filmstrip":1,"name":"#)
    append(string: trace.name)
    append(#","source":"#)
    append(string: trace.source)
    append(#","frameRate":"#)
    append(number: trace.frameRate)
    append(#","viewport":"#)
    append(trace.viewport)
    append(#","feed":{"items":"#)
    append(wholes: trace.feed.itemCounts)
    append(shapeOf: trace.feed)
    append("}}\n")
  }

  /// Appends the shape of a feed without `items`. Values that are the default are left out.
  private mutating func append(shapeOf feed: Feed) {
    if feed.sectionRowCounts != [Int32(feed.rowCount)] {
      append(#","sections":"#)
      append(wholes: feed.sectionRowCounts)
    }
    if feed.headerHeightUnits != 0 {
      append(#","headerHeight":"#)
      append(length: feed.headerHeightUnits)
    }
    append(#","rowHeight":"#)
    append(feed.rowHeight)
    if let kinds = feed.kinds {
      append(#","kinds":"#)
      append(wholes: kinds)
    }
    append(#","item":"#)
    if feed.itemShapes.count == 1 {
      append(feed.itemShapes[0])
    } else {
      append(arrayOf: feed.itemShapes) { $0.append($1) }
    }
    if feed.axis != .horizontal { append(#","axis":"\#(feed.axis.rawValue)""#) }
  }

  private mutating func append(_ height: Feed.RowHeight) {
    switch height {
    case .uniform(let units):
      append(length: units)
    case .each(let units):
      append(lengths: units)
    case .summed(let base, let perItem):
      append(#"{"base":"#)
      append(length: base)
      append(#","perItem":"#)
      append(length: perItem)
      append("}")
    }
  }

  private mutating func append(_ shape: Feed.ItemShape) {
    append(#"{"width":"#)
    append(length: shape.widthUnits)
    append(#","height":"#)
    append(length: shape.heightUnits)
    // Width and spacing, and height and spacing, may both have been above 0 and have rounded to 0.
    let isFlat = min(shape.widthUnits, shape.heightUnits) == 0
    if shape.spacingUnits != 0 || isFlat {
      append(#","spacing":"#)
      append(length: shape.spacingUnits, isAboveZero: isFlat)
    }
    let inset = [
      shape.topInsetUnits, shape.leftInsetUnits, shape.bottomInsetUnits, shape.rightInsetUnits,
    ]
    if inset.contains(where: { $0 != 0 }) {
      append(#","inset":"#)
      append(lengths: inset)
    }
    append("}")
  }

  // MARK: Events

  /// Appends the lines of a trace's events in this range.
  ///
  /// - Complexity: O(events + rows inserted).
  mutating func append(eventsOf trace: Trace, _ range: Range<Int>) {
    for index in range {
      append(#"{"t":"#)
      append(number: trace.timesMilliseconds[index])
      append(trace.events[index], of: trace)
      append(trace.events[index].coasts ? ",\"coast\":true}\n" : "}\n")
    }
  }

  private mutating func append(_ event: TraceEvent, of trace: Trace) {
    switch event.kind {
    case .position:
      append(#","y":"#)
      append(length: event.value)
    case .stripOffset:
      append(#","row":\#(event.row),"x":"#)
      append(length: event.value)
    case .select: append(#","select":[\#(event.row),\#(event.value)]"#)
    case .insert: append(trace.insertions[Int(event.value)], before: event.row)
    case .delete: append(#","delete":\#(event.row),"count":\#(event.value)"#)
    case .move: append(#","move":\#(event.row),"to":\#(event.value)"#)
    case .reload: append(#","reload":\#(event.row),"items":\#(event.value)"#)
    case .reloadAll: append(#","reloadAll":true"#)
    case .viewport:
      append(#","viewport":"#)
      append(trace.viewports[Int(event.value)])
    case .memoryWarning: append(#","memoryWarning":true"#)
    case .splice: append(trace.splices[Int(event.value)], ofRow: event.row)
    }
  }

  private mutating func append(_ splice: Splice, ofRow row: Int32) {
    append(#","reload":\#(row),"items":\#(splice.itemCount),"splice":"#)
    append(wholes: [splice.at, splice.removed, splice.added])
  }

  private mutating func append(_ insertion: Insertion, before row: Int32) {
    append(#","insert":\#(row),"items":"#)
    append(wholes: insertion.itemCounts)
    if let heights = insertion.heightsUnits {
      append(#","heights":"#)
      append(lengths: heights)
    }
    if let kinds = insertion.kinds {
      append(#","kinds":"#)
      append(wholes: kinds)
    }
  }

  // MARK: Values

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append<Element>(
    arrayOf values: [Element], _ appendValue: (inout Self, Element) -> Void
  ) {
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(",") }
      appendValue(&self, value)
    }
    append("]")
  }

  private mutating func append(wholes values: [some FixedWidthInteger]) {
    append(arrayOf: values) { $0.append("\($1)") }
  }

  private mutating func append(lengths values: [Int64]) {
    append(arrayOf: values) { $0.append(length: $1) }
  }

  /// A viewport's sides are above 0 as they are written, even those that round to 0.
  private mutating func append(_ viewport: Viewport) {
    append("[")
    append(length: viewport.widthUnits, isAboveZero: true)
    append(",")
    append(length: viewport.heightUnits, isAboveZero: true)
    append("]")
  }

  /// The shortest decimal that reads as this many units.
  ///
  /// - Parameter isAboveZero: whether 0 units are written as a length that is above 0 and rounds to 0.
  private mutating func append(length units: Int64, isAboveZero: Bool = false) {
    guard units != 0 || !isAboveZero else {
      append("0.0001")
      return
    }
    var scale: Int64 = 1
    var decimal = Self.decimal(nearestTo: units, scale)
    // Four digits are always enough: their steps are a tenth of a unit.
    while Points.units(ofDecimal: decimal, scale) != units {
      scale *= 10
      decimal = Self.decimal(nearestTo: units, scale)
    }
    let magnitude = decimal.magnitude
    if decimal < 0 { append("-") }
    append("\(magnitude / UInt64(scale))")
    guard scale > 1 else { return }
    let fraction = String(magnitude % UInt64(scale))
    append(".")
    append(String(repeating: "0", count: String(scale).utf8.count - 1 - fraction.utf8.count))
    append(fraction)
  }

  /// The nearest whole number of 1/`scale` point.
  private static func decimal(nearestTo units: Int64, _ scale: Int64) -> Int64 {
    let half = units < 0 ? -Points.units / 2 : Points.units / 2
    return (units * scale + half) / Points.units
  }

  /// The shortest decimal that reads as this number, without a fraction of 0.
  private mutating func append(number: Double) {
    let text = "\(number)"
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      default:
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
