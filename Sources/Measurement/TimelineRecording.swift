import ListEngine
import Results
import ScrollTrace

extension ReplayTimeline {
  /// What a design did in the frames of a film: exact, and recorded in this process.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`), and the film is of the trace.
  /// - Complexity: a replay.
  package init(of design: Design, on trace: ValidTrace, host: ListEngine.Host, in film: Film) {
    let replay = design.framedReplay(of: trace, host: host)
    precondition(
      replay.frames.count + 1 == film.frameCount,
      "\(replay.frames.count + 1) frames, where the film counts \(film.frameCount)")
    let opening = WorkedFrame(
      events: 0..<0, timeMilliseconds: 0, isScroll: false, work: replay.opening)
    let window = film.firstFrame..<film.firstFrame + film.times.values.count
    self.init(
      design: design.name,
      frames: ([opening] + replay.frames)[window].map(Frame.init))
  }
}

extension ReplayTimeline.Frame {
  fileprivate init(_ frame: WorkedFrame) {
    let work = frame.work
    self.init(
      timeMilliseconds: frame.timeMilliseconds, eventCount: frame.events.count,
      rowsDisplayed: work.rowsDisplayed, cellsCreated: work.cellsCreated,
      cellsReused: work.cellsReused,
      stripsReloaded: work.stripsReloaded, itemCellsCreated: work.itemCellsCreated,
      itemsConfigured: work.itemsConfigured, offsetReads: work.offsetReads,
      offsetWrites: work.offsetWrites,
      modelledMicroseconds: HitchCosts.standard.microseconds(of: work))
  }
}
