import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Motions that an edit comes into.
@Suite struct RecordingTests {
  /// The table's positions in points.
  private static func positions(_ trace: Trace) -> [Double] {
    trace.events.filter { $0.kind == .position }.map { Points.points($0.value) }
  }

  @Test(arguments: [ScrollPhysics.ios, .android])
  func aFlingStopsAtTheEndOfTheFeed(platform: ScrollPhysics) {
    var recording = Recording.small(platform, person: .browsing)
    recording.flick(.table, velocity: 5000)
    let positions = Self.positions(recording.trace)
    #expect(positions.last == 1500)
    #expect((positions.max() ?? 0 > 1510) == (platform.name == "ios"))
  }

  @Test(arguments: [ScrollPhysics.ios, .android])
  func aFlingGoesOnIntoWhatWasAppendedMeanwhile(platform: ScrollPhysics) {
    var recording = Recording.small(platform, person: .browsing)
    recording.schedule(afterMilliseconds: 250) { $0.insertRows(20, at: 20) }
    recording.flick(.table, velocity: 5000)
    let positions = Self.positions(recording.trace)
    #expect(positions.last ?? 0 > 1500)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
    // No frame goes farther than the finger's own velocity takes it: nothing jumps.
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 < 5000 * 0.018 })
  }

  @Test func anAnimationThatAnEditComesIntoIsNoFasterThanAFinger() {
    var recording = Recording.small(.ios, person: .browsing)
    recording.insertRows(10_000, at: 20)
    recording.schedule(afterMilliseconds: 200) { $0.insertRows(1, at: 0) }
    recording.show(.gentle(from: 0, by: 900_000, lasting: 400), of: .table)
    recording.schedule(afterMilliseconds: 300) { $0.insertRows(1, at: 0) }
    let start = recording.offset(of: .table)
    recording.show(.gentle(from: start, by: -start, lasting: 400), of: .table)
    // 8,000 / (10 e) points past the beginning at most.
    #expect(Self.positions(recording.trace).min() ?? 0 > -295)
  }

  @Test func aTableThatIsLeftPastItsEndGoesBackAtOnce() {
    var recording = Recording.small(.ios, person: .browsing)
    recording.flick(.table, velocity: 5000)
    recording.schedule(afterMilliseconds: 10) { $0.note(.delete, row: 0, value: 8) }
    recording.rest(milliseconds: 100)
    #expect(recording.trace.events.suffix(2).map(\.kind) == [.delete, .position])
    #expect(Self.positions(recording.trace).last == 700)
  }

  @Test func aStripThatLeavesTheScreenMovesNoMore() {
    var recording = Recording.small(.ios, person: .browsing)
    recording.schedule(afterMilliseconds: 200) { $0.note(.move, row: 2, value: 19) }
    recording.flick(.strip(identity: 2), velocity: 800)
    let last = recording.trace.events.last
    #expect(last?.kind == .move)
    #expect(recording.trace.events.count > 5)
    #expect(recording.trace.events.dropLast().allSatisfy { $0.kind == .stripOffset && $0.row == 2 })
  }

  @Test func pagingStripsRestAtWholePages() {
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var recording = Recording.small(.iosPaging, person: .browsing)
      for _ in 0..<4 {
        recording.flick(.strip(identity: 0), velocity: random.number(in: -3000...3000))
      }
      let rest = Points.points(recording.feed.stripOffsetUnits(ofIdentity: 0))
      // Ten items of 100 points in 300: pages at 0, 300, 600, and the end at 700.
      #expect([0, 300, 600, 700].contains(rest), "seed \(seed): \(rest)")
    }
  }
}
