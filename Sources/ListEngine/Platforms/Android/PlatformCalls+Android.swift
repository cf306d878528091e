extension PlatformCalls {
  /// developer.android.com: RecyclerView.Adapter, RecyclerView.OnScrollListener, LinearLayoutManager, ListAdapter
  /// (`submitList`), androidx.core.view (`doOnNextLayout`). The sources of androidx.recyclerview: RecyclerView
  /// (`onDetachedFromWindow` stops the scroll, `onScrolled` also comes after a layout) and LinearLayoutManager
  /// (`SavedState`, `scrollToPositionWithOffset`, ScrollbarHelper's mean width; `onLayoutChildren` ignores a position that
  /// the adapter does not have, and `fixLayoutEndGap` closes a gap at the end). PagerSnapHelper (`findSnapView`);
  /// androidx.lifecycle: ViewModel (kept over configuration changes), SavedStateHandle (kept over a killed process).
  static let android: [String: String] = [
    "identity=tag": "holder.row = position, in onBindViewHolder(holder, position)",
    "identity=id":
      "holder.rowId = rows[position].id, in onBindViewHolder(holder, position); "
      + "setHasStableIds(true), getItemId(position)",
    "identity=owned": "holder.row = rows[position], in onBindViewHolder(holder, position)",
    "key=row":
      "offsets[holder.bindingAdapterPosition], which is NO_POSITION once the row is removed",
    "key=path":
      "offsets[holder.bindingAdapterPosition], which is NO_POSITION once the row is removed",
    "key=id": "offsets[rows[position].id]",
    "store=dictionary":
      "a HashMap of strip.computeHorizontalScrollOffset(), exact where all items have one width; restored "
      + "last in onBindViewHolder: strip.doOnNextLayout { strip.scrollBy(offset - "
      + "strip.computeHorizontalScrollOffset(), 0) }",
    "store=dictionary,form": "a HashMap; restored last in onBindViewHolder",
    "store=reset": "layoutManager.scrollToPositionWithOffset(0, 0), in onBindViewHolder",
    "store=reset,fallback=rest":
      "layoutManager.scrollToPositionWithOffset(row.restItem, -row.restDistance), in onBindViewHolder",
    "saves=end": "Adapter.onViewDetachedFromWindow(holder)",
    "saves=scroll":
      "RecyclerView.OnScrollListener.onScrolled of the strip, under offsets[holder.rowId]",
    "saves=settled": "OnScrollListener.onScrollStateChanged with SCROLL_STATE_IDLE",
    "saves=pooled": "Adapter.onViewRecycled(holder)",
    "reload=always":
      "the strip's adapter gets the row's items in onBindViewHolder, with notifyDataSetChanged() "
      + "(submitList compares in the background: restore in its callback)",
    "stops=bind":
      "strip.stopScroll(), first in onBindViewHolder (a detached RecyclerView stops by itself)",
    "laysOut=first":
      "set the offset when the strip has its new length: scrollToPositionWithOffset waits for "
      + "the layout, scrollBy needs strip.doOnNextLayout",
    "form=item":
      "getItemId of findFirstVisibleItemPosition(), and the distance as in form=nearest; "
      + "scrollToPositionWithOffset to where that id is now",
    "form=number":
      "layoutManager.onSaveInstanceState() and onRestoreInstanceState(state): item and distance",
    "form=nearest":
      "findFirstVisibleItemPosition(), and strip.paddingLeft - (layoutManager.getDecoratedLeft(view) - "
      + "its leftMargin); scrollToPositionWithOffset(min(item, itemCount - 1), -distance)",
    "form=page":
      "PagerSnapHelper: the position of findSnapView(layoutManager); scrollToPositionWithOffset(page, 0), "
      + "again when the strip gets another width",
    "renewed=rest": "offsets.remove(key), where the row gets its new content",
    "fallback=rest":
      "scrollToPositionWithOffset(row.restItem, -row.restDistance) where nothing is stored, so that the "
      + "strip's last row leaves nothing; paddingStart with clipToPadding=\"false\" rests at item 0",
    "fits=content":
      "the last item where the adapter has no such item now; scrollToPositionWithOffset leaves no gap at the end",
    "pool=twoLevel":
      "setItemViewCacheSize and setMaxRecycledViews(type, max); nothing for the defaults, 2 and 5",
    "itemPool=sharedCap":
      "strip.setRecycledViewPool(pool), one pool for all strips; pool.setMaxRecycledViews(type, max)",
    "prefetch=cache": "nothing: RecyclerView prefetches the next row by itself",
    "pool=perRow": "a LinearLayout of HorizontalScrollViews in a NestedScrollView",
    "lives=app":
      "the HashMap in a ViewModel of the activity, and not in the fragment or the adapter",
    "lives=archive": "the HashMap in a SavedStateHandle, or in onSaveInstanceState(outState)",
  ]

  /// The platform's names of a log's callbacks.
  static let androidCallbacks: [LogEntry.Callback: String] = [
    .dequeue: "getViewForPosition", .prepareForReuse: "reuse", .cellForRow: "onBindViewHolder",
    .stopScrollingAndZooming: "stopScroll", .reloadData: "notifyDataSetChanged",
    .setContentOffset: "scrollToPosition", .willDisplay: "onViewAttachedToWindow",
    .scrollViewDidScroll: "onScrolled", .scrollViewDidEndDragging: "onScrollStateChanged",
    .scrollViewDidEndDecelerating: "onScrollStateChanged",
    .didEndDisplaying: "onViewDetachedFromWindow", .giveUp: "onViewRecycled",
    .didSelectItem: "onClick", .heightForRow: "getItemCount",
  ]
}
