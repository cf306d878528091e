// What goes wrong where cells are bound at another time than their rows are displayed, or end at another (the
// article *Semantics* has the rules, *Prepared cells* what they cost).
extension Gallery {
  static let prepared: [Exhibit] = [
    Exhibit(
      name: "reload-restore",
      defect: "a reloaded row is restored before the end of its old display saves its offset",
      does: "swipes the first row, which is then reloaded with an animation",
      shouldSee: "it where it was left",
      sees: "it at rest: the new cell looked the offset up while the old one was still there",
      design: "tag-lookup", host: Host(endsEditedRowsLast: true), remedy: "saves=scroll",
      symptom: .lostOffsets,
      events: """
        {"t":16,"row":0,"x":50}
        {"t":32,"reload":0,"items":4}
        """),
    Exhibit(
      name: "kept-tag",
      defect: "the tag of a cell that is kept for its row is stale when rows come in meanwhile",
      does: "scrolls down by a row and back; a row comes in out of sight; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees:
        "an item of the new row: the row below it is in the cell that it had, whose tag is still 2",
      design: "tag-lookup", host: Host(keepsPrepared: true), remedy: "identity=id",
      symptom: .misroutedSelections,
      events: """
        {"t":16,"y":50}
        {"t":32,"y":0}
        {"t":48,"insert":2,"items":[4]}
        {"t":64,"y":100}
        {"t":80,"select":[3,1]}
        """),
    Exhibit(
      name: "ahead-tag",
      defect: "a tag that was set ahead is stale when a row comes in before the display",
      does: "scrolls a little; a row comes in just out of sight; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the row below it was prepared as number 3",
      design: "tag-lookup,prefetch=ahead:2", remedy: "identity=id", symptom: .misroutedSelections,
      events: """
        {"t":16,"y":10}
        {"t":32,"insert":3,"items":[4]}
        {"t":48,"y":110}
        {"t":64,"select":[4,1]}
        """),
    Exhibit(
      name: "cached-tag",
      defect: "the tag of a cell that waits in a cache is stale when rows come in meanwhile",
      does: "scrolls down by a row and back; a row comes in out of sight; scrolls there, and taps",
      shouldSee: "the item that was tapped",
      sees: "an item of the new row: the row below it gets its cell back unbound, with tag 2",
      design: "tag-lookup,pool=twoLevel:2+5", remedy: "identity=id", symptom: .misroutedSelections,
      events: """
        {"t":16,"y":50}
        {"t":32,"y":0}
        {"t":48,"insert":2,"items":[4]}
        {"t":64,"y":100}
        {"t":80,"select":[3,1]}
        """),
  ]
}
