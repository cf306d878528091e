import Foundation
import Results

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
