/// Models of list frameworks of UIKit with their default settings, as far as the axes reach.
extension DesignCatalog {
  static let igListKit: [Preset] = [
    Preset(
      "iglistkit",
      "each row's own adapter is attached to the strip at display; the strip keeps its offset",
      wins: "the strip always knows its row, because the adapter belongs to the row",
      loses: "a reused cell shows the offset of the row that had it before",
      alsoDoneBy: "no-restore; nested lists that never store an offset",
      source: .igListKit, platform: "UIKit",
      notModelled: """
        diffing and its moves; the working range, which prepares no cells and is 0 by default; apps that save the \
        offset in the section controller
        """, axes: "identity=owned,store=kept,prefetch=none")
  ]

  static let collectionViews: [Preset] = [
    Preset(
      "compositional-layout",
      """
      one collection view: each strip is a section, the next section is prepared, and all items have one queue a kind
      """,
      wins: "one pool serves all items, and there is no inner list and no offset to store",
      loses: "offsets on hosts that deliver ends late, as modelled here",
      alsoDoneBy: "Delegate Store's front page, and Apple's own examples", source: .compositional,
      platform: "UIKit",
      notModelled: """
        not public, and assumed here: where UIKit keeps a section's offset and what edits do to it (the section's \
        own, stored when it leaves); the order of reuse (last in, first out); how many rows are prepared (one). \
        Documented and left out: snapping, visibleItemsInvalidationHandler, the layout's own cost
        """, axes: "identity=owned,key=id,itemPool=shared,prefetch=ahead:1"),
    Preset(
      "texture",
      """
      a node for every row and item, made once, 2.5 screenfuls ahead; nothing is reused, and nothing is stored
      """,
      wins: "nothing wrong on any host, and no node is bound twice",
      loses: "memory: every row that was ever near keeps a node for each of its items",
      alsoDoneBy: "scroll-view, with the visible items alone", source: .texture, platform: "UIKit",
      notModelled: """
        nodes that are made off the main thread; display ranges (1.0 ahead, 0.5 behind), outside of which views and \
        bitmaps are freed; smaller ranges before the first scroll and after a memory warning; a reload that makes a \
        new node
        """,
      axes:
        "identity=owned,pool=perRow,items=all,store=kept,reload=changed,prefetch=window:2.5/1.5"
    ),
  ]
}

extension Preset.Source {
  fileprivate static let igListKit = code(
    "Instagram/IGListKit", "Source/IGListKit/IGListAdapter.m", version: "5.2.0+5", "e3facbed",
    .read,
    """
    IGListKit: setCollectionView sets prefetchingEnabled NO; offsets are left to the app (#133, #422, #1159)
    """)
  fileprivate static let compositional = Self(
    title:
      "UIKit: NSCollectionLayoutSection.orthogonalScrollingBehavior; isPrefetchingEnabled is true",
    address:
      "https://developer.apple.com/documentation/uikit/nscollectionlayoutsection/orthogonalscrollingbehavior",
    evidence: .documented)
  fileprivate static let texture = code(
    "TextureGroup/Texture", "Source/Details/ASRangeController.mm", version: nil, "be0b74b4", .read,
    """
    Texture: ASDataController makes nodes at data load; preload 2.5 ahead and 1.5 behind, in screenfuls
    """)
}
