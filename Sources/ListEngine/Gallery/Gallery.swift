/// The known defects of the articles' designs, each on a trace small enough to read.
///
/// Where nothing else is said rows are 50 points high in a table of 100 by 100, which shows two of them,
/// and a strip at rest shows the first two of its four items. A new exhibit is one entry.
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
      sees: "three rows with the items of the rows that had their cells before",
      design: "no-reload", remedy: "reload=always", symptom: .staleStrips,
      events: [.scroll(50), .scroll(100), .scroll(150), .scroll(200)]),
    Exhibit(
      name: "section-tag",
      defect: "a tag is a row's number in its section, and names a row of the first",
      does: "scrolls to the second section",
      shouldSee: "the items of its two rows",
      sees: "the items of the first section's rows in their place",
      design: "tag-lookup", remedy: "identity=indexPath", symptom: .staleStrips, items: "[4,4,4,4]",
      more: "\"sections\":[2,2],",
      events: [.scroll(100)]),
    Exhibit(
      name: "section-key", defect: "a row number is the key of one row in each section",
      does: "swipes the first row of the first section, and scrolls to the second",
      shouldSee: "the second section's first row at rest",
      sees: "it where the first section's first row was left",
      design: "row-key-in-sections", remedy: "key=path", symptom: .foreignOffsets,
      more: "\"sections\":[3,3],",
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100)]),
    Exhibit(
      name: "reset", defect: "an offset that nobody stores is lost",
      does: "swipes a row, scrolls it out of sight, and comes back",
      shouldSee: "the row where it was left",
      sees: "it at rest",
      design: "reset-offset", remedy: "offsets=dictionary,key=id", symptom: .lostOffsets,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(0)]),
    Exhibit(
      name: "shared-key", defect: "one key for all rows shows one row's offset in all",
      does: "swipes the first row, and scrolls down",
      shouldSee: "the fourth row at rest",
      sees: "it where the first was left",
      design: "shared-key", remedy: "key=id", symptom: .foreignOffsets,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100)]),
    Exhibit(
      name: "kept-offset", defect: "a reused strip stays where the row before left it",
      does: "swipes the first row, and scrolls down",
      shouldSee: "the fourth row at rest",
      sees: "it where the first was left: nothing set its offset",
      design: "no-restore", remedy: "offsets=dictionary,key=id", symptom: .foreignOffsets,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100)]),
    Exhibit(
      name: "summed-heights", defect: "a height that is a sum asks each item at every question",
      does: "opens a feed of nested tables, where a company of five then hires a sixth",
      shouldSee: "rows as high as their items together",
      sees: "just that, but each of the four questions is a loop over a row's items",
      design: "nested-tables", remedy: "heights=stored", symptom: .itemsAsked,
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
      does: "swipes the first row and scrolls on; a row comes in above; comes back by one row",
      shouldSee: "the row that was the first where it was left",
      sees: "it at rest: its key is now another row's",
      design: "tag-lookup", remedy: "key=id", symptom: .lostOffsets,
      events: [.swipe(0, to: 50), .scroll(50), .scroll(100), .insert(0), .scroll(50)]),
    Exhibit(
      name: "delete-key", defect: "a row key is stale when a row is deleted above",
      does: "swipes the third row and scrolls on; the first row goes; comes back",
      shouldSee: "the row that was the fourth at rest",
      sees: "it where the third was left",
      design: "tag-lookup", remedy: "key=id", symptom: .foreignOffsets, items: "[4,4,4,4,4,4,4,4]",
      events: [.scroll(50), .swipe(2, to: 50), .scroll(200), .delete(0), .scroll(100)]),
    Exhibit(
      name: "move-key", defect: "a row key is stale when a row is moved",
      does:
        "swipes the second row and scrolls on; the first two change places; comes back by one row",
      shouldSee: "the row that was the first at rest",
      sees: "it where the second was left",
      design: "tag-lookup", remedy: "key=id", symptom: .foreignOffsets,
      events: [.swipe(1, to: 50), .scroll(100), .move(0, to: 1), .scroll(50)]),
    Exhibit(
      name: "insert-tag",
      defect: "the tag of a row on screen is stale when a row is inserted above",
      does: "sees a row come in at the top, and taps the one below it",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the tag of the row that stayed is still 0",
      design: "tag-lookup", remedy: "identity=id", symptom: .misroutedSelections,
      events: [.insert(0), .tap(item: 1, of: 1)]),
    Exhibit(
      name: "delete-tag", defect: "the tag of a row on screen is stale when a row is deleted above",
      does: "sees the first row go, and swipes the one that took its place",
      shouldSee: "that row's next item come in",
      sees: "an item of the row below: the tag is still 1",
      design: "tag-lookup", remedy: "identity=id", symptom: .staleStrips,
      events: [.delete(0), .swipe(0, to: 50)]),
    Exhibit(
      name: "move-tag", defect: "the tags of rows on screen are stale when one is moved",
      does: "sees the first two rows change places, and taps the one that is now the first",
      shouldSee: "the item that was tapped",
      sees: "an item of the other row: both stayed on screen with the tags they had",
      design: "tag-lookup", remedy: "identity=id", symptom: .misroutedSelections,
      events: [.move(0, to: 1), .tap(item: 0, of: 0)]),
    Exhibit(
      name: "trapped-tag", defect: "a stale tag names a row that is not there",
      does: "sees the first of two rows go, and drags the empty strip that is left",
      shouldSee: "an empty strip",
      sees: "nothing any more: the model has no row 1, and a list would have stopped the app",
      design: "tag-lookup", remedy: "identity=id", symptom: .traps, items: "[4,0]",
      events: [.delete(0), .swipe(0, to: -20)]),
  ]

  // MARK: Late ends

  /// The first row leaves, and the third takes its cell before the end of its display is told.
  private static let lateEvents: [Exhibit.Event] = [
    .swipe(0, to: 50), .scroll(50), .swipe(2, to: 30), .scroll(60), .scroll(0),
  ]
  private static let lateHost = Host(recyclesFirst: true, endsLate: true)

  private static let lateEnds: [Exhibit] = [
    Exhibit(
      name: "late-callback",
      defect: "a late end writes the new row's offset under the old row's key",
      does: "swipes the first row, scrolls on, swipes the third, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it where the third was left: its cell showed the third when its end was told",
      design: "tag-lookup", host: lateHost, remedy: "saves=scroll", symptom: .foreignOffsets,
      events: lateEvents),
    Exhibit(
      name: "late-strip",
      defect: "a late end keyed by what the strip says loses the old row's offset",
      does: "swipes the first row, scrolls on, swipes the third, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: the strip called itself the third row by then, and saved for that",
      design: "tag-lookup,keyedBy=strip", host: lateHost, remedy: "saves=scroll",
      mended: "tag-lookup,saves=scroll", symptom: .lostOffsets, events: lateEvents),
  ]

  // MARK: Cells that are prepared or kept

  // What goes wrong where cells are bound at another time than their rows are displayed, or end at another (the
  // article *Semantics* has the rules, *Prepared cells* what they cost).

  static let prepared: [Exhibit] = [
    Exhibit(
      name: "reload-restore",
      defect: "a reloaded row is restored before the end of its old display saves its offset",
      does: "swipes the first row, which is then reloaded with an animation",
      shouldSee: "it where it was left",
      sees: "it at rest: the new cell looked the offset up while the old one was still there",
      design: "tag-lookup", host: Host(endsEditedRowsLast: true), remedy: "saves=scroll",
      symptom: .lostOffsets,
      events: [.swipe(0, to: 50), .reload(0, items: 4)]),
    Exhibit(
      name: "reconfigure-restore",
      defect: "a reconfigured row is put where it was when its last display ended",
      does: "swipes the first row, which is then reconfigured",
      shouldSee: "it where it was left",
      sees: "it at rest: its cell was bound again, and this display has saved nothing yet",
      design: "stable-id,updates=reconfigure", remedy: "saves=scroll", symptom: .lostOffsets,
      events: [.swipe(0, to: 50), .reload(0, items: 4)]),
    Exhibit(
      name: "kept-tag",
      defect: "the tag of a cell that is kept for its row is stale when rows come in meanwhile",
      does: "scrolls down by a row and back; a row comes in out of sight; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees:
        "an item of the new row: the row below it is in the cell that it had, whose tag is still 2",
      design: "tag-lookup", host: Host(keepsPrepared: true), remedy: "identity=id",
      symptom: .misroutedSelections,
      events: [.scroll(50), .scroll(0), .insert(2), .scroll(100), .tap(item: 1, of: 3)]),
    Exhibit(
      name: "ahead-tag",
      defect: "a tag that was set ahead is stale when a row comes in before the display",
      does: "scrolls a little; a row comes in just out of sight; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the row below it was prepared as number 3",
      design: "tag-lookup,prefetch=ahead:2", remedy: "identity=id", symptom: .misroutedSelections,
      events: [.scroll(10), .insert(3), .scroll(110), .tap(item: 1, of: 4)]),
    Exhibit(
      name: "cached-tag",
      defect: "the tag of a cell that waits in a cache is stale when rows come in meanwhile",
      does: "scrolls down by a row and back; a row comes in out of sight; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the row below it gets its cell back unbound, with tag 2",
      design: "tag-lookup,pool=twoLevel:2+5", remedy: "identity=id", symptom: .misroutedSelections,
      events: [.scroll(50), .scroll(0), .insert(2), .scroll(100), .tap(item: 1, of: 3)]),
  ]

  // MARK: Strips that move by themselves

  // What strips do by themselves: flings that go on elsewhere, callbacks that the design causes, content that is too short.
  // Most have been reported against somebody's list; the issue is named with each.

  /// A fling of the first row, cut off by the table; its cell comes back two rows farther down.
  private static let cutFling: [Exhibit.Event] = [
    .swipe(0, to: 20), .fling(0, to: 50), .scroll(50), .scroll(100), .fling(0, to: 80),
  ]

  static let motion: [Exhibit] = [
    Exhibit(
      name: "fling-next-row",
      defect: "a fling goes on in the row that the strip is used for next "
        + "(Collection-View-in-a-Table-View-Cell #7, AFTabledCollectionView #15)",
      does: "flings the first row, and scrolls down by two rows before it rests",
      shouldSee: "a row that was never touched, at rest",
      sees: "it moving: the fling of the first row, in the strip that both had",
      design: "tag-lookup", host: Host(coasts: true), remedy: "stops=bind", symptom: .driftedStrips,
      events: cutFling),
    Exhibit(
      name: "fling-reset",
      defect: "putting a strip back to rest does not stop it (react-native #39529)",
      does: "flings the first row, and scrolls down by two rows before it rests",
      shouldSee: "a row that was never touched, at rest",
      sees: "it moving, though it was put to rest when it was bound",
      design: "reset-offset", host: Host(coasts: true, echoes: true), remedy: "stops=bind",
      symptom: .driftedStrips, events: cutFling),
    Exhibit(
      name: "reset-echo",
      defect:
        "putting a strip back to rest calls back, and overwrites what was saved (react-native #44256)",
      does: "swipes the first row, scrolls down by two rows, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: its strip was reset in prepareForReuse while it still said the first row",
      design: "stable-id,saves=scroll,resets=reuse", host: Host(echoes: true), remedy: "resets=no",
      symptom: .lostOffsets, events: thereAndBack),
    Exhibit(
      name: "fling-stopped",
      defect: "stopping a strip and putting it back to rest in prepareForReuse calls back too",
      does: "flings the first row, scrolls down by two rows before it rests, and comes back",
      shouldSee: "the first row where it left the screen",
      sees: "it at rest: setContentOffset(.zero, animated: false) stopped the fling, called back "
        + "while the strip still said the first row, and so overwrote what was saved",
      design: "stable-id,saves=scroll,resets=stop", host: Host(coasts: true, echoes: true),
      remedy: "resets=no,stops=bind", symptom: .lostOffsets,
      events: cutFling + [.scroll(0)]),
    Exhibit(
      name: "settled-cut",
      defect: "a fling that is cut off never decelerates to its end, and is not saved there",
      does: "flings the first row, scrolls down by two rows before it rests, and comes back",
      shouldSee: "the first row where it left the screen",
      sees: "it where the finger lifted: neither scrollViewDidEndDragging nor "
        + "scrollViewDidEndDecelerating came after that",
      design: "stable-id,saves=settled", remedy: "saves=scroll", symptom: .foreignOffsets,
      events: cutFling + [.scroll(0)]),
    Exhibit(
      name: "bound-late",
      defect: "a strip is put where its row was left before it is told the row, and calls back",
      does: "swipes the first row, scrolls down by two rows, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: what was set for another row was saved under the first",
      design: "stable-id,saves=scroll,binds=last", host: Host(echoes: true), remedy: "binds=first",
      symptom: .lostOffsets, events: thereAndBack),
    Exhibit(
      name: "confined-kept",
      defect:
        "an offset that a strip keeps is lost where it shows shorter content (flash-list #2036)",
      does: "swipes the first row to its end, scrolls down past a row of one item, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: its strip was confined to the one item meanwhile",
      design: "iglistkit", host: Host(confines: true), remedy: "offsets=dictionary,key=id",
      symptom: .lostOffsets, items: "[4,4,4,1,4,4]",
      events: [.swipe(0, to: 90), .scroll(50), .scroll(100), .scroll(50), .scroll(0)]),
    Exhibit(
      name: "confined-turned",
      defect: "an offset that a strip keeps is lost while the screen is wide (react-native #54979)",
      does: "swipes the first row, scrolls down, turns the phone, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: on the wide screen everything fits, and its strip was confined",
      design: "iglistkit", host: Host(confines: true), remedy: "offsets=dictionary,key=id",
      symptom: .lostOffsets,
      events: [
        .swipe(0, to: 90), .scroll(50), .resize(400, 100), .scroll(100), .resize(100, 100),
        .scroll(50), .scroll(0),
      ]),
    Exhibit(
      name: "confined-early",
      defect:
        "a strip that is laid out before its offset is looked up saves what it was confined to",
      does: "swipes a row with three items, and then one of six whose strip it gets",
      shouldSee: "the row with three items where it was left",
      sees:
        "it at the end of its content: the other row's offset, confined and saved under its key",
      design: "stable-id,saves=scroll,laysOut=first", host: Host(echoes: true, confines: true),
      remedy: "laysOut=last", symptom: .foreignOffsets, items: "[6,4,4,3,4,4]",
      events: [
        .scroll(100), .swipe(3, to: 20), .scroll(0), .swipe(0, to: 100), .scroll(50), .scroll(100),
      ]),
    Exhibit(
      name: "forgotten",
      defect: "a strip that is taken out of the page forgets where it was",
      does: "swipes a row, scrolls it out of sight, and comes back",
      shouldSee: "the row where it was left",
      sees: "it at rest: an element that is taken out of a page or hidden comes back so",
      design: "scroll-view", host: Host(forgets: true), remedy: "offsets=dictionary,key=id",
      symptom: .lostOffsets,
      events: [.swipe(0, to: 50), .scroll(100), .scroll(0)]),
    Exhibit(
      name: "told-next-frame",
      defect: "a scroll that is told in the next frame finds the strip at another row, or at rest",
      does: "swipes the first row and scrolls far down in one frame, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: when the swipe was told, its strip had been given away",
      design: "stable-id,saves=scroll", host: Host(queues: true, forgets: true),
      remedy: "saves=end", symptom: .lostOffsets,
      events: [.swipe(0, to: 50), .sameFrame(.scroll(200)), .scroll(0)]),
  ]

  private static let thereAndBack: [Exhibit.Event] = [
    .swipe(0, to: 50), .scroll(50), .scroll(100), .scroll(0),
  ]

  // MARK: Items that come and go

  // What is stored of an offset, where items come and go within a strip.

  static let anchors: [Exhibit] = [
    Exhibit(
      name: "splice-points",
      defect: "points name another item once one has come in before it",
      does: "swipes the first row by an item, scrolls away while an item comes in, and comes back",
      shouldSee: "the item that was first in sight, now the third",
      sees: "the one before it: the row is where it was, and its items are not",
      design: "stable-id", remedy: "stores=item", symptom: .foreignOffsets,
      events: [.swipe(0, to: 50), .scroll(100), .insertItem(0, items: 5), .scroll(0)]),
    Exhibit(
      name: "anchor-gone",
      defect: "an anchor is lost with its item where the row has fewer items by now",
      does: "swipes the first row to its end, scrolls away while it gets shorter, and comes back",
      shouldSee: "the row where it was left",
      sees: "it at rest: its fifth item was to be the first in sight, and it has three",
      design: "stable-id,stores=number", remedy: "stores=points", symptom: .lostOffsets,
      items: "[6,4,4,4,4,4]",
      events: [.swipe(0, to: 190), .scroll(100), .reload(0, items: 3), .scroll(0)]),
  ]
}
