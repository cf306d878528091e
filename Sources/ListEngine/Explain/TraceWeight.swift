import ScrollTrace

/// How much there is to read in a trace: of two the lighter explains more.
///
/// Compared part by part: events; rows that ever are; sections; edits that join a batch; events that coast; items;
/// the items that are tapped; kinds and shapes; whether heights are uniform and strips horizontal; and of the lengths how many
/// are negative, how rough they are and how large, where those of the plain layout count nothing.
struct TraceWeight {
  private let trace: Trace
  private let parts: [Int]

  /// - Complexity: O(rows + events).
  init(_ trace: Trace) {
    self.trace = trace
    let feed = trace.feed
    var (items, taps, joins, coasts) = (feed.itemCounts.reduce(0) { $0 + Int($1) }, 0, 0, 0)
    var kinds = (feed.kinds ?? []).reduce(feed.itemShapes.count) { $0 + Int($1) }
    if feed.kinds != nil { kinds += 1 }
    for insertion in trace.insertions {
      items += insertion.itemCounts.reduce(0) { $0 + Int($1) }
      kinds += (insertion.kinds ?? []).reduce(0) { $0 + Int($1) }
    }
    for event in trace.events {
      if event.continuesBatch { joins += 1 }
      if event.coasts { coasts += 1 }
      if event.kind == .reload { items += Int(event.value) }
      if event.kind == .splice {
        // A reload of which nothing stays is simpler.
        let splice = trace.splices[Int(event.value)]
        items += 1 + Int(splice.itemCount + splice.at + splice.removed + splice.added)
      }
      if event.kind == .select { taps += Int(event.value) }
    }
    let form =
      switch feed.rowHeight {
      case .uniform: 0
      case .summed: 1
      case .each: 2
      }
    parts = [
      trace.events.count, trace.identityCount, feed.sectionRowCounts.count, joins, coasts, items,
      taps, kinds, form + (feed.axis == .vertical ? 1 : 0),
    ]
  }

  func isLighter(than other: TraceWeight) -> Bool {
    if parts != other.parts { return parts.lexicographicallyPrecedes(other.parts) }
    // Only now, since a path to each length is dear: long traces differ before.
    return lengthParts.lexicographicallyPrecedes(other.lengthParts)
  }

  func differsInMoreThanLengths(from other: TraceWeight) -> Bool { parts != other.parts }

  private var lengthParts: [Int] {
    var (negatives, roughness, magnitude) = (0, 0, 0)
    for length in trace.lengths {
      let units = trace[keyPath: length.path]
      if units == length.plainUnits { continue }
      if units < 0 { negatives += 1 }
      roughness += 1 + RoundNumber(units: units).roughness
      // No sum of a trace that is worth reading comes near it.
      magnitude = min(magnitude + Int(units.magnitude), 1 << 62)
    }
    return [negatives, roughness, magnitude]
  }
}
