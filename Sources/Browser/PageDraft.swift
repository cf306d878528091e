import CEmbedded
import Foundation
import Gate

/// A first page file, from the elements of a page that scroll.
package struct PageDraft {
  package let text: String
  /// The things that were not found, in sentences.
  package let gaps: [String]

  /// Opens a page and looks at it.
  ///
  /// - Throws: `DriveError`.
  package init(of url: String) throws {
    guard let address = URL(string: url), address.scheme != nil else {
      throw DriveError("\(url) is no address: expected one such as http://127.0.0.1:8080/feed")
    }
    let found: [String: String]
    do {
      let browser = try Browser()
      defer { browser.close() }
      browser.patience = DrivenPage.Limits().patience
      let size = PageFile().screen
      let page = try browser.open(
        address, on: Screen(width: size.width, height: size.height))
      try page.evaluate(String(cString: embedded_drive_js()))
      // Lists that make their rows after the page has loaded.
      try page.wait(milliseconds: 1000)
      found = try page.evaluate("filmstripDraft()", as: [String: String].self)
    } catch BrowserError.refused(_, let reason) {
      throw DriveError("\(url) cannot be opened: \(reason)")
    } catch let error as BrowserError {
      throw DriveError("\(url): \(error)")
    }
    let words = [
      "list": "the element that scrolls down; window for the page itself",
      "row": "a row of the list", "row-id": "an attribute; SELECTOR@ATTRIBUTE; SELECTOR@text",
      "strip": "the element in a row that scrolls sideways", "item": "an item of a strip",
      "item-id": "optional; a value ROW/NAME is judged for staleness",
    ]
    var lines = ["filmstrip-page: 1", "url: \(PageDraft.quoted(url))"]
    var gaps: [String] = []
    for key in ["list", "row", "row-id", "strip", "item", "item-id"] {
      let value = found[key]
      let comment = words[key] ?? ""
      if value == nil {
        let attributes =
          key == "row-id" ? found["attributes"].map { " (the first row has: \($0))" } : nil
        gaps.append("\(key) was not found: \(comment)\(attributes ?? "")")
      }
      let mark = value == nil ? "# " : ""
      lines.append("\(mark)\(key): \(PageDraft.quoted(value ?? "?"))  # \(comment)")
    }
    if let identity = found["row-id"], identity.contains("index") {
      gaps.append(
        "row-id: \(identity) may be the row's place in the list: name something that stays with the row"
      )
    }
    lines.append("# ready: .loaded  # optional: what must exist before the trace begins")
    lines.append("# serve: npm run preview  # optional: a command that serves the page")
    text = lines.joined(separator: "\n") + "\n"
    self.gaps = gaps
  }

  private static func quoted(_ value: String) -> String {
    "'\(value.replacing("'", with: "''"))'"
  }
}
