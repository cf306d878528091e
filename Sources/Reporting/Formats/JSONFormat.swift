import Foundation
import Results

extension Format {
  static let json = Format(
    "json",
    Making(of: Report.self, "result.json", "the whole record, which 'report' reads") {
      report, _ in try JSONFormat.render(report)
    },
    Making(of: GateReport.self, "gate.json", "the record of the judgement") { report, _ in
      try JSONFormat.render(report)
    },
    Making(of: CacheReport.self, "caches.json", "the records") { report, _ in
      try JSONFormat.render(report.results)
    },
    Making(of: SweepReport.self) { report, _ in try JSONFormat.render(report.answer) },
    Making(of: Listing.self) { listing, _ in try JSONFormat.render(listing.record) },
    Making(of: PlainListing.self) { listing, _ in try JSONFormat.render(listing.record) })
}

/// A record as JSON: keys in order, so that the same record is the same bytes.
package enum JSONFormat {
  /// - Returns: the text, a newline at its end.
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

  /// The record that a report was made from; of several, a collection of them and their difference.
  ///
  /// - Returns: the text, a newline at its end.
  /// - Throws: `EncodingError` where a number is not finite.
  package static func render(_ report: Report) throws -> String {
    let entries = report.parts.map { part in
      var record = part.record
      record.answer = part.answer
      record.tallies = part.standings.compactMap(\.tally)
      return ResultCollection.Entry(name: part.name, result: record)
    }
    if entries.count == 1 { return try render(entries[0].result) }
    var collection = ResultCollection(results: entries)
    collection.difference = report.difference
    return try render(collection)
  }
}
