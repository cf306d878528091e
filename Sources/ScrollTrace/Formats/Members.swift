/// The keys that one kind of object may have. A case is named as its key is spelled.
protocol MemberKey: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
  static var table: KeyTable { get }
}

/// The spellings of the keys of one kind of object, to look them up and to name them in errors.
struct KeyTable: Sendable {
  /// How errors name such an object: `the header`, `an event`.
  let owner: String
  let names: [String]
  private let packed: [PackedKey]

  init(owner: String, names: [String]) {
    self.owner = owner
    self.names = names
    packed = names.map { PackedKey(bytes: Array($0.utf8)) }
  }

  /// The index of a key in `names`.
  func index(of key: PackedKey) -> Int? { packed.firstIndex(of: key) }

  /// What to expect instead of a key that is not here: the nearest one first.
  func expectation(insteadOf name: String) -> String {
    let all = names.joined(separator: ", ")
    guard let near = NearestName.of(name, among: names) else {
      return "a key of \(owner): \(all)"
    }
    return "\(near), or another key of \(owner): \(all)"
  }
}

/// A key of up to 15 bytes as two words, so that looking one up compares no strings.
struct PackedKey: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let bytesMax = 15

  /// The length stands in the last byte: without it `"t"` and `"t\u0000"` would be one.
  init(bytes: [UInt8]) {
    for byte in bytes.prefix(Self.bytesMax) { append(byte) }
    high |= UInt64(min(bytes.count, Self.bytesMax + 1)) << 56
  }

  /// The key whose opening quote is at `start`.
  ///
  /// - Complexity: O(length of the key); it allocates only for one with escapes.
  init(_ line: Line, at start: Int) {
    let end = line.afterString(start) - 1
    for index in (start + 1)..<max(end, start + 1) where line[index] == UInt8(ascii: "\\") {
      self = PackedKey(bytes: line.stringBytes(at: start))
      return
    }
    let length = min(end - start - 1, Self.bytesMax + 1)
    for offset in 0..<min(max(length, 0), Self.bytesMax) { append(line[start + 1 + offset]) }
    high |= UInt64(max(length, 0)) << 56
  }

  private mutating func append(_ byte: UInt8) {
    // Downwards through both words; the length byte stays free since no key has more than 15.
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
    high &= 0x00FF_FFFF_FFFF_FFFF
  }
}

/// Where the values of one object's keys stand in its line.
///
/// It is read into again and again, so that no line costs an allocation.
struct Members<Key: MemberKey> {
  /// Where the value of each key begins; -1 where the key is absent.
  private var valueStarts: [Int]
  /// Bit `key.rawValue` is set where the key is present.
  private(set) var present: UInt32 = 0

  init() {
    valueStarts = Array(repeating: -1, count: Key.allCases.count)
  }

  /// The position of the key's value, or nil where the key is absent.
  subscript(key: Key) -> Int? {
    let start = valueStarts[key.rawValue]
    return start < 0 ? nil : start
  }

  /// Reads the object at `start`: the whole line, or the value that errors call `name`.
  ///
  /// - Throws: `Mistake` when it is no object, or for the first key that is unknown or there twice.
  /// - Complexity: O(length of the object).
  mutating func read(
    _ line: Line, at start: Int, named name: @autoclosure () -> String? = nil
  ) throws(Mistake) {
    for index in valueStarts.indices { valueStarts[index] = -1 }
    present = 0
    guard line[start] == UInt8(ascii: "{") else {
      throw Mistake(
        found: (name().map { "\($0) " } ?? "") + line.quote(start),
        expected: name() == nil ? "\(Key.table.owner), an object in braces" : "an object in braces")
    }
    var at = line.afterSpace(start + 1)
    while at < line.count, line[at] == UInt8(ascii: "\"") {
      let index = try self.index(line, keyAt: at)
      at = line.afterSpace(line.afterString(at))
      at = line.afterSpace(at + 1)
      valueStarts[index] = at
      present |= 1 << UInt32(truncatingIfNeeded: index)
      at = line.afterSpace(line.afterValue(at))
      if line[at] == UInt8(ascii: ",") { at = line.afterSpace(at + 1) }
    }
  }

  private func index(_ line: Line, keyAt at: Int) throws(Mistake) -> Int {
    guard let index = Key.table.index(of: PackedKey(line, at: at)) else {
      let name = line.excerpt(from: at + 1, to: line.afterString(at) - 1)
      throw Mistake(
        found: "the unknown key \"\(name)\"", expected: Key.table.expectation(insteadOf: name))
    }
    guard valueStarts[index] < 0 else {
      throw Mistake(
        found: "the key \(Key.table.names[index]) twice", expected: "each key once")
    }
    return index
  }

  /// The position of the value of a key that must be there.
  ///
  /// - Throws: `Mistake` when it is not; `owner` is what lacks it then.
  func required(
    _ key: Key, of owner: @autoclosure () -> String = Key.table.owner,
    _ meaning: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    guard let start = self[key] else {
      let name = Key.table.names[key.rawValue]
      throw Mistake(
        found: "\(owner()) without \(name)", expected: "\(name), \(meaning())")
    }
    return start
  }
}
