extension ListPlatform {
  static let reactNative = [
    ListPlatform(
      "react-native", aliases: ["rn", "react", "flashlist", "flash-list", "flatlist"],
      of: "React Native", by: "Meta",
      "FlatList or FlashList of ScrollViews (React Native, Fabric)",
      "recycleFirst+coasting+echoing+confining+queued+positional", open: ["late"],
      sources: [
        "coasting: react-native #39529, \"when this list gets recycled it continues scrolling\"",
        "echoing: react-native #44256", "confining: react-native #58578",
        "queued: ScrollViewEventEmitter.onScroll; the order: FlashList's RenderStackManager.sync",
        "positional: React's updateFromMap matches a child without a key by its index",
      ],
      calls: PlatformCalls.reactNative, callbackNames: PlatformCalls.reactNativeCallbacks)
  ]
}
