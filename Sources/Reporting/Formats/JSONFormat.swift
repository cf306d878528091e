import Foundation

/// A record as JSON: keys in order, so that the same record is the same bytes.
public enum JSONFormat {
  /// - Returns: the text, a newline at its end.
  /// - Throws: `EncodingError` where a number is not finite.
  public static func render(_ record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self) + "\n"
  }
}
