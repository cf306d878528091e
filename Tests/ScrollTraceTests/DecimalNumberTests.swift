import Testing

@testable import ScrollTrace

/// Numbers as they are written, compared with decimals of fixed width.
@Suite struct DecimalNumberTests {
  /// The number of a text that is nothing else.
  private func number<Result>(_ text: String, _ body: (DecimalNumber) -> Result) throws -> Result {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { buffer in
      let line = Line(start: try #require(buffer.baseAddress), count: buffer.count, isLast: true)
      return body(try #require(DecimalNumber(line, at: 0)))
    }
  }

  private func units(_ text: String) throws -> Int64 { try number(text) { $0.units } }

  @Test func aDoubleWouldHaveRoundedToTheOtherUnit() throws {
    // The nearest Double to this number is the tie above it.
    let text = "999999999.00048828124999"
    #expect(try units(text) == 999_999_999 * 1024)
    #expect(Points.units(nearestTo: try #require(Double(text))) == 999_999_999 * 1024 + 1)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("0e999999999999999999999", 0), ("-0.000e-5", 0), ("1", 1024),
    ("1e9", 1_024_000_000_000), ("-1E+9", -1_024_000_000_000), ("1.5e3", 1_536_000),
    ("1E-2", 10), ("-1E-2", -10), ("320.5", 328_192), ("0.1", 102), ("-0.1", -102), ("1e-9", 0),
    ("-1e-9", 0), ("1e-999999999999999999999999", 0), ("-1e-999999999999999999999999", 0),
    ("1000000000000000000000000000000e-30", 1024), ("0.0005", 1), ("-0.0005", -1),
    // 1/2048 is 0.00048828125, exactly between 0 and 1 unit: halves go up.
    ("0.00048828125", 1), ("0.00048828124", 0), ("-0.00048828125", 0), ("-0.00048828126", -1),
    ("0.000488281249999999999999999999999999999", 0),
    ("-0.00048828125000000000000000000000000001", -1), ("-0.00146484375", -1),
    ("0.00146484375", 2), ("4.8828125e-4", 1), ("48828125E-11", 1),
    ("0.00000000000000000000000000000048828125E+27", 1),
  ])
  func numbersByHand(text: String, expected: Int64) throws {
    #expect(try units(text) == expected)
  }

  @Test func theLimitIsOnTheNumberAsWritten() throws {
    for (text, isWithin) in [
      ("1000000000", true), ("1000000000.000", true), ("1e9", true), ("-1e9", true),
      ("0.00000000001e20", true), ("1000000000.0001", false), ("1e10", false), ("1e400", false),
      ("1000000000.\(String(repeating: "0", count: 100))1", false), ("999999999.99999999999", true),
      ("99999999999999999999999999", false), ("1e99999999999999999999", false),
    ] {
      #expect(try number(text) { $0.isMagnitude(atMost: 1_000_000_000) } == isWithin, "\(text)")
    }
    #expect(try number("-1e-400") { $0.isNegative })
    #expect(try number("-0e-400") { !$0.isNegative })
  }

  @Test func unitsAreTheNearestByIntegerArithmetic() throws {
    var generator = SplitMix64(seed: 1024)
    for turn in 0..<8_000 {
      let text = randomLength(&generator)
      let units = try units(text)
      #expect(isNearest(units, to: text), "turn \(turn): \(text) is not \(units)")
    }
  }

  @Test func unitsAroundEveryTieAreTheNearest() throws {
    var generator = SplitMix64(seed: 2048)
    for turn in 0..<2_000 {
      // An odd multiple of 1/2048 = 48828125 / 10^11, and its neighbours at the 12th digit and far on.
      let odd = 2 * UInt64.random(in: 0..<1_000_000_000, using: &generator) + 1
      let digits = String(odd * 48_828_125)
      let padded = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
      let tie = "\(padded.dropLast(11)).\(padded.suffix(11))"
      // A tie ends in 5: the last text is a little less.
      let texts = [
        tie, "\(tie)1", "\(tie)000000000000000000000000000001",
        "\(tie.dropLast())499999999999999999999",
      ]
      for text in texts {
        #expect(isNearest(try units(text), to: text), "turn \(turn): \(text)")
        #expect(isNearest(try units("-" + text), to: "-" + text), "turn \(turn): -\(text)")
      }
    }
  }

  private func randomLength(_ generator: inout SplitMix64) -> String {
    func digits(_ count: Int) -> String {
      String((0..<count).map { _ in "0123456789".randomElement(using: &generator)! })
    }
    let sign = Bool.random(using: &generator) ? "-" : ""
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    switch number(0...3) {
    case 0: return "\(sign)\(number(0...999_999_999))"
    case 1: return "\(sign)\(number(0...100_000)).\(digits(number(1...20)))"
    case 2: return "\(sign)\(number(1...9)).\(digits(number(1...40)))e\(number(-40...8))"
    default:
      let count = number(1...60)
      return "\(sign)1\(digits(count))E\(number(-count - 8...8 - count))"
    }
  }

  /// Whether 2 units - 1 <= 2048 x < 2 units + 1; of negative numbers the magnitudes are compared.
  private func isNearest(_ units: Int64, to text: String) -> Bool {
    let parts = text.lowercased().split(separator: "e")
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    let fractionCount = mantissa.count > 1 ? mantissa[1].count : 0
    let value = fixed(mantissa.joined(), fractionCount - (parts.count > 1 ? Int(parts[1])! : 0))
    let isNegative = text.hasPrefix("-")
    let magnitude = isNegative ? -units : units
    guard magnitude >= 0 else { return false }
    // 1/2048 is 48828125 / 10^11.
    func boundary(_ odd: Int64) -> String { fixed("\(UInt128(odd) * 48_828_125)", 11) }
    let low = magnitude == 0 ? "" : boundary(2 * magnitude - 1)
    let high = boundary(2 * magnitude + 1)
    return isNegative ? low < value && value <= high : low <= value && value < high
  }

  /// A decimal with 30 digits before the point and 150 after it, so that decimals compare as texts.
  ///
  /// - Parameter places: how many of the digits are after the point; below 0 for further zeros before it.
  private func fixed(_ digits: String, _ places: Int) -> String {
    let zeros = String(repeating: "0", count: 150)
    let padded = zeros + digits + zeros.prefix(max(0, -places))
    let whole = padded.dropLast(max(0, places)).suffix(30)
    let fraction = "\(padded.suffix(max(0, places)))\(zeros)".prefix(150)
    return "\(whole)\(fraction)"
  }

  // MARK: Doubles

  @Test func timesAreTheNearestDoubles() throws {
    var generator = SplitMix64(seed: 53)
    for turn in 0..<20_000 {
      let mantissa = UInt64.random(in: 0...(.max >> UInt64.random(in: 0..<64, using: &generator)))
      let point = Int.random(in: -25...25, using: &generator)
      let text = turn % 2 == 0 ? "\(mantissa)e\(point)" : decimal(mantissa, point)
      #expect(try number(text) { $0.double } == Double(text), "turn \(turn): \(text)")
    }
  }

  @Test(arguments: [
    "9007199254740991", "9007199254740993", "9007199254740992.5", "9007199254740993.0000000000001",
    "16.666666666666668", "0.1", "1e22", "1e23", "8.5e22", "123456789012345678901234567890e-20",
    "18446744073709551615", "9223372036854775807.5", "5e-324", "2.4703282292062327e-324",
    "2.2250738585072011e-308", "1.7976931348623157e308", "1.7976931348623159e308", "1e400",
    "1e-400", "0.000000000000000000000000000001", "9999999999999999999e-19", "1e19", "1e-19",
  ])
  func aDoubleByHand(text: String) throws {
    #expect(try number(text) { $0.double } == Double(text))
  }

  @Test func aTieOfManyDigitsIsDecidedByTheLast() throws {
    // Halfway between 1 and the next Double, in all its 53 digits, then a digit very far behind.
    let half = "1.00000000000000011102230246251565404236316680908203125"
    #expect(try number(half) { $0.double } == 1)
    let above = half + String(repeating: "0", count: 2_000) + "1"
    #expect(try number(above) { $0.double } == 1.0.nextUp)
    let nines = "1.000000000000000111022302462515654042363166809082031249"
    #expect(try number(nines + String(repeating: "9", count: 2_000)) { $0.double } == 1)
  }

  private func decimal(_ mantissa: UInt64, _ point: Int) -> String {
    let digits = String(mantissa)
    let place = min(abs(point), digits.count - 1)
    guard place > 0 else { return digits }
    return digits.dropLast(place) + "." + digits.suffix(place)
  }
}
