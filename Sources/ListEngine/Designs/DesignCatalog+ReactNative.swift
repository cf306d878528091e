extension Preset.Source {
  fileprivate static let flashList = Self(
    title: """
      FlashList 2: RenderStackManager, a key a stable id (#891), no limit unless asked for (maxItemsInRecyclePool); \
      twice drawDistance 250, 0.7 ahead, 0.3 behind
      """,
    address:
      "https://github.com/Shopify/flash-list/blob/main/src/recyclerview/RenderStackManager.ts")
  fileprivate static let recyclingState = Self(
    title: "FlashList 2: useRecyclingState, whose onReset is where an app puts a strip back",
    address:
      "https://github.com/Shopify/flash-list/blob/main/src/recyclerview/hooks/useRecyclingState.ts")
  fileprivate static let fabric = Self(
    title: """
      React Native: prepareForRecycle of RCTScrollViewComponentView (#43676, #44256); views off the screen are given \
      back by view culling (#49198)
      """,
    address:
      "https://github.com/facebook/react-native/blob/main/packages/react-native/React/Fabric/Mounting/ComponentViews/ScrollView/RCTScrollViewComponentView.mm"
  )
}

extension DesignCatalog {
  /// How lists of React Native do it: models of them, not the frameworks.
  static let reactNative: [Preset] = [
    Preset(
      "flash-list",
      "a row gets the cell that it had last, while no other has, and 350 points early; nothing stores offsets",
      wins:
        "a finger that goes back a little: the row's own cell has its items and its offset still",
      loses:
        "offsets, as soon as another row has the cell: it comes where that one was left (#891)",
      alsoDoneBy: "WinObjC's table, where a row keeps its hidden view until another takes it",
      source: .flashList,
      notModelled: """
        that the 350 points ahead and 150 behind go with the majority of the last five directions, and are here \
        shares of a screen of 850 points; that what one edge does not use goes to the other; that what is in view is \
        looked at a little ahead, by the median of five velocities; that rows with a cell of their own choose before \
        those without; that pools are asked in the order in which keys were made; React's own work
        """, asFlashList),
    Preset(
      "flash-list-recycling-state",
      "the same, in an app that puts a strip back to rest when its cell has another row (useRecyclingState)",
      wins: "no row comes at another's offset",
      loses: "the offset of every row that comes back: all begin at rest",
      alsoDoneBy: "filmstrip-2014, and recycler-view with its new adapter", source: .recyclingState,
      notModelled: """
        that a row which gets its own cell back is not put to rest, since nothing has changed for it; apps that store \
        the offset in that state elsewhere; otherwise as flash-list
        """
    ) {
      asFlashList(&$0)
      $0.offsets = .reset
    },
    Preset(
      "flash-list-unpooled",
      "the same without a pool (maxItemsInRecyclePool 0): a row that leaves the window is unmounted",
      wins: "few cells are alive, and few are another row's: where one comes as another goes",
      loses: """
        every row that comes back is made anew, with all of its items, and at rest; and what comes as another goes \
        comes where that was left
        """,
      alsoDoneBy: "flutter-page-storage, but for what that stores; and ceiling", source: .flashList,
      notModelled: "as flash-list"
    ) {
      asFlashList(&$0)
      $0.pool = .affineCap
      $0.poolSize = PoolSize(capacity: 0)
    },
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
      source: .fabric,
      notModelled: """
        that a view is put to rest when it is given up, and here when it is taken again; that scroll views of all \
        kinds, vertical and horizontal, share a pool (#55733); insets and zoom, which are reset too; that a row's \
        state goes with the row where React unmounts it (FlatList: more than ten screens away); React's own work
        """
    ) {
      $0.identity = .owned
      $0.key = .id
      $0.saves = .scroll
      $0.resets = .unbound
      $0.prefetch = .none
    },
  ]

  private static func asFlashList(_ choices: inout Choices) {
    choices.identity = .owned
    choices.pool = .affine
    choices.offsets = .kept
    choices.reload = .changed
    choices.prefetch = .window
    choices.prefetchReach = .screenfuls(aheadThousandths: 410, behindThousandths: 180)
  }
}
