// What is stored of an offset, where items come and go within a strip.
extension Gallery {
  static let anchors: [Exhibit] = [
    Exhibit(
      name: "splice-points",
      defect: "points name another item once one has come in before it",
      does: "swipes the first row by an item, scrolls away while an item comes in, and comes back",
      shouldSee: "the item that was first in sight, now the third",
      sees: "the one before it: the row is where it was, and its items are not",
      design: "stable-id", remedy: "stores=item", symptom: .foreignOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"y":100}
        {"t":48,"reload":0,"items":5,"splice":[0,0,1]}
        {"t":64,"y":0}
        """),
    Exhibit(
      name: "anchor-gone",
      defect: "an anchor is lost with its item where the row has fewer items by now",
      does: "swipes the first row to its end, scrolls away while it gets shorter, and comes back",
      shouldSee: "the row where it was left",
      sees: "it at rest: its fifth item was to be the first in sight, and it has three",
      design: "stable-id,stores=number", remedy: "stores=points", symptom: .lostOffsets,
      items: "[6,4,4,4,4,4]",
      events: """
        {"t":16,"row":0,"x":190}
        {"t":32,"y":100}
        {"t":48,"reload":0,"items":3}
        {"t":64,"y":0}
        """),
  ]
}
