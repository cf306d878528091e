import FeedCheck
import ListEngine
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import Measurement

/// The log of a simulated design is explained by that design, or by one that displays the same.
@Suite struct DisplayExplainerTests {
  /// A display of a row: the records from its `show` to its `hide`.
  private struct Disturbance {
    var random: SplitMix64
    /// The rows whose display is left out, or is to be shown a second time.
    private var leftOut: Set<String> = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Returns the records in place of one. A display is left out or doubled once in 20 times.
    mutating func records(for record: DisplayRecord) -> [DisplayRecord] {
      switch record.change {
      case .show:
        leftOut.remove(record.row)
        guard random.next() % 20 == 0 else { return [record] }
        if random.next() % 2 == 0 {
          leftOut.insert(record.row)
          return []
        }
        return [
          record,
          DisplayRecord(
            atMilliseconds: record.timeMilliseconds, event: record.event, row: record.row, .hide),
          record,
        ]
      case .scroll(let look, .finger) where leftOut.contains(record.row):
        // The offset that the person left is right, even if the log does not have the display.
        return [
          DisplayRecord(
            atMilliseconds: record.timeMilliseconds, event: record.event, row: record.row,
            .edit(right: look.offset...look.offset))
        ]
      case .scroll, .change, .hide: return leftOut.contains(record.row) ? [] : [record]
      default: return [record]
      }
    }
  }

  private static let traces = [
    "chromium-flings", "browser-recorder", "edited-feed", "edited-feed-confined", "chromium-browse",
  ]

  @Test func logsOfDesignsDrawnAtRandomAreExplained() throws {
    let behaviours = ListPlatform.behaviours(named: "uikit")
    var random = SplitMix64(seed: 49)
    var (count, explained, explainedDisturbed) = (0, 0, 0)
    for name in Thorough.isOn ? Self.traces : Array(Self.traces.prefix(2)) {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      let on = Thorough.isOn ? behaviours : [behaviours[Int(random.next() % 5)]]
      let designs = DisplayExplainer.designs(for: trace, on: on, frameworks: false)
      let header = designs[0].displayHeader(for: trace.trace, host: on[0].host)
      let explainer = DisplayExplainer(header, of: trace)
      let drawn = (0..<Thorough.count(4, of: 40)).map { _ in
        (
          design: designs[Int(random.next() % UInt64(designs.count))],
          behaviour: on[Int(random.next() % UInt64(on.count))]
        )
      }
      var logs: [DisplayTracks] = []
      for (index, (design, behaviour)) in drawn.enumerated() {
        var judges = (0..<2).map { _ in Judge(explainer.header, keepsOffsets: true) }
        var disturbance = Disturbance(seed: UInt64(index))
        _ = design.displayedReplay(of: trace, host: behaviour.host) { record in
          judges[0].take(record)
          for other in disturbance.records(for: record) { judges[1].take(other) }
        }
        logs += judges.map { explainer.tracks($0.finish()) }
      }
      let found = explainer.explanations(of: logs, by: designs, on: on)
      for (index, (design, behaviour)) in drawn.enumerated() {
        let isExplained = (0..<2).map { number in
          let best = found[2 * index + number][0]
          let places =
            [(best.design, best.behaviour)] + best.alike.map { ($0.design, $0.behaviour) }
          return places.contains { $0.0 == design && $0.1 == behaviour }
        }
        count += 1
        explained += isExplained[0] ? 1 : 0
        explainedDisturbed += isExplained[1] ? 1 : 0
        #expect(isExplained[0], "\(design.name) on \(behaviour.name), \(name)")
        let displays = found[2 * index][0].agreement.displays
        #expect(displays.agree == displays.of, "\(design.name) on \(behaviour.name), \(name)")
      }
    }
    print("explained: \(explained) of \(count), disturbed \(explainedDisturbed)")
    #expect(explained == count)
    #expect(20 * explainedDisturbed >= 19 * count)
  }

  /// A cause names few of the gallery's defects, and no design: the fix does.
  @Test func aCauseSaysWhereADesignIsWrongInFewWords() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let behaviour = try #require(ListPlatform.behaviours(named: "uikit").first)
    func cause(_ name: String) throws -> [String] {
      let design = try Design(name)
      let explainer = DisplayExplainer(DisplayHeader(), of: trace)
      let count = explainer.faultCount(of: design, on: behaviour.host)
      let share = DisplayAgreement.Share(agree: count, of: count)
      return explainer.cause(
        of: DisplayExplainer.Explanation(
          design: design, behaviour: behaviour,
          agreement: DisplayAgreement(displays: share, faults: share), alike: []))
    }
    let changed = try cause("tag-lookup,saves=scroll,reload=never")
    let sentence = changed[0]
    #expect(
      sentence.contains(
        /\d+ of the \d+ defects of 'filmstrip gallery': [a-z-]+, [a-z-]+, [a-z-]+, and \d+ more\./),
      "\(sentence)")
    #expect(changed[1] == "It finds offsets or taps by the row's number, which edits change.")
    #expect(try !cause("stable-id").contains { $0.contains("number") })
    #expect(try cause("reset-offset")[0].contains("a row that returns starts at rest"))
    #expect(!changed.contains { $0.contains("nothing is wrong there") }, "\(changed)")
  }
}
