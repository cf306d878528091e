/// The calls of a platform with which a design is written there.
///
/// Generated code (`DesignCode`) is for UIKit alone. Elsewhere a design is this list of calls, by the value of each axis.
public struct PlatformCalls: Sendable {
  /// One thing that a design does, and how to write it.
  public struct Call: Equatable, Sendable {
    /// The question, such as `when an offset is stored`.
    public let purpose: String
    /// The design's answer, as `AXIS=VALUE`.
    public let choice: String
    /// The platform's call.
    public let call: String
  }

  public let design: Design
  public let platform: ListPlatform

  public init(_ design: Design, on platform: ListPlatform) {
    self.design = design
    self.platform = platform
  }

  /// A call for each axis on which something is to be written. Empty for a custom design.
  public var calls: [Call] {
    guard !design.isCustom else { return [] }
    let choices = design.choices.effective
    let words = PlatformCalls.words(on: platform.framework)
    return AxisDescription.all.compactMap { axis in
      let value = axis.read(choices)
      if !choices.store.isStored, PlatformCalls.axesOfStores.contains(axis.name) { return nil }
      let choice = "\(axis.name)=\(value)"
      // A call that also sets the fallback has other words where the fallback is the row's rest.
      let atRest = choices.fallback == .rest ? words["\(choice),fallback=rest"] : nil
      if let call = atRest ?? words[choice] {
        return Call(purpose: axis.question, choice: choice, call: call)
      }
      // The default of an axis without words needs no code.
      guard value != axis.read(AxisValues()) else { return nil }
      let meaning = axis.values.first { $0.name == value }?.meaning ?? value
      return Call(purpose: axis.question, choice: choice, call: meaning)
    }
  }

  /// True if the designs of a platform have generated code.
  public static func hasCode(on platform: ListPlatform?) -> Bool {
    platform.map { $0.framework == "UIKit" } ?? true
  }

  private static let axesOfStores: Set<String> = [
    Key.axis, KeyedBy.axis, Saves.axis, Form.axis,
  ]

  // In the calls `row.rest` is the offset at which the row's strip begins; lists that scroll to an item have it as
  // `row.restItem` and `row.restDistance`. `key` is the key of the axis `key`.

  private static func words(on framework: String) -> [String: String] {
    switch framework {
    case "UIKit": uikit
    case "Android": android
    case "Compose": compose
    case "Flutter": flutter
    case "React Native": reactNative
    case "Web", "Web, parked": web
    default: [:]
    }
  }

  /// developer.apple.com: UIScrollView (`stopScrollingAndZooming`, from iOS 17.4), UIScrollViewDelegate,
  /// UITableViewDataSource, UITableViewDelegate, UICollectionView (`indexPathForItem(at:)`,
  /// `layoutAttributesForItem(at:)`), UISceneDelegate (`stateRestorationActivity(for:)`).
  private static let uikit: [String: String] = [
    "identity=tag": "strip.tag = indexPath.row, in tableView(_:cellForRowAt:)",
    "identity=id": "the row's id in a property of the strip, set in tableView(_:cellForRowAt:)",
    "identity=owned": "the row in a property of the cell, set in tableView(_:cellForRowAt:)",
    "key=row": "offsets[indexPath.row]", "key=path": "offsets[indexPath]",
    "key=id": "offsets[row.id]",
    "store=dictionary":
      "a dictionary; restored last in cellForRowAt: setContentOffset(offset, animated: false)",
    "store=reset": "setContentOffset(.zero, animated: false), in cellForRowAt",
    "store=reset,fallback=rest":
      "setContentOffset(CGPoint(x: -strip.adjustedContentInset.left, y: 0), animated: false), in cellForRowAt",
    "saves=end": "tableView(_:didEndDisplaying:forRowAt:)",
    "saves=scroll": "scrollViewDidScroll(_:) of the strip's delegate",
    "saves=settled":
      "scrollViewDidEndDragging(_:willDecelerate:) without a fling, "
      + "scrollViewDidEndDecelerating(_:)",
    "reload=always": "strip.reloadData(), in cellForRowAt",
    "stops=bind":
      "stopScrollingAndZooming() from iOS 17.4, else setContentOffset(strip.contentOffset, animated: false), "
      + "first in cellForRowAt",
    "laysOut=first": "strip.layoutIfNeeded() after reloadData(), before the offset is set",
    "form=item":
      "indexPathForItem(at:), the item's id and the distance by layoutAttributesForItem(at:)",
    "form=nearest": "indexPathForItem(at:) and the distance by layoutAttributesForItem(at:)",
    "form=page":
      "the page, round(contentOffset.x / bounds.width); shown again in viewWillTransition(to:with:)",
    "renewed=rest": "offsets[key] = nil, where the row gets its new content",
    "fallback=rest":
      "-strip.adjustedContentInset.left, or from right to left contentSize.width - bounds.width, where nothing is stored",
    "fits=content":
      "min(contentOffset.x, contentSize.width + adjustedContentInset.right - bounds.width), in willDisplay",
    "pool=perRow": "a UIStackView of strips in a UIScrollView, without a table",
    "lives=app":
      "the dictionary in an object that the app delegate holds, and not the view controller",
    "lives=archive": "the dictionary in the userInfo of stateRestorationActivity(for:)",
  ]

  /// developer.android.com: RecyclerView.Adapter, RecyclerView.OnScrollListener, LinearLayoutManager, ListAdapter
  /// (`submitList`), androidx.core.view (`doOnNextLayout`). The sources of androidx.recyclerview: RecyclerView
  /// (`onDetachedFromWindow` stops the scroll, `onScrolled` also comes after a layout) and LinearLayoutManager
  /// (`SavedState`, `scrollToPositionWithOffset`, ScrollbarHelper's mean width; `onLayoutChildren` ignores a position that
  /// the adapter does not have, and `fixLayoutEndGap` closes a gap at the end). PagerSnapHelper (`findSnapView`);
  /// androidx.lifecycle: ViewModel (kept over configuration changes), SavedStateHandle (kept over a killed process).
  private static let android: [String: String] = [
    "identity=tag": "holder.row = position, in onBindViewHolder(holder, position)",
    "identity=id":
      "holder.rowId = rows[position].id, in onBindViewHolder(holder, position); "
      + "setHasStableIds(true), getItemId(position)",
    "identity=owned": "holder.row = rows[position], in onBindViewHolder(holder, position)",
    "key=row": "offsets[position]", "key=path": "offsets[section to position]",
    "key=id": "offsets[rows[position].id]",
    "store=dictionary":
      "a HashMap; restored last in onBindViewHolder: "
      + "layoutManager.scrollToPositionWithOffset(item, -distance)",
    "store=reset": "layoutManager.scrollToPositionWithOffset(0, 0), in onBindViewHolder",
    "store=reset,fallback=rest":
      "layoutManager.scrollToPositionWithOffset(row.restItem, -row.restDistance), in onBindViewHolder",
    "saves=end": "Adapter.onViewDetachedFromWindow(holder)",
    "saves=scroll":
      "RecyclerView.OnScrollListener.onScrolled of the strip: offsets[holder.rowId] = "
      + "strip.computeHorizontalScrollOffset(), exact where all items have one width",
    "saves=settled": "OnScrollListener.onScrollStateChanged with SCROLL_STATE_IDLE",
    "saves=pooled": "Adapter.onViewRecycled(holder)",
    "reload=always":
      "the strip's adapter gets the row's items in onBindViewHolder: submitList, or "
      + "notifyDataSetChanged",
    "stops=bind":
      "strip.stopScroll(), first in onBindViewHolder (a detached RecyclerView stops by itself)",
    "laysOut=first":
      "set the offset when the strip has its new length: scrollToPositionWithOffset waits for "
      + "the layout, scrollBy needs strip.doOnNextLayout",
    "form=item":
      "findFirstVisibleItemPosition(), its getItemId and its left edge; "
      + "scrollToPositionWithOffset to where that id is now",
    "form=nearest":
      "layoutManager.onSaveInstanceState() and onRestoreInstanceState(state): position and "
      + "distance",
    "form=page":
      "PagerSnapHelper: the position of findSnapView(layoutManager); scrollToPositionWithOffset(page, 0), "
      + "again when the strip gets another width",
    "renewed=rest": "offsets.remove(key), where the row gets its new content",
    "fallback=rest":
      "row.restItem and row.restDistance where nothing is stored, and not 0; paddingStart with "
      + "clipToPadding=\"false\" rests at item 0 by itself",
    "fits=content":
      "the last item where the adapter has no such item now; scrollToPositionWithOffset leaves no gap at the end",
    "pool=perRow": "a LinearLayout of HorizontalScrollViews in a NestedScrollView",
    "lives=app":
      "the HashMap in a ViewModel of the activity, and not in the fragment or the adapter",
    "lives=archive": "the HashMap in a SavedStateHandle, or in onSaveInstanceState(outState)",
  ]

  /// developer.android.com: LazyListState (constructor, `scrollToItem`), androidx.compose.foundation.gestures
  /// (`ScrollableState.stopScroll`, `isScrollInProgress`), DisposableEffect, and "Lists and grids", item keys:
  /// `rememberSaveable` in a keyed item is restored when the item comes back. PagerState (`currentPage`,
  /// `initialPage`), LazyListState.Saver. The source of LazyListMeasure: an index beyond the last item becomes the last,
  /// and a gap at the end is closed.
  private static let compose: [String: String] = [
    "identity=tag": "itemsIndexed(rows) { index, row -> ... } without a key",
    "identity=id": "items(rows, key = { it.id }) in the LazyColumn",
    "identity=owned": "items(rows) { row -> ... }: the item's lambda holds the row",
    "key=row": "states[index]", "key=path": "states[section to index]", "key=id": "states[row.id]",
    "store=dictionary":
      "a map of LazyListStates above the LazyColumn: "
      + "LazyRow(state = states.getOrPut(row.id) { LazyListState() })",
    "store=dictionary,fallback=rest":
      "a map of LazyListStates above the LazyColumn: LazyRow(state = states.getOrPut(row.id) { "
      + "LazyListState(row.restItem, row.restDistance) })",
    "store=reset": "LazyRow(state = remember(row.id) { LazyListState() })",
    "store=reset,fallback=rest":
      "LazyRow(state = remember(row.id) { LazyListState(row.restItem, row.restDistance) })",
    "saves=end":
      "a map of positions, not of states: DisposableEffect(row.id) { onDispose { ... } }, restored "
      + "with remember(row.id) { LazyListState(index, offset) }; rememberLazyListState() in a "
      + "keyed item does both",
    "saves=scroll":
      "nothing to write: a LazyListState in the map has the position at every scroll",
    "saves=settled":
      "a map of positions, not of states: LaunchedEffect(row.id) with snapshotFlow { "
      + "state.isScrollInProgress }, where it becomes false",
    "stops=bind":
      "LaunchedEffect(row.id) { state.stopScroll() }, where one state serves several rows",
    "laysOut=first": "nothing to write: scrollToItem(index, offset) measures at once",
    "form=item":
      "items(row.items, key = { it.id }) in the LazyRow: its state follows the first item's key",
    "form=nearest": "firstVisibleItemIndex and firstVisibleItemScrollOffset",
    "form=page":
      "HorizontalPager with a map of PagerStates, or pagerState.currentPage and initialPage; a PagerState "
      + "shows its page again when pages get another length",
    "renewed=rest": "states.remove(key), where the row gets its new content",
    "fallback=rest":
      "LazyListState(row.restItem, row.restDistance) where nothing is stored, and not 0; contentPadding "
      + "rests at item 0 by itself",
    "fits=content": "nothing to write: LazyRow shows its last items where the index is beyond them",
    "pool=perRow":
      "Column(Modifier.verticalScroll(...)) of "
      + "Row(Modifier.horizontalScroll(rememberScrollState()))",
    "lives=app": "the map in a ViewModel of the activity, and not in a remember of the screen",
    "lives=archive":
      "the map in a rememberSaveable above the LazyColumn, with LazyListState.Saver for each state",
  ]

  /// api.flutter.dev: ListView.builder (`findChildIndexCallback`; ListView.separated has `findItemIndexCallback` since
  /// 3.37, docs.flutter.dev/release/breaking-changes/separated-builder-find-child-index-callback), ScrollEndNotification,
  /// ScrollController.keepScrollOffset (saved "each time a scroll completes"; where it is false, `initialScrollOffset`
  /// counts), ScrollPosition.jumpTo (ends an animation), `maxScrollExtent`, PageController (`page`, `initialPage`),
  /// RestorationMixin, State.deactivate (comes before the inner
  /// list is disposed, which detaches its controller; `dispose` comes after it).
  private static let flutter: [String: String] = [
    "identity=tag": "itemBuilder: (context, index) without a key",
    "identity=id":
      "ValueKey(row.id) on the row's widget, with findChildIndexCallback of ListView.builder "
      + "(findItemIndexCallback of ListView.separated)",
    "identity=owned": "the row is a final field of the row's widget",
    "key=row": "offsets[index]", "key=path": "offsets[(section, index)]",
    "key=id": "offsets[row.id]; or PageStorageKey(row.id) on the inner ListView",
    "store=dictionary":
      "a Map above the outer ListView; ScrollController(initialScrollOffset: offsets[row.id] ?? 0, "
      + "keepScrollOffset: false)",
    "store=dictionary,fallback=rest":
      "a Map above the outer ListView; ScrollController(initialScrollOffset: offsets[row.id] ?? row.rest, "
      + "keepScrollOffset: false)",
    "store=reset": "ScrollController(keepScrollOffset: false)",
    "store=reset,fallback=rest":
      "ScrollController(initialScrollOffset: row.rest, keepScrollOffset: false)",
    "saves=end":
      "deactivate() of the row's State: controller.offset (in dispose() the controller is "
      + "detached)",
    "saves=scroll": "controller.addListener(() => offsets[row.id] = controller.offset)",
    "saves=settled":
      "NotificationListener<ScrollEndNotification>; a PageStorageKey saves there by itself",
    "stops=bind":
      "nothing to write where the row has a key: its ScrollPosition is disposed with its "
      + "fling; else controller.jumpTo(offset)",
    "laysOut=first":
      "WidgetsBinding.instance.addPostFrameCallback((_) => controller.jumpTo(offset))",
    "form=item":
      "store the first visible item's id and the distance; jumpTo where that item is now",
    "form=nearest": "store the first visible item's index and the distance; jumpTo that item",
    "form=page":
      "PageView: controller.page?.round(), and PageController(initialPage: page); a PageView shows its page "
      + "again when pages get another length",
    "renewed=rest": "offsets.remove(key), where the row gets its new content; a new PageStorageKey",
    "fallback=rest":
      "row.rest where nothing is stored, and not 0; the padding of a ListView is part of its content, and "
      + "rests at 0",
    "fits=content":
      "controller.jumpTo(min(offset, controller.position.maxScrollExtent)), after the layout: "
      + "addPostFrameCallback",
    "pool=perRow":
      "SingleChildScrollView of a Column of SingleChildScrollView(scrollDirection: "
      + "Axis.horizontal)",
    "lives=app": "the Map above the Navigator, and not in the State of the screen",
    "lives=archive": "a RestorableProperty of the Map, with RestorationMixin",
  ]

  /// reactnative.dev: ScrollView (onMomentumScrollEnd, onScrollEndDrag, onContentSizeChange, pagingEnabled, contentInset
  /// of iOS) and FlatList
  /// (`scrollToIndex` needs `getItemLayout`); @shopify/flash-list's FlashListRef (`scrollToIndex` takes `viewOffset`, and
  /// there is no `getItemLayout`); react-native's `scrollTo` of ReactHorizontalScrollViewManager ends a fling.
  private static let reactNative: [String: String] = [
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

  /// developer.mozilla.org: Element.replaceChildren, Element.scrollLeft, Element.scrollTo, HTMLElement.offsetParent
  /// (`offsetLeft` counts from the nearest positioned ancestor), the `scrollend` event (none where the position did not
  /// change). web-platform-dx.github.io, "scrollend": Chrome 114, Firefox 109, Safari 26.2. CSSOM View, "run the scroll
  /// steps": `scroll` and `scrollend` come at the next frame; scrolling to a position stops at the ends of the content.
  /// Window.sessionStorage (kept over a reload). That a fling ends with its element's box was seen in Chromium.
  private static let web: [String: String] = [
    "identity=tag": "strip.dataset.row = index, where the element gets its row",
    "identity=id": "strip.dataset.row = row.id, where the element gets its row",
    "identity=owned": "a WeakMap from the element to its row",
    "key=row": "offsets.get(index)", "key=path": "offsets.get(`${section}/${index}`)",
    "key=id": "offsets.get(row.id)",
    "store=dictionary":
      "a Map; strip.scrollLeft = offsets.get(row.id) ?? 0, once the items are in the element",
    "store=dictionary,fallback=rest":
      "a Map; strip.scrollLeft = offsets.get(row.id) ?? row.rest, once the items are in the element",
    "store=reset": "strip.scrollLeft = 0, once the items are in the element",
    "store=reset,fallback=rest":
      "strip.scrollLeft = row.rest, once the items are in the element",
    "saves=end": "read strip.scrollLeft before the element is removed, hidden or given another row",
    "saves=scroll":
      "strip.addEventListener('scroll', ...): offsets.set(strip.dataset.row, "
      + "strip.scrollLeft); it comes a frame late",
    "saves=settled":
      "strip.addEventListener('scrollend', ...); in Safari from 26.2, before that a timer after the "
      + "last 'scroll'",
    "reload=always": "strip.replaceChildren(...items)",
    "stops=bind":
      "nothing to write where the element is removed or hidden, which ends its fling; else "
      + "strip.scrollTo({ left: offset, behavior: 'instant' })",
    "laysOut=first": "nothing to write: reading or setting scrollLeft lays the element out",
    "form=item":
      "the first visible child's id and its offsetLeft less scrollLeft, with position: relative "
      + "on the strip; set scrollLeft by that child",
    "form=nearest":
      "the first visible child's index and its offsetLeft less scrollLeft, with position: "
      + "relative on the strip; set scrollLeft by that child",
    "form=page":
      "Math.round(strip.scrollLeft / strip.clientWidth); strip.scrollLeft = page * strip.clientWidth, again in "
      + "a ResizeObserver (scroll-snap-type: x mandatory snaps again by itself)",
    "renewed=rest": "offsets.delete(key), where the row gets its new content",
    "fallback=rest":
      "row.rest where nothing is stored, and not 0: the scrollLeft of a new strip, which "
      + "scroll-snap-align can change",
    "fits=content":
      "nothing to write: scrollLeft stops at the end, once the items are in the element",
    "pool=perRow": "an element with overflow-x: auto for each row, which stays in the document",
    "lives=app": "the Map in a module, and not in the component of the screen",
    "lives=archive": "the Map in sessionStorage, as JSON, written at 'pagehide'",
  ]
}
