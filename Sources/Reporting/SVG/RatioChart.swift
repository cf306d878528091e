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

  private static let width = 340.0
  private static let lineHeight = 38.0
  private static let top = 30.0
  private static let left = 8.0
  private static let letterWidth = 7.0
  /// As many letters of one width as the picture is wide.
  private static let nameLengthMax = 47

  func svg() -> String {
    let names = ShortName.cut(all: lines.map(\.name), to: Self.nameLengthMax)
    let right = Self.width - Double(lines.map(\.text.count).max() ?? 0) * Self.letterWidth - 14
    let ends =
      lines.flatMap { [$0.ratio, $0.lower ?? $0.ratio, $0.upper ?? $0.ratio] } + [0.9, 1.2]
    let floor = Self.top + Double(lines.count) * Self.lineHeight
    let across = ChartScale(
      .logarithmic, (ends.min() ?? 0.9)...(ends.max() ?? 1.2), from: Self.left + 6, to: right)
    var picture = SVGPicture(
      width: Self.width, height: floor + 40, title: title, description: description,
      identifier: identifier)
    if let margin {
      let (from, to) = (across.position(1 / (1 + margin)), across.position(1 + margin))
      picture.rectangle(from, Self.top, to - from, floor - Self.top, class: "band")
    }
    for value in across.marks(about: 4) {
      let x = across.position(value)
      picture.line(x, floor - 4, x, floor, class: "tick")
      picture.words(ChartScale.text(value), x, floor + 14, class: "axis", anchor: "middle")
    }
    picture.words("1 is \(base)", Self.left, 14, class: "axis")
    picture.words("times \(base), thread time", Self.left, floor + 34, class: "title")
    for (number, line) in lines.enumerated() {
      draw(line, names[number], Double(number), across, right, in: &picture)
    }
    return picture.finished()
  }

  private func draw(
    _ line: Line, _ name: String, _ number: Double, _ across: ChartScale, _ right: Double,
    in picture: inout SVGPicture
  ) {
    let top = Self.top + number * Self.lineHeight
    let y = top + 26
    picture.begin("g", [("data-design", line.name)])
    picture.words(name, Self.left, top + 12, class: LineChart.joined("label", line.style))
    picture.line(Self.left, y, right, y, class: "grid")
    picture.line(across.position(1), y - 7, across.position(1), y + 7, class: "base")
    if let lower = line.lower, let upper = line.upper {
      picture.line(
        across.position(lower), y, across.position(upper), y, class: "whisker")
      for end in [lower, upper] {
        picture.line(across.position(end), y - 4, across.position(end), y + 4, class: "whisker")
      }
    }
    picture.mark(
      MarkShape(style: line.style), across.position(line.ratio), y, radius: 4.5,
      class: LineChart.joined("dot", line.style))
    picture.words(line.text, right + 10, y + 4, class: "axis")
    picture.end()
  }
}
