/// Lines or points over two axes, small enough for a phone. Its caption says what is drawn in which style.
struct LineChart {
  struct Series {
    var points: [(x: Double, y: Double)]
    /// `chosen`, `second`, `bad`, `drawn` or `faint`; of points the shape, as in `Table.Shape`, or `chosen`.
    var style: String
  }

  struct Axis {
    var title: String
    var kind: ChartScale.Kind = .linear
    /// Marks that take the place of round ones: values and what stands at them.
    var marks: [(value: Double, text: String)]?
    /// Values that the axis reaches at the least.
    var reaches: [Double] = []

    fileprivate func domain(_ values: [Double]) -> ClosedRange<Double> {
      let all = values + reaches
      let least = all.min() ?? 1
      return least...(all.max() ?? least)
    }

    fileprivate func marks(on scale: ChartScale, about count: Int) -> [Mark] {
      let marks = marks ?? scale.marks(about: count).map { ($0, ChartScale.text($0)) }
      return marks.filter { scale.domain.contains($0.value) }.map {
        Mark(text: $0.text, position: scale.position($0.value))
      }
    }
  }

  fileprivate struct Mark {
    let text: String
    let position: Double
  }

  var title: String
  var description: String
  /// Unlike that of any other picture of the page.
  var identifier: String
  var x: Axis
  var y: Axis
  var series: [Series]
  /// Values of y that are drawn across, with what they are.
  var references: [(value: Double, text: String)] = []
  /// Points that are ringed.
  var rings: [(x: Double, y: Double)] = []
  /// Whether a line keeps its value until the next point.
  var isStepped = false
  /// Whether single points are drawn and no lines.
  var isScattered = false
  /// Whether the points of lines are marked too.
  var marksPoints = false

  private static let width = 340.0
  private static let height = 236.0
  private static let top = 24.0
  private static let right = width - 24
  private static let floor = height - 40
  /// The width of a letter, at the most.
  private static let letterWidth = 7.2
  private static let lineHeight = 14.0

  func svg() -> String {
    let points = series.flatMap(\.points)
    let up = ChartScale(y.kind, y.domain(points.map(\.y)), from: Self.floor, to: Self.top)
    let rows = y.marks(on: up, about: 7)
    let left = max(28, Double(rows.map(\.text.count).max() ?? 0) * Self.letterWidth + 12)
    let across = ChartScale(x.kind, x.domain(points.map(\.x)), from: left, to: Self.right)
    var picture = SVGPicture(
      width: Self.width, height: Self.height, title: title, description: description,
      identifier: identifier)
    for mark in Self.spaced(rows, { _ in Self.lineHeight }) {
      picture.line(left, mark.position, Self.right, mark.position, class: "grid")
      picture.words(mark.text, left - 6, mark.position + 4, class: "axis", anchor: "end")
    }
    let columns = x.marks(on: across, about: 6)
    for mark in columns {
      picture.line(mark.position, Self.floor, mark.position, Self.floor + 5, class: "tick")
    }
    for mark in Self.spaced(columns, { Double($0.count) * Self.letterWidth + 6 }) {
      picture.words(mark.text, mark.position, Self.floor + 18, class: "axis", anchor: "middle")
    }
    picture.words(y.title, 4, 12, class: "title")
    picture.words(x.title, Self.right, Self.height - 6, class: "title", anchor: "end")
    drawReferences(in: &picture, left, up)
    drawSeries(in: &picture, across, up)
    return picture.finished
  }

  private func drawReferences(in picture: inout SVGPicture, _ left: Double, _ up: ChartScale) {
    var previous = -Double.infinity
    for (value, text) in references where up.domain.contains(value) {
      let y = up.position(value)
      picture.line(left, y, Self.right, y, class: "reference")
      let base = y - 4 > Self.top + 8 ? y - 4 : y + 13
      guard (base - previous).magnitude >= Self.lineHeight else { continue }
      previous = base
      picture.words(text, left + 4, base, class: "axis")
    }
  }

  /// Those of marks whose texts do not touch: both ends, and between them as many as there is room for.
  ///
  /// - Parameter size: how much room a text takes along the axis, around its position.
  private static func spaced(_ marks: [Mark], _ size: (String) -> Double) -> [Mark] {
    guard let last = marks.last else { return [] }
    func touch(_ one: Mark, _ other: Mark) -> Bool {
      (one.position - other.position).magnitude < (size(one.text) + size(other.text)) / 2
    }
    var kept: [Mark] = []
    for mark in marks.dropLast() where !touch(mark, last) {
      if let previous = kept.last, touch(mark, previous) { continue }
      kept.append(mark)
    }
    return kept + [last]
  }

  private func drawSeries(
    in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale
  ) {
    // The most important line is drawn last, above the others.
    let order = ["faint", "drawn", "bad", "chosen", "second"]
    let ranked = series.enumerated().sorted {
      let ranks = [$0, $1].map { order.firstIndex(of: $0.element.style) ?? 0 }
      return (ranks[0], $0.offset) < (ranks[1], $1.offset)
    }
    for (_, own) in ranked {
      let points = own.points.map { (x: across.position($0.x), y: up.position($0.y)) }
      if isScattered || marksPoints {
        let shape = isScattered ? Table.Shape(rawValue: own.style) ?? .good : .good
        for point in points {
          picture.mark(
            shape, point.x, point.y, radius: isScattered ? 3 : 2.5, class: "dot \(own.style)")
        }
      }
      if !isScattered {
        picture.path(isStepped ? Self.stepped(points) : points, class: "line \(own.style)")
      }
    }
    for ring in rings {
      picture.mark(
        .good, across.position(ring.x), up.position(ring.y), radius: 7, class: "ring")
    }
  }

  private static func stepped(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var steps: [(x: Double, y: Double)] = []
    for point in points {
      if let last = steps.last, last.y != point.y { steps.append((point.x, last.y)) }
      steps.append(point)
    }
    return steps
  }
}
