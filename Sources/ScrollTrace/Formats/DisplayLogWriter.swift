/// Writes a display log. Reading it gives the same records.
public struct DisplayLogWriter {
  private var bytes: [UInt8] = []

  /// Begins a log with its header.
  public init(_ header: DisplayHeader) {
    append("{\"displays\":1")
    if let source = header.source {
      append(",\"source\":")
      bytes.append(jsonString: source)
    }
    if let viewport = header.viewport {
      append(",\"viewport\":\(TextWriter.viewport(viewport))")
    }
    let usual = DisplayHeader()
    if header.rest != usual.rest { append("rest", header.rest) }
    if header.same != usual.same { append("same", header.same) }
    if header.settleMilliseconds != usual.settleMilliseconds {
      append("settle", header.settleMilliseconds)
    }
    if let page = header.page { append("page", page) }
    append("}\n")
  }

  /// Appends a line. The caller keeps the rules of logs: `DisplayLogReader` checks them.
  public mutating func append(_ record: DisplayRecord) {
    append("{\"t\":\(TextWriter.number(record.timeMilliseconds))")
    if let event = record.event { append(",\"e\":\(event)") }
    switch record.change {
    case .show(let look):
      append("show", row: record.row)
      append(look)
    case .scroll(let look, let mover):
      append("scroll", row: record.row)
      append(look)
      append(",\"by\":\"\(mover.rawValue)\"")
    case .change(let look):
      append("change", row: record.row)
      append(look)
    case .hide: append("hide", row: record.row)
    case .tap(let opened):
      append("tap", row: record.row)
      append("opened", row: opened)
    case .edit(let right):
      append("edit", row: record.row)
      let ends = [right.lowerBound, right.upperBound].map(TextWriter.number)
      append(",\"right\":[\(ends[0]),\(ends[1])]")
    case .leave: append(",\"leave\":true")
    case .enter: append(",\"enter\":true")
    }
    append("}\n")
  }

  /// Returns the bytes that were written since the last call.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// The number of bytes that `takeBytes` would return.
  public var byteCount: Int { bytes.count }

  private mutating func append(_ look: DisplayLook) {
    append("x", look.offset)
    if let items = look.items {
      append(",\"items\":[")
      for (index, item) in items.enumerated() {
        if index > 0 { append(",") }
        bytes.append(jsonString: item)
      }
      append("]")
    }
    if let cell = look.cell { append(",\"cell\":\(cell)") }
    if let most = look.most { append("most", most) }
    if let empty = look.empty { append("empty", empty) }
    if let rest = look.rest { append("rest", rest) }
    if let page = look.page { append("page", page) }
  }

  private mutating func append(_ key: StaticString, row: String) {
    append(",\"\(key)\":")
    bytes.append(jsonString: row)
  }

  private mutating func append(_ key: StaticString, _ number: Double) {
    append(",\"\(key)\":\(TextWriter.number(number))")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
