/// How wide text may be, and whether it may be coloured.
public struct TextStyle: Equatable, Sendable {
  /// In letters.
  public var width: Int
  /// Whether escape sequences may colour what words say already.
  public var isColoured: Bool

  /// - Precondition: a width of at least 1.
  public init(width: Int = TextStyle.standardWidth, isColoured: Bool = false) {
    precondition(width >= 1, "a width of \(width)")
    self.width = width
    self.isColoured = isColoured
  }

  /// What files have, and pipes.
  public static let standardWidth = 110
  public static let plain = TextStyle()

  /// A text in lines of the width, broken at spaces, in words too long behind a comma or a hyphen, and where there
  /// is none, anywhere.
  ///
  /// - Parameter indent: how many spaces stand before the lines after the first; fewer than the width.
  public func wrapped(_ text: String, indent: Int = 0) -> [String] {
    TextTable.wrapped(text, width: width, indent: indent)
  }
}

/// What a colour would say of a text beside its words.
enum Tone: Sendable {
  case plain, strong, good, bad, doubtful, faint

  /// The text between the escape sequences that colour it (ECMA-48's SGR), where colour is wanted.
  func applied(to text: String, _ style: TextStyle) -> String {
    guard style.isColoured, let code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: Int? {
    switch self {
    case .plain: nil
    case .strong: 1
    case .faint: 2
    case .bad: 31
    case .good: 32
    case .doubtful: 33
    }
  }
}
