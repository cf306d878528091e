import ScrollTrace

/// A pattern of names, in which `*` matches any letters.
package struct NamePattern: Equatable, Sendable, CustomStringConvertible {
  package let text: String
  /// The parts between the stars.
  private let pieces: [String]

  package init(_ text: String) {
    let text = FormerWords.design(text)
    self.text = text
    pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  package var description: String { text }

  /// True if it matches a single name.
  package var isPlain: Bool { pieces.count == 1 }

  /// - Complexity: O(letters of both): each piece takes its first match.
  package func matches(_ name: String) -> Bool {
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
