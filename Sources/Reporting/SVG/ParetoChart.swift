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

  private static let width = 900.0
  private static let height = 420.0
  private static let (left, right) = (70.0, 700.0)
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
    picture.words("faithful", Self.left + 8, Self.bottom + 10, class: "label good")
    for value in up.marks(about: 6) {
      let place = up.place(value)
      picture.line(Self.left, place, Self.right, place, class: "grid")
      picture.words(
        ChartScale.text(value), Self.left - 8, place + 4, class: "axis", anchor: "end")
    }
    for value in across.marks(about: 9) {
      let place = across.place(value)
      picture.line(place, Self.top, place, Self.bottom + 14, class: "grid")
      picture.words(
        ChartScale.text(value), place, Self.bottom + 32, class: "axis", anchor: "middle")
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
      let place = (x: across.place(mark.cost), y: up.place(Double(mark.faults)))
      if let last = corners.last { corners.append((place.x, last.y)) }
      corners.append(place)
    }
    picture.path(corners, class: "edge")
  }

  private func drawMarks(in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale) {
    let most = Double(marks.compactMap(\.peakBytes).max() ?? 1)
    var column = LabelColumn()
    for mark in marks.sorted(by: { ($0.peakBytes ?? 0) > ($1.peakBytes ?? 0) }) {
      let place = (x: across.place(mark.cost), y: up.place(Double(mark.faults)))
      let share = mark.peakBytes.map { Double($0) / max(1, most) } ?? 0.05
      picture.circle(
        place.x, place.y, radius: 4.5 + 11 * share.squareRoot(),
        class: LineChart.joined("dot", mark.style), words: mark.words)
      column.add(mark.name, at: place.y, class: LineChart.joined("label", mark.style))
    }
    drawLabels(in: &picture, across, up)
  }

  /// Names at the right edge, each with a line to its mark.
  private func drawLabels(in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale) {
    let sorted = marks.sorted { ($1.faults, $1.cost) < ($0.faults, $0.cost) }
    let step = min(20, (Self.bottom + 10 - Self.top) / Double(max(1, sorted.count)))
    var place = Self.top
    for mark in sorted {
      place = max(place, min(up.place(Double(mark.faults)), Self.bottom) - step)
      let end = min(place, Self.bottom + 12)
      picture.path(
        [
          (across.place(mark.cost), up.place(Double(mark.faults))), (Self.right + 4, end),
          (Self.right + 10, end),
        ], class: "leader thin")
      picture.words(
        mark.name.count > 27 ? mark.name.prefix(26) + "…" : mark.name, Self.right + 14, end + 4,
        class: LineChart.joined("label", mark.style))
      place += step
    }
  }
}
