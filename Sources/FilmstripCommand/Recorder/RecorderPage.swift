import Measurement
import ScrollTrace

/// The page that records: one file, with a feed in it.
///
/// Its template is recorder.html beside this file, part of the executable. The page lays the feed out as SEMANTICS
/// does, reads the offsets once a display frame, and writes lines of the text form; the header stands in it as the
/// text form has it.
struct RecorderPage {
  /// The browser holds every row, whatever is seen, and no page is longer than this.
  static let rowsMax = 20_000
  static let itemsMax = 2_000
  static let heightMax = 16_000_000.0

  private let header: Trace

  init(_ header: Trace) { self.header = header }

  /// Why no browser could show the feed, or nil.
  var objection: String? {
    let feed = header.feed
    if feed.rowCount == 0 { return "the feed has no rows: there is nothing to scroll" }
    if feed.rowCount > Self.rowsMax {
      return
        "the feed has \(feed.rowCount) rows, and a page holds \(Self.rowsMax): take a shorter one, "
        + "such as --feed flat:\(Self.rowsMax)x20"
    }
    if let most = feed.itemCounts.max(), most > Self.itemsMax {
      return "a row has \(most) items, and a page holds \(Self.itemsMax) in each"
    }
    if heightPoints > Self.heightMax {
      return
        "the feed is \(Int(heightPoints)) points high, and browsers show \(Int(Self.heightMax)): take one "
        + "with fewer or lower rows"
    }
    return nil
  }

  private var heightPoints: Double {
    let feed = header.feed
    let headers = Points.points(feed.headerHeightUnits) * Double(feed.sectionRowCounts.count)
    switch feed.rowHeight {
    case .uniform(let units): return headers + Points.points(units) * Double(feed.rowCount)
    case .each(let units): return units.reduce(headers) { $0 + Points.points($1) }
    case .summed(let base, let perItem):
      return feed.itemCounts.reduce(headers) {
        $0 + Points.points(base) + Points.points(perItem) * Double($1)
      }
    }
  }

  /// The page.
  var html: String {
    var writer = TraceFormat.text.writer()
    writer.append(headerOf: header)
    // A name may hold what would end the script that the header stands in.
    let json = String(decoding: writer.takeBytes(), as: UTF8.self)
      .replacing("<", with: "\\u003C").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
    return String(decoding: PackageResources.recorder_html, as: UTF8.self)
      .replacing("@VERSION@", with: filmstripVersion)
      .replacing("@HEADER@", with: json.replacing("\n", with: ""))
  }
}
