// What Android does differently: rows that enter one by one (`Replay+Interleaved`), and in designs `pool=twoLevel`
// (`CellCache`) and `prefetch=cache` (`Replay+PrepareIntoCache`). Platforms share the other parts, which are in Core:
// clamping and echoing in `Replay+Motion` and `ListDelegate+Motion`, settling in `Replay+Layout` (`ListHost` names them).

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
        "not modelled: an insertion above the screen, which keeps the first visible row in place (record its y)",
      ],
      calls: PlatformCalls.android, callbackNames: PlatformCalls.androidCallbacks)
  ]
}
