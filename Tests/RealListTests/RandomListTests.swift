import Browser
import Foundation
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
      guard trace.fitsAPage else { continue }
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
  /// True if the text form can express each item's length, each row and item has a size, no strip is longer than the
  /// 33,554,432 pixels of a page, and the whole table is in the window.
  fileprivate var fitsAPage: Bool {
    let shapesFit = feed.itemShapes.allSatisfy { shape in
      let (width, height, spacing) = (shape.widthUnits, shape.heightUnits, shape.spacingUnits)
      let lengths = [
        width, height, spacing, shape.topInsetUnits, shape.leftInsetUnits, shape.rightInsetUnits,
        shape.bottomInsetUnits,
      ]
      return min(width, height) > 0 && min(width, height) + spacing > 0
        && lengths.allSatisfy { $0 < 100_000 << 10 }
    }
    let rowsFit =
      switch feed.rowHeight {
      case .uniform(let units): units > 0
      case .each(let units):
        units.allSatisfy { $0 > 0 }
          && insertions.allSatisfy { ($0.heightsUnits ?? []).allSatisfy { $0 > 0 } }
      case .summed(let base, _): base > 0
      }
    // Nothing scrolls in a table of less than a pixel.
    let viewportsFit = ([viewport] + viewports).allSatisfy {
      max($0.widthUnits, $0.heightUnits) <= 1200 << 10
        && min($0.widthUnits, $0.heightUnits) >= 1 << 10
    }
    return shapesFit && rowsFit && viewportsFit
  }
}
