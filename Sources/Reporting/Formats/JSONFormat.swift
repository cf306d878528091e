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
    Making(of: Listing.self) { listing, _ in try JSONFormat.render(listing.record) },
    Making(of: PlainListing.self) { listing, _ in try JSONFormat.render(listing.record) })
}

/// A record as JSON: keys in order, so that the same record is the same bytes.
public enum JSONFormat {
  /// - Returns: the text, a newline at its end.
  /// - Throws: `EncodingError` where a number is not finite.
  public static func render(_ record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self) + "\n"
  }

  /// The record that a report was made from; of several, a collection of them.
  ///
  /// - Returns: the text, a newline at its end.
  /// - Throws: `EncodingError` where a number is not finite.
  public static func render(_ report: Report) throws -> String {
    if report.parts.count == 1 { return try render(report.parts[0].record) }
    return try render(
      ResultCollection(
        results: report.parts.map { ResultCollection.Entry(name: $0.name, result: $0.record) }))
  }
}
