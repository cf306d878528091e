import ScrollTrace

/// The name of a design, or several, as files keep it: read in present words.
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
