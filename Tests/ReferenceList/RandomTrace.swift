import ScrollTrace

/// Seeded random traces that are valid by TextForm.md, and rich in borders.
///
/// Lengths and offsets are drawn so that edges of rows and items often meet edges of the viewport,
/// or miss them by one unit; events name rows that are on screen more often than not; and half of
/// them share the time of the event before, so that batches of edits grow, and are interrupted.
public enum RandomTrace {
  /// How long the trace is.
  public enum Size: Sendable {
    /// Up to some dozen rows and events: short enough to be worked out by hand.
    case small
    /// Up to some hundred rows and events.
    case medium
  }

  /// The trace of a seed.
  ///
  /// - Parameter allowsZeroStride: whether items may have neither width (or height) nor spacing.
  ///   A file can bring that about, with lengths above 0 that round to 0 units, but a trace that has
  ///   it cannot be written to a file again.
  /// - Parameter hasCoasts: whether strips and the table go on by themselves too; without, each seed
  ///   gives the trace that it gave before there were coasts.
  /// - Parameter hasSplices: whether most reloads are of a part of a row; without, as before there were any.
  /// - Parameter isRich: whether half of the other reloads are shown from their start, some events scroll all strips, and
  ///   some strips rest elsewhere than at 0, or have pages; and the screen goes away.
  public static func make(
    seed: UInt64, size: Size, allowsZeroStride: Bool = false, hasCoasts: Bool = false,
    hasSplices: Bool = false, isRich: Bool = false
  ) -> Trace {
    var random = PlainRandom(seed: seed)
    var feed = randomFeed(size: size, allowsZeroStride: allowsZeroStride, random: &random)
    if isRich { enrich(&feed, seed: seed) }
    let viewport = randomViewport(random: &random)
    feed.itemShapes = feed.itemShapes.map { $0.resized(to: viewport) }
    let trace = Trace(
      name: "random-\(size)-\(seed)", source: "RandomTrace, seed \(seed)", viewport: viewport,
      feed: feed)
    var generator = RandomEvents(
      trace, random: random, hasCoasts: hasCoasts, hasSplices: hasSplices,
      isRich: isRich)
    let goal = size == .small ? 5...60 : 100...400
    generator.appendEvents(count: random.number(in: goal))
    return generator.trace
  }
}
