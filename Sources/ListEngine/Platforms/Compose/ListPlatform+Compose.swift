extension ListPlatform {
  static let compose = [
    ListPlatform(
      "compose", aliases: ["jetpack", "jetpack-compose"], of: "Compose", by: "Google",
      "LazyColumn of LazyRows (Jetpack Compose)", "echoing+confining+positional",
      open: ["late", "coasting", "queued"],
      sources: [
        "the order: SubcomposeLayout.disposeOrReuseStartingFromIndex",
        "echoing: LazyListState is observed, also when code sets it", "confining: measureLazyList",
        "positional: an item without a key has its index as key (getDefaultLazyLayoutKey)",
      ],
      calls: PlatformCalls.compose, callbackNames: PlatformCalls.composeCallbacks)
  ]
}
