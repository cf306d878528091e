extension ListPlatform {
  static let uikit = [
    ListPlatform(
      "uikit", aliases: ["uikit-15", "ios"], of: "UIKit", by: "Apple",
      "UITableView of UICollectionViews since iOS 15",
      "prepared+ahead+coasting+echoing", open: ["recycleFirst", "newFirst", "late", "confining"],
      sources: [
        "prepared: WWDC21 10252",
        "ahead: the same session; the number of rows is not public, and one is this project's choice",
        "as uikit-14",
      ],
      calls: PlatformCalls.uikit),
    ListPlatform(
      "uikit-14", of: "UIKit", by: "Apple", "the same before iOS 15, without prepared cells",
      "coasting+echoing",
      open: ["recycleFirst", "newFirst", "late", "confining"],
      sources: [
        "coasting: AFTabledCollectionView #15, Collection-View-in-a-Table-View-Cell #7",
        "echoing: react-native #44256, \"[UIScrollView setContentOffset:] ... triggers scrollViewDidScroll\"",
        "not forgetting: react-native #44256, IGListKit #133: a reused view keeps its offset",
        "the order is not public: Chameleon's UITableView acquires first, WinObjC's recycles first",
      ],
      calls: PlatformCalls.uikit),
  ]
}
