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

// The values of a trace, each checked against its range. `name` is the value's name in errors.
extension Line {
  /// The end of an error about a number that is not written as a whole one.
  static let wholeExpectation = ", as a whole number without fraction or exponent"

  /// Returns the whole number at `start`, from 0 to `limit`.
  func whole(
    _ number: DecimalNumber?, at start: Int, named name: @autoclosure () -> String,
    through limit: Int, expected: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    let whole = number?.whole
    guard let whole, 0...Int64(limit) ~= whole else {
      throw Mistake(
        found: "\(name()) \(quote(start))",
        expected: expected() + (whole == nil ? Self.wholeExpectation : ""))
    }
    return Int(whole)
  }

  /// Returns the length at `start` as it is written.
  func length(
    at start: Int, named name: @autoclosure () -> String, _ range: LengthRange = .notNegative
  ) throws(Mistake) -> DecimalNumber {
    guard let number = DecimalNumber(self, at: start), range.contains(number) else {
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
  ///   - what: the name of the elements in errors.
  ///   - count: the number of rows, each of which must have a value.
  ///   - value: returns the value of the element at a position.
  /// - Complexity: O(length of the array). Memory grows with the elements that were read.
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
    while try reader.moveToNext(until: UInt8(ascii: "]"), isFirst: values.isEmpty) {
      let number = DecimalNumber(self, at: reader.at)
      values.append(try value(number, reader.at, values.count))
      try reader.skip(number)
    }
    guard values.count == count ?? values.count else {
      throw Mistake(
        found: "\(name) of \(Plural.of(values.count, "row"))",
        expected: "\(name) of \(Plural.of(count ?? 0, "row")), as many as items has")
    }
    return values
  }

  /// Returns the positions of the elements of a short array.
  func elements(
    at start: Int, named name: String, shape: String, count: Int
  ) throws(Mistake) -> [Int] {
    guard self[start] == UInt8(ascii: "["),
      case let starts = try array(at: start, named: name, of: shape, { _, start, _ in start }),
      starts.count == count
    else { throw Mistake(found: "\(name) \(quote(start))", expected: "an array \(shape)") }
    return starts
  }

  /// Returns an array of whole numbers, each from 0 to `limit`.
  func wholes<Whole: FixedWidthInteger>(
    at start: Int, named name: String, through limit: Int, expected: String, count: Int? = nil
  ) throws(Mistake) -> [Whole] {
    try array(at: start, named: name, of: "whole numbers", count: count) {
      (number, start, index) throws(Mistake) in
      Whole(
        try whole(
          number, at: start, named: "\(name)[\(index)]", through: limit, expected: expected))
    }
  }

  /// Returns the numbers of items of at most `countMax` rows.
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
      (_, start, index) throws(Mistake) in
      try length(at: start, named: "\(name)[\(index)]").units
    }
  }

  /// Returns the kinds of `count` rows, each below `limit`.
  func kinds(at start: Int, count: Int, below limit: Int) throws(Mistake) -> [UInt8] {
    let shapes = limit == TraceLimits.kinds ? "" : ": item has \(Plural.of(limit, "shape"))"
    return try wholes(
      at: start, named: "kinds", through: limit - 1,
      expected: "a kind from 0 to \(limit - 1)\(shapes)", count: count)
  }
}
