/// Designs by what they show wrong and what they cost: to the right is dearer, above is worse, larger holds more
/// memory. The best that can be had lies at the bottom, to the left.
struct ParetoChart {
  struct Mark {
    let name: String
    let faults: Int
    let cost: Double
    /// 0 and more; absent where it was not counted.
    let peakBytes: Int?
    /// `chosen`, `good` (faithful), `bad` or `hollow` (a bound).
    let style: String
    /// Whether no other is as good in all and better in one.
    let isUndominated: Bool
    /// All its figures, for a pointer.
    let words: String
  }

  var title: String
  var description: String
  var identifier: String
  var costTitle: String
  /// At least one.
  var marks: [Mark]

  private static let width = 940.0
  private static let height = 420.0
  private static let (left, right) = (70.0, 690.0)
  private static let (top, bottom) = (30.0, 362.0)

  func svg() -> String {
    let costs = marks.map(\.cost)
    let most = marks.map(\.faults).max() ?? 0
    let low = (costs.min() ?? 1) * 0.92
    let across = ChartScale(
      .logarithmic, low...max((costs.max() ?? 1) * 1.05, low * 1.2), from: Self.left,
      to: Self.right)
    let up = ChartScale(
      .counts, 0...Double(max(most, 9)) * 1.3, from: Self.bottom, to: Self.top)
    var picture = SVGPicture(
      width: Self.width, height: Self.height, title: title, description: description,
      identifier: identifier)
    drawAxes(in: &picture, across, up)
    drawEdge(in: &picture, across, up)
    drawMarks(in: &picture, across, up)
    return picture.finished()
  }

  private func drawAxes(in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale) {
    // Faithful: the ground, where nothing is wrong.
    picture.rectangle(
      Self.left, Self.bottom - 14, Self.right - Self.left, 28, class: "band")
    picture.words(
      "faithful", Self.right - 8, Self.bottom + 10, class: "label good", anchor: "end")
    for value in up.marks(about: 6) {
      let y = up.position(value)
      picture.line(Self.left, y, Self.right, y, class: "grid")
      picture.words(
        ChartScale.text(value), Self.left - 8, y + 4, class: "axis", anchor: "end")
    }
    for value in across.marks(about: 9) {
      let x = across.position(value)
      picture.line(x, Self.top, x, Self.bottom + 14, class: "grid")
      picture.words(
        ChartScale.text(value), x, Self.bottom + 32, class: "axis", anchor: "middle")
    }
    picture.words("faults", 4, 16, class: "title")
    picture.words(costTitle, Self.right, Self.height - 6, class: "title", anchor: "end")
  }

  /// Through the designs that nothing beats.
  private func drawEdge(in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale) {
    let edge = marks.filter(\.isUndominated).sorted {
      ($0.cost, -$0.faults) < ($1.cost, -$1.faults)
    }
    var corners: [(x: Double, y: Double)] = []
    var fewest = Int.max
    for mark in edge where mark.faults < fewest {
      fewest = mark.faults
      let corner = (x: across.position(mark.cost), y: up.position(Double(mark.faults)))
      if let last = corners.last { corners.append((corner.x, last.y)) }
      corners.append(corner)
    }
    picture.path(corners, class: "edge")
  }

  private func drawMarks(in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale) {
    let most = Double(marks.compactMap(\.peakBytes).max() ?? 1)
    // Names stand at the right edge, from the dearest of the best up to the worst, each with a line to its mark.
    let named = marks.sorted { ($0.faults, $0.cost) < ($1.faults, $1.cost) }
    var column = LabelColumn(lineHeight: 18)
    for mark in named {
      column.add(
        mark.name, at: up.position(Double(mark.faults)),
        class: LineChart.joined("label", mark.style))
    }
    for (label, y) in column.placed(from: Self.top + 4, to: Self.bottom + 12) {
      let mark = named[label.number]
      picture.path(
        [
          (across.position(mark.cost), label.y), (Self.right + 2, y),
          (Self.right + 10, y),
        ], class: "leader")
      let text = LineChart.cut(mark.name, to: 30)
      picture.words(text, Self.right + 14, y + 4, class: label.name)
    }
    for mark in marks.sorted(by: { ($0.peakBytes ?? 0) > ($1.peakBytes ?? 0) }) {
      let share = mark.peakBytes.map { Double($0) / max(1, most) } ?? 0.05
      picture.circle(
        across.position(mark.cost), up.position(Double(mark.faults)),
        radius: 4.5 + 11 * share.squareRoot(), class: LineChart.joined("dot", mark.style),
        words: mark.words)
    }
  }
}
