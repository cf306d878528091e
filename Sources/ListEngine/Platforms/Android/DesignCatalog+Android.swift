/// Models of list frameworks of Android with their default settings, as far as the axes reach.
extension DesignCatalog {
  private static let android = "identity=owned,pool=twoLevel:2+5,prefetch=cache,warnings=keep"
  private static let swappedAdapter = "\(android),store=carried,laysOut=first,itemPool=cap:5"
  private static let recyclerViewLimits = """
    each strip's own cache of two item cells, and its prefetch of items (two of a strip that is prepared): item cells \
    differ; animations; frames without time left (prefetch=cacheForced is the other extreme)
    """

  static let recyclerView: [Preset] = [
    Preset(
      "recycler-view",
      """
      each binding sets a new adapter on the strip; two cells wait for their own rows and five a kind for any; the \
      next row is prepared after each scroll
      """,
      wins: "a finger that goes on, or back over one or two rows: their cells are still bound",
      loses: """
        the offset of every row whose cell left the cache; and all item cells at each binding, because a new adapter \
        empties the strip's own pool
        """,
      alsoDoneBy: "most Android lists of lists", source: .recyclerView, platform: "Android",
      notModelled: recyclerViewLimits,
      axes: "\(android),store=reset,itemPool=emptied:5"),
    Preset(
      "recycler-view-swapped",
      "the same with swapAdapter(adapter, false), which keeps the strip's item cells and its position",
      wins: "item cells: each strip reuses its own",
      loses:
        "offsets: a strip that was not prepared shows the offset of the row that had it before",
      alsoDoneBy: "iglistkit, on UIKit", source: .linearLayoutManager, platform: "Android",
      notModelled: recyclerViewLimits, axes: swappedAdapter),
    Preset(
      "recycler-view-kept",
      "the same with one adapter for each strip, whose data changes at each binding (notifyDataSetChanged)",
      wins: "item cells, as recycler-view-swapped",
      loses: "offsets, as recycler-view-swapped",
      alsoDoneBy: "recycler-view-swapped, display by display", source: .linearLayoutManager,
      platform: "Android", notModelled: recyclerViewLimits, axes: swappedAdapter),
    Preset(
      "recycler-view-shared",
      "a new adapter at each binding, and one pool of five item cells a kind for all strips",
      wins: "item cells: a pool that other strips use is not emptied",
      loses: "the offsets that recycler-view loses; and more than five items of a kind that wait",
      alsoDoneBy: "apps that share a RecycledViewPool", source: .recycledViewPool,
      platform: "Android", notModelled: recyclerViewLimits,
      axes: "\(android),store=reset,itemPool=sharedCap:5"),
    Preset(
      "recycler-view-shared-detach",
      "the same with setRecycleChildrenOnDetach: a strip that leaves the screen gives its item cells back",
      wins: "few item cells are alive",
      loses: "the offset of every row, also of one that returns from the cache",
      alsoDoneBy: "apps that follow the advice to recycle children on detach",
      source: .recycledViewPool, platform: "Android", notModelled: recyclerViewLimits,
      axes: "\(android),store=reset,itemPool=detached:5"),
    Preset(
      "recycler-view-saved",
      """
      a new adapter at each binding; the layout manager's state is saved in onViewRecycled and restored at the next \
      binding: an item's number and the distance to it
      """,
      wins: "rows return to their offsets",
      loses: """
        item cells, as recycler-view; the offset of a row that has fewer items by then. A row that was prepared and \
        never displayed leaves its state to the strip's next row without one
        """,
      alsoDoneBy: "epoxy-carousel", source: .linearLayoutManager, platform: "Android",
      notModelled: recyclerViewLimits,
      axes:
        "\(android),key=id,saves=pooled,form=number,laysOut=first,itemPool=emptied:5"),
    Preset(
      "epoxy-carousel",
      "one pool without a limit for all strips; an item's number and the distance to it, by stable id",
      wins: "cells of any kind are created once, and rows return to their offsets",
      loses: "memory: no pool has a limit",
      alsoDoneBy: "recycler-view-saved, with a pool for each strip", source: .epoxy,
      platform: "Android",
      notModelled: """
        pools are FIFO and have no limit (1,000 stands for none); a carousel gives its item cells back in \
        onViewRecycled; a strip without a saved state returns to its initial one; a changed model is rebound in place
        """,
      axes: """
        identity=owned,key=id,saves=pooled,form=number,laysOut=first,pool=twoLevel:2+1000,itemPool=shared,\
        prefetch=cache,warnings=keep
        """),
  ]

  static let litho: [Preset] = [
    Preset(
      "litho",
      """
      no row waits for its own return: five views a kind wait for any row, and three contents a type for any strip; \
      position and distance are stored by row at unmount
      """,
      wins: "every row returns to its offset, and few views wait",
      loses: "a strip of more than three items makes contents anew at each display",
      alsoDoneBy: "epoxy-carousel, with a cache and without the limits", source: .litho,
      platform: "Android",
      notModelled: """
        layouts that are computed ahead off the main thread, twice the visible count on each side; state kept out of \
        range, which was not verified
        """,
      axes:
        "identity=owned,key=id,form=number,pool=cap:5,itemPool=sharedCap:3,prefetch=none,warnings=keep"
    )
  ]
}

extension Preset.Source {
  fileprivate static let recyclerView = android(
    "RecyclerView.java", "a9b06aaf", .executed,
    """
    RecyclerView: DEFAULT_CACHE_SIZE 2, RecycledViewPool.DEFAULT_MAX_SCRAP 5 a type, onAdapterChanged; \
    GapWorker prepares the next row
    """)
  fileprivate static let linearLayoutManager = android(
    "LinearLayoutManager.java", "11961cb8", .executed,
    """
    LinearLayoutManager.onSaveInstanceState: the anchor's position and offset; a position out of range is ignored
    """)
  fileprivate static let recycledViewPool = android(
    "RecyclerView.java", "a9b06aaf", .executed,
    """
    RecyclerView.RecycledViewPool: shared by setRecycledViewPool, DEFAULT_MAX_SCRAP 5 a type; \
    LinearLayoutManager.setRecycleChildrenOnDetach
    """)
  fileprivate static let epoxy = code(
    "airbnb/epoxy", "epoxy-adapter/src/main/java/com/airbnb/epoxy/UnboundedViewPool.kt",
    version: "5.2.0", "42970d3e", .read,
    """
    Epoxy: UnboundedViewPool of an activity; BaseEpoxyAdapter saves a model's view state in onViewRecycled; \
    GapWorker prepares the next row
    """)
  fileprivate static let litho = code(
    "facebook/litho", "litho-widget/src/main/java/com/facebook/litho/widget/RecyclerBinder.java",
    version: nil, "55e28e58", .read,
    """
    Litho: RecyclerBinder saves position and offset at unmount; MountContentPools keeps 3 contents a type
    """)
}
