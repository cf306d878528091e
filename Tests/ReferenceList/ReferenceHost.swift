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

  public init(
    recyclesFirst: Bool, endsLate: Bool, endsEditedRowsLast: Bool = false,
    keepsPrepared: Bool = false
  ) {
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
    self.endsEditedRowsLast = endsEditedRowsLast
    self.keepsPrepared = keepsPrepared
  }
}
