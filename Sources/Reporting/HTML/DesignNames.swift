import Foundation

/// Names of designs in one attribute of the page: escaped as in an address, and blanks between them.
enum DesignNames {
  private static let kept = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-=,.:"))

  /// - Complexity: O(letters).
  static func joined(_ names: [String]) -> String {
    names.map {
      TextStyle.onOneLine($0).addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }.joined(separator: " ")
  }
}
