/// Models of list frameworks of Flutter with their default settings, as far as the axes reach.
extension DesignCatalog {
  // A PageStorageBucket belongs to the route (page_storage.dart), outside of the page that is disposed of.
  private static let flutterList =
    "identity=owned,saves=settled,pool=none,itemPool=cap:0,prefetch=window:250pt/250pt,warnings=keep,lives=app"

  static let flutter: [Preset] = [
    Preset(
      "flutter-page-storage",
      """
      nothing is reused; rows within 250 points are built; an offset is stored by the strip's own key when a scroll \
      ends
      """,
      wins: "every row whose strip was at rest when it left returns to its offset",
      loses: """
        a fling that its row's leaving ends is not stored, and every row that returns is built anew
        """,
      alsoDoneBy: "no-reuse, but for its store; lists of views in a scroll view", source: .flutter,
      platform: "Flutter",
      notModelled: """
        rows built before the first scroll; a drag as one scroll that ends when the finger lifts; elements and layers \
        below the widgets; automatic keep-alives; reloads and memory warnings were not verified
        """,
      axes: "\(flutterList),key=id"),
    Preset(
      "flutter-shared-key",
      "the same where only the outer list has a key: all strips share one stored offset",
      wins: "nowhere: it is the result of a key that was meant for the outer list",
      loses: "every strip that is displayed after another was scrolled shows that offset",
      alsoDoneBy: "shared-key, and one demo for 13 months", source: .flutterNested,
      platform: "Flutter",
      notModelled:
        "as flutter-page-storage; and the outer list's own offset, which is stored there too",
      axes: "\(flutterList),key=shared"),
  ]
}

extension Preset.Source {
  fileprivate static let flutter = code(
    "flutter/flutter", "packages/flutter/lib/src/widgets/page_storage.dart", version: "3.44",
    "019446bb", .read,
    """
    Flutter: PageStorage, by the chain of PageStorageKeys; written by ScrollPosition.didEndScroll alone; \
    defaultCacheExtent 250.0
    """)
  fileprivate static let flutterNested = Self(
    title: "Flutter: a way to stop PageStorageKey being shared by nested scrollables (open)",
    address: "https://github.com/flutter/flutter/issues/53040", version: "3.44",
    commit: "019446bb", evidence: .read)
}
