/// An element as a selector names it: by its tag, its id and its classes.
///
/// The tag of a page's own scroller is `window`.
public struct ElementName: Hashable, Sendable, CustomStringConvertible {
  static let window = ElementName(tag: "window")

  /// In small letters; empty in a selector without a tag.
  var tag: String
  var id = ""
  var classes: [String] = []

  init(tag: String) { self.tag = tag }

  /// Reads a selector such as `div#feed.list`; nil for one of another form.
  public init?(selector: String) {
    let marks: Set<Character> = ["#", "."]
    let isAllowed = selector.allSatisfy {
      marks.contains($0) || $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
    }
    guard isAllowed, let last = selector.last, !marks.contains(last) else { return nil }
    tag = selector.prefix { !marks.contains($0) }.lowercased()
    var rest = selector.dropFirst(tag.count)
    while let mark = rest.popFirst() {
      let name = String(rest.prefix { !marks.contains($0) })
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, mark == "." || id.isEmpty else { return nil }
      if mark == "." { classes.append(name) } else { id = name }
    }
  }

  public var description: String {
    tag + (id.isEmpty ? "" : "#" + id) + classes.map { "." + $0 }.joined()
  }

  /// Returns true if the name has all that a selector has.
  func matches(_ selector: ElementName) -> Bool {
    (selector.tag.isEmpty || selector.tag == tag) && (selector.id.isEmpty || selector.id == id)
      && selector.classes.allSatisfy(classes.contains)
  }

  /// Returns true for a name that the same element may have at another time.
  func isSameElement(as other: ElementName) -> Bool { tag == other.tag && id == other.id }

  /// The classes, with numbers in them as one.
  var kinds: Set<String> {
    Set(
      classes.map { name in
        var kind = ""
        for character in name {
          if !character.isNumber {
            kind.append(character)
          } else if kind.last != "0" {
            kind.append("0")
          }
        }
        return kind
      })
  }
}
