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
  /// The value at `start` as errors quote it.
  package func quote(_ start: Int) -> String {
    start < count ? excerpt(from: start, to: afterValue(start)) : "nothing"
  }

  /// A whole number from 0 to `limit`.
  ///
  /// - Throws: `Mistake` for another value; `expected` says what is wanted of a whole number that is
  ///   out of range.
  func whole(
    at start: Int, named name: @autoclosure () -> String, through limit: Int,
    expected: @autoclosure () -> String
  ) throws(Mistake) -> Int {
    guard let number = DecimalNumber(self, at: start)?.whole else {
      throw Mistake(
        found: "\(name()) \(quote(start))",
        expected: "\(expected()), as a whole number without fraction or exponent")
    }
    guard number >= 0, number <= limit else {
      throw Mistake(found: "\(name()) \(quote(start))", expected: expected())
    }
    return Int(number)
  }

  /// A length or an offset in units.
  func length(
    at start: Int, named name: @autoclosure () -> String, _ range: LengthRange
  ) throws(Mistake) -> Int64 {
    try number(at: start, named: name(), range).units
  }

  /// A length as it is written.
  func number(
    at start: Int, named name: @autoclosure () -> String, _ range: LengthRange
  ) throws(Mistake) -> DecimalNumber {
    guard let number = DecimalNumber(self, at: start), range.contains(number) else {
      throw Mistake(found: "\(name()) \(quote(start))", expected: range.expectation)
    }
    return number
  }

  /// An array of whole numbers from 0 to `limit`.
  ///
  /// It grows with what is read: a line of n bytes cannot make it claim more than O(n).
  func wholes<Element: FixedWidthInteger>(
    at start: Int, named name: String, through limit: Int, countMax: Int = .max,
    expected: @autoclosure () -> String, as type: Element.Type
  ) throws(Mistake) -> [Element] {
    var elements = try array(at: start, named: name, of: "whole numbers")
    var values: [Element] = []
    while let element = elements.next() {
      guard values.count < countMax else {
        throw Mistake(
          found: "\(name) that make more than \(TraceLimits.rows) rows",
          expected: "at most \(TraceLimits.rows) rows in a feed")
      }
      let value = try whole(
        at: element, named: "\(name)[\(values.count)]", through: limit, expected: expected())
      values.append(Element(truncatingIfNeeded: value))
    }
    return values
  }

  /// An array of lengths from 0, in units; it must have `count` of them, one a row.
  func lengths(at start: Int, named name: String, count: Int) throws(Mistake) -> [Int64] {
    var elements = try array(at: start, named: name, of: "numbers")
    var values: [Int64] = []
    var found = 0
    while let element = elements.next() {
      let units = try length(at: element, named: "\(name)[\(found)]", .notNegative)
      if found < count { values.append(units) }
      found += 1
    }
    try Self.expect(count: count, of: found, in: name)
    return values
  }

  /// The kinds of `count` rows, each below `limit`.
  func kinds(at start: Int, named name: String, count: Int, below limit: Int) throws(Mistake)
    -> [UInt8]
  {
    let values = try wholes(
      at: start, named: name, through: limit - 1,
      expected: limit == TraceLimits.kinds
        ? "a kind from 0 to \(limit - 1)"
        : "a kind from 0 to \(limit - 1): item has \(Plural.of(limit, "shape"))",
      as: UInt8.self)
    try Self.expect(count: count, of: values.count, in: name)
    return values
  }

  /// Where the elements of the array at `start` begin, of which there must be exactly `count`.
  func elementStarts(at start: Int, named name: String, shape: String, count: Int) throws(Mistake)
    -> [Int]
  {
    guard var elements = elements(at: start) else {
      throw Mistake(found: "\(name) \(quote(start))", expected: "an array \(shape)")
    }
    var starts: [Int] = []
    while starts.count <= count, let element = elements.next() { starts.append(element) }
    guard starts.count == count else {
      throw Mistake(found: "\(name) \(quote(start))", expected: "an array \(shape)")
    }
    return starts
  }

  /// `[width, height]`, both above 0.
  func viewport(at start: Int) throws(Mistake) -> Viewport {
    let starts = try elementStarts(at: start, named: "viewport", shape: "[width, height]", count: 2)
    return Viewport(
      widthUnits: try length(at: starts[0], named: "viewport[0] (width)", .positive),
      heightUnits: try length(at: starts[1], named: "viewport[1] (height)", .positive))
  }

  private func array(at start: Int, named name: String, of what: String) throws(Mistake)
    -> Elements
  {
    guard let elements = elements(at: start) else {
      throw Mistake(found: "\(name) \(quote(start))", expected: "an array of \(what)")
    }
    return elements
  }

  private static func expect(count: Int, of found: Int, in name: String) throws(Mistake) {
    guard found == count else {
      throw Mistake(
        found: "\(name) of \(Plural.of(found, "row"))",
        expected: "\(name) of \(Plural.of(count, "row")), as many as items has")
    }
  }
}
