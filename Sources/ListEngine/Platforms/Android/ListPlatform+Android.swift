// What Android does differently: the parts below (`ListHost`), rows that enter one by one (`Replay+Interleaved`), and in
// designs `pool=twoLevel` (`CellCache`) and `prefetch=cache` (`Replay+PrepareIntoCache`).

extension ListPlatform {
  static let android = [
    ListPlatform(
      "recycler-view", aliases: ["android", "recyclerview"], of: "Android", by: "Google",
      "RecyclerView of RecyclerViews (Android views)",
      "interleaved+echoing+confining+clamping+settling", open: [],
      sources: [
        "interleaved: LinearLayoutManager.fill, recycleByLayoutState; executed on two traces",
        "not coasting: RecyclerView.onDetachedFromWindow stops the scroll",
        "echoing: RecyclerView.OnScrollListener.onScrolled, after a layout too",
        "confining: LinearLayoutManager.onLayoutChildren, fixLayoutEndGap",
        "clamping: LinearLayoutManager.scrollBy consumes what is left of the content",
        "settling: RecyclerView.onDetachedFromWindow, stopScroll; setScrollState delivers SCROLL_STATE_IDLE",
      ],
      calls: PlatformCalls.android, callbackNames: PlatformCalls.androidCallbacks)
  ]
}
