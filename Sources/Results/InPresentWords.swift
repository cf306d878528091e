import ScrollTrace

/// The name of a design or a behaviour, or several, as files keep it: read in present words.
@propertyWrapper
package struct InPresentWords<Text: DesignText>: Codable, Equatable, Hashable, Sendable {
  package var wrappedValue: Text

  package init(wrappedValue: Text) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Text.self).inPresentWords
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

package protocol DesignText: Codable, Hashable, Sendable {
  var inPresentWords: Self { get }
}

extension String: DesignText {
  package var inPresentWords: String { FormerWords.design(self) }
}

extension [String]: DesignText {
  package var inPresentWords: [String] { map(FormerWords.design) }
}

extension Optional: DesignText where Wrapped: DesignText {
  package var inPresentWords: Wrapped? { map(\.inPresentWords) }
}

// A key of an optional text may be missing.
extension KeyedDecodingContainer {
  package func decode<Text>(
    _ type: InPresentWords<Text?>.Type, forKey key: Key
  ) throws -> InPresentWords<Text?> {
    try decodeIfPresent(type, forKey: key) ?? InPresentWords(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Text>(
    _ text: InPresentWords<Text?>, forKey key: Key
  ) throws {
    if text.wrappedValue != nil { try encodeIfPresent(text, forKey: key) }
  }
}
