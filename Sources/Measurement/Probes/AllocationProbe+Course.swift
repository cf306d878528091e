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
  public static func course(of design: Design, on trace: Trace, host: Host) throws -> ReplayCourse {
    let pieces = coursePieces(of: trace)
    var course = ReplayCourse(
      timesMilliseconds: [0] + pieces.map(\.time),
      liveCells: Array(repeating: 0, count: pieces.count + 1),
      allocations: Array(repeating: 0, count: pieces.count + 1),
      liveBytes: Array(repeating: 0, count: pieces.count + 1))
    replay(design.session(on: trace, host: host), pieces, &course)
    let session = design.session(on: trace, host: host)
    try begin()
    replay(session, pieces, &course)
    try end()
    return course
  }

  /// Notes into lists that are there: nothing but the replay allocates.
  private static func replay(
    _ session: Session, _ pieces: [(time: Double, events: Range<Int>)],
    _ course: inout ReplayCourse
  ) {
    session.setUp()
    note(session, 0, &course)
    var place = 0
    while place < pieces.count {
      session.runPiece(pieces[place].events)
      place += 1
      note(session, place, &course)
    }
  }

  private static func note(_ session: Session, _ place: Int, _ course: inout ReplayCourse) {
    let totals = allocations_read()
    let counters = session.counters
    course.liveCells[place] = counters.cellsCreated - counters.cellsDiscarded
    course.allocations[place] = Int(totals.count)
    course.liveBytes[place] = Int(totals.liveBytes)
  }

  /// The events of each stretch, and the time at its end; one stretch where the trace has no length.
  private static func coursePieces(of trace: Trace) -> [(time: Double, events: Range<Int>)] {
    let times = trace.timesMilliseconds
    guard let last = times.last, last > 0 else { return [(times.last ?? 0, 0..<times.count)] }
    var pieces: [(time: Double, events: Range<Int>)] = []
    var begin = 0
    for number in 1...courseLength {
      let time = last * Double(number) / Double(courseLength)
      var end = begin
      while end < times.count, number == courseLength || times[end] <= time { end += 1 }
      pieces.append((time, begin..<end))
      begin = end
    }
    return pieces
  }
}
