import Containers
import ScrollTrace

// Host `replacing`: a displayed row that is reloaded gets another cell, as with RecyclerView's default change animation.
// No platform has it by itself. The article *Semantics* has the rules. Nothing of this runs on other hosts.
extension Replay {
  /// The duration of RecyclerView's change animation (`ItemAnimator.getChangeDuration`).
  private static var replacedMilliseconds: Double { 250 }

  /// Takes the cell from a row that is reloaded, and keeps it out of the pool.
  mutating func replace(_ strip: StripPointer, index: Int) {
    strip.pointee.isDisplayed = false
    if W.isWatching {
      watcher.saw(.replaced(strip, row: strip.pointee.row, index: index), in: &list)
    }
    list.ends.addReplaced(
      end(of: strip, index: index), atMilliseconds: list.frame.milliseconds)
  }

  /// Ends the displays of the rows that were reloaded long enough before a frame.
  @inline(never)
  mutating func endReplacedRows(atMilliseconds time: Double) {
    var count = 0
    while count < list.ends.replaced.count,
      time - list.ends.replaced[count].timeMilliseconds >= Self.replacedMilliseconds
    {
      count += 1
    }
    if count == 0 { return }
    if W.isWatching { watcher.saw(.scrollsWaited, in: &list) }
    for index in 0..<count {
      let end = list.ends.replaced[index].end
      conclude(end, isReplaced: true)
      release(end.strip, mayReturn: false)
    }
    list.ends.removeReplaced(count)
    if list.thinsPools {
      // The next layout and the end of this frame may discard cells, though no row comes or goes.
      list.visible.unsetSteady()
      list.preparation.needGivingUp()
    }
    if W.isWatching { watcher.saw(.settled, in: &list) }
  }
}
