import Results
import ScrollTrace
import Testing

@testable import ListEngine
@testable import Measurement
@testable import ReferenceList

/// The model's arithmetic, by hand and against a plain count.
@Suite struct HitchModelTests {
  private static let binding = HitchCosts.only([.bindCell: 1000])

  private static func display(_ frames: [WorkedFrame], hertz: Int = 100) -> ModelledDisplay {
    HitchModel.display(
      hertz: hertz, motions: ScrollMotion.motions(of: frames),
      work: frames.map { binding.microseconds(of: $0.work) })
  }

  /// On a display of 100 Hz, an interval of 10 ms:
  /// - t 0, 5 ms, and t 10, 10 ms: on time (the second just).
  /// - t 20, 11 ms: shown at the second refresh after it began: 1 missed.
  /// - t 30, an edit of 35 ms while the table moves: shown at the fourth: 3 missed. It delays no other.
  /// - t 40, no work: on time; the motion's last, since nothing scrolls for 150 ms.
  /// - t 190, 1 ms: another motion.
  /// - t 400, an edit of 99 ms in a pause: in no motion, and no hitch.
  ///
  /// Scrolled: 40 + 10 and 0 + 10 = 60 ms. Late: 4 missed, 40 ms: 40 / 0.06 = 666.67 ms/s.
  @Test func hitchesAreWorkedOutByHand() {
    let frames: [WorkedFrame] = [
      .binding(5, atMilliseconds: 0), .binding(10, atMilliseconds: 10),
      .binding(11, atMilliseconds: 20), .binding(35, atMilliseconds: 30, isScroll: false),
      .binding(0, atMilliseconds: 40), .binding(1, atMilliseconds: 190),
      .binding(99, atMilliseconds: 400, isScroll: false),
    ]
    #expect(
      ScrollMotion.motions(of: frames) == [
        ScrollMotion(frames: 0..<5, spanMilliseconds: 40),
        ScrollMotion(frames: 5..<6, spanMilliseconds: 0),
      ])
    let display = Self.display(frames)
    #expect(display.scrolledMilliseconds == 60 && display.hitchMilliseconds == 40)
    #expect(display.hitchMillisecondsPerSecond == 40 / 0.06)
    // Where nothing scrolls there is no ratio.
    let still = Self.display([.binding(99, atMilliseconds: 5, isScroll: false)])
    #expect(still.hitchMillisecondsPerSecond == nil)
    #expect(still.scrolledMilliseconds == 0 && still.hitchMilliseconds == 0)
  }

  /// The same work on real displays: 17 ms is one refresh late at 60 Hz (16.67 ms each), two at 120 Hz (8.33 ms,
  /// shown at the third); 50 ms is the third at 60 Hz exactly and the sixth at 120.
  @Test func aDisplayOfTwiceTheRateIsMissedMoreOften() {
    let cases: [(milliseconds: Double, at60: Int, at120: Int)] = [
      (0, 0, 0), (8, 0, 0), (9, 0, 1), (16, 0, 1), (17, 1, 2), (25, 1, 2), (26, 1, 3), (50, 2, 5),
      (50.001, 3, 6),
    ]
    for (milliseconds, at60, at120) in cases {
      let missed = [60, 120].map {
        ModelledDisplay.missedFrames(microseconds: milliseconds * 1000, hertz: $0)
      }
      #expect(missed == [at60, at120], "\(milliseconds)")
    }
  }

  /// A pause is 150 ms without a scroll, and no edit in it bridges it.
  @Test func aMotionEndsWithAPause() {
    let frames: [WorkedFrame] = [
      .binding(0, atMilliseconds: 0, isScroll: false), .binding(0, atMilliseconds: 10),
      .binding(0, atMilliseconds: 100, isScroll: false), .binding(0, atMilliseconds: 159.5),
      .binding(0, atMilliseconds: 250, isScroll: false), .binding(0, atMilliseconds: 309.5),
      .binding(0, atMilliseconds: 310, isScroll: false),
    ]
    let motions = ScrollMotion.motions(of: frames)
    #expect(motions.map(\.frames) == [1..<4, 5..<6])
    #expect(motions[0].spanMilliseconds == 159.5 - 10)
    #expect(ScrollMotion.motions(of: []).isEmpty)
    #expect(ScrollMotion.motions(of: [frames[0], frames[2]]).isEmpty)
  }

  /// Refreshes counted one at a time, in whole microseconds, as a display would.
  @Test func missedFramesAgreeWithADisplayThatCounts() {
    var random = PlainRandom(seed: 10)
    for hertz in [1, 10, 50, 100, 125, 1000] {
      let interval = 1_000_000 / hertz
      for _ in 0..<200 {
        let work = random.number(in: 0...12) * interval + random.number(in: -1...1)
        guard work >= 0 else { continue }
        var refresh = 1
        while refresh * interval < work { refresh += 1 }
        #expect(
          ModelledDisplay.missedFrames(microseconds: Double(work), hertz: hertz) == refresh - 1,
          "\(work) us at \(hertz) Hz")
      }
    }
  }
}

extension WorkedFrame {
  /// The frame of one event, which bound so many cells: a millisecond each, with `bindCell` at 1,000.
  fileprivate static func binding(
    _ cells: Int, atMilliseconds time: Double, isScroll: Bool = true
  ) -> WorkedFrame {
    var work = FrameWork()
    work.cellsBound = cells
    return WorkedFrame(events: 0..<1, timeMilliseconds: time, isScroll: isScroll, work: work)
  }
}
