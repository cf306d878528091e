/// The keys that one kind of object can have.
package struct KeyTable: Sendable {
  /// The name of such an object in errors: `the header`, `an event`.
  let owner: String
  package let names: [String]
  /// True if other keys are ignored, as in files of other tools. Otherwise they are errors.
  let isOpen: Bool
  private let spellings: [[UInt8]]

  package init(owner: String, names: [String], isOpen: Bool = false) {
    self.owner = owner
    self.names = names
    self.isOpen = isOpen
    spellings = names.map { Array($0.utf8) }
  }

  /// The keys are the names of the cases.
  init<Key: CaseIterable>(owner: String, of keys: Key.Type) {
    self.init(owner: owner, names: keys.allCases.map { "\($0)" })
  }

  /// Returns the index in `names` of the string at `start`; nil if it is another string or another value.
  package func index(ofStringAt start: Int, in line: Line) -> Int? {
    guard line[start] == UInt8(ascii: "\"") else { return nil }
    return index(of: start + 1..<line.afterValue(start) - 1, in: line)
  }

  /// Returns the index of a key in `names`.
  ///
  /// - Parameter range: the key in its line, without quotes.
  package func index(of range: Range<Int>, in line: Line) -> Int? {
    let bytes = UnsafeBufferPointer(rebasing: line.bytes[range])
    guard !bytes.contains(UInt8(ascii: "\\")) else {
      return spellings.firstIndex(of: line.stringBytes(at: range.lowerBound - 1))
    }
    return spellings.firstIndex { $0.count == bytes.count && $0.elementsEqual(bytes) }
  }

  /// The expected keys in place of an unknown one, the most similar first.
  fileprivate func expectation(insteadOf name: String) -> String {
    let near = NearestName.of(name, among: names).map { "\($0), or another key" } ?? "a key"
    return "\(near) of \(owner): \(names.joined(separator: ", "))"
  }
}

/// The values of one object of a line.
///
/// It is reused for each line, so that no line costs an allocation.
package struct Members {
  private let table: KeyTable
  private let depthMax: Int
  private var line: Line?
  /// The beginning of the values' names in errors: `item.`.
  private var prefix = ""
  /// The position of the value of each key; -1 if the key is absent.
  private var starts: [Int]
  /// A bit for each key of the table that is present, and for each that is present twice.
  private(set) var present: UInt32 = 0
  private var repeated: UInt32 = 0

  /// - Parameter depthMax: the most brackets within one another.
  package init(of table: KeyTable, depthMax: Int = 64) {
    self.table = table
    self.depthMax = depthMax
    starts = Array(repeating: -1, count: table.names.count)
  }

  /// Reads an object.
  ///
  /// - Throws: as `read`.
  init(of table: KeyTable, in value: JSONValue) throws(Mistake) {
    self.init(of: table)
    prefix = "\(value.name)."
    try read(value.line, at: value.start, named: value.name)
  }

  /// The value of a key; nil if the key is absent.
  subscript(key: some RawRepresentable<Int>) -> JSONValue? {
    let start = starts[key.rawValue]
    guard start >= 0, let line else { return nil }
    let name = table.names[key.rawValue]
    return JSONValue(line, at: start, named: prefix.isEmpty ? name : prefix + name)
  }

  /// Reads and checks a line that is one object.
  ///
  /// - Throws: as `read`, and for anything but white space after the object.
  mutating func read(_ line: Line) throws(Mistake) {
    var rest = JSONReader(line, at: try read(line, at: line.afterSpace(0)))
    try rest.checkEnd()
  }

  /// Reads and checks the object at `start`, and returns the position after it.
  ///
  /// - Throws: `Mistake` for a value that is not an object or not JSON, and for the first key that is unknown or
  ///   present twice; not for such keys if the table is open.
  /// - Complexity: O(length of the object).
  @discardableResult
  package mutating func read(
    _ line: Line, at start: Int, named name: String? = nil
  ) throws(Mistake) -> Int {
    self.line = line
    for index in starts.indices { starts[index] = -1 }
    (present, repeated) = (0, 0)
    guard line[start] == UInt8(ascii: "{") else {
      throw Mistake(
        found: (name.map { "\($0) " } ?? "") + line.quote(start),
        expected: (name == nil ? "\(table.owner), " : "") + "an object in braces")
    }
    var reader = JSONReader(
      line, at: start, depthMax: depthMax, allowsLoneSurrogates: table.isOpen)
    reader.open()
    var isFirst = true
    while try reader.moveToNext(until: UInt8(ascii: "}"), isFirst: isFirst) {
      isFirst = false
      let key = try reader.readKey()
      if let index = table.index(of: key, in: line) {
        let bit: UInt32 = 1 << UInt32(index)
        if present & bit == 0 { starts[index] = reader.at } else { repeated |= bit }
        guard repeated & bit == 0 || table.isOpen else { throw twice(index) }
        present |= bit
      } else if !table.isOpen {
        let found = line.excerpt(from: key.lowerBound, to: key.upperBound)
        throw Mistake(
          found: "the unknown key \"\(found)\"", expected: table.expectation(insteadOf: found))
      }
      try reader.skipValue()
    }
    return reader.at
  }

  private func twice(_ index: Int) -> Mistake {
    Mistake(found: "the key \(table.names[index]) twice", expected: "each key once")
  }

  /// The position of the value of a key of an open table; nil if the key is absent.
  ///
  /// - Throws: `Mistake` if the key is present twice.
  package func once(_ key: some RawRepresentable<Int>) throws(Mistake) -> Int? {
    guard repeated & 1 << UInt32(key.rawValue) == 0 else { throw twice(key.rawValue) }
    return self[key]?.start
  }

  /// The value of a required key.
  ///
  /// - Parameter owner: the owner of the key in errors; default: that of the table.
  /// - Throws: `Mistake` if the key is absent.
  func required(
    _ key: some RawRepresentable<Int>, of owner: String? = nil, _ meaning: String
  ) throws(Mistake) -> JSONValue {
    if let value = self[key] { return value }
    throw Mistake(
      found: "\(owner ?? table.owner) without \(table.names[key.rawValue])",
      expected: "\(table.names[key.rawValue]), \(meaning)")
  }
}
