import ScrollTrace
import TraceTools

/// Imports a mutant of another tool's recording onto a small feed.
public enum ImportTrial {
  /// The files of the corpus that are such recordings, by their endings.
  public static let endings = ["json", "csv", "rrweb"]

  /// Imports a mutant. The result is an error, or a trace that reads the same from either form.
  public static func run(_ bytes: [UInt8]) -> ReaderTrial.Outcome {
    var setting = ImportSetting(header: feed)
    setting.sorts = bytes.count % 3 == 0
    setting.easeMilliseconds = bytes.count % 2 == 0 ? 50 : nil
    return run(bytes, setting)
  }

  private static func run(_ bytes: [UInt8], _ setting: ImportSetting) -> ReaderTrial.Outcome {
    bytes.withUnsafeBytes { raw in
      var whole = feed
      do {
        let report = try TraceImport.read(bytes: raw, named: "mutant", onto: setting) { piece in
          for (place, event) in piece.events.enumerated() {
            whole.append(
              event.kind, atMilliseconds: piece.timesMilliseconds[place], row: event.row,
              value: event.value, coasts: event.coasts)
          }
        }
        guard report.eventCount == whole.events.count else {
          return .wrong("\(report.eventCount) events are said, and \(whole.events.count) came")
        }
      } catch let error as ImportSettingError {
        var other = setting
        if error.option == "--sort" { other.sorts = false } else { other.easeMilliseconds = nil }
        return run(bytes, other)
      } catch is TraceError {
        return .refused
      } catch {
        return .wrong("no TraceError: \(error)")
      }
      return ReaderTrial.accepted(whole)
    }
  }

  /// Rows of two heights under headers, some without items.
  private static let feed = Trace(
    name: "mutant", viewport: Viewport(widthUnits: 390 << 10, heightUnits: 844 << 10),
    feed: Feed(
      itemCounts: (0..<60).map { Int32($0 * 7 % 23) }, sectionRowCounts: [20, 0, 40],
      headerHeightUnits: 30 << 10,
      rowHeight: .each(units: (0..<60).map { $0 % 2 == 0 ? 150 << 10 : 90 << 10 }),
      itemShapes: [
        Feed.ItemShape(
          widthUnits: 100 << 10, heightUnits: 80 << 10, spacingUnits: 10 << 10,
          leftInsetUnits: 16 << 10, rightInsetUnits: 16 << 10)
      ]))
}
