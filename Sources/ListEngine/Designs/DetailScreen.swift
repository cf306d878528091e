/// The screen that a tap opens: what its model is, the person gets to see.
///
/// Both ways of `selection` deliver to it, so that a misrouted tap is a wrong model here.
final class DetailScreen {
  /// One item of the feed, as an app's model has it: the row's identity, and the item's number.
  struct Model: Equatable {
    let row: Int32
    let item: Int32
  }

  /// What the last tap brought; nil where it came to nobody.
  var model: Model?
}
