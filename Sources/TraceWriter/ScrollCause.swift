/// The cause of a scroll view's callback. It decides whether an offset is recorded.
///
/// A trace contains what a finger does, and the motion after it. Offsets that the app sets, as when it restores a recycled
/// strip, are the app's answer, which may be wrong: they are not recorded.
public enum ScrollCause: Sendable, CaseIterable {
  /// A finger is on the view.
  case finger
  /// The finger has lifted, and the view still moves: a fling, a snap, a bounce.
  case coast
  /// Code has set the offset.
  case code

  /// The cause from the properties of a `UIScrollView`.
  ///
  /// A scroll view that is caught while it decelerates can be tracking and decelerating for a moment: the finger
  /// counts.
  public init(isTracking: Bool, isDragging: Bool, isDecelerating: Bool) {
    if isTracking {
      self = .finger
    } else if isDecelerating {
      self = .coast
    } else {
      self = isDragging ? .finger : .code
    }
  }
}
