/// The recommendation of a comparison. It follows from the rest of the record (TheAnswer.md has the rules); readers
/// compute it again.
package struct Answer: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// One design is better than the others, or the only one with the fewest faults.
    case one
    /// Several are equal in every criterion. Only older records have it.
    case equal
    /// The best design depends on the criterion.
    case choice
    /// Every design shows a fault under every behaviour. Only older records have it.
    case noneFaithful
    /// No candidate was compared, or none can fail on these traces.
    case nothing
  }

  package var kind: Kind
  /// The designs to use, in the order of the run.
  @InPresentWords package var designs: [String]
  /// Designs that are as good and less plain, in the order of the run.
  @InPresentWords package var equals: [String]?
  /// Designs with as few faults that another one beats, in the order of the run.
  @InPresentWords package var beaten: [String]
  /// The criteria in which two designs with the fewest faults differ.
  package var deciding: [String]
  /// The answer in sentences; the first is complete by itself.
  package var lines: [String]
  /// The answer above a table of all designs, which has the costs; not stored.
  package var brief: [String] = []

  private enum CodingKeys: CodingKey {
    case kind, designs, equals, beaten, deciding, lines
  }

  package init(
    _ kind: Kind, designs: [String] = [], equals: [String] = [], beaten: [String] = [],
    deciding: [String] = [], lines: [String], brief: [String]? = nil
  ) {
    self.kind = kind
    self.designs = designs
    self.equals = equals
    self.beaten = beaten
    self.deciding = deciding
    self.lines = lines
    self.brief = brief ?? lines
  }

  /// The first design to use; nil if every design shows a fault.
  package var design: String? { kind == .noneFaithful ? nil : designs.first }

  /// True if a design is one to use.
  package func names(_ design: String) -> Bool {
    kind != .noneFaithful && designs.contains(design)
  }
}

/// The range of an assumed cost in which an answer holds while all other costs stay.
package struct CostRange: Codable, Equatable, Sendable {
  package var operation: String
  package var microseconds: Double
  /// The least cost with this answer, down to a quarter of the assumed one.
  package var fromMicroseconds: Double
  /// The largest, up to four times the assumed one.
  package var toMicroseconds: Double
  /// The designs to use just below the range; absent if the answer holds down to a quarter.
  @InPresentWords package var below: [String]?
  /// The designs to use just above the range; absent if the answer holds up to four times the cost.
  @InPresentWords package var above: [String]?

  package init(operation: String, microseconds: Double) {
    self.operation = operation
    self.microseconds = microseconds
    fromMicroseconds = microseconds
    toMicroseconds = microseconds
  }

  package var holdsThroughout: Bool { below == nil && above == nil }
}
