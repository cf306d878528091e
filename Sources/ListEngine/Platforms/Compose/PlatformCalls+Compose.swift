extension PlatformCalls {
  /// developer.android.com: LazyListState (constructor, `scrollToItem`), androidx.compose.foundation.gestures
  /// (`ScrollableState.stopScroll`, `isScrollInProgress`), DisposableEffect, and "Lists and grids", item keys:
  /// `rememberSaveable` in a keyed item is restored when the item comes back. PagerState (`currentPage`,
  /// `initialPage`), LazyListState.Saver. The source of LazyListMeasure: an index beyond the last item becomes the last,
  /// and a gap at the end is closed.
  static let compose: [String: String] = [
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

  /// The platform's names of a log's callbacks.
  static let composeCallbacks: [LogEntry.Callback: String] = [
    .dequeue: "item", .prepareForReuse: "onReuse", .cellForRow: "composition",
    .stopScrollingAndZooming: "stopScroll", .reloadData: "recomposition",
    .setContentOffset: "scrollToItem", .willDisplay: "placed", .scrollViewDidScroll: "scrolled",
    .scrollViewDidEndDragging: "scroll ended", .scrollViewDidEndDecelerating: "scroll ended",
    .didEndDisplaying: "onDispose", .didSelectItem: "onClick", .heightForRow: "items",
  ]
}
