/// Words of designs and behaviours in earlier versions. Texts and files that have them are read as if they had the present ones.
package enum FormerWords {
  /// The present name of each axis that was renamed, by its first one.
  private static let axes = ["offsets": "store", "stores": "form"]
  /// The present name of each value that was renamed, by its axis and first name.
  private static let values = ["store=told": "oracle"]

  package static var axisNames: [String] { Array(axes.keys) }

  /// Returns the present name of an axis.
  package static func axis(_ name: String) -> String { axes[name] ?? name }

  /// Returns the present name of a value of an axis.
  package static func value(_ name: String, ofAxis axis: String) -> String {
    values["\(axis)=\(name)"] ?? name
  }

  /// Returns the present name of a behaviour, such as `uikit/late`.
  package static func behaviour(_ name: String) -> String {
    let former = "/ends-late"
    return name.hasSuffix(former) ? name.dropLast(former.count) + "/late" : name
  }

  /// Returns the first name of an axis, which keys of JSON and columns of CSV keep.
  package static func firstName(ofAxis name: String) -> String {
    axes.first { $0.value == name }?.key ?? name
  }

  /// Returns a design's text, a pattern of such texts, or the name of a behaviour, in present words.
  ///
  /// - Complexity: O(length).
  package static func design(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "=")) else { return behaviour(text) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let equals = part.firstIndex(of: "=") else { return String(part) }
      // A pattern: `*offsets=lru*`.
      let begin = part[..<equals].lastIndex(of: "*").map(part.index(after:)) ?? part.startIndex
      let axis = axis(String(part[begin..<equals]))
      let value = value(String(part[part.index(after: equals)...]), ofAxis: axis)
      return "\(part[..<begin])\(axis)=\(value)"
    }
    return parts.joined(separator: ",")
  }
}
