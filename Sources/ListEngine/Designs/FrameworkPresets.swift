extension DesignCatalog {
  /// How list frameworks do it as they come, as far as the axes reach: models of them, not the frameworks.
  static let frameworks: [Preset] = platforms + reactNative + flutter + collectionViews

  private static let android = "identity=owned,pool=twoLevel:2+5,offsets=reset,prefetch=deadline"
  private static let compose = "identity=owned,key=id,stores=nearest,pool=cap:7,itemPool=cap:7"
  private static let flutterList =
    "identity=owned,saves=settled,pool=none,itemPool=cap:0,prefetch=window:0.3/0.3"
  private static let flashList =
    "identity=owned,pool=affine,offsets=kept,reload=changed,prefetch=window:0.41/0.18"

  private static let platforms: [Preset] = [
    Preset(
      "recycler-view",
      """
      two cells wait for their own rows, five a kind for any; the next row is prepared while a frame leaves time; \
      strips keep five item cells each
      """,
      wins: "a finger that goes on, or back over one or two rows: they are bound already",
      loses: """
        the offset of every row that left the cache (a new adapter starts at rest); and what is above 5: \
        a reload of the whole table, or a strip of more items, makes cells anew
        """,
      alsoDoneBy: "every Android list that nobody tuned", source: .recyclerView,
      platform: "Android",
      notModelled: """
        the two cells that each strip keeps for their own items; that of a strip prepared ahead the first two items \
        alone are; that a row prepared in vain waits for its turn in the cache, which has a third place for it; \
        animations, which hold cells for a while; that of a strip's state which is saved by hand: recycler-view-saved
        """, axes: "\(android),itemPool=cap:5"),
    Preset(
      "recycler-view-saved",
      "the same, with the layout manager's state of each strip saved by hand: an item's number and the distance to it",
      wins: "every row comes back where it was left",
      loses: """
        late ends, where a row reloads or more than two leave at once; what comes or goes before the item that was in \
        sight; and the offset, where the row has fewer items by then
        """,
      alsoDoneBy: "epoxy-carousel, and nested lists on Android whose author remembered",
      source: .linearLayoutManager, platform: "Android",
      notModelled: """
        as recycler-view; that of a strip prepared ahead two items are, from the saved one on
        """, axes: "\(android),itemPool=cap:5,offsets=dictionary,key=id,stores=number"),
    Preset(
      "recycler-view-shared", "the same, with one pool of five item cells a kind for all strips",
      wins: "where strips of one kind are displayed and reloaded in turn, and never many at once",
      loses: """
        what recycler-view loses, and more of it: five cells for all strips are fewer than five each, and \
        whoever shares a pool has to raise its limit too (setMaxRecycledViews)
        """,
      alsoDoneBy: "whoever follows the advice to share a RecycledViewPool, and leaves it at that",
      source: .recycledViewPool, platform: "Android",
      notModelled: """
        as recycler-view; and setRecycleChildrenOnDetach, which gives a strip's cells back when its row leaves, \
        not when its next row comes
        """, axes: "\(android),itemPool=sharedCap:5"),
    Preset(
      "epoxy-carousel",
      "one pool without bound for all strips; an item's number and the distance to it, by stable id",
      wins: "cells of any kind are made once, and every row comes back where it was left",
      loses: """
        late ends of rows that reload, or of more rows than two at once: their cells wait in no cache, and are \
        another row's when the end is told; with the next row prepared, a cell leaves the cache sooner
        """,
      alsoDoneBy: "stable-id, without the pools", source: .epoxy, platform: "Android",
      notModelled: """
        that its pools hand out what waited longest, without a bound (1,000 stands for none); that it saves \
        when a cell leaves the cache, not when its row leaves the screen; that a carousel gives its cells back \
        then; that of a carousel prepared ahead only as many items are as fit on the screen
        """,
      axes:
        "identity=owned,key=id,stores=number,pool=twoLevel:2+1000,itemPool=shared,prefetch=deadline"
    ),
    Preset(
      "iglistkit",
      "the strip is re-attached to its row's own adapter at display, and stays where it was",
      wins: "whose items a strip shows: the object tells, and no path goes stale",
      loses: "offsets: a used cell comes at the offset of whichever row had it before",
      alsoDoneBy: "no-restore, and every nested list whose author forgot the offset",
      source: .igListKit, platform: "UIKit",
      notModelled: """
        diffing, and the moves that come of it; the working range, which is 0 and not of cells; apps that save the \
        offset in the section controller, as its authors advise
        """, axes: "identity=owned,offsets=kept,prefetch=none"),
    Preset(
      "compose-lazy",
      """
      seven cells a kind wait, in the table and in each strip; what begins within a mean row's height (a tenth to a \
      half of the screen) is prepared; the first item's number and the distance to it, by item key
      """,
      wins: "items with keys: every row comes back where it was left, and memory is bounded",
      loses: """
        what is above 7: a strip of more items makes cells anew at each display; and late ends. Without keys \
        it is by place, and loses what row-dictionary does when rows move
        """,
      alsoDoneBy: "recycler-view has the same pools, with 5", source: .compose, platform: "Compose",
      notModelled: """
        that an item which comes back takes its own slot first; that a new slot is composed and not only \
        bound; that preparing waits for idle time, and goes on in the next frame where this one has none left; that \
        of a strip prepared ahead two items are; that offsets survive the app only for what was on the screen; that \
        the window is behind a flag (isUsingDynamicDefaultCacheWindowInLists): without it the next row is prepared, \
        prefetch=ahead:1
        """, axes: "\(compose),prefetch=window:mean/0"),
    Preset(
      "compose-pager", "the same as pages: one ahead is prepared, and none behind is kept",
      wins: "the page that a swipe onwards brings is there, and only that",
      loses: "what compose-lazy loses; and a page that the finger turns back to is composed anew",
      alsoDoneBy: "compose-lazy, by the row", source: .composePager, platform: "Compose",
      notModelled: """
        that a page fills the screen (here rows are as high as the feed has them, and a page is a screenful); pages \
        beyond the viewport that an app asks for (beyondViewportPageCount, 0 unless it does); snapping; otherwise as \
        compose-lazy
        """, axes: "\(compose),prefetch=window:1/0"),
    Preset(
      "swiftui-lazy",
      """
      nothing goes from row to row: a row's view waits for it for a while, then goes with its state; the next row \
      is built while a frame leaves time
      """,
      wins: "a finger that goes back soon: all is there still, and no row ever shows another",
      loses: """
        the offset of every row that was away for longer, unless the app keeps it (scrollPosition); and every row \
        that comes is made anew, with all of its items
        """,
      alsoDoneBy: "flutter-page-storage, which stores the offset and keeps no view",
      source: .swiftUI, platform: "SwiftUI",
      notModelled: """
        for how many updates a view waits, which is said nowhere: 60 layouts, a second of scrolling, is a choice; that \
        items of a strip wait so too; that a row with other content keeps its view and its state; that the body of a \
        row built ahead may run and it may never appear; offsets of rows that are estimates. A List is UIKit's \
        collection view, and no lazy stack
        """, axes: "identity=owned,offsets=kept,pool=aged:60,itemPool=cap:0,prefetch=deadline"),
  ]

  private static let flutter: [Preset] = [
    Preset(
      "flutter-page-storage",
      """
      nothing is recycled, and all within 250 points is built; an offset is stored when a scroll is over, by the \
      strip's own key
      """,
      wins: """
        faithful wherever a strip is at rest when its row leaves: nothing is reused, so nothing is stale, and nothing \
        is saved late
        """,
      loses: """
        every row that comes back is made anew, with all of its items; and where a fling is cut off by its row's \
        leaving, its offset: the row comes back where the scroll before ended
        """,
      alsoDoneBy: "ceiling, but for its store; lists of views in a scroll view", source: .flutter,
      platform: "Flutter",
      notModelled: """
        that the 250 points beyond each edge are points, and not a share of the screen (0.3 of one of 840), and there \
        before the first scroll; that a finger's steps are one scroll, over when it lifts; elements and layers below \
        the widgets; automatic keep-alives
        """, axes: "\(flutterList),key=id"),
    Preset(
      "flutter-shared-key",
      "the same where only the outer list has a key: all strips share it, and one offset",
      wins: "nowhere: it is what happens to a list that was given a key for its own offset",
      loses:
        "every strip that is displayed after another was scrolled: it comes at that one's offset",
      alsoDoneBy: "shared-key, and one demo for 13 months", source: .flutterNested,
      platform: "Flutter",
      notModelled:
        "as flutter-page-storage; and that the outer list's own offset is stored there too",
      axes: "\(flutterList),key=shared"),
  ]

  private static let collectionViews: [Preset] = [
    Preset(
      "compositional-layout",
      "one collection view: a section a strip, the next one prepared, and all items from one queue a kind",
      wins: "no inner list, no data source, no offset to store: one pool for everything",
      loses: "hosts that tell ends late, as modelled here; UIKit's own order is not public",
      alsoDoneBy: "App Store's front page, and what Apple shows for it", source: .compositional,
      platform: "UIKit",
      notModelled: """
        what Apple does not document: where UIKit keeps a section's offset, and what becomes of it on edits: taken as \
        the section's own, stored when it leaves; in which order its cells are reused: last in, first out; how many \
        it prepares: one row (and kept for a while on host prepared). And what it does document: that sections snap \
        (paging, groupPaging, continuousGroupLeadingBoundary); visibleItemsInvalidationHandler, in which an app is \
        told a section's offset; the layout's own cost
        """, axes: "identity=owned,key=id,itemPool=shared,prefetch=ahead:1"),
    Preset(
      "texture",
      "a node for every row and item, made once, a screenful early; nothing is reused, nothing stored",
      wins: "faithful on every host, and nothing is bound twice",
      loses: "memory: every row ever displayed keeps a node for each of its items",
      alsoDoneBy: "scroll-view, with the visible items alone", source: .texture, platform: "UIKit",
      notModelled: """
        that nodes are made and measured off the main thread; that views and bitmaps are given up outside of the \
        display range (1.0 ahead, 0.5 behind); data, and its preload range (2.5 and 1.5); range modes
        """,
      axes: "identity=owned,pool=perRow,items=all,offsets=kept,reload=changed,prefetch=window:1/0.5"
    ),
  ]

  private static let reactNative: [Preset] = [
    Preset(
      "flash-list",
      "a row gets the cell that it had last, while no other has, and 350 points early; nothing stores offsets",
      wins:
        "a finger that goes back a little: the row's own cell has its items and its offset still",
      loses:
        "offsets, as soon as another row has the cell: it comes where that one was left (#891)",
      alsoDoneBy: "WinObjC's table, where a row keeps its hidden view until another takes it",
      source: .flashList, platform: "React Native",
      notModelled: """
        that the 350 points ahead and 150 behind go with the majority of the last five directions, and are here \
        shares of a screen of 850 points; that what one edge does not use goes to the other; that what is in view is \
        looked at a little ahead, by the median of five velocities; that rows with a cell of their own choose before \
        those without; that pools are asked in the order in which keys were made; React's own work
        """, axes: flashList),
    Preset(
      "flash-list-recycling-state",
      "the same, in an app that puts a strip back to rest when its cell has another row (useRecyclingState)",
      wins: "no row comes at another's offset",
      loses: "the offset of every row that comes back: all begin at rest",
      alsoDoneBy: "filmstrip-2014, and recycler-view with its new adapter", source: .recyclingState,
      platform: "React Native",
      notModelled: """
        that a row which gets its own cell back is not put to rest, since nothing has changed for it; apps that store \
        the offset in that state elsewhere; otherwise as flash-list
        """, axes: "\(flashList),offsets=reset"),
    Preset(
      "flash-list-unpooled",
      "the same without a pool (maxItemsInRecyclePool 0): a row that leaves the window is unmounted",
      wins: "few cells are alive, and few are another row's: where one comes as another goes",
      loses: """
        every row that comes back is made anew, with all of its items, and at rest; and what comes as another goes \
        comes where that was left
        """,
      alsoDoneBy: "flutter-page-storage, but for what that stores; and ceiling", source: .flashList,
      platform: "React Native",
      notModelled: "as flash-list", axes: "\(flashList),pool=affineCap:0"),
    Preset(
      "react-native-fabric",
      """
      a view is put back to rest before it is another row's, and nobody is told; a row's state is stored as its strip \
      scrolls
      """,
      wins: """
        no echo of its own making: what the reset tells is saved for nobody, and a row comes back where it was left
        """,
      loses: "a fling goes on in the row that has the view next, where it can: nothing stops it",
      alsoDoneBy: "apps that take the delegate away before they reset a strip in prepareForReuse",
      source: .fabric, platform: "React Native",
      notModelled: """
        that a view is put to rest when it is given up, and here when it is taken again; that scroll views of all \
        kinds, vertical and horizontal, share a pool (#55733); insets and zoom, which are reset too; that a row's \
        state goes with the row where React unmounts it (FlatList: more than ten screens away); React's own work
        """, axes: "identity=owned,key=id,saves=scroll,resets=unbound,prefetch=none"),
  ]
}
