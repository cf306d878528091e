import Foundation
import Results

/// One line of an export: what kind it is of, the hash of what it says, and that.
///
/// A line is one JSON object of two members, `{"figures":"89ab...","body":...}`. What lines refer to they name by its
/// hash, so that no line depends on another's number or order: the lines of two exports together, each once, are the
/// export of both.
enum HistoryLine {
  /// The kinds, by the name of the member that has the hash.
  enum Kind: String, CaseIterable {
    /// What a person decided.
    case decision
    /// A result at a commit.
    case entry
    /// The figures of a subject.
    case figures
    /// A machine.
    case machine
    /// The names of metrics, in the order of figures.
    case names
    /// All figures of a result, by their hashes.
    case set
  }

  /// The line that says what all others are: the first of all by its bytes.
  static let header = #"{"_history":\#(HistoryStore.currentSchema)}"#

  struct Entry: Codable, Equatable {
    var branch: String
    var commit: String
    var machine: String
    var number: Int?
    var set: String
    var timeSeconds: Int
    var times: [SubjectTimes]?
    var tool: String
  }

  struct Figures: Codable, Equatable {
    var names: String
    var subject: HistorySubject
    var values: [Double]
  }

  // MARK: Writing

  /// A body as the text that its hash is of: members in order, no spaces.
  ///
  /// - Throws: `EncodingError` where a number is not finite.
  static func text(of body: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(body), as: UTF8.self)
  }

  static func hash(of text: String) -> String { FNV1a.hexadecimal(text.utf8) }

  static func line(_ kind: Kind, _ hash: String, _ body: String) -> String {
    #"{"\#(kind.rawValue)":"\#(hash)","body":\#(body)}"#
  }

  // MARK: Hashes as numbers

  /// The hash as the store has it.
  static func number(_ hash: String) -> Int64? {
    guard hash.utf8.count == 16, let bits = UInt64(hash, radix: 16) else { return nil }
    return Int64(bitPattern: bits)
  }

  static func digits(_ number: Int64) -> String {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
