import Foundation
import ListEngine
import Results

extension PassOutcome {
  /// Reads an outcome of a process.
  ///
  /// - Throws: an error that says why it is not an outcome of the task.
  /// - Complexity: O(bytes).
  static func read(_ text: String, of task: PassTask) throws -> PassOutcome {
    let data = Data(text.utf8)
    let outcome: PassOutcome
    do {
      outcome = try JSONDecoder().decode(PassOutcome.self, from: data)
    } catch {
      throw PassError(
        description: "an outcome of \(text.utf8.count) bytes has another form")
    }
    try outcome.checkParts()
    try ResultReader.check(data, encodedAgain: outcome.json(), result: outcome.result)
    try outcome.check(of: task)
    return outcome
  }

  /// The form in which a process reports it, the only one that `read` accepts.
  ///
  /// - Throws: `EncodingError` if it has a figure that JSON cannot express.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(self)
  }

  /// The last outcome that a process without a parent printed; nil if it printed none.
  static func last(printedIn output: Data) -> PassOutcome? {
    String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
      do {
        return try JSONDecoder().decode(PassOutcome.self, from: Data(line.utf8))
      } catch {
        return nil  // A line of the design.
      }
    }.last
  }

  /// Its figures in the place of a result.
  private var result: DesignResult? {
    guard let counters = fidelity?.counters ?? allocations?.counters ?? counters else { return nil }
    var result = DesignResult(
      workload: "", design: "", alsoCalled: [], host: "", isBound: false, counters: counters,
      fidelity: fidelity?.fidelity ?? [:], allocations: allocations?.phases, timing: nil)
    result.course = allocations?.course
    result.modelled = fidelity?.modelled
    return result
  }

  private func require(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
    if !condition { throw PassError(description: problem()) }
  }

  private func checkParts() throws {
    // Every property of an outcome. A pass of allocations may also count faults.
    let parts: [Bool] = [
      fidelity != nil && allocations == nil, allocations != nil, time != nil, counters != nil,
      refusal != nil, beginning != nil, film != nil, faultFrames != nil, explanation != nil,
      log != nil, displayLog != nil,
    ]
    let count = parts.count(where: \.self)
    try require(count == 1, "an outcome has \(count) parts")
  }

  private func check(of task: PassTask) throws {
    if let beginning {
      try require(
        beginning.isEmpty || task.designs.contains(beginning),
        "the turn of an unknown design began")
      return
    }
    if let refusal { return try require(refusal.isShortLine, "its refusal is not a short line") }
    if let log { return try check(log) }
    if displayLog != nil { return try require(isPart(of: task), "a part of another pass") }
    try require(fulfils(task), "its outcome has no \(task.pass.kind)")
    if let fidelity {
      try checkCounts(of: fidelity)
      if case .fidelity = task.pass { try checkFrames(of: fidelity) }
    }
    if case .allocations(_, let countsFaults) = task.pass {
      try require(countsFaults == (fidelity != nil), "it counts faults, or does not, unasked")
    }
    if let allocations { try check(allocations) }
    if let counters { try checkNames(counters) }
    if let time, case .time(let turns) = task.pass { try check(time, turns) }
    if let faultFrames {
      try require(faultFrames.allSatisfy { $0 >= 0 }, "a fault before the first frame")
    }
    if let explanation { try check(explanation.log) }
  }

  /// A count that is missing would be taken for 0.
  private func checkNames(_ counters: [String: Int]) throws {
    let missing = Counters().list.map(\.name).first { counters[$0] == nil }
    try require(missing == nil, "its outcome has no counter '\(missing ?? "")'")
    try require(counters.values.allSatisfy { $0 >= 0 }, "a counter below 0")
  }

  private func checkCounts(of fidelity: Fidelity) throws {
    try checkNames(fidelity.counters)
    let missing = FidelityCounters().list.map(\.name).first { fidelity.fidelity[$0] == nil }
    try require(missing == nil, "its outcome has no fault '\(missing ?? "")'")
    try require(
      UInt64(fidelity.displays, radix: 16) != nil, "its displays have no hash of 64 bits")
  }

  private func checkFrames(of fidelity: Fidelity) throws {
    let displays = fidelity.modelled?.displays ?? []
    try require(displays.map(\.hertz) == ModelledDisplay.standardHertz, "its displays are others")
    guard let heavyWork = fidelity.heavyWork, let modelled = fidelity.modelled else {
      throw PassError(description: "its outcome has no modelled frames")
    }
    let operationCount = HitchOperation.allCases.count
    let counts = [heavyWork.opening] + heavyWork.frames.map(\.counts)
    try require(
      counts.allSatisfy { $0.count == operationCount && $0.allSatisfy { $0 >= 0 } },
      "the work of a frame has not \(operationCount) counts")
    let motionCount = heavyWork.frames.reduce(0) { Int.saturatingSum($0, max(0, $1.motionCount)) }
    try require(
      heavyWork.frames.allSatisfy { $0.motionCount >= 0 }
        && motionCount <= max(0, modelled.motionFrameCount)
        && modelled.motionFrameCount <= modelled.frameCount,
      "its heavy frames are more than its frames")
    try require(modelled.isConsistent, "its modelled frames have figures below 0")
  }

  private func check(_ count: AllocationCount) throws {
    try checkNames(count.counters)
    try require(count.rowsOnlyCount >= 0, "blocks below 0")
    let cells = count.cells.map { [$0.tableCell, $0.strip, $0.itemCell] } ?? []
    let all = [count.phases.setUp, count.phases.firstUse, count.phases.steady] + cells
    for allocations in all {
      try require(
        Allocations.figures.allSatisfy { allocations[keyPath: $0.value] >= 0 }
          && allocations.sizeClasses.allSatisfy { $0.bytes > 0 && $0.count > 0 },
        "allocations below 0")
      let blocks = allocations.sizeClasses.reduce(0) { Int.saturatingSum($0, $1.count) }
      try require(
        blocks == allocations.count,
        "size classes of \(blocks) blocks, not \(allocations.count)")
    }
    let course = count.course
    try require(
      [course.liveCells, course.allocations, course.liveBytes].joined().allSatisfy { $0 >= 0 },
      "a course below 0")
  }

  private func check(_ times: Times, _ task: PassTask.TimeTask) throws {
    for subject in times.subjects + [times.control, times.direct].compactMap(\.self) {
      try checkNames(subject.counters)
      let lists = [subject.wall, subject.thread, subject.setUp]
      try require(
        lists.allSatisfy { $0.count == subject.thread.count }
          && (1...max(1, task.roundCount)).contains(subject.thread.count)
          && subject.rowsOnlyThread.count <= task.roundCount,
        "turns that are not those of the task")
      try require(
        subject.wall.allSatisfy(Times.range.contains)
          && (lists + [subject.rowsOnlyThread]).joined().allSatisfy {
            $0 == 0 || Times.range.contains($0)
          }
          && subject.conditionSamples.allSatisfy {
            Times.range.contains($0.ratio) && (1...task.roundCount).contains($0.turnCount)
          },
        "a time out of range")
    }
    try require(
      times.rulerNanoseconds.allSatisfy(Times.range.contains), "a time of the ruler out of range")
    try require(
      times.contaminations.count <= 100 && times.contaminations.allSatisfy(\.isShortLine),
      "its disturbances are not short lines")
  }

  private func check(_ log: [LogEntry]) throws {
    try require(
      log.allSatisfy { $0.note.isShortLine && abs($0.timeMilliseconds) <= 1e15 },
      "the note of a callback is not a short line")
  }
}

extension PassOutcome.Times {
  /// The nanoseconds, and the ratios of times, that ratios and sums can express.
  fileprivate static let range = 1e-6...1e15
}

extension ModelledFrames {
  /// True if no figure is below 0.
  fileprivate var isConsistent: Bool {
    openingMicroseconds >= 0 && frameCount >= 0 && motionFrameCount >= 0
      && (worstFrame?.microseconds ?? 0) >= 0
      && displays.allSatisfy {
        $0.scrolledMilliseconds >= 0 && $0.hitchMilliseconds >= 0
      }
  }
}

extension String {
  /// True for at most 1,000 bytes without control characters, which may be printed.
  fileprivate var isShortLine: Bool {
    utf8.count <= 1000
      && unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator, .paragraphSeparator]
          .contains($0.properties.generalCategory)
      }
  }
}
