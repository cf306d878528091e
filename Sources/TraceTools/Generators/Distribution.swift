/// How a number of a person or a feed is spread: what is asked for, and what a test holds a trace to.
public struct Distribution: Equatable, Sendable, CustomStringConvertible {
  enum Shape: Equatable, Sendable {
    /// Each number of the range is as likely as another.
    case uniform
    /// The logarithm is normal around that of `median`, with standard deviation `spread`: what times and
    /// speeds of people look like, with few that are many times as large.
    case logNormal(median: Double, spread: Double)
  }

  let shape: Shape
  /// The least and the largest number; what is drawn outside is drawn again.
  public let range: ClosedRange<Double>

  /// Each number of the range is as likely as another.
  public static func uniform(_ range: ClosedRange<Double>) -> Distribution {
    Distribution(shape: .uniform, range: range)
  }

  /// A log-normal distribution, cut off outside of a range.
  ///
  /// - Precondition: `median` lies in the range, which is above 0, and `spread` is above 0.
  public static func logNormal(
    median: Double, spread: Double, in range: ClosedRange<Double>
  ) -> Distribution {
    precondition(range.lowerBound > 0 && range.contains(median), "\(median) is not in \(range)")
    precondition(spread > 0, "a spread of \(spread)")
    return Distribution(shape: .logNormal(median: median, spread: spread), range: range)
  }

  func draw(_ random: inout SeededRandom) -> Double {
    switch shape {
    case .uniform:
      return random.number(in: range)
    case .logNormal(let median, let spread):
      while true {
        let number = median * PortableMath.exp(spread * random.normal())
        if range.contains(number) { return number }
      }
    }
  }

  /// A whole number: what is drawn, rounded to the nearest.
  func drawWhole(_ random: inout SeededRandom) -> Int { Int(draw(&random).rounded()) }

  public var description: String {
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    switch shape {
    case .uniform: return "uniform, \(bounds)"
    case .logNormal(let median, let spread):
      return "log-normal, median \(median), spread \(spread), \(bounds)"
    }
  }
}
