extension ListPlatform {
  static let flutter = [
    ListPlatform(
      "flutter", of: "Flutter", by: "Google", "ListView of ListViews (Flutter)",
      "echoing+positional",
      open: ["late", "confining"],
      sources: [
        "not coasting: ScrollPosition.dispose",
        "echoing: ScrollPositionWithSingleContext.jumpTo",
        "positional: SliverMultiBoxAdaptorElement.performRebuild, Widget.canUpdate",
      ],
      calls: PlatformCalls.flutter, callbackNames: PlatformCalls.flutterCallbacks)
  ]
}
