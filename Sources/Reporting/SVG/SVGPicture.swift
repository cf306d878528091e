/// A picture as SVG text, element by element: texts and attributes are escaped, and numbers are the same text on
/// every machine.
struct SVGPicture {
  private var text: String

  /// An attribute: its name, and its value as it is.
  typealias Attribute = (name: String, value: String)

  /// - Parameters:
  ///   - width: of the picture, in its own units; it grows with the place that it is put into.
  ///   - title: what a screen reader says first.
  ///   - description: the same picture in words.
  ///   - identifier: unlike that of any other picture of the page.
  init(
    width: Double, height: Double, title: String, description: String, identifier: String
  ) {
    func number(_ value: Double) -> String { SVGPicture.number(value) }
    // A picture's own title would come up as a tip wherever the pointer rests on it.
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" role="img" \
      aria-labelledby="\(identifier)-title \(identifier)-words"><g>
      """
    element("title", [("id", "\(identifier)-title")], text: title)
    text += "</g>\n"
    element("desc", [("id", "\(identifier)-words")], text: description)
  }

  var finished: String { text + "</svg>\n" }

  mutating func element(_ name: String, _ attributes: [Attribute], text content: String? = nil) {
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\"\(Markup.escaped(attribute.value))\""
    }
    text += content.map { ">\(Markup.escaped($0))</\(name)>\n" } ?? "/>\n"
  }

  // MARK: Shapes

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String) {
    element(
      "line",
      [
        ("class", name), ("x1", SVGPicture.number(x1)), ("y1", SVGPicture.number(y1)),
        ("x2", SVGPicture.number(x2)), ("y2", SVGPicture.number(y2)),
      ])
  }

  mutating func mark(
    _ shape: Table.Shape, _ x: Double, _ y: Double, radius: Double, class name: String
  ) {
    element("path", [("class", name), ("d", shape.path(x, y, radius: radius))])
  }

  /// A line through points; none where there are fewer than two.
  mutating func path(_ points: [(x: Double, y: Double)], class name: String) {
    guard points.count > 1 else { return }
    var data = ""
    for (number, point) in points.enumerated() {
      data += number == 0 ? "M" : "L"
      data += "\(SVGPicture.number(point.x)) \(SVGPicture.number(point.y))"
    }
    element("path", [("class", name), ("d", data)])
  }

  /// - Parameter anchor: `start`, `middle` or `end`: what of the text stands at `x`.
  mutating func words(
    _ words: String, _ x: Double, _ y: Double, class name: String, anchor: String = "start"
  ) {
    element(
      "text",
      [
        ("class", name), ("x", SVGPicture.number(x)), ("y", SVGPicture.number(y)),
        ("text-anchor", anchor),
      ], text: words)
  }

  // MARK: Text

  /// A number to the nearest hundredth, without zeros that say nothing, whatever the locale.
  ///
  /// - Precondition: finite, and below 10^15.
  static func number(_ value: Double) -> String {
    precondition(value.magnitude < 1e15, "\(value) is no position in a picture")
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Table.Shape {
  /// The data of a path: a disc, a cross, a square or a triangle, so that nothing is told by colour alone.
  ///
  /// - Parameter radius: half of its width, about; shapes of one radius look equally large.
  func path(_ x: Double, _ y: Double, radius: Double) -> String {
    func point(_ right: Double, _ down: Double) -> String {
      "\(SVGPicture.number(x + right * radius)) \(SVGPicture.number(y + down * radius))"
    }
    let r = SVGPicture.number(radius)
    return switch self {
    case .good:
      "M\(point(-1, 0))a\(r) \(r) 0 1 0 \(SVGPicture.number(2 * radius)) 0"
        + "a\(r) \(r) 0 1 0 \(SVGPicture.number(-2 * radius)) 0Z"
    case .bad:
      "M\(point(-0.9, -0.9))L\(point(0.9, 0.9))M\(point(-0.9, 0.9))L\(point(0.9, -0.9))"
    case .hollow:
      "M\(point(-0.85, -0.85))L\(point(0.85, -0.85))L\(point(0.85, 0.85))L\(point(-0.85, 0.85))Z"
    case .unfit: "M\(point(0, -1))L\(point(1, 0.85))L\(point(-1, 0.85))Z"
    }
  }
}
