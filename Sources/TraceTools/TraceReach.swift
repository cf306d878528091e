import ScrollTrace

/// Looks for an event that scrolls a screen or more past an end of the content as it is then, which no finger does: most
/// often a slip in a trace that was written by hand.
public struct OverreachSearch: ~Copyable {
  /// An event that does so.
  public struct Overreach: Equatable, Sendable {
    /// The index of the event in the whole trace.
    public let event: Int
    /// Its index in the piece in which it was found.
    public let eventInPiece: Int
    /// Where the content ends that it is past of, in units.
    public let endUnits: Int64
  }

  private var live: LiveFeed
  private var eventCount = 0

  /// - Parameter trace: the header, with any events or none.
  /// - Complexity: O(rows).
  public init(in trace: Trace) { live = LiveFeed(trace) }

  /// The first such event among those that come next; nil for none. Behind it nothing more can be looked for.
  ///
  /// - Parameter piece: the events behind those that were looked through before.
  /// - Complexity: O(events × (log rows + rows on the screen)).
  public mutating func first(in piece: Trace) -> Overreach? {
    for (index, event) in piece.events.enumerated() {
      if let end = end(passedBy: event) {
        return Overreach(event: eventCount + index, eventInPiece: index, endUnits: end)
      }
      live.apply(event, of: piece)
    }
    eventCount += piece.events.count
    return nil
  }

  private mutating func end(passedBy event: TraceEvent) -> Int64? {
    switch event.kind {
    case .position:
      return live.boundsUnits.passed(by: event.value, screen: live.viewport.heightUnits)
    case .stripOffset:
      let isHorizontal = live.shape.axis == .horizontal
      let screen = isHorizontal ? live.viewport.widthUnits : live.viewport.heightUnits
      guard let row = live.row(ofIdentity: live.identity(at: Int(event.row))) else { return nil }
      return live.strip(of: row).boundsUnits.passed(by: event.value, screen: screen)
    default: return nil
    }
  }
}

extension ClosedRange<Int64> {
  /// The end that a value is a screen or more past of; nil for neither.
  fileprivate func passed(by value: Int64, screen: Int64) -> Int64? {
    if value >= upperBound + screen { return upperBound }
    return value <= lowerBound - screen ? lowerBound : nil
  }
}
