import ScrollTrace
import TraceTools

/// The result of an import: the whole trace and the report.
struct ImportedTrace {
  var trace: Trace
  let report: ImportReport

  /// Ten rows of 20 items on a screen that shows four: each row 100 points high, each item 100 wide.
  static let feed = Trace(
    name: "imported", viewport: Viewport(widthUnits: 300 << 10, heightUnits: 400 << 10),
    feed: Feed(
      itemCounts: Array(repeating: 20, count: 10), rowHeight: .uniform(units: 100 << 10),
      itemShapes: [Feed.ItemShape(widthUnits: 100 << 10, heightUnits: 80 << 10)]))

  init(
    _ bytes: [UInt8], as format: TraceImport? = nil, onto header: Trace = feed,
    fingerPoints: Int64? = nil, scale: Double? = nil,
    _ change: (inout ImportSetting) -> Void = { _ in }
  ) throws {
    var trace = header
    var setting = ImportSetting(
      header: header, fingerUnits: fingerPoints.map { $0 << 10 }, scale: scale)
    change(&setting)
    report = try bytes.withUnsafeBytes { bytes in
      try TraceImport.read(bytes: bytes, named: "file", as: format, onto: setting) { piece in
        for (place, event) in piece.events.enumerated() {
          trace.append(
            event.kind, atMilliseconds: piece.timesMilliseconds[place], row: event.row,
            value: event.value, coasts: event.coasts)
        }
      }
    }
    self.trace = trace
  }

  init(_ text: String, scale: Double? = nil, fingerPoints: Int64? = nil) throws {
    try self.init(Array(text.utf8), fingerPoints: fingerPoints, scale: scale)
  }

  /// The events as a trace has them.
  var lines: [String] {
    String(decoding: TraceFormat.text.bytes(of: trace), as: UTF8.self)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  /// The error that a file ends in, as people read it; nil where it has none.
  static func mistake(in bytes: [UInt8], as format: TraceImport? = nil) -> String? {
    do {
      _ = try ImportedTrace(bytes, as: format)
      return nil
    } catch let error as TraceError {
      return error.description
    } catch {
      return "no TraceError: \(error)"
    }
  }

  static func mistake(in text: String, as format: TraceImport? = nil) -> String? {
    mistake(in: Array(text.utf8), as: format)
  }
}
