/// A promised ratio of two things that one process measures in turns. Absolute times and rates are never promised:
/// machines differ.
struct Promise: Sendable {
  /// The figure that measures it: `Ruler FIGURE`.
  let figure: String
  /// The name of the value among those of the figure.
  let value: String
  /// The two things whose ratio the value is.
  let comparison: String
  let requirement: Requirement

  /// The threshold of a value, and on which side of it the value must be.
  enum Requirement: Equatable, Sendable {
    case atLeast(Double)
    case atMost(Double)
    /// The value has no threshold and never fails.
    case informs

    /// Returns whether a measured value meets the threshold. A value that is not a number meets none.
    func isMet(by value: Double) -> Bool {
      switch self {
      case .atLeast(let threshold): value >= threshold
      case .atMost(let threshold): value <= threshold
      case .informs: true
      }
    }

    var text: String {
      switch self {
      case .atLeast(let threshold): "at least \(threshold)"
      case .atMost(let threshold): "at most \(threshold)"
      case .informs: "informs"
      }
    }
  }
}

extension Promise {
  /// Every ratio that the project watches; a threshold is a promise.
  ///
  /// Measured on two virtual processors that other processes use too. All medians that were measured but one
  /// meet their threshold, so a promise that is not met is nearly always a change of the code.
  static let all: [Promise] =
    [
      // Measured 0.62 to 0.81, and 0.59 once; 0.53 to 0.73 in single processes beside other work.
      Promise(
        figure: "replay", value: "engine over C",
        comparison: "events a second: the engine over a C loop that does the same work",
        requirement: .atLeast(0.6)),
      // Measured 0.64 to 0.66; 0.41 before frames in which nothing happens were taken together. Wanted: 0.7.
      Promise(
        figure: "replay", value: "uikit-14 over C",
        comparison: "events a second: the engine as UIKit before iOS 15 over the same C loop",
        requirement: .atLeast(0.5)),
      // Measured 0.31 to 0.32; 0.08 before the rows within reach were walked to. Wanted: 0.5.
      Promise(
        figure: "replay", value: "uikit over C",
        comparison: "events a second: the engine as today's UIKit over the same C loop",
        requirement: .atLeast(0.25)),
      // Measured 1.50 to 1.54.
      Promise(
        figure: "coasts", value: "with over without",
        comparison:
          "time of an event: strips that move by themselves over strips that fingers move",
        requirement: .informs),
      // Measured 1.24 to 1.31 (1.26 to 1.36 before neighbouring leaves and rows were asked for ahead). It becomes a
      // promise again when it stays below 1.2.
      Promise(
        figure: "rows", value: "large over small",
        comparison: "time of an event with floor: 1,000,000 rows over 5,000", requirement: .informs),
      // Measured 1.40 to 1.41 (1.42 to 1.43 before that).
      Promise(
        figure: "rows-ten-million", value: "large over small",
        comparison: "time of an event with floor: 10,000,000 rows over 5,000",
        requirement: .informs),
      // Measured 1.86 to 1.97: the design looks up each row in a dictionary of a million identities.
      Promise(
        figure: "rows-stable-id", value: "large over small",
        comparison: "time of an event with stable-id: 1,000,000 rows over 5,000",
        requirement: .informs),
      // Measured 2.02 to 3.32 in single processes. The loop checks and stores nothing, but strtod is slow.
      Promise(
        figure: "reader", value: "text over C",
        comparison: "event lines a second: the text reader over a C loop of strtod",
        requirement: .atLeast(1.5)),
      // Measured 4.2 to 8.8; 3.2 to 8.8 in single processes.
      Promise(
        figure: "reader", value: "binary over text",
        comparison: "events a second: the binary reader over the text reader",
        requirement: .atLeast(4)),
    ] + caches

  /// The policies, in dense keys and in keys of 64 bits, which are looked up in a table. Measured over C, for lru, fifo,
  /// clock and sieve: 0.98, 0.91, 1.11 and 0.96 with dense keys (0.90 to 1.27 in single processes); 0.44, 0.38, 0.53 and
  /// 0.46 with keys of 64 bits (0.37 to 0.58).
  private static let caches = CachesFigure.policyNames.flatMap { policy in
    [
      Promise(
        figure: "caches", value: "\(policy): dense over C",
        comparison: "requests a second: \(policy) with dense keys over a C loop",
        requirement: .atLeast(0.8)),
      Promise(
        figure: "caches", value: "\(policy): 64 bits over C",
        comparison: "requests a second: \(policy) with keys of 64 bits over the same C loop",
        requirement: .atLeast(0.3)),
    ]
  }

  /// The figures with at least one promise, in the order of the table.
  static let promisedFigures: [String] = all.reduce(into: []) { figures, promise in
    if promise.requirement != .informs, !figures.contains(promise.figure) {
      figures.append(promise.figure)
    }
  }

  /// Returns what is promised of a value of a figure; other values inform.
  static func requirement(ofValue value: String, in figure: String) -> Requirement {
    all.first { $0.figure == figure && $0.value == value }?.requirement ?? .informs
  }
}
