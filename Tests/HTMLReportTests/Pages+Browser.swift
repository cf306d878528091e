import Browser
import Foundation

extension Pages {
  /// Opens a page in a browser of its own.
  static func open(
    _ page: Result<URL, any Error>, on screen: Screen = .laptop, runsScripts: Bool = true,
    fragment: String = ""
  ) throws -> Page {
    try Browser().open(try page.get(), on: screen, runsScripts: runsScripts, fragment: fragment)
  }
}

extension Page {
  /// The text of the first element that a selector finds.
  func text(_ selector: String) throws -> String {
    try evaluate(
      "document.querySelector(\(String(reflecting: selector))).textContent", as: String.self)
  }

  /// A part of the playback, by its name.
  static func part(_ name: String) -> String { "[data-part=\(name)]" }
}
