// What strips do by themselves: flings that go on elsewhere, callbacks of one's own making, content that is too short.
// Most have been reported against somebody's list; the issue is named with each.
extension Gallery {
  /// A fling of the first row, cut off by the table; its cell comes back two rows farther down.
  private static let cutFling = """
    {"t":16,"row":0,"x":20}
    {"t":32,"row":0,"x":50,"coast":true}
    {"t":48,"y":50}
    {"t":64,"y":100}
    {"t":80,"row":0,"x":80,"coast":true}
    """

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
      design: "filmstrip-2014", host: Host(coasts: true, echoes: true), remedy: "stops=bind",
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
      events: """
        {"t":16,"row":0,"x":90}
        {"t":32,"y":50}
        {"t":48,"y":100}
        {"t":64,"y":50}
        {"t":80,"y":0}
        """),
    Exhibit(
      name: "confined-turned",
      defect: "an offset that a strip keeps is lost while the screen is wide (react-native #54979)",
      does: "swipes the first row, scrolls down, turns the phone, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: on the wide screen everything fits, and its strip was confined",
      design: "iglistkit", host: Host(confines: true), remedy: "offsets=dictionary,key=id",
      symptom: .lostOffsets,
      events: """
        {"t":16,"row":0,"x":90}
        {"t":32,"y":50}
        {"t":48,"viewport":[400,100]}
        {"t":64,"y":100}
        {"t":80,"viewport":[100,100]}
        {"t":96,"y":50}
        {"t":112,"y":0}
        """),
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
      events: """
        {"t":16,"y":100}
        {"t":32,"row":3,"x":20}
        {"t":48,"y":0}
        {"t":64,"row":0,"x":100}
        {"t":80,"y":50}
        {"t":96,"y":100}
        """),
    Exhibit(
      name: "forgotten",
      defect: "a strip that is taken out of the page forgets where it was",
      does: "swipes a row, scrolls it out of sight, and comes back",
      shouldSee: "the row where it was left",
      sees: "it at rest: an element that is taken out of a page or hidden comes back so",
      design: "scroll-view", host: Host(forgets: true), remedy: "offsets=dictionary,key=id",
      symptom: .lostOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"y":100}
        {"t":48,"y":0}
        """),
    Exhibit(
      name: "told-next-frame",
      defect: "a scroll that is told in the next frame finds the strip at another row, or at rest",
      does: "swipes the first row and scrolls far down in one frame, and comes back",
      shouldSee: "the first row where it was left",
      sees: "it at rest: when the swipe was told, its strip had been given away",
      design: "stable-id,saves=scroll", host: Host(queues: true, forgets: true),
      remedy: "saves=end", symptom: .lostOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":16,"y":200}
        {"t":32,"y":0}
        """),
  ]

  private static let thereAndBack = """
    {"t":16,"row":0,"x":50}
    {"t":32,"y":50}
    {"t":48,"y":100}
    {"t":64,"y":0}
    """
}
