/// Labels at the right edge of a chart, each as near to the end of its line as the others let it be.
struct LabelColumn {
  struct Label {
    /// Of those that were added.
    let number: Int
    let text: String
    /// Where its line ends.
    let place: Double
    let name: String
  }

  private var labels: [Label] = []
  private let lineHeight: Double

  init(lineHeight: Double = 14) { self.lineHeight = lineHeight }

  mutating func add(_ text: String, at place: Double, class name: String) {
    labels.append(Label(number: labels.count, text: text, place: place, name: name))
  }

  /// Pushes labels apart, from the top, and back up from the bottom where they would leave the chart.
  ///
  /// - Returns: the labels with their places, from top to bottom.
  func placed(from top: Double, to bottom: Double) -> [(label: Label, place: Double)] {
    let sorted = labels.sorted { ($0.place, $0.number) < ($1.place, $1.number) }
    var placed: [(label: Label, place: Double)] = []
    for label in sorted {
      let least = placed.last.map { $0.place + lineHeight } ?? top
      placed.append((label, max(label.place, least)))
    }
    var most = bottom
    for number in placed.indices.reversed() {
      placed[number].place = min(placed[number].place, most)
      most = placed[number].place - lineHeight
    }
    return placed
  }

  func draw(in picture: inout SVGPicture, x: Double, from top: Double, to bottom: Double) {
    for (label, place) in placed(from: top, to: bottom) {
      picture.line(x + 2, label.place, x + 12, place, class: "leader")
      picture.words(label.text, x + 15, place + 4, class: label.name)
    }
  }
}
