extension DesignCatalog {
  /// Mistakes, each alone in a design that is right otherwise (`stable-id`): so that the checks are seen to
  /// catch them. They are no advice, and none is compared where nothing is named.
  static let wrongOnPurpose: [Preset] = [
    wrong(
      "shared-key", "one key for all rows, and so one offset",
      loses: "every row displayed after another was scrolled: it comes at that one's offset",
      alsoDoneBy: "one demo for 13 months, whose cells all asked for the offset of tag 0"
    ) {
      $0.key = .shared
    },
    wrong(
      "row-key-in-sections", "the row's number in its section as the key, whatever the section",
      loses: "rows of the same number in two sections, which share an offset; and rows that move",
      alsoDoneBy:
        "tag-lookup and all of the articles, in feeds of one section, where it does no harm"
    ) {
      $0.key = .row
    },
    wrong(
      "no-reload", "a reused strip is not reloaded, and keeps the cells of the row before",
      loses:
        "every reused strip with an item that was on screen: the cell still shows the other row's",
      alsoDoneBy: "furrow-2015, as its article prints it"
    ) {
      $0.reload = .never
    },
    wrong(
      "no-restore", "a reused strip stays where the row before left it",
      loses: "every row displayed by a used cell: it comes at the offset of whichever had it last",
      alsoDoneBy: "whoever reloads a strip in a reused cell, and thinks that this resets its offset"
    ) {
      $0.offsets = .kept
      $0.key = Choices().key
    },
  ]

  private static func wrong(
    _ name: String, _ idea: String, loses: String, alsoDoneBy: String,
    _ mistake: (inout Choices) -> Void
  ) -> Preset {
    Preset(
      name, "wrong on purpose: \(idea)", wins: "nowhere: it is there to be caught", loses: loses,
      alsoDoneBy: alsoDoneBy,
      isWrongOnPurpose: true
    ) {
      $0.identity = .id
      $0.key = .id
      mistake(&$0)
    }
  }
}
