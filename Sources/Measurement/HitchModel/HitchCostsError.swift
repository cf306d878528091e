/// What is wrong with a cost file: where it stands, what was found, and what was expected instead.
public struct HitchCostsError: Error, Equatable, Sendable, CustomStringConvertible {
  public var file: String
  /// Counted from 1.
  public var line: Int
  /// The key that it is about, such as `bindCell.microseconds`; nil where it is about none.
  public var key: String?
  public var found: String
  public var expected: String

  public var description: String {
    let key = key.map { "'\($0)': " } ?? ""
    return "\(file):\(line): \(key)found \(found), expected \(expected)"
  }
}
