/// Why a history cannot be opened, read or added to: one line, with what was found and what was expected.
package enum HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file, and the command makes none.
  case missing(file: String)
  /// The file is no SQLite database.
  case noDatabase(file: String)
  /// A database that another program made.
  case foreignDatabase(file: String)
  /// A history that a later version of the tool wrote.
  case laterVersion(file: String)
  /// The disk, a lock or the file's permissions: the system's or SQLite's words.
  case storage(file: String, reason: String)
  /// Something in the database that no version of the tool writes.
  case damaged(file: String, found: String, expected: String)
  /// A result that is read well, and cannot be kept.
  case unfitResult(file: String, found: String, expected: String)
  /// A line of an export.
  case badLine(file: String, line: Int, found: String, expected: String)
  /// An export that is not whole.
  case incomplete(file: String, found: String, expected: String)
  /// What was asked for is not in the history.
  case unknown(file: String, found: String, expected: String)

  package var description: String {
    switch self {
    case .missing(let file):
      "\(file): there is no such file, expected a history ('filmstrip history add RESULT --to \(file)' begins one)"
    case .noDatabase(let file):
      "\(file): found a file that is no SQLite database, expected a history ('filmstrip history import' reads exports)"
    case .foreignDatabase(let file):
      "\(file): found a database of another program, expected a history of filmstrip"
    case .laterVersion(let file):
      "\(file): found a history of a later version, expected schema \(HistoryStore.currentSchema): use that filmstrip"
    case .storage(let file, let reason): "\(file): \(reason)"
    case .damaged(let file, let found, let expected):
      "\(file): damaged: found \(found), expected \(expected) (import its export into a new file)"
    case .unfitResult(let file, let found, let expected):
      "\(file): found \(found), expected \(expected): nothing of it was added"
    case .badLine(let file, let line, let found, let expected):
      "\(file):\(line): found \(found), expected \(expected): nothing was imported"
    case .incomplete(let file, let found, let expected):
      "\(file): found \(found), expected \(expected): nothing was imported"
    case .unknown(let file, let found, let expected):
      "\(file): found \(found), expected \(expected)"
    }
  }

  /// What makes exit codes differ.
  package enum Kind: Sendable {
    /// The content is wrong.
    case content
    /// The file is not there, or is none that can be read.
    case file
    /// It could not be written, or not be locked.
    case storage
  }

  package var kind: Kind {
    switch self {
    case .missing, .noDatabase, .foreignDatabase, .laterVersion: .file
    case .storage: .storage
    case .damaged, .unfitResult, .badLine, .incomplete, .unknown: .content
    }
  }
}
