/// Writes the text form of a trace, so that reading it gives the same trace: every length to its unit,
/// every time to its last bit.
///
/// Numbers are as short as that allows: a time has the fewest digits that no other `Double` is nearer to,
/// a length the fewest that read as its unit, four behind the point at most. The bytes are the same on
/// every machine.
struct TextWriter: TraceFormatWriter {
  private var bytes: [UInt8] = []
  private var turnedOffsets: TurnedOffsets?

  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// The text form has nothing behind its last event.
  mutating func finish() {}

  // MARK: Line 1

  mutating func append(headerOf trace: Trace) {
    append(#"{"filmstrip":1,"name":"#)
    append(string: trace.name)
    append(#","source":"#)
    append(string: trace.source)
    append(#","frameRate":\#(Self.number(trace.frameRate))"#)
    append(#","viewport":\#(Self.viewport(trace.viewport)),"feed":{"items":"#)
    append(wholes: trace.feed.itemCounts)
    append(shapeOf: trace.feed, starts: trace.turnedStarts)
    turnedOffsets = TurnedOffsets(trace)
    append("}}\n")
  }

  /// Appends the shape of a feed without `items`. Values that are the default are left out.
  private mutating func append(shapeOf feed: Feed, starts: [Int64]?) {
    if feed.sectionRowCounts != [Int32(feed.rowCount)] {
      append(#","sections":"#)
      append(wholes: feed.sectionRowCounts)
    }
    if feed.headerHeightUnits != 0 {
      append(#","headerHeight":\#(Self.length(feed.headerHeightUnits))"#)
    }
    append(#","rowHeight":"#)
    switch feed.rowHeight {
    case .uniform(let units): append(Self.length(units))
    case .each(let units): append(lengths: units)
    case .summed(let base, let perItem):
      append(#"{"base":\#(Self.length(base)),"perItem":\#(Self.length(perItem))}"#)
    }
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
    if feed.isRightToLeft { append(#","direction":"rtl""#) }
    if let starts {
      append(#","start":"#)
      append(lengths: starts)
    }
  }

  private mutating func append(_ shape: Feed.ItemShape) {
    let width = shape.widthShare == 0 ? Self.length(shape.widthUnits) : "\"\(shape.shareText)\""
    append(#"{"width":\#(width)"#)
    append(#","height":\#(Self.length(shape.heightUnits))"#)
    // Width and spacing, and height and spacing, may both have been above 0 and have rounded to 0.
    let isFlat =
      shape.heightUnits == 0 || shape.widthShare == 0 && shape.widthUnits == 0
    if shape.spacingUnits != 0 || isFlat {
      append(#","spacing":\#(Self.length(shape.spacingUnits, isAboveZero: isFlat))"#)
    }
    let inset = [
      shape.topInsetUnits, shape.leftInsetUnits, shape.bottomInsetUnits, shape.rightInsetUnits,
    ]
    if inset.contains(where: { $0 != 0 }) {
      append(#","inset":"#)
      append(lengths: inset)
    }
    if shape.restUnits != 0 { append(#","rest":\#(Self.length(shape.restUnits))"#) }
    if let paging = shape.paging { append(#","paging":"\#(paging.rawValue)""#) }
    append("}")
  }

  // MARK: Events

  mutating func append(eventsOf trace: Trace, _ range: Range<Int>) {
    for index in range {
      append(#"{"t":"#)
      append(Self.number(trace.timesMilliseconds[index]))
      let event = trace.events[index]
      append(turnedOffsets?.turned(event) ?? event, of: trace)
      turnedOffsets?.apply(event, of: trace)
      append(trace.events[index].coasts ? ",\"coast\":true}\n" : "}\n")
    }
  }

  private mutating func append(_ event: TraceEvent, of trace: Trace) {
    switch event.kind {
    case .position:
      append(#","y":"#)
      append(Self.length(event.value))
    case .stripOffset:
      append(#","row":\#(event.row),"x":"#)
      append(Self.length(event.value))
    case .allStrips:
      append(#","allX":"#)
      append(Self.length(event.value))
    case .select: append(#","select":[\#(event.row),\#(event.value)]"#)
    case .insert: append(trace.insertions[Int(event.value)], before: event.row)
    case .delete: append(#","delete":\#(event.row),"count":\#(event.value)"#)
    case .move: append(#","move":\#(event.row),"to":\#(event.value)"#)
    case .reload, .reset:
      append(#","reload":\#(event.row),"items":\#(event.value)"#)
      if event.kind == .reset { append(#","reset":true"#) }
    case .reloadAll: append(#","reloadAll":true"#)
    case .viewport:
      append(#","viewport":\#(Self.viewport(trace.viewports[Int(event.value)]))"#)
    case .memoryWarning: append(#","memoryWarning":true"#)
    case .leave:
      append(#","leave":true"#)
      if let name = ScreenLoss(rawValue: event.value)?.name { append(#","lost":"\#(name)""#) }
    case .enter: append(#","enter":true"#)
    case .splice:
      let splice = trace.splices[Int(event.value)]
      append(#","reload":\#(event.row),"items":\#(splice.itemCount),"splice":"#)
      append(wholes: [splice.at, splice.removed, splice.added])
    }
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
    append(arrayOf: values) { $0.append(Self.length($1)) }
  }

  /// A viewport's sides are above 0 as they are written, even those that round to 0.
  static func viewport(_ viewport: Viewport) -> String {
    let width = length(viewport.widthUnits, isAboveZero: true)
    return "[\(width),\(length(viewport.heightUnits, isAboveZero: true))]"
  }

  /// The shortest decimal that reads as this many units.
  ///
  /// - Parameter isAboveZero: whether 0 units are written as a length that is above 0 and rounds to 0.
  private static func length(_ units: Int64, isAboveZero: Bool = false) -> String {
    if units == 0, isAboveZero { return "0.0001" }
    let isNegative = units < 0
    var scale: UInt64 = 1
    while true {
      let decimal = (units.magnitude * scale + 512) / 1024
      let (whole, fraction) = decimal.quotientAndRemainder(dividingBy: scale)
      // Four digits are always enough: their steps are a tenth of a unit.
      if units
        == DecimalNumber.units(
          isNegative: isNegative, integer: whole, fraction: fraction, scale: scale,
          isInexact: false)
      {
        let text = (isNegative ? "-" : "") + "\(whole)"
        // With the zeros before its first digit.
        return scale == 1 ? text : "\(text).\(String(scale + fraction).dropFirst())"
      }
      scale *= 10
    }
  }

  /// The shortest decimal that reads as this number, without a fraction of 0.
  static func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private mutating func append(string: String) { bytes.append(jsonString: string) }
}

extension [UInt8] {
  /// Appends a text as a JSON string.
  mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        append(contentsOf: String(byte, radix: 16).utf8)
      default:
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
