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
      design: "furrow-2015", remedy: "reload=always", symptom: .staleStrips,
      events: """
        {"t":16,"y":50}
        {"t":32,"y":100}
        {"t":48,"y":150}
        {"t":64,"y":200}
        """),
    Exhibit(
      name: "section-tag",
      defect: "a tag is a row's number in its section, and names a row of the first",
      does: "scrolls to the second section",
      shouldSee: "the items of its two rows",
      sees: "the items of the first section's rows in their place",
      design: "tag-lookup", remedy: "identity=indexPath", symptom: .staleStrips, items: "[4,4,4,4]",
      more: "\"sections\":[2,2],",
      events: """
        {"t":16,"y":100}
        """),
    Exhibit(
      name: "section-key", defect: "a row number is the key of one row in each section",
      does: "swipes the first row of the first section, and scrolls to the second",
      shouldSee: "the second section's first row at rest",
      sees: "it where the first section's first row was left",
      design: "stable-id,key=row", remedy: "key=path", symptom: .foreignOffsets,
      more: "\"sections\":[3,3],",
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"y":50}
        {"t":48,"y":100}
        """),
    Exhibit(
      name: "reset", defect: "an offset that nobody stores is lost",
      does: "swipes a row, scrolls it out of sight, and comes back",
      shouldSee: "the row where it was left",
      sees: "it at rest",
      design: "filmstrip-2014", remedy: "offsets=dictionary,key=id", symptom: .lostOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"y":50}
        {"t":48,"y":0}
        """),
    Exhibit(
      name: "shared-key", defect: "one key for all rows shows one row's offset in all",
      does: "swipes the first row, and scrolls down",
      shouldSee: "the fourth row at rest",
      sees: "it where the first was left",
      design: "tag-lookup,key=shared", remedy: "key=row", symptom: .foreignOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"y":50}
        {"t":48,"y":100}
        """),
    Exhibit(
      name: "summed-heights", defect: "a height that is a sum asks each item at every question",
      does: "opens a feed of nested tables, where a company of five then hires a sixth",
      shouldSee: "rows as high as their items together",
      sees: "just that, but each of the four questions is a loop over a row's items",
      design: "nested-tables-2016", remedy: "heights=stored", symptom: .itemsAsked,
      header: """
        {"filmstrip":1,"name":"summed-heights","source":"filmstrip gallery","viewport":[100,600],\
        "feed":{"items":[3,5,2],"rowHeight":{"base":45,"perItem":55},\
        "item":{"width":100,"height":55,"inset":[45,0,0,0]},"axis":"vertical"}}
        """,
      events: """
        {"t":16,"reload":1,"items":6}
        """),
  ]

  // MARK: Rows that move

  private static let edits: [Exhibit] = [
    Exhibit(
      name: "insert-key", defect: "a row key is stale when a row is inserted above",
      does: "swipes the first row and scrolls on; a row comes in above; comes back by one row",
      shouldSee: "the row that was the first where it was left",
      sees: "it at rest: its key is now another row's",
      design: "tag-lookup", remedy: "key=id", symptom: .lostOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"y":50}
        {"t":48,"y":100}
        {"t":64,"insert":0,"items":[4]}
        {"t":80,"y":50}
        """),
    Exhibit(
      name: "delete-key", defect: "a row key is stale when a row is deleted above",
      does: "swipes the third row and scrolls on; the first row goes; comes back",
      shouldSee: "the row that was the fourth at rest",
      sees: "it where the third was left",
      design: "tag-lookup", remedy: "key=id", symptom: .foreignOffsets, items: "[4,4,4,4,4,4,4,4]",
      events: """
        {"t":16,"y":50}
        {"t":32,"row":2,"x":50}
        {"t":48,"y":200}
        {"t":64,"delete":0,"count":1}
        {"t":80,"y":100}
        """),
    Exhibit(
      name: "move-key", defect: "a row key is stale when a row is moved",
      does:
        "swipes the second row and scrolls on; the first two change places; comes back by one row",
      shouldSee: "the row that was the first at rest",
      sees: "it where the second was left",
      design: "tag-lookup", remedy: "key=id", symptom: .foreignOffsets,
      events: """
        {"t":16,"row":1,"x":50}
        {"t":32,"y":100}
        {"t":48,"move":0,"to":1}
        {"t":64,"y":50}
        """),
    Exhibit(
      name: "insert-tag",
      defect: "the tag of a row on screen is stale when a row is inserted above",
      does: "sees a row come in at the top, and taps the one below it",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the tag of the row that stayed is still 0",
      design: "tag-lookup", remedy: "identity=id", symptom: .misroutedSelections,
      events: """
        {"t":16,"insert":0,"items":[4]}
        {"t":32,"select":[1,1]}
        """),
    Exhibit(
      name: "delete-tag", defect: "the tag of a row on screen is stale when a row is deleted above",
      does: "sees the first row go, and swipes the one that took its place",
      shouldSee: "that row's next item come in",
      sees: "an item of the row below: the tag is still 1",
      design: "tag-lookup", remedy: "identity=id", symptom: .staleStrips,
      events: """
        {"t":16,"delete":0,"count":1}
        {"t":32,"row":0,"x":50}
        """),
    Exhibit(
      name: "move-tag", defect: "the tags of rows on screen are stale when one is moved",
      does: "sees the first two rows change places, and taps the one that is now the first",
      shouldSee: "the item that was tapped",
      sees: "an item of the other row: both stayed on screen with the tags they had",
      design: "tag-lookup", remedy: "identity=id", symptom: .misroutedSelections,
      events: """
        {"t":16,"move":0,"to":1}
        {"t":32,"select":[0,0]}
        """),
    Exhibit(
      name: "trapped-tag", defect: "a stale tag names a row that is not there",
      does: "sees the first of two rows go, and drags the empty strip that is left",
      shouldSee: "an empty strip",
      sees: "nothing any more: the model has no row 1, and a list would have stopped the app",
      design: "tag-lookup", remedy: "identity=id", symptom: .traps, items: "[4,0]",
      events: """
        {"t":16,"delete":0,"count":1}
        {"t":32,"row":0,"x":-20}
        """),
  ]

  // MARK: Late ends

  /// The first row leaves, and the third takes its cell before the end of its display is told.
  private static let lateEvents = """
    {"t":16,"row":0,"x":50}
    {"t":32,"y":50}
    {"t":48,"row":2,"x":30}
    {"t":64,"y":60}
    {"t":80,"y":0}
    """
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
}
