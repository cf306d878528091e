/// Which lengths a key takes.
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

  /// Decided on the number as it is written, before it is rounded to units.
  package func contains(_ number: DecimalNumber) -> Bool {
    guard number.isMagnitude(atMost: TraceLimits.points) else { return false }
    switch self {
    case .offset: return true
    case .notNegative: return !number.isNegative
    case .positive: return !number.isNegative && !number.isZero
    }
  }
}

// The values that a trace knows, each held to its range. `name` is what errors call the value: its
// key, and where it is an element of an array its index there.
extension Line {
  /// What an error adds where a number is not written as a whole one.
  static let wholeExpectation = ", as a whole number without fraction or exponent"

  /// Returns the whole number at `start`, from 0 to `limit`.
  func whole(
    _ number: DecimalNumber?, at start: Int, named name: @autoclosure () -> String,
    through limit: Int, expected: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    let whole = number?.whole
    guard let whole, whole >= 0, whole <= limit else {
      throw Mistake(
        found: "\(name()) \(quote(start))",
        expected: expected() + (whole == nil ? Self.wholeExpectation : ""))
    }
    return Int(whole)
  }

  /// Returns a length as it is written.
  func length(
    at start: Int, named name: @autoclosure () -> String, _ range: LengthRange
  ) throws(Mistake) -> DecimalNumber {
    try length(DecimalNumber(self, at: start), at: start, named: name(), range)
  }

  private func length(
    _ number: DecimalNumber?, at start: Int, named name: @autoclosure () -> String,
    _ range: LengthRange
  ) throws(Mistake) -> DecimalNumber {
    guard let number, range.contains(number) else {
      throw Mistake(found: "\(name()) \(quote(start))", expected: range.expectation)
    }
    return number
  }

  /// `[width, height]`, both above 0.
  func viewport(at start: Int) throws(Mistake) -> Viewport {
    let starts = try elements(at: start, named: "viewport", shape: "[width, height]", count: 2)
    return Viewport(
      widthUnits: try length(at: starts[0], named: "viewport[0] (width)", .positive).units,
      heightUnits: try length(at: starts[1], named: "viewport[1] (height)", .positive).units)
  }

  // MARK: Arrays

  /// Returns the values of an array.
  ///
  /// - Parameters:
  ///   - what: what errors call the elements.
  ///   - count: how many there must be, one a row.
  ///   - value: returns the value of the element at a position; a number has been read already.
  /// - Complexity: O(length of the array); no count is believed before its elements have been read.
  func array<Value>(
    at start: Int, named name: String, of what: String, count: Int? = nil,
    _ value: (_ number: DecimalNumber?, _ start: Int, _ index: Int) throws(Mistake) -> Value
  ) throws(Mistake) -> [Value] {
    guard self[start] == UInt8(ascii: "[") else {
      throw Mistake(found: "\(name) \(quote(start))", expected: "an array of \(what)")
    }
    var reader = JSONReader(self, at: start)
    reader.open()
    var values: [Value] = []
    var found = 0
    while try reader.moveToNext(until: UInt8(ascii: "]"), isFirst: found == 0) {
      let number = DecimalNumber(self, at: reader.at)
      let value = try value(number, reader.at, found)
      if found < count ?? .max { values.append(value) }
      try reader.skip(number)
      found += 1
    }
    guard found == count ?? found else {
      throw Mistake(
        found: "\(name) of \(Plural.of(found, "row"))",
        expected: "\(name) of \(Plural.of(count ?? 0, "row")), as many as items has")
    }
    return values
  }

  /// Returns where the elements of a short array begin, of which there must be `count`.
  func elements(
    at start: Int, named name: String, shape: String, count: Int
  ) throws(Mistake) -> [Int] {
    guard self[start] == UInt8(ascii: "["),
      case let starts = try array(at: start, named: name, of: shape, { _, start, _ in start }),
      starts.count == count
    else { throw Mistake(found: "\(name) \(quote(start))", expected: "an array \(shape)") }
    return starts
  }

  /// Returns the numbers of items of rows, of which at most `countMax` may come.
  func itemCounts(at start: Int, countMax: Int) throws(Mistake) -> [Int32] {
    try array(at: start, named: "items", of: "whole numbers") {
      (number, start, index) throws(Mistake) in
      guard index < countMax else {
        throw Mistake(
          found: "items that make more than \(TraceLimits.rows) rows",
          expected: "at most \(TraceLimits.rows) rows in a feed")
      }
      return Int32(
        try whole(
          number, at: start, named: "items[\(index)]", through: TraceLimits.itemsPerRow,
          expected: FeedCheck.itemsExpectation))
    }
  }

  /// Returns the heights of `count` rows, in units.
  func heights(at start: Int, named name: String, count: Int) throws(Mistake) -> [Int64] {
    try array(at: start, named: name, of: "numbers", count: count) {
      (number, start, index) throws(Mistake) in
      try length(number, at: start, named: "\(name)[\(index)]", .notNegative).units
    }
  }

  /// Returns the kinds of `count` rows, each below `limit`.
  func kinds(at start: Int, count: Int, below limit: Int) throws(Mistake) -> [UInt8] {
    let shapes = limit == TraceLimits.kinds ? "" : ": item has \(Plural.of(limit, "shape"))"
    return try array(at: start, named: "kinds", of: "whole numbers", count: count) {
      (number, start, index) throws(Mistake) in
      UInt8(
        try whole(
          number, at: start, named: "kinds[\(index)]", through: limit - 1,
          expected: "a kind from 0 to \(limit - 1)\(shapes)"))
    }
  }
}
