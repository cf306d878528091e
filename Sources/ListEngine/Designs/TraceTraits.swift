import ScrollTrace

/// The features of a trace that some axes depend on: without them those axes change nothing.
public struct TraceTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Rows are inserted, deleted or moved.
  public static let edits = TraceTraits(rawValue: 1 << 0)
  /// Rows get other items.
  public static let reloads = TraceTraits(rawValue: 1 << 1)
  /// Items are tapped.
  public static let taps = TraceTraits(rawValue: 1 << 2)
  /// Strips are flung and coast.
  public static let flings = TraceTraits(rawValue: 1 << 3)
  /// The feed has more than one section.
  public static let sections = TraceTraits(rawValue: 1 << 4)
  /// A row is as high as its items together.
  public static let sums = TraceTraits(rawValue: 1 << 5)

  /// Some strips rest elsewhere than at 0.
  public static let rests = TraceTraits(rawValue: 1 << 6)

  /// Strips have pages.
  public static let pages = TraceTraits(rawValue: 1 << 7)
  /// The screen is lost.
  public static let screenLosses = TraceTraits(rawValue: 1 << 9)
  /// The process is killed.
  public static let processLosses = TraceTraits(rawValue: 1 << 10)

  /// The traits and their names, in the order of a sentence.
  public static let all: [(trait: TraceTraits, name: String)] = [
    (.edits, "edits"), (.reloads, "reloads"), (.taps, "taps"), (.flings, "flings"),
    (.sections, "sections"), (.sums, "sums"), (.rests, "rests"),
    (.pages, "pages"),
    (.screenLosses, "lost screens"), (.processLosses, "killed processes"),
  ]

  /// The names of its traits.
  public var names: [String] { TraceTraits.all.filter { contains($0.trait) }.map(\.name) }

  /// - Complexity: O(events).
  public init(_ trace: Trace) {
    self = []
    if trace.feed.sectionRowCounts.count > 1 { insert(.sections) }
    if case .summed = trace.feed.rowHeight { insert(.sums) }
    if trace.feed.restsElsewhere { insert(.rests) }
    if trace.feed.hasPages { insert(.pages) }
    for event in trace.events {
      switch event.kind {
      case .insert, .delete, .move: insert(.edits)
      case .reload, .splice, .reset: insert(.reloads)
      case .select: insert(.taps)
      case .stripOffset where event.coasts: insert(.flings)
      case .leave where event.loss == .screen: insert(.screenLosses)
      case .leave where event.loss == .process: insert(.processLosses)
      default: break
      }
    }
  }
}

extension AxisValues {
  /// The same choices with those that cannot matter on a trace and a host at their default, so that two designs that
  /// count the same there, and show the same, are equal. Allocations may still differ.
  ///
  /// A test holds each of these rules to whole replays.
  public func effective(on traits: TraceTraits, host: ListHost) -> AxisValues {
    var choices = effective
    if !traits.contains(.taps) { choices.selection = .delegate }
    if !host.coasts || !traits.contains(.flings) { choices.stops = .no }
    if !host.confines { choices.laysOut = .last }
    if !traits.contains(.rests) { choices.fallback = .zero }
    if !traits.contains(.pages), choices.form == .page { choices.form = .points }
    if choices.lives == .archive, !traits.contains(.processLosses) { choices.lives = .app }
    if choices.lives == .app, !traits.contains(.screenLosses) { choices.lives = .screen }
    // The same number, in another property of the view; the same offsets, in another container.
    if identity == .indexed { choices.identity = .tag }
    if [.strings, .indexPaths, .array].contains(store) { choices.store = .dictionary }
    return choices
  }
}
