/// Models of list frameworks of pages with their default settings, as far as the axes reach.
extension DesignCatalog {
  private static let recyclerListView = """
    identity=owned,pool=created,store=kept,reload=changed,prefetch=mounted:1000pt/1000pt,warnings=keep
    """

  static let web: [Preset] = [
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

extension Preset.Source {
  fileprivate static let tanStack = code(
    "TanStack/virtual", "packages/virtual-core/src/index.ts", version: "3.17.8", "e9874f03",
    .executed, "TanStack Virtual: calculateRangeImpl, defaultRangeExtractor; overscan 1 item")
  fileprivate static let reactVirtuoso = code(
    "petyosi/react-virtuoso", "packages/react-virtuoso/src/sizeRangeSystem.ts",
    version: "4.18.12", "5c555359", .read,
    "react-virtuoso: overscan 0 and increaseViewportBy 0; keys are indices; apps save by getState")
  fileprivate static let reactWindow = driven(
    "bvaughn/react-window", version: "2.2.7",
    "react-window: overscanCount 3; 338 of 338 displays and 35 of 35 faults agree")
  fileprivate static let virtua = driven(
    "inokawa/virtua", version: "0.50.4",
    "virtua: 338 of 338 displays and 57 of 57 faults agree")
  fileprivate static let litVirtualizer = driven(
    "lit/lit", version: "2.1.1",
    "@lit-labs/virtualizer: 837 of 839 displays and 154 of 154 faults agree")
  fileprivate static let recyclerListView = driven(
    "Flipkart/recyclerlistview", version: "4.2.3",
    """
    recyclerlistview: renderAheadOffset 1,000 on the web; keys of RecycleItemPool that are whole numbers come in \
    their order; 338 of 338 displays and 57 of 57 faults agree
    """)
  fileprivate static let recycleItemPool = code(
    "Flipkart/recyclerlistview", "src/utils/RecycleItemPool.ts", version: nil, "61486a61", .read,
    "recyclerlistview: RecycleItemPool is an object: keys that are not numbers keep their order")
  fileprivate static let contentVisibility = code(
    "chromium/chromium",
    "third_party/blink/renderer/core/display_lock/display_lock_document_state.h", version: nil,
    "402f6fa3", .driven,
    "Chromium: kViewportMarginPercentage 150 for content-visibility: auto; MDN documents 50%")
}
