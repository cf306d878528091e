/// `affine`: a row gets the cell that it had last, if that still waits, and else the one that has waited longest.
///
/// The cell is bound again all the same; what is saved is what `reload=changed` need not do, and what
/// `offsets=kept` need not lose. Wins where a finger goes a little back and forth, which a last-in, first-out pool
/// answers with the wrong cells; loses nothing but the search. Who does it: FlashList (a key a stable id), and
/// WinObjC's table, where a row off the screen keeps its hidden view until another takes it.
extension ReusePool {
  /// The newest of the cells whose last display was of this row; nil where none waits.
  mutating func takeLast(ofRow row: Int32) -> StripPointer? {
    var place = count &- 1
    while place >= 0 {
      if self[place].pointee.row == row { return take(at: place) }
      place &-= 1
    }
    return nil
  }
}
