import Browser
import Foundation
import RealList
import ReferenceList
import ScrollTrace
import TestSupport
import Testing

/// Random traces with edits, flings and taps, on random designs, in a page and as predicted.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct RandomListTests {
  private func design(seed: UInt64) throws -> PlayedDesign {
    var axes = RandomTrace.design(seed: seed, forFeedWithSummedHeights: false, drawsMotion: true)
    for (axis, value) in axes where !RealListPage.plays(value, of: axis) { axes[axis] = nil }
    axes["laysOut"] = "first"
    return try PlayedDesign(axes: axes)
  }

  /// `FILMSTRIP_REAL_SEEDS`, such as `40-90`, tries others.
  private static let seeds: ClosedRange<UInt64> = {
    let text = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_SEEDS"] ?? "1-24"
    let ends = text.split(separator: "-").compactMap { UInt64($0) }
    return (ends.first ?? 1)...(ends.last ?? 24)
  }()

  @Test func aPageDoesWhatAReplayDoes() throws {
    let list = try RealList()
    for seed in Self.seeds {
      let trace = RandomTrace.make(seed: seed, size: .medium, hasCoasts: true).asShown()
      // Where items come to have no length at all the text form has no word for them.
      guard trace.feed.itemShapes.allSatisfy(\.hasStride) else { continue }
      // Nor does an element that is too long for a page, or without any height, scroll as far as it says.
      guard trace.hasLengthsOfPages else { continue }
      // A finger taps what is in the window alone.
      guard ([trace.viewport] + trace.viewports).allSatisfy(\.fitsTheWindow) else { continue }
      let design = try design(seed: seed)
      let order = RealList.Order(recyclesFirst: seed % 2 == 0, endsLate: seed % 3 == 0)
      let real = try list.play(trace, design: design, order: order)
      if let folder = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_KEEP"] {
        try Data(TraceFormat.text.bytes(of: trace)).write(
          to: URL(fileURLWithPath: "\(folder)/\(seed).jsonl"))
      }
      let agreement = Agreement(
        real, predicted: try design.prediction(for: trace, host: order.host))
      #expect(
        agreement.isWhole, "FILMSTRIP_REAL_SEEDS=\(seed)-\(seed): \(design.name): \(agreement)")
    }
    #expect(list.page.errors == [])
  }
}

extension Trace {
  /// Whether every row and item has a size, and no strip is longer than a page's 33,554,432 pixels.
  fileprivate var hasLengthsOfPages: Bool {
    let lengths = feed.itemShapes.flatMap {
      [
        $0.widthUnits, $0.heightUnits, $0.spacingUnits, $0.topInsetUnits, $0.leftInsetUnits,
        $0.rightInsetUnits, $0.bottomInsetUnits,
      ]
    }
    let isHigh =
      switch feed.rowHeight {
      case .uniform(let units): units > 0
      case .each(let units):
        units.allSatisfy { $0 > 0 }
          && insertions.allSatisfy { ($0.heightsUnits ?? []).allSatisfy { $0 > 0 } }
      case .summed(let base, _): base > 0
      }
    let areSeen = feed.itemShapes.allSatisfy { $0.widthUnits > 0 && $0.heightUnits > 0 }
    return isHigh && areSeen && lengths.allSatisfy { $0 < 100_000 << 10 }
  }
}

extension Viewport {
  /// And is there at all: nothing scrolls in a table of less than a pixel.
  fileprivate var fitsTheWindow: Bool {
    max(widthUnits, heightUnits) <= 1200 << 10 && min(widthUnits, heightUnits) >= 1 << 10
  }
}

extension Feed.ItemShape {
  fileprivate var hasStride: Bool {
    widthUnits + spacingUnits > 0 && heightUnits + spacingUnits > 0
  }
}
