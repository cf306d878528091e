import CAllocations
import ListEngine
import Results
import ScrollTrace

extension AllocationProbe {
  /// How many stretches of equal time a course has.
  static let courseLength = 64

  /// What a design allocates on a trace from set-up on, as it goes: a replay of its own, by pieces.
  ///
  /// Another goes before, uncounted, since the first one by pieces also pays for what the runtime makes once.
  ///
  /// - Throws: `AllocationProbeError`.
  package static func course(
    of design: Design, on trace: ValidTrace, host: Host
  ) throws -> ReplayCourse {
    let pieces = coursePieces(of: trace)
    var course = ReplayCourse(
      timesMilliseconds: [0] + pieces.map(\.time),
      liveCells: Array(repeating: 0, count: pieces.count + 1),
      allocations: Array(repeating: 0, count: pieces.count + 1),
      liveBytes: Array(repeating: 0, count: pieces.count + 1))
    _ = replay(design.session(on: trace, host: host), pieces, &course)
    let session = design.session(on: trace, host: host)
    try begin()
    let finished = replay(session, pieces, &course)
    try end()
    // Taken down here, where nothing is counted.
    _ = consume finished
    return course
  }

  /// Notes into lists that are there: nothing but the replay allocates.
  private static func replay(
    _ session: consuming Session, _ pieces: [(time: Double, end: Int)],
    _ course: inout ReplayCourse
  ) -> FinishedReplay {
    var ready = session.setUp()
    note(ready.counters, 0, &course)
    var index = 0
    while index < pieces.count - 1 {
      ready.run(upTo: pieces[index].end)
      index += 1
      note(ready.counters, index, &course)
    }
    let finished = ready.run()
    note(finished.counters, pieces.count, &course)
    return finished
  }

  private static func note(_ counters: Counters, _ index: Int, _ course: inout ReplayCourse) {
    let totals = allocations_read()
    course.liveCells[index] = counters.cellsCreated - counters.cellsDiscarded
    course.allocations[index] = Int(totals.count)
    course.liveBytes[index] = Int(totals.liveBytes)
  }

  /// The time at the end of each stretch, and the first event after it; one stretch where the trace has no length.
  private static func coursePieces(of trace: ValidTrace) -> [(time: Double, end: Int)] {
    let times = trace.timesMilliseconds
    guard let last = times.last, last > 0 else { return [(times.last ?? 0, times.count)] }
    var pieces: [(time: Double, end: Int)] = []
    var end = 0
    for number in 1...courseLength {
      let time = last * Double(number) / Double(courseLength)
      while end < times.count, number == courseLength || times[end] <= time { end += 1 }
      pieces.append((time, end))
    }
    return pieces
  }
}
