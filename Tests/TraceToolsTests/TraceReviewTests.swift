import ReferenceList
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Traces that are summed up in pieces, and numbers that are too many to be kept.
@Suite struct TraceReviewTests {
  private static func counts(_ summary: TraceSummary) -> [Int] {
    [
      summary.coastCount, summary.lostCoastCount, summary.visitedRowCount, summary.returnCount,
      summary.touchedStripCount,
    ]
  }

  @Test func piecesComeToWhatTheWholeComesTo() throws {
    var movementCount = 0
    for seed in 0..<300 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: seed % 4 == 0 ? .medium : .small)
        .withCoasts(seed: seed)
      let whole = TraceSummary(trace)
      movementCount += whole.movements.count
      for keeps in [false, true] {
        var review = TraceReview(of: trace, keepsMovements: keeps)
        for piece in trace.pieces(ofEvents: [1, 7, 16_384][Int(seed % 3)]) {
          review.append(eventsOf: piece)
        }
        let summary = review.finish()
        #expect(summary.durationMilliseconds == whole.durationMilliseconds)
        #expect(summary.frameCount == Set(trace.timesMilliseconds).count, "seed \(seed)")
        #expect(summary.eventCount == trace.events.count)
        #expect(Self.counts(summary) == Self.counts(whole), "seed \(seed)")
        #expect(summary.eventCounts == whole.eventCounts)
        #expect(summary.coastingEventCounts == whole.coastingEventCounts)
        #expect(summary.movements == (keeps ? whole.movements : []))
        #expect(summary.rests == (keeps ? whole.rests : []))
        let speeds = whole.movements.filter { $0.peakVelocity != 0 }
        #expect(
          summary.tableVelocity
            == Spread(speeds.filter { $0.strip == nil }.map(\.peakVelocity.magnitude)))
        #expect(
          summary.stripVelocity
            == Spread(speeds.filter { $0.strip != nil }.map(\.peakVelocity.magnitude)))
        #expect(summary.restMilliseconds == Spread(whole.rests.map(\.lengthMilliseconds)))
      }
    }
    #expect(movementCount > 1000)
  }

  // MARK: Rows off screen

  /// Two rows are on the screen.
  @Test func eventsOfRowsOffScreenAreCounted() {
    let review = TraceSummary(
      .byHand(sections: [9], [.x(7, 30), .x(0, 30), .x(7, 60), .tap(item: 0, of: 5), .y(350)]))
    #expect(review.offscreenStripEventCount == 2 && review.offscreenTapCount == 1)
    #expect(review.hasStripScrolling)
    #expect(
      review.offscreenWarning
        == "2 of 3 strip scrolls and 1 of 1 tap are of rows off screen; they have no effect")
    let one = TraceSummary(.byHand(sections: [9], [.tap(item: 0, of: 0), .tap(item: 0, of: 5)]))
    #expect(one.offscreenWarning == "1 of 2 taps is of a row off screen; it has no effect")
    #expect(!one.hasStripScrolling)
    #expect(TraceSummary(.byHand(sections: [9], [.x(0, 30)])).offscreenWarning == nil)
  }

  /// A fling goes on when its row has left the screen. One that begins off screen has no effect at all.
  @Test func theRestOfAFlingThatBeganOnScreenIsNotCounted() {
    let cutOff: [HandEvent] = [.x(0, 10), .coast(0, 20), .y(200), .coast(0, 30), .coast(0, 40)]
    #expect(TraceSummary(.byHand(sections: [9], cutOff)).offscreenStripEventCount == 0)
    let unseen: [HandEvent] = [.coast(7, 20), .coast(7, 30), .y(350), .coast(7, 40)]
    #expect(TraceSummary(.byHand(sections: [9], unseen)).offscreenStripEventCount == 2)
  }

  @Test func theCountsAreThoseOfAReplay() {
    for seed in 0..<300 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: seed % 4 == 0 ? .medium : .small)
      let counters = ReferenceList.replay(
        trace, design: ReferenceDesign(["identity": "id", "key": "id"]), host: ReferenceHost("")
      ).counters
      let summary = TraceSummary(trace)
      #expect(summary.offscreenStripEventCount == counters["offscreenStripEvents"], "seed \(seed)")
      // The counter has taps on items off screen too, which depend on the design's offsets.
      #expect(
        summary.offscreenTapCount <= counters["offscreenSelections", default: 0], "seed \(seed)")
    }
  }

  /// As many different numbers as are kept are exact, however often they come.
  @Test func repeatedNumbersStayExact() {
    var tally = SpreadTally(exactCount: 5)
    #expect(tally.spread == nil)
    for number in [4, 0.1, 1000, 3, 2, 0.1, 3] { tally.append(number) }
    #expect(tally.spread == Spread([4, 0.1, 1000, 3, 2, 0.1, 3]))
  }

  @Test func ofMoreTheRanksAreCloseAndTheEndsExact() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let numbers = (0..<Int.random(in: 11...3000, using: &random)).map { _ in
        // From a thousandth to a million, and often 0.
        let number = Double.random(in: 0...1e3, using: &random)
        return seed % 2 == 0 ? number * number * number / 1e3 : max(0, number - 500)
      }
      var tally = SpreadTally(exactCount: 10)
      for number in numbers { tally.append(number) }
      let found = try #require(tally.spread)
      let wanted = try #require(Spread(numbers))
      #expect(found.count == wanted.count)
      #expect(found.least == wanted.least && found.largest == wanted.largest, "seed \(seed)")
      for (found, wanted) in [
        (found.tenth, wanted.tenth), (found.median, wanted.median),
        (found.ninetieth, wanted.ninetieth),
      ] {
        #expect(abs(found - wanted) <= wanted / 100_000 + 1e-300, "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      ([10, 3, 8, 1, 6, 2, 9, 4, 7, 5], [1, 1, 5, 9, 10]), ([3, 1, 2], [1, 1, 2, 3, 3]),
      ([7], [7, 7, 7, 7, 7]),
    ] as [([Double], [Double])])
  func ranksAreTheNearest(numbers: [Double], ranks: [Double]) throws {
    let spread = try #require(Spread(numbers))
    #expect(spread.count == numbers.count)
    let found = [spread.least, spread.tenth, spread.median, spread.ninetieth, spread.largest]
    #expect(found == ranks)
    #expect(Spread([]) == nil)
  }
}
