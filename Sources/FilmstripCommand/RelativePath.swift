import Foundation

/// Paths that still hold where a folder is moved together with what it refers to.
enum RelativePath {
  /// The path of a file seen from a folder.
  static func text(from folder: URL, to file: URL) -> String {
    let base = folder.standardizedFileURL.pathComponents
    let goal = file.standardizedFileURL.pathComponents
    let common = zip(base, goal).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: base.count - common) + goal.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
