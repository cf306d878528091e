/// The keys that one kind of object can have.
package struct KeyTable: Sendable {
  /// The name of such an object in errors: `the header`, `an event`.
  let owner: String
  package let names: [String]
  /// True if other keys are ignored. Otherwise they are errors.
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
  func index(of range: Range<Int>, in line: Line) -> Int? {
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

/// The positions of the values of one object in its line.
///
/// It is reused for each line, so that no line costs an allocation.
package struct Members {
  private let table: KeyTable
  /// The position of the value of each key; -1 if the key is absent.
  private var starts: [Int]
  /// A bit for each key of the table that is present, and for each that is present twice.
  private(set) var present: UInt32 = 0
  private var repeated: UInt32 = 0
  /// The position after the object.
  private(set) var end = 0

  package init(of table: KeyTable) {
    self.table = table
    starts = Array(repeating: -1, count: table.names.count)
  }

  /// The position of the key's value; -1, which is in no line, if the key is absent.
  subscript(key: some RawRepresentable<Int>) -> Int { starts[key.rawValue] }

  func contains(_ key: some RawRepresentable<Int>) -> Bool { starts[key.rawValue] >= 0 }

  /// Reads and checks the object at `start`: the whole line, or the value that errors call `name`.
  ///
  /// - Throws: `Mistake` for a value that is not an object or not JSON, and for the first key that is unknown or
  ///   present twice; not for such keys if the table is open.
  /// - Complexity: O(length of the object).
  package mutating func read(
    _ line: Line, at start: Int, named name: @autoclosure () -> String? = nil
  ) throws(Mistake) {
    for index in starts.indices { starts[index] = -1 }
    (present, repeated) = (0, 0)
    guard line[start] == UInt8(ascii: "{") else {
      throw Mistake(
        found: (name().map { "\($0) " } ?? "") + line.quote(start),
        expected: name() == nil ? "\(table.owner), an object in braces" : "an object in braces")
    }
    var reader = JSONReader(line, at: start)
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
    end = reader.at
  }

  private func twice(_ index: Int) -> Mistake {
    Mistake(found: "the key \(table.names[index]) twice", expected: "each key once")
  }

  /// The position of the value of a key of an open table; nil if the key is absent.
  ///
  /// - Throws: `Mistake` if the key is present twice.
  package func once(_ key: some RawRepresentable<Int>) throws(Mistake) -> Int? {
    guard repeated & 1 << UInt32(key.rawValue) == 0 else { throw twice(key.rawValue) }
    return contains(key) ? self[key] : nil
  }

  /// The position of the value of a required key.
  ///
  /// - Parameter owner: the owner of the key in errors; default: that of the table.
  /// - Throws: `Mistake` if the key is absent.
  func required(
    _ key: some RawRepresentable<Int>, of owner: @autoclosure () -> String? = nil,
    _ meaning: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    guard contains(key) else {
      throw Mistake(
        found: "\(owner() ?? table.owner) without \(table.names[key.rawValue])",
        expected: "\(table.names[key.rawValue]), \(meaning())")
    }
    return self[key]
  }

  /// The value of an optional key; nil if the key is absent.
  func optional<Value>(
    _ key: some RawRepresentable<Int>, _ read: (Int) throws(Mistake) -> Value
  ) throws(Mistake) -> Value? {
    contains(key) ? try read(self[key]) : nil
  }
}
