extension ListPlatform {
  static let web = [
    ListPlatform(
      "web", aliases: ["browser", "html"], of: "Web", by: "the standard",
      "a page that recycles scrolling elements",
      "echoing+confining+clamping+queued+forgetting", open: ["recycleFirst", "newFirst"],
      sources: [
        "confining, clamping: seen in Chromium (RealListTests)",
        "queued: CSSOM View, \"run the scroll steps\"",
        "forgetting: Blink's Element::RemovedFrom; a hidden or removed element reads 0",
        "designs in a page are laysOut=first: an element has its length before its offset is set",
        "not coasting: seen in Chromium (a fling ends with its element's box)",
      ],
      calls: PlatformCalls.web, callbackNames: PlatformCalls.webCallbacks),
    ListPlatform(
      "web-parked", of: "Web, parked", by: "the standard",
      "a page whose list keeps the elements that wait, out of sight",
      "recycleFirst+echoing+confining+clamping+queued", open: [],
      sources: [
        "the order: recyclerlistview's VirtualRenderer._onEngagedItemsChanged",
        "not forgetting: an element that stays in the document keeps its offset (seen in Chromium)",
        "as web",
      ],
      calls: PlatformCalls.web, callbackNames: PlatformCalls.webCallbacks),
  ]
}
