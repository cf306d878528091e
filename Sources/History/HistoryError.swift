/// Why a history cannot be read or added to.
package struct HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Determines the exit code.
  package enum Kind: Sendable {
    /// The content of a history or of a result is wrong.
    case content
    /// The file is missing or cannot be read.
    case file
    /// The file cannot be written or locked.
    case storage
  }

  package let kind: Kind
  /// One line: the file, the line number if there is one, and the problem.
  package let description: String

  init(_ kind: Kind, _ file: String, line: Int? = nil, _ problem: String) {
    self.kind = kind
    description = "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}
