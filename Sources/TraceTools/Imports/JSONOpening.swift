import ScrollTrace

/// The beginning of a JSON text, from which its kind is known.
enum JSONOpening {
  struct Key {
    let name: String
    /// The number of brackets around it.
    let depth: Int
    let beginsList: Bool
  }

  /// Deeper keys are passed over.
  private static let depthMax = 2
  private static let keyCountMax = 64

  /// Returns the first outer keys in the first value of a text that may be cut off; nil if the text is neither a list nor an object.
  static func keys(of start: UnsafeRawBufferPointer) -> [Key]? {
    guard let bytes = start.bindMemory(to: UInt8.self).baseAddress else { return nil }
    let line = Line(start: bytes, count: start.count, isLast: false)
    var index = line.afterSpace(line.has("\u{FEFF}", at: 0) ? 3 : 0)
    guard line[index] == UInt8(ascii: "{") || line[index] == UInt8(ascii: "[") else { return nil }
    // A list of segments is read as its first one.
    while line[index] == UInt8(ascii: "["), case let inner = line.afterSpace(index + 1),
      line[inner] == UInt8(ascii: "[")
    {
      index = inner
    }
    var keys: [Key] = []
    var depth = 0
    while index < line.count, keys.count < keyCountMax {
      switch line[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = line.afterValue(index)
        let colon = line.afterSpace(end)
        if depth <= depthMax, line[colon] == UInt8(ascii: ":") {
          let name = String(decoding: line.stringBytes(at: index), as: UTF8.self)
          let value = line[line.afterSpace(colon + 1)]
          keys.append(Key(name: name, depth: depth, beginsList: value == UInt8(ascii: "[")))
        }
        // Damage ends a string early.
        index = max(end, index + 1) - 1
      default: break
      }
      guard depth > 0 else { break }
      index += 1
    }
    return keys
  }

  /// Returns true for the beginning of a session recording, and false for trace events.
  static func isSession(_ keys: [Key], in start: UnsafeRawBufferPointer) -> Bool {
    // Packed events are strings.
    if keys.isEmpty { return beginsWithString(start) }
    let outer = Set(keys.map(\.name))
    guard outer.isDisjoint(with: ["traceEvents", "ph", "cat", "pid", "ts"]) else { return false }
    return !outer.isDisjoint(with: ["events", "snapshots", "timestamp", "windowId"])
      || outer.isSuperset(of: ["type", "data"])
      || keys.contains { $0.name == "data" && $0.beginsList }
  }

  /// Returns true for a list whose first element is a string.
  private static func beginsWithString(_ start: UnsafeRawBufferPointer) -> Bool {
    let text = start.lazy.filter { !" \n\r\t\u{FEFF}".utf8.contains($0) }.prefix(2)
    return text.elementsEqual("[\"".utf8)
  }
}
