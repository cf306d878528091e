extension PlatformCalls {
  /// api.flutter.dev: ListView.builder (`findChildIndexCallback`; ListView.separated has `findItemIndexCallback` since
  /// 3.37, docs.flutter.dev/release/breaking-changes/separated-builder-find-child-index-callback), ScrollEndNotification,
  /// ScrollController.keepScrollOffset (saved "each time a scroll completes"; where it is false, `initialScrollOffset`
  /// counts), ScrollPosition.jumpTo (ends an animation), `maxScrollExtent`, PageController (`page`, `initialPage`),
  /// RestorationMixin, State.deactivate (comes before the inner
  /// list is disposed, which detaches its controller; `dispose` comes after it).
  static let flutter: [String: String] = [
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

  /// The platform's names of a log's callbacks.
  static let flutterCallbacks: [LogEntry.Callback: String] = [
    .dequeue: "createElement", .prepareForReuse: "reuse", .cellForRow: "itemBuilder",
    .stopScrollingAndZooming: "jumpTo", .reloadData: "build", .setContentOffset: "jumpTo",
    .willDisplay: "paint", .scrollViewDidScroll: "ScrollUpdateNotification",
    .scrollViewDidEndDragging: "ScrollEndNotification",
    .scrollViewDidEndDecelerating: "ScrollEndNotification", .didEndDisplaying: "deactivate",
    .didSelectItem: "onTap", .heightForRow: "itemExtentBuilder",
  ]
}
