import CAllocations
import ListEngine
import Results
import ScrollTrace

extension AllocationProbe {
  /// The number of intervals of a course, all of the same length.
  static let courseLength = 64

  /// A replay in pieces, with a note of the allocations after each.
  struct FirstUse: ~Copyable {
    let replay: FinishedReplay
    private let afterSetUp: allocation_totals
    private let totals: allocation_totals

    /// Zeros, as all of these, in a replay that is not counted.
    var setUp: Allocations { Allocations(afterSetUp, since: allocation_totals()) }
    var firstUse: Allocations { Allocations(totals, since: afterSetUp) }
    /// The live bytes at the end.
    var liveBytes: Int { Int(totals.liveBytes) }

    /// Writes into existing arrays, so that nothing but the replay allocates.
    init(
      of session: consuming Session, _ pieces: CoursePieces, _ course: inout ReplayCourse
    ) {
      var ready = session.setUp()
      afterSetUp = note(ready.counters, 0, &course)
      var peakBytes: Int64 = 0
      for index in 0..<pieces.ends.count - 1 {
        ready.run(upTo: pieces.ends[index])
        peakBytes = max(peakBytes, note(ready.counters, index + 1, &course).peakBytes)
      }
      replay = ready.run()
      var totals = note(replay.counters, pieces.ends.count, &course)
      // A note restarts the peak.
      totals.peakBytes = max(peakBytes, totals.peakBytes)
      self.totals = totals
    }
  }

  private static func note(
    _ counters: Counters, _ index: Int, _ course: inout ReplayCourse
  ) -> allocation_totals {
    let totals = allocations_read()
    course.liveCells[index] = counters.cellsCreated - counters.cellsDiscarded
    course.allocations[index] = Int(totals.count)
    course.liveBytes[index] = Int(totals.liveBytes)
    return totals
  }

  /// The intervals of a trace; one for a trace without length.
  struct CoursePieces {
    /// The time at the end of each interval.
    private(set) var times: [Double] = []
    /// The first event after each interval.
    private(set) var ends: [Int] = []

    init(of trace: ValidTrace) {
      let traceTimes = trace.timesMilliseconds
      guard let last = traceTimes.last, last > 0 else {
        (times, ends) = ([traceTimes.last ?? 0], [traceTimes.count])
        return
      }
      var end = 0
      for number in 1...courseLength {
        let time = last * Double(number) / Double(courseLength)
        while end < traceTimes.count, number == courseLength || traceTimes[end] <= time { end += 1 }
        times.append(time)
        ends.append(end)
      }
    }

    /// Space for a note at the beginning and after each interval.
    var emptyCourse: ReplayCourse {
      let zeros = Array(repeating: 0, count: ends.count + 1)
      return ReplayCourse(
        timesMilliseconds: [0] + times, liveCells: zeros, allocations: zeros, liveBytes: zeros)
    }
  }
}
