import CEmbedded

/// A page with a list that recycles: a table of strips that a browser scrolls, with a design's rules as small objects.
///
/// It plays a trace, or is scrolled by a finger, and writes down what the browser really shows. Its scripts, in order:
/// a feed, the rules of designs, cards, the list, what plays a trace, what records a finger, and what says of each strip
/// whether it is right.
public enum RealListPage {
  /// The page, whole: it asks for no other file.
  public static var html: String {
    String(cString: embedded_page_html()).replacing("@SCRIPTS@", with: scripts)
  }

  /// Its scripts, for a page of another make.
  public static var scripts: String {
    [
      embedded_feed_js(), embedded_designs_js(), embedded_card_js(), embedded_list_js(),
      embedded_replay_js(), embedded_live_js(), embedded_judged_js(),
    ].map { String(cString: $0) }.joined(separator: "\n")
  }
}
