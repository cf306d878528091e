/// A platform's list by its name: the parts of it that somebody says, and those that nobody does.
public struct NamedHost: Sendable {
  public let name: String
  /// What lists it is.
  public let idea: String
  /// The parts that a source says; where none says the order, the default one.
  public let host: Host
  /// The parts, orders among them, that no source rules in or out.
  public let openParts: [String]
  /// What says so: documentation, a source file and its function, or a report.
  public let sources: [String]

  init(
    _ name: String, _ idea: String, _ host: String, open openParts: [String], sources: [String]
  ) {
    guard let host = Host(host) else { preconditionFailure("there is no host '\(host)'") }
    self.name = name
    self.idea = idea
    self.host = host
    self.openParts = openParts
    self.sources = sources
  }

  /// The host as said, and then with each open part in its turn: what an answer that is to hold there is shown on.
  public var candidates: [Host] {
    [host] + openParts.map { host.with($0) }
  }

  public static func named(_ name: String) -> NamedHost? { all.first { $0.name == name } }

  /// All names, those of an iOS engineer first.
  public static let all: [NamedHost] = [
    NamedHost(
      "uikit", "UITableView of UICollectionViews", "coasting+echoing",
      open: ["recycleFirst", "newFirst", "late", "confining"],
      sources: [
        "coasting: AFTabledCollectionView #15, Collection-View-in-a-Table-View-Cell #7",
        "echoing: react-native #44256, \"[UIScrollView setContentOffset:] ... triggers scrollViewDidScroll\"",
        "not forgetting: react-native #44256, IGListKit #133: a view that is used again keeps its offset",
        "the order is not public: Chameleon's UITableView acquires first, WinObjC's recycles first",
      ]),
    NamedHost(
      "uikit-15", "the same since iOS 15, where cells are prepared", "prepared+coasting+echoing",
      open: ["recycleFirst", "newFirst", "late", "confining"],
      sources: [
        "prepared: WWDC21 10252, \"Make blazing fast lists and collection views\"", "as uikit",
      ]),
    NamedHost(
      "recycler-view", "RecyclerView of RecyclerViews (Android views)", "echoing+confining",
      open: ["recycleFirst"],
      sources: [
        "not coasting: RecyclerView.onDetachedFromWindow stops the scroll",
        "echoing: RecyclerView.OnScrollListener.onScrolled, after a layout too",
        "confining: LinearLayoutManager.onLayoutChildren, fixLayoutEndGap",
        "the order interleaves: LinearLayoutManager.fill",
      ]),
    NamedHost(
      "compose", "LazyColumn of LazyRows (Jetpack Compose)", "echoing+confining",
      open: ["late", "coasting", "queued"],
      sources: [
        "the order: SubcomposeLayout.disposeOrReuseStartingFromIndex",
        "echoing: LazyListState is observed whoever sets it", "confining: measureLazyList",
      ]),
    NamedHost(
      "flutter", "ListView of ListViews (Flutter)", "echoing", open: ["late", "confining"],
      sources: [
        "not coasting: ScrollPosition.dispose",
        "echoing: ScrollPositionWithSingleContext.jumpTo",
      ]),
    NamedHost(
      "react-native", "FlatList or FlashList of ScrollViews (React Native, Fabric)",
      "recycleFirst+coasting+echoing+confining+queued", open: ["late"],
      sources: [
        "coasting: react-native #39529, \"when this list gets recycled it continues scrolling\"",
        "echoing: react-native #44256", "confining: react-native #58578",
        "queued: ScrollViewEventEmitter.onScroll; the order: FlashList's RenderStackManager.sync",
      ]),
    NamedHost(
      "web", "a page that recycles elements that scroll",
      "echoing+confining+clamping+queued+forgetting", open: ["recycleFirst", "newFirst"],
      sources: [
        "confining, clamping: seen in Chromium (RealListTests)",
        "queued: CSSOM View, \"run the scroll steps\"",
        "forgetting: Blink's Element::RemovedFrom; what is hidden or taken out reads 0",
        "a page's designs are laysOut=first: an element has its length before anybody sets its offset",
        "not coasting: seen in Chromium (a fling ends with its element's box)",
      ]),
  ]
}

extension Host {
  /// This host with another order, or with one part more.
  ///
  /// - Precondition: there is such an order or part.
  fileprivate func with(_ part: String) -> Host {
    let others = description.split(separator: "+").map(String.init).filter {
      !Host.orders.contains(part) || !Host.orders.contains($0)
    }
    guard let host = Host((others + [part]).joined(separator: "+")) else {
      preconditionFailure("\(self) has no '\(part)'")
    }
    return host
  }
}
