import Results
import Yams

/// The contents of a page file: the address of a page with a list, and the selectors of what it displays.
package struct PageFile: Equatable, Sendable {
  package static let version = 1

  /// The place of an identity: an attribute or the text, of an element or of a descendant.
  package struct Identity: Equatable, Sendable, Encodable {
    /// The descendant; nil for the element itself.
    package let selector: String?
    /// Nil for the text.
    package let attribute: String?

    /// - Parameter text: `ATTRIBUTE`, `SELECTOR@ATTRIBUTE` or `SELECTOR@text`.
    package init(_ text: String) {
      guard let mark = text.lastIndex(of: "@") else {
        (selector, attribute) = (nil, text)
        return
      }
      let name = String(text[text.index(after: mark)...])
      let owner = String(text[..<mark])
      (selector, attribute) = (owner.isEmpty ? nil : owner, name == "text" ? nil : name)
    }

    /// Encodes both keys, since a script reads them.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(selector, forKey: .selector)
      try container.encode(attribute, forKey: .attribute)
    }

    private enum Key: CodingKey { case selector, attribute }
  }

  /// The list of the page itself, which is no element.
  package static let window = "window"
  /// The functions of a page that a driver calls.
  package static let edits = [
    "insert", "delete", "move", "reload", "reset", "allX", "reloadAll", "resize", "memoryWarning",
    "tap", "leave", "enter",
  ]

  package var url = ""
  /// The command that serves the page; nil if it is served already.
  package var serve: String?
  /// The selector of the element that scrolls down, or `window`.
  package var list = ""
  package var row = ""
  package var rowIdentity = Identity("")
  /// The selector of the element in a row that scrolls.
  package var strip = ""
  package var item = ""
  /// Nil if items have no identity.
  package var itemIdentity: Identity?
  /// True if strips scroll up and down.
  package var isVertical = false
  /// Functions of the page, in its language, by the name of the edit.
  package var edits: [String: String] = [:]
  /// The selector of what exists once the page is ready; nil if rows are enough.
  package var ready: String?
  /// The time in which code may still correct a display, in milliseconds; nil for the usual one of display logs.
  package var settleMilliseconds: Double?
  /// The size of the window, in CSS pixels.
  package var screen = Size(width: 1280, height: 800)

  package struct Size: Equatable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package init() {}

  /// - Parameter file: the file's name in errors.
  /// - Throws: `SuiteError` with every mistake.
  package static func read(
    _ text: String, named file: String, vocabulary: any SuiteVocabulary
  ) throws(SuiteError) -> PageFile {
    try SuiteReader.read(text, named: file, as: "a page file", vocabulary) { reader, root in
      reader.page(root)
    }
  }
}

extension SuiteReader {
  private static let pageKeys = [
    "filmstrip-page", "url", "serve", "list", "row", "row-id", "strip", "item", "item-id", "axis",
    "edits", "ready", "screen", "settle",
  ]
  private static let requiredPageKeys = ["url", "list", "row", "row-id", "strip", "item"]

  fileprivate mutating func page(_ root: Node) -> PageFile {
    var page = PageFile()
    guard let members = members(of: root, as: "a page file", keys: SuiteReader.pageKeys),
      readVersion(members, "page", PageFile.version)
    else { return page }
    for key in SuiteReader.requiredPageKeys where !members.contains(where: { $0.key.text == key }) {
      note(1, .unexpected("no '\(key)'", expected: "'\(key): ...'"))
    }
    for (key, value) in members {
      switch key.text {
      case "url": page.url = address(value)
      case "serve": page.serve = word(value, "a command")?.text
      case "list": page.list = selector(value, "a CSS selector, or 'window'")
      case "row": page.row = selector(value)
      case "row-id": page.rowIdentity = identity(value)
      case "strip": page.strip = selector(value)
      case "item": page.item = selector(value)
      case "item-id": page.itemIdentity = identity(value)
      case "axis": page.isVertical = isVertical(value)
      case "edits": page.edits = edits(value)
      case "ready": page.ready = selector(value)
      case "settle":
        page.settleMilliseconds = word(value, "milliseconds").flatMap { number($0, atLeast: 0) }
      case "screen": page.screen = size(value) ?? page.screen
      default: break
      }
    }
    return page
  }

  private mutating func selector(_ node: Node, _ what: String = "a CSS selector") -> String {
    word(node, what)?.text ?? ""
  }

  private mutating func identity(_ node: Node) -> PageFile.Identity {
    PageFile.Identity(
      selector(node, "an attribute, SELECTOR@ATTRIBUTE or SELECTOR@text"))
  }

  private mutating func address(_ node: Node) -> String {
    let expected = "an address that begins with http://, https:// or file://"
    guard let word = word(node, expected) else { return "" }
    if !["http://", "https://", "file://"].contains(where: word.text.hasPrefix) {
      note(word, expected: expected, of: "url")
    }
    return word.text
  }

  private mutating func isVertical(_ node: Node) -> Bool {
    let axes = ["horizontal", "vertical"]
    guard let word = word(node, "horizontal or vertical") else { return false }
    if !axes.contains(word.text) { refuse(word, as: "axis", among: axes) }
    return word.text == axes[1]
  }

  private mutating func size(_ node: Node) -> PageFile.Size? {
    let expected = "WIDTHxHEIGHT from 100x100 to 10000x10000, such as 390x844"
    guard let word = word(node, expected) else { return nil }
    let sides = word.text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    if sides.count == 2, let width = sides[0], let height = sides[1],
      (100...10_000).contains(width), (100...10_000).contains(height)
    {
      return PageFile.Size(width: width, height: height)
    }
    note(word, expected: expected, of: "screen")
    return nil
  }

  private mutating func edits(_ node: Node) -> [String: String] {
    var edits: [String: String] = [:]
    for (key, value) in members(of: node, as: "edits", keys: PageFile.edits) ?? [] {
      edits[key.text] = word(value, "a function of the page, such as '(at, items) => ...'")?.text
    }
    return edits
  }
}
