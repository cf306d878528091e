import Testing

@testable import ScrollTrace
@testable import TraceTools

/// When frames are shown, and what an app does in them.
@Suite struct FrameClockTests {
  private static func frames(_ pacing: FramePacing, count: Int) -> [Double] {
    var clock = FrameClock(pacing, random: SeededRandom(seed: 8))
    var times: [Double] = []
    for _ in 0..<count { times.append(clock.frame(after: times.last ?? 0)) }
    return times
  }

  @Test func aSteadyScreenShowsFramesAtItsRate() {
    #expect(Self.frames(FramePacing(), count: 4) == [16.7, 33.3, 50, 66.7])
    #expect(Self.frames(FramePacing(rate: 120), count: 4) == [8.3, 16.7, 25, 33.3])
    var clock = FrameClock(FramePacing(), random: SeededRandom(seed: 1))
    #expect(clock.frame(after: 1000) == 1016.7)
    #expect(clock.frame(after: 1016.69) == 1033.3)
  }

  @Test func jitterKeepsEveryFrameInItsPlace() {
    let times = Self.frames(FramePacing(rate: 100, jitter: 0.4), count: 10_000)
    for (place, time) in times.enumerated() {
      #expect((time - Double(place + 1) * 10).magnitude <= 4.05)
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    // Jitter is spread evenly over 8 ms: its standard deviation is 8 / √12 = 2.31.
    let square = times.enumerated().map { place, time in
      let late = time - Double(place + 1) * 10
      return late * late
    }.reduce(0, +)
    #expect(((square / 10_000).squareRoot() - 2.31).magnitude < 0.05)
  }

  @Test func framesAreMissedAsOftenAsAskedFor() {
    let times = Self.frames(FramePacing(rate: 100, dropChance: 0.1), count: 10_000)
    // 10,000 are shown of 11,111 that were due; the standard deviation is √(11,111 x 0.1 / 0.9) = 35.
    #expect(((times.last ?? 0) / 10 - 11_111).magnitude < 3 * 35)
    #expect(times.allSatisfy { $0.truncatingRemainder(dividingBy: 10) == 0 })
  }

  @Test func whatIsDueIsDoneInItsOrder() throws {
    let trace = try TextFormat.read(smallHeader).trace
    var recording = Recording(
      trace, platform: .ios, person: .browsing, pacing: FramePacing(rate: 100), seed: 1,
      durationMilliseconds: 1000)
    for (delay, row) in [(25.0, 1), (25, 2), (12, 0), (995, 0)] {
      recording.schedule(afterMilliseconds: delay) { $0.note(.reload, row: row, value: 4) }
    }
    recording.rest(milliseconds: 100)
    // In the frame that follows; those of one frame are a batch.
    #expect(recording.trace.timesMilliseconds == [20, 30, 30])
    #expect(recording.trace.events.map(\.row) == [0, 1, 2])
    #expect(recording.trace.events.map(\.continuesBatch) == [false, false, true])
    #expect(recording.nowMilliseconds == 100)
    // At 1,000 ms it is over.
    recording.rest(milliseconds: 2000)
    #expect(recording.trace.events.count == 3)
  }
}
