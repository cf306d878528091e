/// The lengths that a key accepts.
package enum LengthRange {
  /// Content offsets: either sign.
  case offset
  case notNegative
  case positive

  package var expectation: String {
    switch self {
    case .offset: "a number of points from -\(TraceLimits.points) to \(TraceLimits.points)"
    case .notNegative: "a number of points from 0 to \(TraceLimits.points)"
    case .positive: "a number of points above 0 and up to \(TraceLimits.points)"
    }
  }

  /// Returns true if the number as written is in the range, before it is rounded to units.
  package func contains(_ number: DecimalNumber) -> Bool {
    let isPositive = !number.isNegative && !number.isZero
    return number.isMagnitude(atMost: TraceLimits.points)
      && (self == .offset || isPositive || self == .notNegative && number.isZero)
  }
}

/// A value of a line that is valid JSON.
struct JSONValue {
  let line: Line
  let start: Int
  /// The name in errors of the value, or of the array that has it at `index`.
  private let key: String
  private let index: Int?

  init(_ line: Line, at start: Int, named key: String, index: Int? = nil) {
    self.line = line
    self.start = start
    self.key = key
    self.index = index
  }

  /// Nil for a value of another kind.
  ///
  /// It is not stored: copies of it would be a sixth of the time of reading an event.
  var number: DecimalNumber? { DecimalNumber(line, at: start) }
  var isArray: Bool { line[start] == UInt8(ascii: "[") }
  /// The name in errors, such as `items[2]`.
  var name: String { index.map { "\(key)[\($0)]" } ?? key }

  /// The error of a value, which shows it as it is written.
  func mistake(named name: String? = nil, expected: String) -> Mistake {
    Mistake(found: "\(name ?? self.name) \(line.quote(start))", expected: expected)
  }

  /// The end of an error about a number that is not written as a whole one.
  static let wholeExpectation = ", as a whole number without fraction or exponent"

  /// Returns the value's number, a whole one from 0 to `limit`.
  func whole(
    _ number: DecimalNumber?, through limit: Int, expected: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    let whole = number?.whole
    guard let whole, 0...Int64(limit) ~= whole else {
      throw mistake(expected: expected() + (whole == nil ? Self.wholeExpectation : ""))
    }
    return Int(whole)
  }

  /// Returns the length as it is written.
  ///
  /// - Parameter meaning: follows the value's name in errors.
  func length(
    _ range: LengthRange = .notNegative, meaning: String = ""
  ) throws(Mistake) -> DecimalNumber {
    guard let number, range.contains(number) else {
      throw mistake(named: name + meaning, expected: range.expectation)
    }
    return number
  }

  /// `[width, height]`, both above 0.
  func viewport() throws(Mistake) -> Viewport {
    let lengths = try elements("[width, height]", count: 2)
    return Viewport(
      widthUnits: try lengths[0].length(.positive, meaning: " (width)").units,
      heightUnits: try lengths[1].length(.positive, meaning: " (height)").units)
  }

  func string(expected: String = "a string") throws(Mistake) -> String {
    guard line[start] == UInt8(ascii: "\"") else { throw mistake(expected: expected) }
    return String(decoding: line.stringBytes(at: start), as: UTF8.self)
  }

  // MARK: Arrays

  /// Returns the values of an array.
  ///
  /// - Parameters:
  ///   - what: the name of the elements in errors.
  ///   - count: the number of rows, each of which must have a value.
  /// - Complexity: O(length of the array). Memory grows with the elements that were read.
  func array<Element>(
    of what: String, count: Int? = nil,
    _ read: (JSONValue, _ number: DecimalNumber?, _ index: Int) throws(Mistake) -> Element
  ) throws(Mistake) -> [Element] {
    guard isArray else { throw mistake(expected: "an array of \(what)") }
    var reader = JSONReader(line, at: start)
    reader.open()
    var elements: [Element] = []
    while try reader.moveToNext(until: UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      let element = JSONValue(line, at: reader.at, named: key, index: elements.count)
      let number = element.number
      elements.append(try read(element, number, elements.count))
      try reader.skip(number)
    }
    guard elements.count == count ?? elements.count else {
      throw Mistake(
        found: "\(name) of \(Plural.of(elements.count, "row"))",
        expected: "\(name) of \(Plural.of(count ?? 0, "row")), as many as items has")
    }
    return elements
  }

  /// Returns the elements of a short array.
  func elements(_ shape: String, count: Int) throws(Mistake) -> [JSONValue] {
    guard isArray, case let elements = try array(of: shape, { element, _, _ in element }),
      elements.count == count
    else { throw mistake(expected: "an array \(shape)") }
    return elements
  }

  /// Returns the numbers of items of at most `countMax` rows.
  func itemCounts(countMax: Int) throws(Mistake) -> [Int32] {
    try array(of: "whole numbers") { (element, number, index) throws(Mistake) in
      guard index < countMax else {
        throw Mistake(
          found: "items that make more than \(TraceLimits.rows) rows",
          expected: "at most \(TraceLimits.rows) rows in a feed")
      }
      return Int32(
        try element.whole(
          number, through: TraceLimits.itemsPerRow, expected: FeedRules.itemsExpectation))
    }
  }

  /// Returns the lengths of `count` rows, in units.
  func lengths(_ range: LengthRange = .notNegative, count: Int) throws(Mistake) -> [Int64] {
    try array(of: "numbers", count: count) { (element, _, _) throws(Mistake) in
      try element.length(range).units
    }
  }

  /// Returns the kinds of `count` rows, each below `limit`.
  func kinds(count: Int, below limit: Int) throws(Mistake) -> [UInt8] {
    let shapes = limit == TraceLimits.kinds ? "" : ": item has \(Plural.of(limit, "shape"))"
    return try array(of: "whole numbers", count: count) { (element, number, _) throws(Mistake) in
      UInt8(
        try element.whole(
          number, through: limit - 1, expected: "a kind from 0 to \(limit - 1)\(shapes)"))
    }
  }
}
