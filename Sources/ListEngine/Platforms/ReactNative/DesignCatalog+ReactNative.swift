/// Models of list frameworks of React Native with their default settings, as far as the axes reach.
extension DesignCatalog {
  private static let flashList = """
    identity=owned,pool=created,store=kept,reload=changed,prefetch=engaged:250,warnings=keep
    """
  private static let legendList = """
    identity=owned,pool=farthest,store=kept,reload=changed,prefetch=mounted:375pt/125pt,warnings=keep
    """
  private static let legendListNotModelled = """
    its own window, which differs: it is drawn 50 points around the viewport at the opening and at jumps, follows a \
    velocity over a second, and changes in steps; containers that change the kind of their row; React's own work
    """

  static let reactNative: [Preset] = [
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
}

extension Preset.Source {
  fileprivate static let flashList = code(
    "Shopify/flash-list", "src/recyclerview/RenderStackManager.ts", version: "2.3.2", "4c6abc3b",
    .executed,
    """
    FlashList: RenderStackManager.sync, without a limit unless asked for (maxItemsInRecyclePool); \
    RVEngagedIndicesTracker, twice drawDistance 250, 0.7 ahead, 0.3 behind
    """)
  fileprivate static let recyclingState = code(
    "Shopify/flash-list", "src/recyclerview/hooks/useRecyclingState.ts", version: "2.3.2",
    "4c6abc3b", .read,
    "FlashList: useRecyclingState, whose onReset is where an app resets a strip")
  fileprivate static let legendList = code(
    "LegendApp/legend-list", "src/core/calculateItemsInView.ts", version: "3.3.8", "8beb2286",
    .executed, "legend-list: findAvailableContainers takes free containers, then the farthest")
  fileprivate static let fabric = code(
    "facebook/react-native",
    "packages/react-native/React/Fabric/Mounting/ComponentViews/ScrollView/RCTScrollViewComponentView.mm",
    version: nil, "00196026", .read,
    """
    React Native: prepareForRecycle of RCTScrollViewComponentView (#43676, #44256); RCTComponentViewRegistry, \
    1,025 views a type; view culling (#49198), off by default
    """)
  fileprivate static let flatList = code(
    "facebook/react-native", "packages/virtualized-lists/Lists/VirtualizedListProps.js",
    version: nil, "002c1bb1", .read,
    "React Native: FlatList's windowSize 21, 10 viewports on each side; a batch has 10 rows")
}
