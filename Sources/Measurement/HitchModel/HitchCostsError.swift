/// What is wrong with a cost file: where it stands, what was found, and what was expected instead.
package struct HitchCostsError: Error, Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  /// The key that it is about, such as `bindCell.microseconds`; nil where it is about none.
  package var key: String?
  package var found: String
  package var expected: String

  package var description: String {
    let key = key.map { "'\($0)': " } ?? ""
    return "\(file):\(line): \(key)found \(found), expected \(expected)"
  }
}
