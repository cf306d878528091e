/// What a comparison says to use. It follows from the rest of the record (`Reporting` has the rules, TheAnswer.md says
/// them in words): records hold it for programs to read, and readers make it anew.
package struct Answer: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// One design is better than the others, or alone without a fault.
    case one
    /// Several are equal in all that was compared: in older records alone.
    case equal
    /// One is better in this, another in that.
    case choice
    /// Every design shows something wrong.
    case noneFaithful
    /// There is no advice: no design was compared that is a candidate, or none can fail on these traces.
    case nothing
  }

  package var kind: Kind
  /// The designs to use, in the order of the run; where none is without a fault, the one with the fewest.
  package var designs: [String]
  /// Those that are as good as one to use, and less plain, in the order of the run; absent in older records.
  package var equals: [String]?
  /// Those without a fault that another is better than, in the order of the run.
  package var beaten: [String]
  /// What the designs were compared by, of which two of those without a fault differ in it.
  package var deciding: [String]
  /// The answer in words: sentences, the first by itself an answer.
  package var lines: [String]

  package init(
    _ kind: Kind, designs: [String] = [], equals: [String] = [], beaten: [String] = [],
    deciding: [String] = [], lines: [String]
  ) {
    self.kind = kind
    self.designs = designs
    self.equals = equals
    self.beaten = beaten
    self.deciding = deciding
    self.lines = lines
  }

  /// The first of the designs to use; nil where every design shows something wrong.
  package var design: String? { kind == .noneFaithful ? nil : designs.first }

  /// Whether a design is one of those to use.
  package func names(_ design: String) -> Bool {
    kind != .noneFaithful && designs.contains(design)
  }
}

/// The range of an assumed cost in which an answer holds, every other cost left as it is.
package struct CostRange: Codable, Equatable, Sendable {
  /// The operation's name.
  package var operation: String
  /// What one is assumed to cost.
  package var microseconds: Double
  /// The least cost that the answer was found to hold for: a quarter of the assumed one where it holds throughout.
  package var fromMicroseconds: Double
  /// The largest: four times the assumed one where the answer holds throughout.
  package var toMicroseconds: Double
  /// The designs to use just below the range; absent where the answer holds down to a quarter.
  package var below: [String]?
  /// The designs to use just above the range; absent where the answer holds up to four times the cost.
  package var above: [String]?

  /// The range of the assumed cost alone.
  package init(operation: String, microseconds: Double) {
    self.operation = operation
    self.microseconds = microseconds
    fromMicroseconds = microseconds
    toMicroseconds = microseconds
  }

  package var holdsThroughout: Bool { below == nil && above == nil }
}
