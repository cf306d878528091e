import ReferenceList
import ScrollTrace
import Testing

/// Replays a trace with a design that looks rows up by identity and keeps offsets under it, but for
/// the axes named, as in `saves=scroll,binds=last`.
func replay(_ axes: String, on host: String, _ trace: Trace) -> ReferenceResult {
  var design = ["identity": "id", "key": "id"]
  for pair in axes.split(separator: ",") {
    let parts = pair.split(separator: "=").map(String.init)
    design[parts[0]] = parts[1]
  }
  // Where nothing is stored there is no key.
  if let offsets = design["store"], ["kept", "reset", "oracle"].contains(offsets) {
    design["key"] = nil
  }
  return ReferenceList.replay(trace, design: ReferenceDesign(design), host: ReferenceHost(host))
}

/// The plain model's counts of a design and a host on a trace that was worked out by hand. Named counters have the
/// given values. Unnamed flaws, `scrollsTold` and `offsetsConfined` are 0.
struct Case: Sendable, CustomTestStringConvertible {
  private let axes: String
  private let host: String
  private let trace: Trace
  private let expected: [String: Int]
  private let sourceLocation: SourceLocation

  var testDescription: String { "\(axes) on \(host)" }

  /// Each parameter is the counter that has its word: `scrolls` is `scrollsTold`, `offscreen` is `offscreenStripEvents`,
  /// `writes` is `offsetWrites`, `items` is `itemsDisplayed`. `counts` has others.
  ///
  /// - Parameter feed: a trace without events.
  init(
    _ events: [HandEvent], _ axes: String = "", on host: String = "", in feed: Trace = .byHand([]),
    scrolls: Int? = nil, confined: Int? = nil, offscreen: Int? = nil, writes: Int? = nil,
    stored: Int? = nil, drifted: Int? = nil, stale: Int? = nil, lost: Int? = nil,
    foreign: Int? = nil, items: Int? = nil, selections: Int? = nil,
    offscreenSelections: Int? = nil, counts: [String: Int] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.axes = axes
    self.host = host
    var trace = feed
    for event in events { trace.append(event) }
    self.trace = trace
    self.sourceLocation = sourceLocation
    let named: [String: Int?] = [
      "scrollsTold": scrolls, "offsetsConfined": confined, "offscreenStripEvents": offscreen,
      "offsetWrites": writes, "storedOffsets": stored, "driftedStrips": drifted,
      "staleStrips": stale, "lostOffsets": lost, "foreignOffsets": foreign,
      "itemsDisplayed": items, "selections": selections,
      "offscreenSelections": offscreenSelections,
    ]
    expected = named.compactMapValues { $0 }.merging(counts) { $1 }
  }

  func check() {
    let result = replay(axes, on: host, trace)
    var found = result.fidelity.filter { $0.value != 0 }
    let motion = ["scrollsTold", "offsetsConfined"]
    for (name, count) in result.counters where expected[name] != nil || motion.contains(name) {
      if count != 0 || expected[name] != nil { found[name] = count }
    }
    let flawless = Set(expected.filter { $0.value == 0 }.keys).intersection(result.fidelity.keys)
    for name in flawless where found[name] == nil { found[name] = 0 }
    #expect(found == expected, "\(axes) on \(host)", sourceLocation: sourceLocation)
  }
}
