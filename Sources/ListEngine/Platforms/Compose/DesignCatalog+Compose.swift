/// Models of list frameworks of Jetpack Compose with their default settings, as far as the axes reach.
extension DesignCatalog {
  private static let composeAxes =
    "identity=owned,key=id,saves=scroll,form=nearest,updates=reconfigure,pool=slots:7,warnings=keep,lives=archive"

  static let compose: [Preset] = [
    Preset(
      "compose-lazy",
      """
      seven slots a kind wait, and a row takes its own or the oldest; the next row is prepared; the first item's \
      number and the distance to it are stored by item key
      """,
      wins: "items with keys return to their offsets on every host, and memory is bounded",
      loses: "an eighth slot is disposed, and its row is composed anew",
      alsoDoneBy: "stable-id,saves=scroll without the limit", source: .compose,
      platform: "Compose",
      notModelled: """
        preparation in idle time and over several frames; a prepared \
        strip composes two items only; inner slots that one kind leaves and another kind reuses; offsets after a \
        restart of the app
        """, axes: "\(composeAxes),prefetch=ahead:1"),
    Preset(
      "compose-cache-window",
      "the same with the cache window of 1.13: a mean row's height ahead is prepared",
      wins: "tall viewports of low rows, where one row ahead is less than a frame's scroll",
      loses: "each turn of the finger wastes more preparations than compose-lazy wastes",
      alsoDoneBy: "compose-lazy with prefetch=window:mean/0", source: .composeCacheWindow,
      platform: "Compose",
      notModelled: """
        the flag isUsingDynamicDefaultCacheWindowInLists, whose default was not verified; otherwise as compose-lazy
        """, axes: "\(composeAxes),prefetch=window:mean/0"),
    Preset(
      "compose-pager", "the same as a pager: one viewport ahead is prepared, and none behind",
      wins: "the next page in the direction of travel is ready",
      loses: "a page that the finger turns back to is composed anew",
      alsoDoneBy: "compose-lazy, by the row", source: .composePager, platform: "Compose",
      notModelled: """
        pages as high as the viewport (rows keep the feed's heights); beyondViewportPageCount above 0; snapping; \
        otherwise as compose-lazy
        """, axes: "\(composeAxes),prefetch=window:1/0"),
  ]
}

extension Preset.Source {
  fileprivate static let compose = code(
    "androidx/androidx",
    "compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/layout/SubcomposeLayout.kt",
    version: "before 1.13", "080d2b3e", .read,
    """
    Compose: SubcomposeLayout keeps MaxItemsToRetainForReuse 7 slots a content type; states kept by item key; \
    the next index is prefetched
    """)
  fileprivate static let composeCacheWindow = code(
    "androidx/androidx",
    "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/lazy/layout/CacheWindowLogic.kt",
    version: "1.13 (beta)", "a561d9e8", .read,
    "Compose: LazyListDefaults.cacheWindow, behind isUsingDynamicDefaultCacheWindowInLists")
  fileprivate static let composePager = code(
    "androidx/androidx",
    "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/lazy/layout/CacheWindowLogic.kt",
    version: "1.13 (beta)", "a561d9e8", .read,
    "Compose: PagerState.pagerCacheWindow, a viewport ahead and none behind")
}
