import ScrollTrace

extension Trace {
  /// An event that scrolls a screen or more past an end of what there is.
  public struct Overreach: Equatable, Sendable {
    /// The index of the event.
    public let event: Int
    /// Where the content ends that it is past of, in units.
    public let endUnits: Int64
  }

  /// The first event that scrolls a screen or more past an end of the content as it is then, which no finger does: most
  /// often a slip in a trace that was written by hand; nil for none.
  ///
  /// - Complexity: O(rows + events x (log rows + rows on the screen)).
  public func firstOverreach() -> Overreach? {
    var live = LiveFeed(self)
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .position:
        if let end = live.boundsUnits.passed(by: event.value, screen: live.viewport.heightUnits) {
          return Overreach(event: index, endUnits: end)
        }
      case .stripOffset:
        let screen =
          feed.axis == .horizontal ? live.viewport.widthUnits : live.viewport.heightUnits
        if let row = live.row(ofIdentity: live.identity(at: Int(event.row))),
          let end = live.strip(of: row).boundsUnits.passed(by: event.value, screen: screen)
        {
          return Overreach(event: index, endUnits: end)
        }
      default: break
      }
      live.apply(event, of: self)
    }
    return nil
  }
}

extension ClosedRange<Int64> {
  /// The end that a value is a screen or more past of; nil for neither.
  fileprivate func passed(by value: Int64, screen: Int64) -> Int64? {
    if value >= upperBound + screen { return upperBound }
    return value <= lowerBound - screen ? lowerBound : nil
  }
}
