import ArgumentParser
import Browser
import CEmbedded
import Foundation
import ListEngine
import Measurement
import Reporting
import ScrollTrace
import TraceTools

/// A page that records traces.
struct TraceRecorder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recorder",
    abstract: "Write a page that records what a finger does to a feed, and saves a trace.",
    discussion: """
      Examples:
        filmstrip trace recorder recorder.html
        filmstrip trace recorder tag-lookup.html --design tag-lookup
        filmstrip trace recorder recorder.html --feed flat:300x20
        python3 -m http.server --directory . 8000   # open /recorder.html on a phone

      Open the page from a folder or a web server, on a phone or a laptop, scroll its rows and strips, and save the \
      trace. It also records which rows and items the browser displayed. With --design the page has a list that reuses \
      rows and strips as the design reuses cells, and marks each fault on the screen.
      """)

  @Argument(
    help: .init("The page to write, or '-' for standard output.", valueName: "FILE.html"),
    completion: .file(extensions: ["html"]))
  var page: String

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var source: FeedOption

  @Option(
    help: .init(
      "The design of the list (default: every row has its own strip).", valueName: "DESIGN"),
    completion: Arguments.presetNames, transform: RecycledDesign.init)
  var design: RecycledDesign?

  mutating func run() throws {
    try overwriting.check(page)
    let trace = try source.trace(default: "store")
    let recorder = RecorderPage(trace, design: design)
    if let objection = recorder.objection { throw ValidationError(objection) }
    let text = try recorder.html()
    try OutputFile.write(text, to: page)
    OutputFile.tellWritten(
      page, "\(Plural.of(trace.feed.rowCount, "row")), \(text.utf8.count >> 10) KiB")
  }
}

/// The design of the page's list: its description, and its rules.
struct RecycledDesign: Encodable {
  let name: String
  let idea: String
  /// The faults to look for.
  let loses: String
  /// The values that differ from the default, by axis.
  let axes: [String: String]

  /// - Throws: `ValidationError` for an unknown design, and for one that the page does not have.
  init(_ text: String) throws {
    let design = try Arguments.design(text)
    guard let preset = DesignCatalog.preset(named: design.preset), !design.isCustom else {
      throw ValidationError(
        "--design \(text): the page does not have the code of a custom design\(RecycledDesign.hint)"
      )
    }
    let axes = RecycledDesign.axes(of: design.choices)
    let missing = AxisDescription.all.compactMap { axis in
      axes[axis.name].flatMap { value in
        RealListPage.plays(value, of: axis.name) ? nil : "\(axis.name)=\(value)"
      }
    }
    guard missing.isEmpty else {
      throw ValidationError(
        "--design \(text): the page has no \(missing.joined(separator: ", "))\(RecycledDesign.hint)"
      )
    }
    (name, idea, loses, self.axes) = (design.name, preset.idea, design.loses, axes)
  }

  /// The presets that the page has, in the order of the catalog.
  static var playedPresets: [String] {
    DesignCatalog.designs.filter { design in
      !design.isCustom
        && axes(of: design.choices).allSatisfy { RealListPage.plays($0.value, of: $0.key) }
    }.map(\.preset)
  }

  private static var hint: String {
    "; it has \(playedPresets.joined(separator: ", ")) with any value on axes other than itemPool and prefetch"
  }

  private static func axes(of choices: AxisValues) -> [String: String] {
    let (effective, standard) = (choices.effective, AxisValues())
    var axes: [String: String] = [:]
    for axis in AxisDescription.all {
      let value = axis.read(effective)
      if value != axis.read(standard) { axes[axis.name] = value }
    }
    return axes
  }
}

/// The page that records a trace of a feed, in one file.
///
/// The template recorder.html takes one of two lists: plain.js, in which every row has its own strip, or recycled.js, which
/// reuses them as a design does. The page lays the feed out as Semantics.md says, reads the offsets once in each display
/// frame, and writes lines of the text form.
struct RecorderPage {
  /// Limits, since the browser holds every row and item.
  static let rowsMax = 20_000
  static let itemsMax = 2_000
  static let heightMax = 16_000_000.0

  private let header: Trace
  private let design: RecycledDesign?

  init(_ header: Trace, design: RecycledDesign? = nil) {
    self.header = header
    self.design = design
  }

  /// The reason why a browser cannot show the feed; nil if it can.
  var objection: String? {
    let feed = header.feed
    if feed.isRightToLeft, design != nil {
      return "a design plays feeds from left to right alone: leave --design out"
    }
    if feed.rowCount == 0 { return "the feed has no rows: there is nothing to scroll" }
    if feed.rowCount > Self.rowsMax {
      return """
        the feed has \(feed.rowCount) rows, and a page holds \(Self.rowsMax): take a shorter one, such as \
        --feed flat:\(Self.rowsMax)x20
        """
    }
    if let most = feed.itemCounts.max(), most > Self.itemsMax {
      return "a row has \(most) items, and a page holds \(Self.itemsMax) in each"
    }
    if heightPoints > Self.heightMax {
      return """
        the feed is \(Int(heightPoints)) points high, and browsers show \(Int(Self.heightMax)): take one with fewer or \
        lower rows
        """
    }
    return nil
  }

  private var heightPoints: Double {
    let feed = header.feed
    let headers = Points.points(feed.headerHeightUnits) * Double(feed.sectionRowCounts.count)
    return feed.heightsUnits.reduce(headers) { $0 + Points.points($1) }
  }

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

  /// Returns JSON on one line, without letters that would end the script around it.
  private static func inScript(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self)
      .replacing("<", with: "\\u003C").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029").replacing("\n", with: "")
  }
}
