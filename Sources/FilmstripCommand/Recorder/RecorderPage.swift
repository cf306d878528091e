import CEmbeddedFiles
import Foundation
import Measurement
import RealList
import ScrollTrace

/// The page that records: one file, with a feed in it.
///
/// Its template is recorder.html beside this file, part of the executable, with one of two lists: plain.js, where every
/// row has a strip of its own, or recycled.js, which recycles as a design does. The page lays the feed out as SEMANTICS
/// does, reads the offsets once a display frame, and writes lines of the text form; the header stands in it as the
/// text form has it.
struct RecorderPage {
  /// The browser holds every row, whatever is seen, and no page is longer than this.
  static let rowsMax = 20_000
  static let itemsMax = 2_000
  static let heightMax = 16_000_000.0

  private let header: Trace
  private let design: RecycledDesign?

  init(_ header: Trace, design: RecycledDesign? = nil) {
    self.header = header
    self.design = design
  }

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
    return feed.heightsUnits.reduce(headers) { $0 + Points.points($1) }
  }

  /// The page.
  func html() throws -> String {
    var writer = TraceFormat.text.writer()
    writer.append(headerOf: header)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let list =
      design == nil
      ? String(cString: embedded_plain_js())
      : RealListPage.scripts + "\n" + String(cString: embedded_recycled_js())
    return String(cString: embedded_recorder_html())
      .replacing("@LIST@", with: list)
      .replacing("@VERSION@", with: filmstripVersion)
      .replacing("@DESIGN@", with: RecorderPage.inScript([UInt8](try encoder.encode(design))))
      .replacing("@HEADER@", with: RecorderPage.inScript(writer.takeBytes()))
  }

  /// JSON on one line, without what would end the script that it stands in.
  private static func inScript(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self)
      .replacing("<", with: "\\u003C").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029").replacing("\n", with: "")
  }
}
