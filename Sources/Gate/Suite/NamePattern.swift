/// A name, or many: `*` stands for any letters, none too.
public struct NamePattern: Equatable, Sendable, CustomStringConvertible {
  public let text: String
  /// What stands between the stars.
  private let pieces: [String]

  public init(_ text: String) {
    self.text = text
    pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  public var description: String { text }

  /// Whether it stands for one name alone.
  public var isPlain: Bool { pieces.count == 1 }

  /// - Complexity: O(letters of both), since each piece is taken where it first fits.
  public func matches(_ name: String) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return name == text
    }
    guard name.count >= first.count + last.count, name.hasPrefix(first), name.hasSuffix(last)
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
