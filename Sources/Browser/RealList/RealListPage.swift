import CEmbedded

/// A page with a list that reuses its elements: a table of strips that a browser scrolls, with the rules of a design.
///
/// The page plays a trace, or is scrolled by a finger, and logs what the browser shows. Its scripts, in order: the feed,
/// the rules of designs, cards, the list, the player of traces, the recorder of touches, and the check of each strip.
public enum RealListPage {
  /// The page, which loads no other file.
  public static var html: String {
    String(cString: embedded_page_html()).replacing("@SCRIPTS@", with: scripts)
  }

  /// The scripts, for another page.
  public static var scripts: String {
    [
      embedded_feed_js(), embedded_designs_js(), embedded_card_js(), embedded_list_js(),
      embedded_replay_js(), embedded_live_js(), embedded_judged_js(),
    ].map { String(cString: $0) }.joined(separator: "\n")
  }
}
