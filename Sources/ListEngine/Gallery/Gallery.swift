import ScrollTrace

/// The known defects of designs, each on a trace small enough to read.
///
/// By default rows are 50 points high in a table of 100 by 100, which shows two of them, and a strip at rest shows the
/// first two of its four items. A new exhibit is one entry.
public enum Gallery {
  public static let exhibits: [Exhibit] = reuse + edits + lateEnds + prepared + motion + anchors

  public static func exhibit(named name: String) -> Exhibit? {
    exhibits.first { $0.name == name }
  }

  // MARK: Reuse, sections, keys

  private static let reuse: [Exhibit] = [
    Exhibit(
      name: "reused-strip", defect: "a reused strip keeps the last row's items",
      does: "scrolls down the feed, a row at a time",
      shouldSee: "each row's own items",
      sees: "three rows with the items of the rows that used their cells before",
      design: "no-reload", remedy: "reload=always", symptom: .stale,
      events: [.scroll(50), .scroll(100), .scroll(150), .scroll(200)]),
    Exhibit(
      name: "section-tag",
      defect: "a row number in its section, used as a tag, names a row of the first section",
      does: "scrolls to the second section",
      shouldSee: "the items of its two rows",
      sees: "the items of the first section's rows in their place",
      design: "tag-lookup", remedy: "identity=indexPath", symptom: .stale, items: "[4,4,4,4]",
      more: "\"sections\":[2,2],",
      events: [.scroll(100)]),
    Exhibit(
      name: "section-key", defect: "a row number as the key is shared by one row of each section",
      does: "swipes the first row of the first section, and scrolls to the second",
      shouldSee: "the second section's first row at rest",
      sees: "that row at the offset of the first section's first row",
      design: "row-key-in-sections", remedy: "key=path", symptom: .foreign,
      more: "\"sections\":[3,3],",
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100)]),
    Exhibit(
      name: "reset", defect: "an offset that is not stored is lost",
      does: "swipes a row, scrolls it out of sight, and comes back",
      shouldSee: "the row where it was left",
      sees: "the row at rest",
      design: "reset-offset", remedy: "store=dictionary,key=id", symptom: .lost,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(0)]),
    Exhibit(
      name: "shared-key", defect: "one key for all rows shows one row's offset in every row",
      does: "swipes the first row, and scrolls down",
      shouldSee: "the fourth row at rest",
      sees: "the fourth row at the offset of the first",
      design: "shared-key", remedy: "key=id", symptom: .foreign,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100)]),
    Exhibit(
      name: "kept-offset", defect: "a reused strip keeps the offset of the previous row",
      does: "swipes the first row, and scrolls down",
      shouldSee: "the fourth row at rest",
      sees: "the fourth row at the offset of the first: the design sets no offset",
      design: "no-restore", remedy: "store=dictionary,key=id", symptom: .foreign,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100)]),
    Exhibit(
      name: "summed-heights", defect: "a summed height asks every item at each question",
      does: "opens a feed of nested tables, where a row of five items then gets a sixth",
      shouldSee: "rows as high as their items together",
      sees: "exactly that, but each of the four questions is a loop over a row's items",
      design: "nested-tables", remedy: "heights=stored", symptom: nil,
      header: """
        {"filmstrip":1,"name":"summed-heights","source":"filmstrip gallery","viewport":[100,600],\
        "feed":{"items":[3,5,2],"rowHeight":{"base":45,"perItem":55},\
        "item":{"width":100,"height":55,"inset":[45,0,0,0]},"axis":"vertical"}}
        """,
      events: [.reload(1, items: 6)]),
  ]

  // MARK: Rows that move

  private static let edits: [Exhibit] = [
    Exhibit(
      name: "insert-key", defect: "a row key is stale when a row is inserted above",
      does: "swipes the first row and scrolls on; a row is inserted above; scrolls back by one row",
      shouldSee: "the row that was the first where it was left",
      sees: "that row at rest: its key now belongs to another row",
      design: "tag-lookup", remedy: "key=id", symptom: .lost,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100), .insert(0), .scroll(50)]),
    Exhibit(
      name: "delete-key", defect: "a row key is stale when a row is deleted above",
      does: "swipes the third row and scrolls on; the first row is deleted; scrolls back",
      shouldSee: "the row that was the fourth at rest",
      sees: "that row at the offset of the third",
      design: "tag-lookup", remedy: "key=id", symptom: .foreign, items: "[4,4,4,4,4,4,4,4]",
      events: [.scroll(50), .swipe(2, to: 50), .scroll(200), .delete(0), .scroll(100)]),
    Exhibit(
      name: "move-key", defect: "a row key is stale when a row is moved",
      does:
        "swipes the second row and scrolls on; the first two rows swap; scrolls back by one row",
      shouldSee: "the row that was the first at rest",
      sees: "that row at the offset of the second",
      design: "tag-lookup", remedy: "key=id", symptom: .foreign,
      events: [.swipe(1, to: 50), .scroll(100), .move(0, to: 1), .scroll(50)]),
    Exhibit(
      name: "insert-tag",
      defect: "the tag of a row on screen is stale when a row is inserted above",
      does: "sees a row inserted at the top, and taps the row below it",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the tag of the row that stayed is still 0",
      design: "tag-lookup", remedy: "identity=id", symptom: .misrouted,
      events: [.insert(0), .tap(item: 1, of: 1)]),
    Exhibit(
      name: "delete-tag", defect: "the tag of a row on screen is stale when a row is deleted above",
      does: "sees the first row deleted, and swipes the row that took its place",
      shouldSee: "that row's next item come in",
      sees: "an item of the row below: the tag is still 1",
      design: "tag-lookup", remedy: "identity=id", symptom: .stale,
      events: [.delete(0), .swipe(0, to: 50)]),
    Exhibit(
      name: "move-tag", defect: "the tags of rows on screen are stale when one is moved",
      does: "sees the first two rows swap, and taps the row that is now the first",
      shouldSee: "the item that was tapped",
      sees: "an item of the other row: both stayed on screen with the tags they had",
      design: "tag-lookup", remedy: "identity=id", symptom: .misrouted,
      events: [.move(0, to: 1), .tap(item: 0, of: 0)]),
    Exhibit(
      name: "trapped-tag", defect: "a stale tag names a row that is not there",
      does: "sees the first of two rows deleted, and drags the empty strip that is left",
      shouldSee: "an empty strip",
      sees: "a crash: the model has no row 1, and UIKit would stop the app",
      design: "tag-lookup", remedy: "identity=id", symptom: .trap, items: "[4,0]",
      events: [.delete(0), .swipe(0, to: -20)]),
  ]

  // MARK: Late ends

  /// The first row leaves, and the third takes its cell before the end of the first display is delivered.
  private static let lateEvents: [Exhibit.Event] = [
    .swipe(0, to: 50), .scroll(50), .swipe(2, to: 30), .scroll(60), .scroll(0),
  ]
  private static let lateHost = ListHost(recyclesFirst: true, endsLate: true)

  private static let lateEnds: [Exhibit] = [
    Exhibit(
      name: "late-callback",
      defect: "a late end writes the new row's offset under the old row's key",
      does: "swipes the first row, scrolls on, swipes the third, and comes back",
      shouldSee: "the first row where it was left",
      sees:
        "the first row at the offset of the third, which had the cell when the end was delivered",
      design: "tag-lookup", host: lateHost, remedy: "saves=scroll", symptom: .foreign,
      events: lateEvents),
    Exhibit(
      name: "late-strip",
      defect: "a late end under the strip's present key loses the old row's offset",
      does: "swipes the first row, scrolls on, swipes the third, and comes back",
      shouldSee: "the first row where it was left",
      sees: "the first row at rest: the strip named the third row by then, and saved under its key",
      design: "tag-lookup,keyedBy=strip", host: lateHost, remedy: "saves=scroll",
      remedyName: "tag-lookup,saves=scroll", symptom: .lost, events: lateEvents),
  ]

  // MARK: Cells that are prepared or kept

  // Defects of cells that are bound before their display, or kept after it. *Semantics* has the rules, and *Prepared
  // cells* the costs.

  static let prepared: [Exhibit] = [
    Exhibit(
      name: "reload-restore",
      defect: "a reloaded row is restored before the end of its old display saves its offset",
      does: "swipes the first row, which is then reloaded with an animation",
      shouldSee: "the row where it was left",
      sees: "the row at rest: the new cell looked the offset up before the old one saved it",
      design: "tag-lookup", host: ListHost(endsEditedRowsLast: true), remedy: "saves=scroll",
      symptom: .lost,
      events: [.swipe(0, to: 50), .reload(0, items: 4)]),
    Exhibit(
      name: "reconfigure-restore",
      defect: "a reconfigured row returns to the offset of its last display",
      does: "swipes the first row, which is then reconfigured",
      shouldSee: "the row where it was left",
      sees: "the row at rest: its cell was bound again, and this display has saved nothing yet",
      design: "stable-id,updates=reconfigure", remedy: "saves=scroll", symptom: .lost,
      events: [.swipe(0, to: 50), .reload(0, items: 4)]),
    Exhibit(
      name: "kept-tag",
      defect: "the tag of a cell that is kept for its row is stale after an insertion",
      does: "scrolls down by a row and back; a row is inserted below; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees:
        "an item of the new row: the row below it kept its cell, whose tag is still 2",
      design: "tag-lookup", host: ListHost(keepsPrepared: true), remedy: "identity=id",
      symptom: .misrouted,
      events: [.scroll(50), .scroll(0), .insert(2), .scroll(100), .tap(item: 1, of: 3)]),
    Exhibit(
      name: "ahead-tag",
      defect: "a tag that was set ahead is stale when a row is inserted before the display",
      does: "scrolls a little; a row is inserted just below; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the row below it was prepared as number 3",
      design: "tag-lookup,prefetch=ahead:2", remedy: "identity=id", symptom: .misrouted,
      events: [.scroll(10), .insert(3), .scroll(110), .tap(item: 1, of: 4)]),
    Exhibit(
      name: "cached-tag",
      defect: "the tag of a cell that waits in a cache is stale after an insertion",
      does: "scrolls down by a row and back; a row is inserted below; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the row below it gets its cell back unbound, with tag 2",
      design: "tag-lookup,pool=twoLevel:2+5", remedy: "identity=id", symptom: .misrouted,
      events: [.scroll(50), .scroll(0), .insert(2), .scroll(100), .tap(item: 1, of: 3)]),
  ]

  // MARK: Strips that move by themselves

  // Flings that continue in another row, callbacks that the design causes, and content that is too short. Where a list
  // had such a report, the defect names the issue.

  /// A fling of the first row, cut off by the table; its cell comes back two rows farther down.
  private static let cutFling: [Exhibit.Event] = [
    .swipe(0, to: 20), .fling(0, to: 50), .scroll(50), .scroll(100), .fling(0, to: 80),
  ]

  static let motion: [Exhibit] = [
    Exhibit(
      name: "fling-next-row",
      defect: "a fling continues in the next row of the strip "
        + "(Collection-View-in-a-Table-View-Cell #7, AFTabledCollectionView #15)",
      does: "flings the first row, and scrolls down by two rows before it rests",
      shouldSee: "a row that was never touched, at rest",
      sees: "that row moving: the fling of the first row continues in the strip that both used",
      design: "tag-lookup", host: ListHost(coasts: true), remedy: "stops=bind", symptom: .drifted,
      events: cutFling),
    Exhibit(
      name: "fling-reset",
      defect: "setting a strip to rest does not stop it (react-native #39529)",
      does: "flings the first row, and scrolls down by two rows before it rests",
      shouldSee: "a row that was never touched, at rest",
      sees: "that row moving, though it was set to rest when it was bound",
      design: "reset-offset", host: ListHost(coasts: true, echoes: true), remedy: "stops=bind",
      symptom: .drifted, events: cutFling),
    Exhibit(
      name: "reset-echo",
      defect:
        "setting a strip to rest calls back, and overwrites the saved offset (react-native #44256)",
      does: "swipes the first row, scrolls down by two rows, and comes back",
      shouldSee: "the first row where it was left",
      sees: "the row at rest: prepareForReuse reset the strip while it still named the first row",
      design: "stable-id,saves=scroll,resets=reuse", host: ListHost(echoes: true),
      remedy: "resets=no",
      symptom: .lost, events: thereAndBack),
    Exhibit(
      name: "fling-stopped",
      defect: "stopping a strip and setting it to rest in prepareForReuse calls back too",
      does: "flings the first row, scrolls down by two rows before it rests, and comes back",
      shouldSee: "the first row where it left the screen",
      sees:
        "the row at rest: setContentOffset(.zero, animated: false) stopped the fling, called back "
        + "while the strip still named the first row, and so overwrote the saved offset",
      design: "stable-id,saves=scroll,resets=stop", host: ListHost(coasts: true, echoes: true),
      remedy: "resets=no,stops=bind", symptom: .lost,
      events: cutFling + [.scroll(0)]),
    Exhibit(
      name: "settled-cut",
      defect: "a fling that its row's leaving ends never reports its end, and is not saved",
      does: "flings the first row, scrolls down by two rows before it rests, and comes back",
      shouldSee: "the first row where it left the screen",
      sees: "the row where the finger lifted: neither scrollViewDidEndDragging nor "
        + "scrollViewDidEndDecelerating was called after that",
      design: "stable-id,saves=settled", remedy: "saves=scroll", symptom: .foreign,
      events: cutFling + [.scroll(0)]),
    Exhibit(
      name: "bound-late",
      defect: "a strip whose offset is set before its row calls back under the old row",
      does: "swipes the first row, scrolls down by two rows, and comes back",
      shouldSee: "the first row where it was left",
      sees: "the row at rest: the offset that was set for another row was saved under the first",
      design: "stable-id,saves=scroll,binds=last", host: ListHost(echoes: true),
      remedy: "binds=first",
      symptom: .lost, events: thereAndBack),
    Exhibit(
      name: "confined-kept",
      defect:
        "an offset that only the strip keeps is lost under shorter content (flash-list #2036)",
      does: "swipes the first row to its end, scrolls down past a row of one item, and comes back",
      shouldSee: "the first row where it was left",
      sees: "the row at rest: its strip was confined to the one item of the other row",
      design: "iglistkit", host: ListHost(confines: true), remedy: "store=dictionary,key=id",
      symptom: .lost, items: "[4,4,4,1,4,4]",
      events: [.swipe(0, to: 90), .scroll(50), .scroll(100), .scroll(50), .scroll(0)]),
    Exhibit(
      name: "confined-turned",
      defect: "an offset that only the strip keeps is lost on a wide screen (react-native #54979)",
      does: "swipes the first row, scrolls down, turns the phone, and comes back",
      shouldSee: "the first row where it was left",
      sees: "the row at rest: on the wide screen everything fits, and its strip was confined",
      design: "iglistkit", host: ListHost(confines: true), remedy: "store=dictionary,key=id",
      symptom: .lost,
      events: [
        .swipe(0, to: 90), .scroll(50), .resize(400, 100), .scroll(100), .resize(100, 100),
        .scroll(50), .scroll(0),
      ]),
    Exhibit(
      name: "confined-early",
      defect:
        "a strip that is laid out before its offset is looked up saves the confined offset",
      does: "swipes a row with three items, and then one of six whose strip it gets",
      shouldSee: "the row with three items where it was left",
      sees:
        "the row at the end of its content: the other row's offset was confined and saved under its key",
      design: "stable-id,saves=scroll,laysOut=first", host: ListHost(echoes: true, confines: true),
      remedy: "laysOut=last", symptom: .foreign, items: "[6,4,4,3,4,4]",
      events: [
        .scroll(100), .swipe(3, to: 20), .scroll(0), .swipe(0, to: 100), .scroll(50), .scroll(100),
      ]),
    Exhibit(
      name: "forgotten",
      defect: "a strip that is removed from the page forgets its offset",
      does: "swipes a row, scrolls it out of sight, and comes back",
      shouldSee: "the row where it was left",
      sees: "the row at rest: an element that was removed or hidden returns with offset 0",
      design: "scroll-view", host: ListHost(forgets: true), remedy: "store=dictionary,key=id",
      symptom: .lost,
      events: [.swipe(0, to: 50), .scroll(100), .scroll(0)]),
    Exhibit(
      name: "told-next-frame",
      defect:
        "a scroll that is delivered in the next frame finds the strip with another row, or at rest",
      does: "swipes the first row and scrolls far down in one frame, and comes back",
      shouldSee: "the first row where it was left",
      sees: "the row at rest: when the swipe was delivered, another row had its strip",
      design: "stable-id,saves=scroll", host: ListHost(queues: true, forgets: true),
      remedy: "saves=end", symptom: .lost,
      events: [.swipe(0, to: 50), .sameFrame(.scroll(200)), .scroll(0)]),
  ]

  private static let thereAndBack: [Exhibit.Event] = [
    .swipe(0, to: 50), .scroll(50), .scroll(100), .scroll(0),
  ]

  // MARK: Items that come and go

  // Stored offsets when items are inserted and removed within a strip.

  static let anchors: [Exhibit] = [
    Exhibit(
      name: "splice-points",
      defect: "a stored offset in points shows another item after an insertion before it",
      does:
        "swipes the first row by an item, scrolls away while an item is inserted, and comes back",
      shouldSee: "the item that was first in sight, now the third",
      sees: "the item before it: the offset is the same, and the items have moved",
      design: "stable-id", remedy: "form=item", symptom: .foreign,
      events: [.swipe(0, to: 50), .scroll(100), .insertItem(0, items: 5), .scroll(0)]),
    Exhibit(
      name: "anchor-gone",
      defect: "an anchor is lost when the row no longer has its item",
      does: "swipes the first row to its end, scrolls away while it gets shorter, and comes back",
      shouldSee: "the row at its end",
      sees: "the row at rest: the anchor is its fifth item, and it has three",
      design: "stable-id,form=number", remedy: "form=points,fits=content", symptom: .lost,
      items: "[6,4,4,4,4,4]",
      events: [.swipe(0, to: 190), .scroll(100), .reload(0, items: 3), .scroll(0)]),
  ]
}
