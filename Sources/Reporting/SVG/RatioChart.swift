/// Times against the base, a line a design: the estimate as a dot, its interval as a whisker.
struct RatioChart {
  struct Line {
    let name: String
    let ratio: Double
    let lower: Double?
    let upper: Double?
    /// `good`, `bad`, `chosen`, `hollow` (not judged) or empty.
    let style: String
    /// The figures, at the right edge.
    let text: String
  }

  var title: String
  var description: String
  var identifier: String
  /// What 1 is.
  var base: String
  /// The change that matters, as a share; the band round 1.
  var margin: Double?
  /// In the order of the report; at least one.
  var lines: [Line]

  private static let width = 660.0
  private static let lineHeight = 24.0
  private static let top = 30.0
  private static let letterWidth = 7.4
  private static let nameLengthMax = 27

  func svg() -> String {
    let names = lines.map { LineChart.cut($0.name, to: Self.nameLengthMax) }
    let left = Double(names.map(\.count).max() ?? 0) * Self.letterWidth + 14
    let right = Self.width - Double(lines.map(\.text.count).max() ?? 0) * Self.letterWidth - 14
    let ends =
      lines.flatMap { [$0.ratio, $0.lower ?? $0.ratio, $0.upper ?? $0.ratio] } + [0.9, 1.2]
    let floor = Self.top + Double(lines.count) * Self.lineHeight
    let across = ChartScale(
      .logarithmic, (ends.min() ?? 0.9)...(ends.max() ?? 1.2), from: left, to: right)
    var picture = SVGPicture(
      width: Self.width, height: floor + 40, title: title, description: description,
      identifier: identifier)
    for value in across.marks(about: 8) {
      let x = across.position(value)
      picture.line(x, Self.top - 6, x, floor, class: "grid")
      picture.words(ChartScale.text(value), x, floor + 16, class: "axis", anchor: "middle")
    }
    if let margin {
      let (from, to) = (across.position(1 / (1 + margin)), across.position(1 + margin))
      picture.rectangle(from, Self.top - 6, to - from, floor - Self.top + 6, class: "band")
    }
    picture.line(across.position(1), Self.top - 6, across.position(1), floor, class: "base")
    picture.words(base, across.position(1), Self.top - 12, class: "axis", anchor: "middle")
    picture.words("times \(base), thread time", right, floor + 34, class: "title", anchor: "end")
    for (number, line) in lines.enumerated() {
      draw(line, names[number], Double(number), across, left, right, in: &picture)
    }
    return picture.finished()
  }

  private func draw(
    _ line: Line, _ name: String, _ number: Double, _ across: ChartScale, _ left: Double,
    _ right: Double, in picture: inout SVGPicture
  ) {
    let y = Self.top + (number + 0.5) * Self.lineHeight
    picture.words(
      name, left - 8, y + 4, class: LineChart.joined("label", line.style), anchor: "end")
    if let lower = line.lower, let upper = line.upper {
      picture.line(
        across.position(lower), y, across.position(upper), y, class: "whisker")
      for end in [lower, upper] {
        picture.line(across.position(end), y - 4, across.position(end), y + 4, class: "whisker")
      }
    }
    picture.circle(
      across.position(line.ratio), y, radius: 4.5,
      class: LineChart.joined("dot", line.style), words: "\(line.name): \(line.text)")
    picture.words(line.text, right + 10, y + 4, class: "axis")
  }
}
