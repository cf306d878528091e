/// Who moves a scroll view when it calls back: what decides whether an offset is part of a recording.
///
/// A trace says what a person's fingers did, and what went on of it. What the app sets itself, as when it puts a
/// recycled strip back to where a row was, is the app's answer, and at times a wrong one: it is not recorded.
public enum ScrollCause: Sendable, CaseIterable {
  /// A finger is on it.
  case finger
  /// The finger has let go, and it goes on by itself: a fling, a snap, a bounce.
  case coast
  /// Neither: code has set the offset. It is left out.
  case code

  /// From what a `UIScrollView` knows, by its own names.
  ///
  /// A scroll view that is caught while it decelerates may be tracked and decelerating for a moment: the finger
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
