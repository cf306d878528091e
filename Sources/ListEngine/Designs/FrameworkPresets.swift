extension DesignCatalog {
  /// Models of list frameworks with their default settings, as far as the axes reach.
  static let frameworks: [Preset] =
    recyclerView + platforms + litho + reactNative + flutter + collectionViews + web

  private static let android = "identity=owned,pool=twoLevel:2+5,prefetch=cache,warnings=keep"
  private static let compose =
    "identity=owned,key=id,saves=scroll,form=nearest,updates=reconfigure,pool=slots:7,warnings=keep,lives=archive"
  // A PageStorageBucket belongs to the route (page_storage.dart), outside of the page that is disposed of.
  private static let flutterList =
    "identity=owned,saves=settled,pool=none,itemPool=cap:0,prefetch=window:250pt/250pt,warnings=keep,lives=app"
  private static let flashList = """
    identity=owned,pool=created,store=kept,reload=changed,prefetch=engaged:250,warnings=keep
    """
  private static let legendList = """
    identity=owned,pool=farthest,store=kept,reload=changed,prefetch=mounted:375pt/125pt,warnings=keep
    """
  private static let recyclerListView = """
    identity=owned,pool=created,store=kept,reload=changed,prefetch=mounted:1000pt/1000pt,warnings=keep
    """
  private static let legendListNotModelled = """
    its own window, which differs: it is drawn 50 points around the viewport at the opening and at jumps, follows a \
    velocity over a second, and changes in steps; containers that change the kind of their row; React's own work
    """

  private static let swappedAdapter = "\(android),store=carried,laysOut=first,itemPool=cap:5"
  private static let recyclerViewLimits = """
    each strip's own cache of two item cells, and its prefetch of items (two of a strip that is prepared): item cells \
    differ; animations; frames without time left (prefetch=cacheForced is the other extreme)
    """

  private static let recyclerView: [Preset] = [
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

  private static let platforms: [Preset] = [
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
        """, axes: "identity=owned,store=kept,prefetch=none"),
    Preset(
      "compose-lazy",
      """
      seven slots a kind wait, and a row takes its own or the oldest; the next row is prepared; the first item's \
      number and the distance to it are stored by item key
      """,
      wins: "items with keys return to their offsets on every host, and memory is bounded",
      loses: "an eighth slot is disposed, and its row is composed anew",
      alsoDoneBy: "stable-id,saves=scroll without the limit", source: .compose,
      platform: "Compose",
      notModelled: """
        preparation in idle time and over several frames; a prepared \
        strip composes two items only; inner slots that one kind leaves and another kind reuses; offsets after a \
        restart of the app
        """, axes: "\(compose),prefetch=ahead:1"),
    Preset(
      "compose-cache-window",
      "the same with the cache window of 1.13: a mean row's height ahead is prepared",
      wins: "tall viewports of low rows, where one row ahead is less than a frame's scroll",
      loses: "each turn of the finger wastes more preparations than compose-lazy wastes",
      alsoDoneBy: "compose-lazy with prefetch=window:mean/0", source: .composeCacheWindow,
      platform: "Compose",
      notModelled: """
        the flag isUsingDynamicDefaultCacheWindowInLists, whose default was not verified; otherwise as compose-lazy
        """, axes: "\(compose),prefetch=window:mean/0"),
    Preset(
      "compose-pager", "the same as a pager: one viewport ahead is prepared, and none behind",
      wins: "the next page in the direction of travel is ready",
      loses: "a page that the finger turns back to is composed anew",
      alsoDoneBy: "compose-lazy, by the row", source: .composePager, platform: "Compose",
      notModelled: """
        pages as high as the viewport (rows keep the feed's heights); beyondViewportPageCount above 0; snapping; \
        otherwise as compose-lazy
        """, axes: "\(compose),prefetch=window:1/0"),
    Preset(
      "swiftui-lazy",
      """
      no view is reused; a row's view waits for its row for some updates, then goes with its state; the next row is \
      built while the frame has time
      """,
      wins: "a row that returns soon is unchanged, and no row shows another row's items",
      loses: """
        a row that returns later is built anew and at rest, unless the app keeps its offset (scrollPosition)
        """,
      alsoDoneBy: "flutter-page-storage, which stores the offset and keeps no view",
      source: .swiftUI, platform: "SwiftUI",
      notModelled: """
        the number of updates that a view waits, which is not public (60 layouts, a second of scrolling, is this \
        project's choice); item views that wait; a reload that keeps the view; memory warnings; estimated heights. A \
        List is UIKit's collection view, and not a lazy stack
        """, axes: "identity=owned,store=kept,pool=aged:60,itemPool=cap:0,prefetch=deadline"),
  ]

  private static let flutter: [Preset] = [
    Preset(
      "flutter-page-storage",
      """
      nothing is reused; rows within 250 points are built; an offset is stored by the strip's own key when a scroll \
      ends
      """,
      wins: "every row whose strip was at rest when it left returns to its offset",
      loses: """
        a fling that its row's leaving ends is not stored, and every row that returns is built anew
        """,
      alsoDoneBy: "no-reuse, but for its store; lists of views in a scroll view", source: .flutter,
      platform: "Flutter",
      notModelled: """
        rows built before the first scroll; a drag as one scroll that ends when the finger lifts; elements and layers \
        below the widgets; automatic keep-alives; reloads and memory warnings were not verified
        """,
      axes: "\(flutterList),key=id"),
    Preset(
      "flutter-shared-key",
      "the same where only the outer list has a key: all strips share one stored offset",
      wins: "nowhere: it is the result of a key that was meant for the outer list",
      loses: "every strip that is displayed after another was scrolled shows that offset",
      alsoDoneBy: "shared-key, and one demo for 13 months", source: .flutterNested,
      platform: "Flutter",
      notModelled:
        "as flutter-page-storage; and the outer list's own offset, which is stored there too",
      axes: "\(flutterList),key=shared"),
  ]

  private static let collectionViews: [Preset] = [
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

  private static let reactNative: [Preset] = [
    Preset(
      "flash-list",
      """
      a row gets its own cell back, else the free cell that was created first; rows 350 points ahead and 150 behind \
      have cells
      """,
      wins: "a finger that turns back: the row's own cell still has its items and its offset",
      loses: "the offset of every row whose cell another row took (#891)",
      alsoDoneBy: "WinObjC's table, where a row keeps its hidden view until another row takes it",
      source: .flashList, platform: "React Native",
      notModelled: """
        estimated and measured heights; maintainVisibleContentPosition; rows that are blank because the window lags \
        behind the viewport, which have cells here; averageRenderTime, which Android measures (16 ms here); \
        React's own work
        """, axes: flashList),
    Preset(
      "flash-list-recycling-state",
      "as flash-list, with useRecyclingState: a strip is reset when its cell gets another row",
      wins: "no row shows another row's offset",
      loses: "the offset of every row whose cell another row took",
      alsoDoneBy: "filmstrip-2014, and recycler-view with its new adapter", source: .recyclingState,
      platform: "React Native",
      notModelled: "offsets that an app stores itself; otherwise as flash-list",
      axes: "\(flashList),resets=unbound"),
    Preset(
      "flash-list-unpooled",
      "as flash-list, with maxItemsInRecyclePool 0: a row that leaves the window is unmounted",
      wins: "few cells are alive, and few rows get another row's cell",
      loses: "rows that return get new cells at rest",
      alsoDoneBy: "flutter-page-storage, without its store; and no-reuse", source: .flashList,
      platform: "React Native",
      notModelled: "as flash-list", axes: "\(flashList),pool=createdCap:0"),
    Preset(
      "legend-list",
      """
      a row keeps its container until another row takes it, the farthest first; its content is mounted anew for each \
      row
      """,
      wins: "few containers, and no row shows another row's offset",
      loses: "the offset of every row whose container another row took",
      alsoDoneBy: "flash-list-recycling-state, with another choice of cells", source: .legendList,
      platform: "React Native", notModelled: legendListNotModelled,
      axes: "\(legendList),resets=unbound,itemPool=cap:0"),
    Preset(
      "legend-list-recycling",
      "as legend-list, with recycleItems: the content stays in its container",
      wins: "few containers, whose items are reused",
      loses: "offsets: a row shows that of the row whose container it took",
      alsoDoneBy: "flash-list, with another choice of cells", source: .legendList,
      platform: "React Native", notModelled: legendListNotModelled, axes: legendList),
    Preset(
      "flat-list",
      "rows within ten screens on each side have cells; a row that leaves them loses its state",
      wins: "a finger that turns back within ten screens finds everything as it was",
      loses: "memory, and the offset of every row that was farther away",
      alsoDoneBy: "texture, without an end to its reach", source: .flatList,
      platform: "React Native",
      notModelled: """
        batches of 10 rows and their delays; the first 10 rows, which stay; blanks; native views that rows share; \
        React's own work
        """,
      axes: """
        identity=owned,store=kept,reload=changed,pool=none,itemPool=cap:0,prefetch=mounted:10/10,\
        updates=reconfigure,warnings=keep
        """),
    Preset(
      "react-native-fabric",
      """
      view culling on: a view is reset without a callback before another row gets it, and a row's offset is stored at \
      each scroll
      """,
      wins: "every row returns to its offset, because the reset is not saved as a scroll",
      loses: "a fling continues in the row that gets the view next",
      alsoDoneBy: "apps that remove the delegate before they reset a strip in prepareForReuse",
      source: .fabric, platform: "React Native",
      notModelled: """
        the default, view culling off, where a list unmounts rows (flat-list); the reset when a view is returned, \
        which is done here when it is taken; the one pool of all scroll views (#55733) and its limit of 1,025; insets \
        and zoom; React's own work
        """, axes: "identity=owned,key=id,saves=scroll,resets=unbound,prefetch=none"),
  ]

  private static let litho: [Preset] = [
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

  private static let web: [Preset] = [
    Preset(
      "tanstack-virtual",
      "the visible rows and one on each side are mounted; a row that leaves is unmounted",
      wins: "no row shows another row's items or offset, and the next row is there in time",
      loses: "every row that returns is made anew, and at rest",
      alsoDoneBy: "react-virtuoso, with the visible rows alone", source: .tanStack, platform: "Web",
      notModelled: "section headers, which apps make items or parts of rows; measured heights",
      axes: """
        identity=owned,store=kept,reload=changed,pool=none,itemPool=cap:0,prefetch=rows:1,\
        updates=reconfigure,warnings=keep
        """),
    Preset(
      "react-virtuoso", "only visible rows are mounted; a row that leaves is unmounted",
      wins: "no row shows another row's items or offset, and memory is the least possible",
      loses: "every row that returns is made anew, and at rest unless the app calls getState",
      alsoDoneBy: "no-reuse, with the visible items alone", source: .reactVirtuoso,
      platform: "Web",
      notModelled: "overscan and increaseViewportBy above 0; measured heights; React's own work",
      axes:
        "identity=owned,store=reset,pool=none,itemPool=cap:0,prefetch=none,warnings=keep"),
    Preset(
      "react-window",
      "the visible rows and three on each side are mounted; a row that leaves is unmounted",
      wins: "no row shows another row's items or offset, and the next rows are there in time",
      loses: "every row that returns from farther away is made anew, and at rest",
      alsoDoneBy: "tanstack-virtual, with one row on each side", source: .reactWindow,
      platform: "Web",
      notModelled: """
        edits: rows are keyed by their index, so that an element stays there with its offset while rows move; \
        measured heights; React's own work
        """,
      axes:
        "identity=owned,store=reset,pool=none,itemPool=cap:0,prefetch=rows:3,warnings=keep"),
    Preset(
      "virtua", "only visible rows are mounted; a row that leaves is unmounted",
      wins: "no row shows another row's items or offset, and memory is the least possible",
      loses: "every row that returns is made anew, and at rest",
      alsoDoneBy: "react-virtuoso", source: .virtua, platform: "Web",
      notModelled: "its buffer: the driven page displayed as without one; measured heights; edits",
      axes:
        "identity=owned,store=reset,pool=none,itemPool=cap:0,prefetch=none,warnings=keep"),
    Preset(
      "lit-virtualizer",
      "rows 1,000 points above and below have elements; a row that leaves is removed",
      wins: "no row shows another row's items or offset, and the next rows are there in time",
      loses: "every row that returns from farther away is made anew, and at rest",
      alsoDoneBy: "react-window, with three rows on each side", source: .litVirtualizer,
      platform: "Web",
      notModelled:
        "rows that it keeps a moment longer (2 of 839 displays); measured heights; edits",
      axes: """
        identity=owned,store=reset,pool=none,itemPool=cap:0,prefetch=mounted:1000pt/1000pt,\
        warnings=keep
        """),
    Preset(
      "content-visibility",
      "every row is an element from the start; contents beyond 1.5 viewports are skipped",
      wins: "elements keep their offsets, and the browser alone decides what it renders",
      loses: "memory and set-up: every row of the feed costs an element, seen or not",
      alsoDoneBy: "scroll-view; pages with content-visibility: auto", source: .contentVisibility,
      platform: "Web, parked",
      notModelled:
        "the margin that MDN documents (50%); estimates by contain-intrinsic-size",
      axes:
        "identity=owned,pool=perRow,items=all,store=kept,reload=changed,prefetch=window:1.5/1.5,warnings=keep"
    ),
    Preset(
      "recyclerlistview",
      """
      rows 1,000 points above and below have elements; the element of a row that leaves waits out of sight, and the \
      first created of those is taken
      """,
      wins: "a finger that turns back: the row's own element still has its items and its offset",
      loses: "the offset of every row whose element another row took",
      alsoDoneBy: "flash-list, with a smaller window",
      source: .recyclerListView, platform: "Web, parked",
      notModelled: "edits; measured heights; React's own work",
      axes: recyclerListView),
    Preset(
      "recyclerlistview-stable",
      "the same with getStableId: the element that waited longest is taken",
      wins: "as recyclerlistview", loses: "as recyclerlistview",
      alsoDoneBy: "recyclerlistview, with rows keyed by index", source: .recycleItemPool,
      platform: "Web, parked",
      notModelled: "edits; measured heights; React's own work",
      axes: "\(recyclerListView),pool=affine"),
  ]
}
