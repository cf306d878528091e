extension PlatformCalls {
  /// developer.mozilla.org: Element.replaceChildren, Element.scrollLeft, Element.scrollTo, HTMLElement.offsetParent
  /// (`offsetLeft` counts from the nearest positioned ancestor), the `scrollend` event (none where the position did not
  /// change). web-platform-dx.github.io, "scrollend": Chrome 114, Firefox 109, Safari 26.2. CSSOM View, "run the scroll
  /// steps": `scroll` and `scrollend` come at the next frame; scrolling to a position stops at the ends of the content.
  /// Window.sessionStorage (kept over a reload). That a fling ends with its element's box was seen in Chromium.
  static let web: [String: String] = [
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
      "strip.addEventListener('scroll', () => offsets.set(strip.dataset.row, "
      + "strip.scrollLeft)); it comes a frame late",
    "saves=settled":
      "strip.addEventListener('scrollend', () => offsets.set(strip.dataset.row, "
      + "strip.scrollLeft)); in Safari from 26.2, before that a timer after the last 'scroll'",
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

  /// The platform's names of a log's callbacks.
  static let webCallbacks: [LogEntry.Callback: String] = [
    .dequeue: "element", .prepareForReuse: "reuse", .cellForRow: "render",
    .stopScrollingAndZooming: "scrollTo", .reloadData: "replaceChildren",
    .setContentOffset: "scrollLeft", .willDisplay: "appended", .scrollViewDidScroll: "scroll",
    .scrollViewDidEndDragging: "scrollend", .scrollViewDidEndDecelerating: "scrollend",
    .didEndDisplaying: "removed", .didSelectItem: "click", .heightForRow: "itemSize",
  ]
}
