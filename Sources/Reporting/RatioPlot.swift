/// Times against the base's as bars of characters: a dot for each, and its interval where it has one, on one
/// scale of logarithms with a line where the base is.
struct RatioPlot {
  struct Bar {
    let ratio: Double
    let lower: Double?
    let upper: Double?
  }

  /// The least width in which two bars can be told apart.
  static let leastWidth = 20
  static let mostWidth = 48

  private let width: Int
  private let scale: ChartScale

  /// - Parameter bars: those that will be drawn; ratios above 0.
  init(_ bars: [Bar], width: Int) {
    self.width = width
    let ratios = bars.flatMap { [$0.ratio, $0.lower ?? $0.ratio, $0.upper ?? $0.ratio] }
      .filter { $0 > 0 && $0.isFinite }
    // At least 5% either way, so that noise does not fill the picture.
    let domain = min(0.95, ratios.min() ?? 1)...max(1.05, ratios.max() ?? 1)
    scale = ChartScale(.logarithmic, domain, from: 0, to: Double(width - 1))
  }

  private func column(of ratio: Double) -> Int {
    guard ratio > 0, ratio.isFinite else { return 0 }
    return min(width - 1, max(0, Int(scale.position(ratio).rounded())))
  }

  /// What stands above the bars: the ratios at both ends, and 1 where there is room for it.
  var title: String {
    var line = Array(repeating: Character(" "), count: width)
    func write(_ text: String, at column: Int) {
      let begin = min(max(0, column), width - text.count)
      guard begin >= 0,
        line[max(0, begin - 1)..<min(width, begin + text.count + 1)]
          .allSatisfy({ $0 == " " })
      else { return }
      line.replaceSubrange(begin..<begin + text.count, with: Array(text))
    }
    write("1", at: column(of: 1))
    write(Figure.ratio(scale.domain.lowerBound), at: 0)
    write(Figure.ratio(scale.domain.upperBound), at: width)
    return String(line)
  }

  /// A bar, as wide as the plot.
  func line(_ bar: Bar?) -> String {
    var line = Array(repeating: Character(" "), count: width)
    line[column(of: 1)] = "┊"
    guard let bar else { return String(line) }
    if let lower = bar.lower, let upper = bar.upper {
      let (first, last) = (column(of: lower), column(of: upper))
      for column in first...max(first, last) { line[column] = "─" }
      line[first] = "├"
      line[max(first, last)] = "┤"
    }
    line[column(of: bar.ratio)] = "●"
    return String(line)
  }
}
