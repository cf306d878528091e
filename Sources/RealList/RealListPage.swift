/// A page with a list that recycles: a table of strips that a browser scrolls, with a design's rules as small objects.
///
/// It plays a trace, or is scrolled by a finger, and writes down what the browser really shows. Its scripts, in order:
/// a feed, the rules of designs, cards, the list, what plays a trace, what records a finger, and what says of each strip
/// whether it is right.
public enum RealListPage {
  /// The page, whole: it asks for no other file.
  public static var html: String {
    text(PackageResources.page_html).replacing("@SCRIPTS@", with: scripts)
  }

  /// Its scripts, for a page of another make.
  public static var scripts: String {
    [
      PackageResources.feed_js, PackageResources.designs_js, PackageResources.card_js,
      PackageResources.list_js, PackageResources.replay_js, PackageResources.live_js,
      PackageResources.judged_js,
    ].map(text).joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
