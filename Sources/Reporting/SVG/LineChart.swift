/// Lines over a common axis, each with its name at its end; lines that are alike are one.
///
/// A line is drawn where its style says so; all others are in the picture, and are shown when one of their designs is
/// pinned. It is small, so that it can be read on a phone, and stand beside others on a screen.
struct LineChart {
  struct Series {
    var names: [String]
    var points: [(x: Double, y: Double)]
    /// What it is drawn as: `chosen`, `second`, `bad`, `drawn` or `faint`; empty where it is drawn when pinned alone.
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
  /// A point that is ringed.
  var ring: (x: Double, y: Double)?
  /// Whether a line keeps its value until the next point.
  var isStepped = false
  /// Whether single points are drawn and no lines.
  var isScattered = false
  /// Whether the points of lines are marked too.
  var marksPoints = false
  /// Whether names stand at the ends of lines.
  var namesEnds = true
  /// Whether series have the names of designs, and so can be pinned.
  var showsDesigns = true

  static let width = 340.0
  static let height = 236.0
  private static let top = 24.0
  private static let bottom = 40.0
  /// A letter of an end's label, which is of one width, and one of an axis, at the most.
  private static let letterWidth = 6.7
  private static let axisLetterWidth = 7.2
  private static let labelLengthMax = 17
  private static let lineHeight = 14.0

  /// What lines are drawn on.
  private struct Frame {
    let across: ChartScale
    let up: ChartScale
    let left: Double
    let right: Double
    var floor: Double { LineChart.height - LineChart.bottom }
  }

  /// - Precondition: there is a point.
  func svg() -> String {
    let series = Self.merged(series)
    let labels = namesEnds ? self.labels(series) : [:]
    let longest = labels.values.map(\.count).max() ?? 0
    let right = Self.width - (longest == 0 ? 14 : Double(longest) * Self.letterWidth + 18)
    let xs = series.flatMap { $0.points.map(\.x) } + x.reaches
    let ys = series.flatMap { $0.points.map(\.y) } + y.reaches
    guard let least = xs.min(), let end = xs.max(), let low = ys.min(), let high = ys.max() else {
      preconditionFailure("a chart without a point")
    }
    let up = ChartScale(y.kind, low...high, from: Self.height - Self.bottom, to: Self.top)
    let widest = Self.marks(y, up, about: 7).map(\.text.count).max() ?? 0
    let left = max(28, Double(widest) * Self.axisLetterWidth + 12)
    let frame = Frame(
      across: ChartScale(x.kind, least...end, from: left, to: right), up: up, left: left,
      right: right)
    var picture = SVGPicture(
      width: Self.width, height: Self.height, title: title, description: description,
      identifier: identifier,
      attributes: [
        ("data-top", SVGPicture.number(Self.top)),
        ("data-floor", SVGPicture.number(frame.floor - 4)),
      ])
    drawAxes(in: &picture, frame)
    drawLines(series, in: &picture, frame)
    drawEnds(series, labels, in: &picture, frame)
    return picture.finished()
  }

  // MARK: Axes

  private func drawAxes(in picture: inout SVGPicture, _ frame: Frame) {
    let rows = Self.marks(y, frame.up, about: 7).map { ($0.text, frame.up.position($0.value)) }
    for (text, y) in Self.spaced(rows, { _ in Self.lineHeight }) {
      picture.line(frame.left, y, frame.right, y, class: "grid")
      picture.words(text, frame.left - 6, y + 4, class: "axis", anchor: "end")
    }
    let columns = Self.marks(x, frame.across, about: 6).map {
      ($0.text, frame.across.position($0.value))
    }
    for (_, x) in columns {
      picture.line(x, frame.floor, x, frame.floor + 5, class: "tick")
    }
    for (text, x) in Self.spaced(columns, { Double($0.count) * Self.axisLetterWidth + 6 }) {
      picture.words(text, x, frame.floor + 18, class: "axis", anchor: "middle")
    }
    picture.words(y.title, 4, 12, class: "title")
    picture.words(x.title, frame.right, Self.height - 6, class: "title", anchor: "end")
    var free = -Double.infinity
    for (value, text) in references where frame.up.domain.contains(value) {
      let y = frame.up.position(value)
      picture.line(frame.left, y, frame.right, y, class: "reference")
      let base = y - 4 > Self.top + 8 ? y - 4 : y + 13
      guard (base - free).magnitude >= Self.lineHeight else { continue }
      free = base
      picture.words(text, frame.left + 4, base, class: "axis")
    }
  }

  private static func marks(
    _ axis: Axis, _ scale: ChartScale, about count: Int
  ) -> [(value: Double, text: String)] {
    if let marks = axis.marks { return marks.filter { scale.domain.contains($0.value) } }
    return scale.marks(about: count).map { (value: $0, text: ChartScale.text($0)) }
  }

  /// Those of marks whose texts do not touch: both ends, and between them as many as there is room for.
  ///
  /// - Parameter size: how much room a text takes along the axis, around its position.
  private static func spaced(
    _ marks: [(text: String, position: Double)], _ size: (String) -> Double
  ) -> [(text: String, position: Double)] {
    guard let last = marks.last else { return [] }
    func touch(_ one: (text: String, position: Double), _ other: (text: String, position: Double))
      -> Bool
    {
      (one.position - other.position).magnitude < (size(one.text) + size(other.text)) / 2
    }
    var kept: [(text: String, position: Double)] = []
    for mark in marks.dropLast() where !touch(mark, last) {
      if let previous = kept.last, touch(mark, previous) { continue }
      kept.append(mark)
    }
    return kept + [last]
  }

  // MARK: Lines

  private func drawLines(_ series: [Series], in picture: inout SVGPicture, _ frame: Frame) {
    // What matters most is drawn last, and so above the rest.
    let ranks = ["faint": 1, "bad": 2, "second": 3, "chosen": 4]
    let order = series.indices.sorted {
      (ranks[series[$0].style] ?? 0, $0) < (ranks[series[$1].style] ?? 0, $1)
    }
    for number in order {
      let own = series[number]
      let points = own.points.map {
        (x: frame.across.position($0.x), y: frame.up.position($0.y))
      }
      let designs = showsDesigns ? [("data-designs", DesignNames.joined(own.names))] : []
      if isScattered || marksPoints {
        let shape = MarkShape(style: isScattered ? own.style : "")
        picture.begin("g", designs + [("class", Self.joined("marks", own.style))])
        for point in points {
          picture.mark(
            shape, point.x, point.y, radius: isScattered ? 3 : 2.5,
            class: Self.joined("dot", own.style))
        }
        picture.end()
      }
      guard !isScattered else { continue }
      picture.path(
        isStepped ? Self.stepped(points) : points, class: Self.joined("line", own.style),
        attributes: designs)
    }
    if let ring {
      picture.mark(
        .circle, frame.across.position(ring.x), frame.up.position(ring.y), radius: 7, class: "ring")
    }
  }

  // MARK: Ends

  /// The styles of the names whose lines are drawn without a pin: a line that two share has both names at its end.
  private var namedStyles: [String: String] {
    var styles: [String: String] = [:]
    for own in series where !own.style.isEmpty && own.style != "faint" {
      for name in own.names { styles[name] = own.style }
    }
    return styles
  }

  /// What stands at the end of a design's line.
  private func labels(_ series: [Series]) -> [String: String] {
    let all = series.flatMap(\.names)
    let named = namedStyles
    var labels: [String: String] = [:]
    for own in series {
      let others = own.names.count { named[$0] == nil }
      for (number, name) in own.names.enumerated() {
        let more = number == 0 && named[name] != nil && others > 0 ? " +\(others)" : ""
        labels[name] = ShortName.cut(name, to: Self.labelLengthMax - more.count, among: all) + more
      }
    }
    return labels
  }

  private func drawEnds(
    _ series: [Series], _ labels: [String: String], in picture: inout SVGPicture, _ frame: Frame
  ) {
    guard namesEnds else { return }
    let named = namedStyles
    var column = LabelColumn(lineHeight: Self.lineHeight)
    for own in series {
      guard let last = own.points.last else { continue }
      let y = frame.up.position(last.y)
      for name in own.names {
        column.add(
          labels[name] ?? name, at: y, class: named[name] ?? "", of: name,
          isShown: named[name] != nil)
      }
    }
    column.draw(
      in: &picture, x: frame.right, from: Self.top, to: frame.floor - 4,
      showsDesigns: showsDesigns)
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

  /// Series that are the same to the last point, together; first in each the one that is drawn.
  private static func merged(_ series: [Series]) -> [Series] {
    var merged: [Series] = []
    for own in series where !own.points.isEmpty {
      let index = merged.firstIndex {
        $0.points.elementsEqual(own.points) { $0.x == $1.x && $0.y == $1.y }
      }
      guard let index else {
        merged.append(own)
        continue
      }
      if own.style == "chosen" || merged[index].style.isEmpty && !own.style.isEmpty {
        merged[index].names = own.names + merged[index].names
        merged[index].style = own.style
      } else {
        merged[index].names += own.names
      }
    }
    return merged
  }
}
