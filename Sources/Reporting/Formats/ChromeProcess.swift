import Results

/// One design's part of the trace events.
struct ChromeProcess {
  let film: Film
  let take: FilmTake
  let timeline: ReplayTimeline
  /// How the replay went in the comparison; nil where the record has none.
  let course: ReplayCourse?
  let number: Int

  /// Threads that are no cell's; cells follow.
  private enum Thread: Int, CaseIterable {
    case frames = 1
    case faults, taps

    static let firstCell = 10

    var name: String {
      switch self {
      case .frames: "frames"
      case .faults: "faults"
      case .taps: "taps"
      }
    }
  }

  var events: [String] {
    (names + frames + cells + faults + taps + counters).map(\.text)
  }

  // MARK: Names

  private var names: [ChromeEvent] {
    let title = "\(take.design) on \(film.workload), host \(film.host)"
    var names = [meta("process_name", 0, "name", ChromeEvent.quoted(title))]
    names.append(meta("process_sort_index", 0, "sort_index", "\(number)"))
    for thread in Thread.allCases {
      names.append(meta("thread_name", thread.rawValue, "name", ChromeEvent.quoted(thread.name)))
    }
    for cell in Set(take.cells.cells.values).sorted() {
      names.append(
        meta("thread_name", Thread.firstCell + cell, "name", ChromeEvent.quoted("cell \(cell)")))
    }
    return names
  }

  private func meta(_ kind: String, _ thread: Int, _ name: String, _ json: String) -> ChromeEvent {
    ChromeEvent(
      name: kind, phase: "M", process: number, thread: thread, arguments: [(name, json)])
  }

  // MARK: Time

  /// One refresh, in microseconds.
  private static let refresh = 1e6 / 60

  /// When a frame was, in microseconds. Frames are counted through the whole trace.
  private func time(_ frame: Int) -> Double {
    Double(film.times.values[frame - film.firstFrame]) * 10
  }

  /// When the film is over.
  private var end: Double {
    Double(film.times.values.last ?? 0) * 10 + ChromeProcess.refresh
  }

  // MARK: Stretches of time

  private var frames: [ChromeEvent] {
    let times = film.times.values.map { Double($0) * 10 }
    return timeline.frames.enumerated().map { index, frame in
      let next = index + 1 < times.count ? times[index + 1] : end
      return ChromeEvent(
        name: index + film.firstFrame == 0 ? "first layout" : "frame", phase: "X",
        microseconds: times[index], duration: min(next - times[index], ChromeProcess.refresh),
        process: number, thread: Thread.frames.rawValue,
        arguments: [
          ("frame", "\(index + film.firstFrame)"), ("events", "\(frame.eventCount)"),
          ("rows displayed", "\(frame.rowsDisplayed)"), ("cells created", "\(frame.cellsCreated)"),
          ("cells reused", "\(frame.cellsReused)"),
          ("strips reloaded", "\(frame.stripsReloaded)"),
          ("items configured", "\(frame.itemsConfigured)"),
          ("modelled us", ChromeEvent.number(frame.modelledMicroseconds)),
        ])
    }
  }

  /// A stretch for each row that a cell showed, and a moment where a cell that had shown one is used again.
  private var cells: [ChromeEvent] {
    var events: [ChromeEvent] = []
    var shown: [Int: (row: Int, since: Double)] = [:]
    var before: [Int: Int] = [:]
    func close(_ cell: Int, at time: Double) {
      guard let (row, since) = shown.removeValue(forKey: cell) else { return }
      before[cell] = row
      events.append(
        ChromeEvent(
          name: "row \(row)", phase: "X", microseconds: since, duration: time - since,
          process: number, thread: Thread.firstCell + cell, arguments: [("row", "\(row)")]))
    }
    let entries = zip(
      take.cells.frames.values, zip(take.cells.cells.values, take.cells.rows.values))
    for (frame, (cell, row)) in entries {
      let time = time(frame)
      close(cell, at: time)
      guard row >= 0 else { continue }
      shown[cell] = (row, time)
      if let earlier = before[cell], earlier != row {
        events.append(
          ChromeEvent(
            name: "reuse", phase: "i", microseconds: time, process: number,
            thread: Thread.firstCell + cell,
            arguments: [("from row", "\(earlier)"), ("to row", "\(row)")]))
      }
    }
    for cell in shown.keys.sorted() { close(cell, at: end) }
    return events
  }

  // MARK: Moments

  private var faults: [ChromeEvent] {
    let faults = take.faults
    return faults.frames.values.indices.map { index in
      let kind = Fault.all[faults.kinds.values[index]]
      let isOffset = kind.isOfOffset
      func value(_ number: Int) -> String {
        isOffset ? ChromeEvent.number(Double(number) / 100) : "\(number)"
      }
      return ChromeEvent(
        name: kind.name, phase: "i", microseconds: time(faults.frames.values[index]),
        process: number,
        thread: Thread.faults.rawValue,
        arguments: [
          ("row", "\(faults.rows.values[index])"), ("cell", "\(faults.cells.values[index])"),
          (isOffset ? "shown pt" : "shown row", value(faults.shown.values[index])),
          (isOffset ? "expected pt" : "expected row", value(faults.expected.values[index])),
        ])
    }
  }

  private var taps: [ChromeEvent] {
    take.taps.frames.values.indices.map { index in
      ChromeEvent(
        name: "tap", phase: "i", microseconds: time(take.taps.frames.values[index]),
        process: number, thread: Thread.taps.rawValue,
        arguments: [
          ("row", "\(take.taps.rows.values[index])"), ("item", "\(take.taps.items.values[index])"),
          ("opened row", "\(take.taps.openedRows.values[index])"),
        ])
    }
  }

  // MARK: Counters

  private var counters: [ChromeEvent] {
    let times = film.times.values.map { Double($0) * 10 }
    func each(_ name: String, _ value: (ReplayTimeline.Frame) -> Double) -> [ChromeEvent] {
      counter(name, zip(times, timeline.frames.map(value)))
    }
    var faultCounts: [(Double, Double)] = []
    for (index, frame) in take.faults.frames.values.enumerated() {
      faultCounts.append((time(frame), Double(take.faultsBefore + index + 1)))
    }
    let begin = times.first ?? 0
    return
      counter(
        "scrolled to, pt", zip(times, film.positions.values.map { Double($0) / 100 }))
      + each("rows displayed a frame") { Double($0.rowsDisplayed) }
      + each("cells created a frame") { Double($0.cellsCreated) }
      + each("cells reused a frame") { Double($0.cellsReused) }
      + each("strips reloaded a frame") { Double($0.stripsReloaded) }
      + each("item cells created a frame") { Double($0.itemCellsCreated) }
      + each("items configured a frame") { Double($0.itemsConfigured) }
      + each("offsets read a frame") { Double($0.offsetReads) }
      + each("offsets written a frame") { Double($0.offsetWrites) }
      + each("work a frame, modelled us", \.modelledMicroseconds)
      + counter(
        "table cells alive",
        zip(take.liveFrames.values.map(time), take.liveCells.values.map(Double.init)))
      + counter("faults so far", [(begin, Double(take.faultsBefore))] + faultCounts)
      + (course.map(counters) ?? [])
  }

  /// What was allocated, at the moments that the comparison has.
  private func counters(of course: ReplayCourse) -> [ChromeEvent] {
    let times = course.timesMilliseconds.map { $0 * 1000 }
    return counter(
      "blocks allocated so far", zip(times, course.allocations.map(Double.init)))
      + counter("bytes alive", zip(times, course.liveBytes.map(Double.init)))
  }

  /// A counter, where it changes.
  private func counter(
    _ name: String, _ values: some Sequence<(Double, Double)>
  ) -> [ChromeEvent] {
    var last: Double?
    return values.compactMap { time, value in
      guard value != last else { return nil }
      last = value
      return ChromeEvent(
        name: name, phase: "C", microseconds: time, process: number, thread: 0,
        arguments: [("value", ChromeEvent.number(value))])
    }
  }
}
