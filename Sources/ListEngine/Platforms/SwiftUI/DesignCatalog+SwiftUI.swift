/// Models of list frameworks of SwiftUI with their default settings, as far as the axes reach.
extension DesignCatalog {
  static let swiftUI: [Preset] = [
    Preset(
      "swiftui-lazy",
      """
      no view is reused; a row's view waits for its row for some updates, then goes with its state; the next row is \
      built while the frame has time
      """,
      wins: "a row that returns soon is unchanged, and no row shows another row's items",
      loses: """
        a row that returns later is built anew and at rest, unless the app keeps its offset (scrollPosition)
        """,
      alsoDoneBy: "flutter-page-storage, which stores the offset and keeps no view",
      source: .swiftUI, platform: "SwiftUI",
      notModelled: """
        the number of updates that a view waits, which is not public (60 layouts, a second of scrolling, is this \
        project's choice); item views that wait; a reload that keeps the view; memory warnings; estimated heights. A \
        List is UIKit's collection view, and not a lazy stack
        """, axes: "identity=owned,store=kept,pool=aged:60,itemPool=cap:0,prefetch=deadline")
  ]
}

extension Preset.Source {
  fileprivate static let swiftUI = Self(
    title: """
      WWDC26, session 321: lazy stacks keep views off the screen "for a number of updates", then remove them, "and \
      state variables are deleted alongside"
      """,
    address: "https://developer.apple.com/videos/play/wwdc2026/321/", version: "WWDC26",
    evidence: .documented)
}
