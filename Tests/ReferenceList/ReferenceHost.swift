/// The order in which the platform calls back: "where UIKit's own order is not public it is a
/// parameter, the *host*, never a guess".
public struct ReferenceHost: Sendable {
  /// Whether layouts and tilings give up what went out of sight before they acquire what came in:
  /// host `recycleFirst` instead of `acquireFirst`.
  let recyclesFirst: Bool
  /// Whether ends of displays are `late` instead of `immediate`.
  let endsLate: Bool
  /// `newFirst`: whether deleted and reloaded rows end their display after new rows were displayed.
  let endsEditedRowsLast: Bool
  /// `prepared`: whether cells are kept for their rows for a while.
  let keepsPrepared: Bool
  /// `ahead`: whether the next row is prepared where the design leaves that to the platform.
  let preparesAhead: Bool
  /// `coasting`: whether a strip goes on being driven when its display ends.
  let keepsCoasting: Bool
  /// `echoing`: whether an offset that code sets calls back as a scroll does.
  let echoesSets: Bool
  /// `confining`: whether offsets are kept within the content where strips are bound and resized.
  let confinesOffsets: Bool
  /// `queued`: whether scrolls are told at the beginning of the next frame.
  let queuesScrolls: Bool
  /// `forgetting`: whether a strip loses its offset when its cell leaves the screen.
  let forgetsOffsets: Bool

  /// `clamping`: whether no offset is ever beyond the content, and a scroll told only where the offset is another.
  let clampsOffsets: Bool

  public init(
    recyclesFirst: Bool, endsLate: Bool, endsEditedRowsLast: Bool = false,
    keepsPrepared: Bool = false, preparesAhead: Bool = false, keepsCoasting: Bool = false,
    echoesSets: Bool = false, confinesOffsets: Bool = false, queuesScrolls: Bool = false,
    forgetsOffsets: Bool = false,
    clampsOffsets: Bool = false
  ) {
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
    self.endsEditedRowsLast = endsEditedRowsLast
    self.keepsPrepared = keepsPrepared
    self.preparesAhead = preparesAhead
    self.keepsCoasting = keepsCoasting
    self.echoesSets = echoesSets
    self.confinesOffsets = confinesOffsets
    self.queuesScrolls = queuesScrolls
    self.forgetsOffsets = forgetsOffsets
    self.clampsOffsets = clampsOffsets
  }

  /// Whether it has one of the five parts of Semantics.md, "Hosts".
  var hasPartOfMotion: Bool {
    keepsCoasting || echoesSets || confinesOffsets || queuesScrolls || forgetsOffsets
  }
}
