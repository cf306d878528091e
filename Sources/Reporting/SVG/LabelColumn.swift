/// Labels at the right edge of a chart, each as near to the end of its line as the others let it be.
///
/// Those that are not shown are in the picture too, and are moved apart by the page when they are: see `pins.js`.
struct LabelColumn {
  struct Label {
    /// Of those that were added.
    let number: Int
    let text: String
    /// Where its line ends.
    let y: Double
    let name: String
    let design: String
    let isShown: Bool
  }

  private var labels: [Label] = []
  private let lineHeight: Double

  init(lineHeight: Double = 14) { self.lineHeight = lineHeight }

  mutating func add(
    _ text: String, at y: Double, class name: String, of design: String, isShown: Bool
  ) {
    labels.append(
      Label(
        number: labels.count, text: text, y: y, name: name, design: design, isShown: isShown))
  }

  /// Pushes those that are shown apart, from the top, and back up from the bottom where they would leave the chart.
  ///
  /// - Returns: the labels with where each stands, from top to bottom.
  func placed(from top: Double, to bottom: Double) -> [(label: Label, y: Double)] {
    let sorted = labels.filter(\.isShown).sorted { ($0.y, $0.number) < ($1.y, $1.number) }
    var placed: [(label: Label, y: Double)] = []
    for label in sorted {
      let least = placed.last.map { $0.y + lineHeight } ?? top
      placed.append((label, max(label.y, least)))
    }
    var most = bottom
    for number in placed.indices.reversed() {
      placed[number].y = min(placed[number].y, most)
      most = placed[number].y - lineHeight
    }
    return placed
  }

  func draw(
    in picture: inout SVGPicture, x: Double, from top: Double, to bottom: Double,
    showsDesigns: Bool
  ) {
    let hidden = labels.filter { !$0.isShown && showsDesigns }.map { (label: $0, y: $0.y) }
    for (label, y) in placed(from: top, to: bottom) + hidden {
      let design = showsDesigns ? [("data-design", label.design)] : []
      picture.begin(
        "g",
        [("class", label.isShown ? "end shown" : "end"), ("data-y", SVGPicture.number(label.y))]
          + design)
      picture.line(x + 2, label.y, x + 10, y, class: "leader")
      picture.words(label.text, x + 13, y + 4, class: LineChart.joined("label", label.name))
      picture.end()
    }
  }
}
