import Foundation
import Results

/// A record as JSON with sorted keys: the same record is the same bytes.
package enum JSONFormat {
  /// - Throws: `EncodingError` where a number is not finite.
  package static func render(_ record: some Encodable) throws -> String {
    try text(record, .prettyPrinted) + "\n"
  }

  /// - Returns: the text on one line, without a newline.
  /// - Throws: `EncodingError` where a number is not finite.
  package static func line(_ record: some Encodable) throws -> String { try text(record, []) }

  private static func text(
    _ record: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(record), as: UTF8.self)
  }

  /// The record of a report; for several results, all records and their difference.
  ///
  /// - Throws: `EncodingError` where a number is not finite.
  package static func render(_ report: Report) throws -> String {
    let entries = report.parts.map { part in
      var record = part.record
      record.answer = part.answer
      record.tallies = part.standings.compactMap(\.tally)
      return ResultCollection.Entry(name: part.name, result: record)
    }
    if entries.count == 1 { return try render(entries[0].result) }
    return try render(ResultCollection(results: entries, difference: report.difference))
  }
}

/// Several results in one record, each with its name.
private struct ResultCollection: Encodable {
  struct Entry: Encodable {
    let name: String
    let result: RunResult
  }

  /// Raised when the meaning or the name of a field changes.
  var schema = 1
  let results: [Entry]
  /// The difference of two results; absent if they were not compared.
  let difference: GateReport?
}
