/// A mark's shape, so that nothing is told by colour alone.
enum MarkShape {
  case circle
  case cross
  case square
  case triangle

  /// That of a style: what is right is round, what is wrong is a cross, and a bound is a square.
  init(style: String) {
    switch style {
    case "bad": self = .cross
    case "hollow": self = .square
    case "unfit": self = .triangle
    default: self = .circle
    }
  }

  /// What draws it, as the data of a path.
  ///
  /// - Parameter radius: half of its width, about; shapes of one radius look equally large.
  func data(_ x: Double, _ y: Double, radius: Double) -> String {
    func point(_ right: Double, _ down: Double) -> String {
      "\(SVGPicture.number(x + right * radius)) \(SVGPicture.number(y + down * radius))"
    }
    let r = SVGPicture.number(radius)
    return switch self {
    case .circle:
      "M\(point(-1, 0))a\(r) \(r) 0 1 0 \(SVGPicture.number(2 * radius)) 0"
        + "a\(r) \(r) 0 1 0 \(SVGPicture.number(-2 * radius)) 0Z"
    case .cross:
      "M\(point(-0.9, -0.9))L\(point(0.9, 0.9))M\(point(-0.9, 0.9))L\(point(0.9, -0.9))"
    case .square:
      "M\(point(-0.85, -0.85))L\(point(0.85, -0.85))L\(point(0.85, 0.85))L\(point(-0.85, 0.85))Z"
    case .triangle: "M\(point(0, -1))L\(point(1, 0.85))L\(point(-1, 0.85))Z"
    }
  }
}
