extension PlatformCalls {
  /// reactnative.dev: ScrollView (onMomentumScrollEnd, onScrollEndDrag, onContentSizeChange, pagingEnabled, contentInset
  /// of iOS) and FlatList
  /// (`scrollToIndex` needs `getItemLayout`); @shopify/flash-list's FlashListRef (`scrollToIndex` takes `viewOffset`, and
  /// there is no `getItemLayout`); react-native's `scrollTo` of ReactHorizontalScrollViewManager ends a fling.
  static let reactNative: [String: String] = [
    "identity=tag": "renderItem({ item, index }): index in a ref",
    "identity=id":
      "keyExtractor={row => row.id}; in a recycled cell row.id in a ref, set in useLayoutEffect",
    "identity=owned": "renderItem({ item }): the row is a prop of the cell",
    "key=row": "offsets.get(index)", "key=path": "offsets.get(`${section}/${index}`)",
    "key=id": "offsets.get(row.id)",
    "store=dictionary":
      "a Map above the list; useLayoutEffect(() => ref.current?.scrollTo({ x: offset, "
      + "animated: false }), [row.id]); scrollToOffset({ offset, animated: false }) of an inner FlatList or FlashList",
    "store=reset":
      "useLayoutEffect(() => ref.current?.scrollTo({ x: 0, animated: false }), [row.id])",
    "store=reset,fallback=rest":
      "useLayoutEffect(() => ref.current?.scrollTo({ x: row.rest, animated: false }), [row.id])",
    "saves=end":
      "the clean-up of an effect: useEffect(() => () => offsets.set(row.id, last.current), "
      + "[row.id]), with last.current set in onScroll",
    "saves=scroll":
      "onScroll={e => offsets.set(row.id, e.nativeEvent.contentOffset.x)} scrollEventThrottle={16}",
    "saves=settled": "onScrollEndDrag and onMomentumScrollEnd",
    "stops=bind":
      "scrollTo({ x: offset, animated: false }) when row.id changes: it ends the fling of the "
      + "recycled view",
    "laysOut=first":
      "set the offset again in onContentSizeChange, when the view has its new length",
    "form=item":
      "the first item's key from onViewableItemsChanged, and the distance; scrollToIndex({ "
      + "index, viewOffset }) of that key, in a FlatList with getItemLayout",
    "form=nearest":
      "the first index from onViewableItemsChanged, and the distance; scrollToIndex({ index, "
      + "viewOffset }), in a FlatList with getItemLayout",
    "form=page":
      "pagingEnabled: the page, Math.round(contentOffset.x / width); scrollTo({ x: page * width, animated: "
      + "false }), again in onLayout",
    "renewed=rest": "offsets.delete(key), where the row gets its new content",
    "fallback=rest":
      "row.rest where nothing is stored, and not 0; with contentInset, which iOS alone has, it is -left",
    "fits=content":
      "Math.min(offset, content width - width), with the widths of onContentSizeChange and onLayout",
    "pool=perRow": "a ScrollView of ScrollViews with horizontal, without FlatList or FlashList",
    "lives=app": "the Map in a module or above the navigator, and not in the screen",
    "lives=archive": "the Map in AsyncStorage (@react-native-async-storage/async-storage)",
  ]

  /// The platform's names of a log's callbacks.
  static let reactNativeCallbacks: [LogEntry.Callback: String] = [
    .dequeue: "cell", .prepareForReuse: "reuse", .cellForRow: "renderItem",
    .stopScrollingAndZooming: "scrollTo", .reloadData: "render", .setContentOffset: "scrollTo",
    .willDisplay: "layout", .scrollViewDidScroll: "onScroll",
    .scrollViewDidEndDragging: "onScrollEndDrag",
    .scrollViewDidEndDecelerating: "onMomentumScrollEnd", .didEndDisplaying: "clean-up",
    .didSelectItem: "onPress", .heightForRow: "getItemLayout",
  ]
}
