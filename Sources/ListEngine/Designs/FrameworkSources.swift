/// The sources of the framework presets.
extension Preset.Source {
  static let recyclerView = android(
    "RecyclerView.java", "a9b06aaf", .executed,
    """
    RecyclerView: DEFAULT_CACHE_SIZE 2, RecycledViewPool.DEFAULT_MAX_SCRAP 5 a type, onAdapterChanged; \
    GapWorker prepares the next row
    """)
  static let linearLayoutManager = android(
    "LinearLayoutManager.java", "11961cb8", .executed,
    """
    LinearLayoutManager.onSaveInstanceState: the anchor's position and offset; a position out of range is ignored
    """)
  static let recycledViewPool = android(
    "RecyclerView.java", "a9b06aaf", .executed,
    """
    RecyclerView.RecycledViewPool: shared by setRecycledViewPool, DEFAULT_MAX_SCRAP 5 a type; \
    LinearLayoutManager.setRecycleChildrenOnDetach
    """)
  static let epoxy = code(
    "airbnb/epoxy", "epoxy-adapter/src/main/java/com/airbnb/epoxy/UnboundedViewPool.kt",
    version: "5.2.0", "42970d3e", .read,
    """
    Epoxy: UnboundedViewPool of an activity; BaseEpoxyAdapter saves a model's view state in onViewRecycled; \
    GapWorker prepares the next row
    """)
  static let litho = code(
    "facebook/litho", "litho-widget/src/main/java/com/facebook/litho/widget/RecyclerBinder.java",
    version: nil, "55e28e58", .read,
    """
    Litho: RecyclerBinder saves position and offset at unmount; MountContentPools keeps 3 contents a type
    """)
  static let igListKit = code(
    "Instagram/IGListKit", "Source/IGListKit/IGListAdapter.m", version: "5.2.0+5", "e3facbed",
    .read,
    """
    IGListKit: setCollectionView sets prefetchingEnabled NO; offsets are left to the app (#133, #422, #1159)
    """)
  static let compose = code(
    "androidx/androidx",
    "compose/ui/ui/src/commonMain/kotlin/androidx/compose/ui/layout/SubcomposeLayout.kt",
    version: "before 1.13", "080d2b3e", .read,
    """
    Compose: SubcomposeLayout keeps MaxItemsToRetainForReuse 7 slots a content type; states kept by item key; \
    the next index is prefetched
    """)
  static let composeCacheWindow = code(
    "androidx/androidx",
    "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/lazy/layout/CacheWindowLogic.kt",
    version: "1.13 (beta)", "a561d9e8", .read,
    "Compose: LazyListDefaults.cacheWindow, behind isUsingDynamicDefaultCacheWindowInLists")
  static let composePager = code(
    "androidx/androidx",
    "compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/foundation/lazy/layout/CacheWindowLogic.kt",
    version: "1.13 (beta)", "a561d9e8", .read,
    "Compose: PagerState.pagerCacheWindow, a viewport ahead and none behind")
  static let swiftUI = Self(
    title: """
      WWDC26, session 321: lazy stacks keep views off the screen "for a number of updates", then remove them, "and \
      state variables are deleted alongside"
      """,
    address: "https://developer.apple.com/videos/play/wwdc2026/321/", version: "WWDC26",
    evidence: .documented)
  static let flutter = code(
    "flutter/flutter", "packages/flutter/lib/src/widgets/page_storage.dart", version: "3.44",
    "019446bb", .read,
    """
    Flutter: PageStorage, by the chain of PageStorageKeys; written by ScrollPosition.didEndScroll alone; \
    defaultCacheExtent 250.0
    """)
  static let flutterNested = Self(
    title: "Flutter: a way to stop PageStorageKey being shared by nested scrollables (open)",
    address: "https://github.com/flutter/flutter/issues/53040", version: "3.44",
    commit: "019446bb", evidence: .read)
  static let compositional = Self(
    title:
      "UIKit: NSCollectionLayoutSection.orthogonalScrollingBehavior; isPrefetchingEnabled is true",
    address:
      "https://developer.apple.com/documentation/uikit/nscollectionlayoutsection/orthogonalscrollingbehavior",
    evidence: .documented)
  static let texture = code(
    "TextureGroup/Texture", "Source/Details/ASRangeController.mm", version: nil, "be0b74b4", .read,
    """
    Texture: ASDataController makes nodes at data load; preload 2.5 ahead and 1.5 behind, in screenfuls
    """)
  static let flashList = code(
    "Shopify/flash-list", "src/recyclerview/RenderStackManager.ts", version: "2.3.2", "4c6abc3b",
    .executed,
    """
    FlashList: RenderStackManager.sync, without a limit unless asked for (maxItemsInRecyclePool); \
    RVEngagedIndicesTracker, twice drawDistance 250, 0.7 ahead, 0.3 behind
    """)
  static let recyclingState = code(
    "Shopify/flash-list", "src/recyclerview/hooks/useRecyclingState.ts", version: "2.3.2",
    "4c6abc3b", .read,
    "FlashList: useRecyclingState, whose onReset is where an app resets a strip")
  static let legendList = code(
    "LegendApp/legend-list", "src/core/calculateItemsInView.ts", version: "3.3.8", "8beb2286",
    .executed, "legend-list: findAvailableContainers takes free containers, then the farthest")
  static let fabric = code(
    "facebook/react-native",
    "packages/react-native/React/Fabric/Mounting/ComponentViews/ScrollView/RCTScrollViewComponentView.mm",
    version: nil, "00196026", .read,
    """
    React Native: prepareForRecycle of RCTScrollViewComponentView (#43676, #44256); RCTComponentViewRegistry, \
    1,025 views a type; view culling (#49198), off by default
    """)
  static let flatList = code(
    "facebook/react-native", "packages/virtualized-lists/Lists/VirtualizedListProps.js",
    version: nil, "002c1bb1", .read,
    "React Native: FlatList's windowSize 21, 10 viewports on each side; a batch has 10 rows")
  static let tanStack = code(
    "TanStack/virtual", "packages/virtual-core/src/index.ts", version: "3.17.8", "e9874f03",
    .executed, "TanStack Virtual: calculateRangeImpl, defaultRangeExtractor; overscan 1 item")
  static let reactVirtuoso = code(
    "petyosi/react-virtuoso", "packages/react-virtuoso/src/sizeRangeSystem.ts",
    version: "4.18.12", "5c555359", .read,
    "react-virtuoso: overscan 0 and increaseViewportBy 0; keys are indices; apps save by getState")
  static let reactWindow = driven(
    "bvaughn/react-window", version: "2.2.7",
    "react-window: overscanCount 3; 338 of 338 displays and 35 of 35 faults agree")
  static let virtua = driven(
    "inokawa/virtua", version: "0.50.4",
    "virtua: 338 of 338 displays and 57 of 57 faults agree")
  static let litVirtualizer = driven(
    "lit/lit", version: "2.1.1",
    "@lit-labs/virtualizer: 837 of 839 displays and 154 of 154 faults agree")
  static let recyclerListView = driven(
    "Flipkart/recyclerlistview", version: "4.2.3",
    """
    recyclerlistview: renderAheadOffset 1,000 on the web; keys of RecycleItemPool that are whole numbers come in \
    their order; 338 of 338 displays and 57 of 57 faults agree
    """)
  static let recycleItemPool = code(
    "Flipkart/recyclerlistview", "src/utils/RecycleItemPool.ts", version: nil, "61486a61", .read,
    "recyclerlistview: RecycleItemPool is an object: keys that are not numbers keep their order")
  static let contentVisibility = code(
    "chromium/chromium",
    "third_party/blink/renderer/core/display_lock/display_lock_document_state.h", version: nil,
    "402f6fa3", .driven,
    "Chromium: kViewportMarginPercentage 150 for content-visibility: auto; MDN documents 50%")

  private static func android(
    _ file: String, _ commit: String, _ evidence: Preset.Evidence, _ title: String
  ) -> Self {
    code(
      "androidx/androidx",
      "recyclerview/recyclerview/src/main/java/androidx/recyclerview/widget/\(file)", version: nil,
      commit, evidence, title)
  }

  /// A file of a repository on GitHub.
  private static func code(
    _ repository: String, _ file: String, version: String?, _ commit: String,
    _ evidence: Preset.Evidence, _ title: String
  ) -> Self {
    Self(
      title: title, address: "https://github.com/\(repository)/blob/\(commit)/\(file)",
      version: version, commit: commit, evidence: evidence)
  }

  /// A library that performed traces in Chromium.
  private static func driven(_ repository: String, version: String, _ title: String) -> Self {
    Self(
      title: title, address: "https://github.com/\(repository)", version: version,
      evidence: .driven)
  }
}
