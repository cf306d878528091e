/// The distribution of a parameter of a person or a feed.
public struct Distribution: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
    case uniform
    /// The logarithm is normal around that of `median`, with standard deviation `spread`, as people's times and
    /// velocities are.
    case logNormal(median: Double, spread: Double)
  }

  let shape: Shape
  /// The least and the largest number; numbers outside are drawn again.
  public let range: ClosedRange<Double>

  /// The uniform distribution on a range.
  public static func uniform(_ range: ClosedRange<Double>) -> Distribution {
    Distribution(shape: .uniform, range: range)
  }

  /// A log-normal distribution, cut off outside a range.
  ///
  /// - Parameter median: of the distribution without the cut; below the range if only a tail is used.
  /// - Precondition: median, range and spread are above 0, and the range begins at most 3 spreads above the median and
  ///   ends at most 3 spreads below it, so that few draws are repeated.
  public static func logNormal(
    median: Double, spread: Double, in range: ClosedRange<Double>
  ) -> Distribution {
    precondition(range.lowerBound > 0 && median > 0, "median \(median) in \(range)")
    precondition(spread > 0, "a spread of \(spread)")
    let reach = PortableMath.exp(3 * spread)
    precondition(
      range.lowerBound <= median * reach && range.upperBound >= median / reach,
      "\(median) with spread \(spread) is hardly ever in \(range)")
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

  /// The same shape around another median, cut off where it was.
  func around(_ median: Double) -> Distribution {
    guard case .logNormal(_, let spread) = shape else { return self }
    return .logNormal(median: median, spread: spread, in: range)
  }

  /// Draws a number and rounds it to the nearest whole number.
  func drawWhole(_ random: inout SeededRandom) -> Int { Int(draw(&random).rounded()) }
}
