/// Lines over a common axis, each with its name at its end; lines that are alike are one.
struct LineChart {
  struct Series {
    var names: [String]
    var points: [(x: Double, y: Double)]
    /// What it is drawn as: empty, `chosen`, `second` or `bad`.
    var style = ""
  }

  struct Axis {
    var title: String
    var kind: ChartScale.Kind = .linear
    /// Marks that take the place of round ones: values and what stands at them.
    var marks: [(value: Double, text: String)]?
    /// Values that the axis reaches at the least.
    var reaches: [Double] = []
  }

  var title: String
  var description: String
  var identifier: String
  var x: Axis
  var y: Axis
  var series: [Series]
  /// Values of y that are drawn across, with what they are.
  var references: [(value: Double, text: String)] = []
  /// Whether a line keeps its value until the next point.
  var isStepped = false
  /// Whether single points are drawn and no lines.
  var isScattered = false

  /// Of the picture; a wider one stands alone in its line, and its letters are as large as the others' then.
  var width = 660.0
  var height = 340.0

  private static let top = 22.0
  private static let bottom = 46.0
  private static let left = 62.0
  /// A letter of a label, about.
  private static let letterWidth = 7.5
  private static let labelLengthMax = 30

  /// - Precondition: there is a point.
  func svg() -> String {
    let series = Self.merged(series)
    let labels = series.map { Self.label($0.names) }
    let longest = labels.map(\.count).max() ?? 0
    let right = width - Double(longest) * Self.letterWidth - 22
    let xs = series.flatMap { $0.points.map(\.x) } + x.reaches
    let ys = series.flatMap { $0.points.map(\.y) } + y.reaches
    guard let left = xs.min(), let end = xs.max(), let low = ys.min(), let high = ys.max() else {
      preconditionFailure("a chart without a point")
    }
    let across = ChartScale(x.kind, left...end, from: Self.left, to: right)
    let up = ChartScale(y.kind, low...high, from: height - Self.bottom, to: Self.top)
    var picture = SVGPicture(
      width: width, height: height, title: title, description: description,
      identifier: identifier)
    drawAxes(in: &picture, across, up, right: right)
    drawLines(series, labels, in: &picture, across, up, right: right)
    return picture.finished()
  }

  private func drawAxes(
    in picture: inout SVGPicture, _ across: ChartScale, _ up: ChartScale, right: Double
  ) {
    let floor = height - Self.bottom
    for (value, text) in Self.marks(y, up, about: 6) {
      let y = up.position(value)
      picture.line(Self.left, y, right, y, class: "grid")
      picture.words(text, Self.left - 6, y + 4, class: "axis", anchor: "end")
    }
    for (value, text) in Self.marks(x, across, about: 7) {
      let x = across.position(value)
      picture.line(x, floor, x, floor + 5, class: "grid")
      picture.words(text, x, floor + 18, class: "axis", anchor: "middle")
    }
    picture.words(y.title, 4, 12, class: "title")
    picture.words(x.title, right, height - 8, class: "title", anchor: "end")
    for (value, text) in references where up.domain.contains(value) {
      let y = up.position(value)
      picture.line(Self.left, y, right, y, class: "base")
      picture.words(text, Self.left + 6, y - 5, class: "axis")
    }
  }

  private static func marks(
    _ axis: Axis, _ scale: ChartScale, about count: Int
  ) -> [(value: Double, text: String)] {
    if let marks = axis.marks { return marks }
    return scale.marks(about: count).map { (value: $0, text: ChartScale.text($0)) }
  }

  private func drawLines(
    _ series: [Series], _ labels: [String], in picture: inout SVGPicture, _ across: ChartScale,
    _ up: ChartScale, right: Double
  ) {
    var column = LabelColumn()
    // What matters most is drawn last, and so above the rest.
    let order = series.indices.sorted { one, other in
      let (first, second) = (series[one].style != "", series[other].style != "")
      return first == second ? one < other : second
    }
    for number in order {
      let own = series[number]
      let points = own.points.map { (x: across.position($0.x), y: up.position($0.y)) }
      let words = own.names.joined(separator: ", ")
      if isScattered {
        for point in points {
          picture.circle(point.x, point.y, radius: 2.5, class: Self.joined("dot", own.style))
        }
      } else {
        picture.path(
          isStepped ? Self.stepped(points) : points, class: Self.joined("line", own.style),
          words: words)
      }
      guard let last = points.last else { continue }
      column.add(labels[number], at: last.y, class: Self.joined("label", own.style))
    }
    column.draw(in: &picture, x: right, from: Self.top, to: height - Self.bottom)
  }

  static func joined(_ name: String, _ style: String) -> String {
    style.isEmpty ? name : "\(name) \(style)"
  }

  private static func stepped(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var steps: [(x: Double, y: Double)] = []
    for point in points {
      if let last = steps.last, last.y != point.y { steps.append((point.x, last.y)) }
      steps.append(point)
    }
    return steps
  }

  /// Series that are the same to the last point, together.
  private static func merged(_ series: [Series]) -> [Series] {
    var merged: [Series] = []
    for own in series where !own.points.isEmpty {
      if let index = merged.firstIndex(where: {
        $0.points.elementsEqual(own.points) { $0.x == $1.x && $0.y == $1.y }
      }) {
        merged[index].names += own.names
        if merged[index].style.isEmpty { merged[index].style = own.style }
        if own.style == "chosen" { merged[index].style = own.style }
      } else {
        merged.append(own)
      }
    }
    return merged
  }

  /// The first name, and how many more there are.
  private static func label(_ names: [String]) -> String {
    let first = names.first ?? ""
    let more = names.count > 1 ? " +\(names.count - 1)" : ""
    return cut(first, to: labelLengthMax - more.count) + more
  }

  /// A name with as many letters at the most.
  static func cut(_ name: String, to length: Int) -> String {
    name.count > length ? "\(name.prefix(length - 1))…" : name
  }
}
