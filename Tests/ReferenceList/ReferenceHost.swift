/// The order in which the platform calls back: "where UIKit's own order is not public it is a
/// parameter, the *host*, never a guess".
public struct ReferenceHost: Sendable {
  /// Whether layouts and tilings give up what went out of sight before they acquire what came in:
  /// host `recycleFirst` instead of `acquireFirst`.
  let recyclesFirst: Bool
  /// Whether ends of displays are `late` instead of `immediate`.
  let endsLate: Bool

  public init(recyclesFirst: Bool, endsLate: Bool) {
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
  }
}
