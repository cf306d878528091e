import Foundation
import ListEngine
import Results
import ScrollTrace
import Sweep

/// Units of one trace, host and pass, as they are handed to a process: fields between tabs.
struct SweepTask {
  let pass: SweepPass
  /// Where the trace is found, and its hash.
  let path: String
  let hash: String
  let host: ListEngine.Host
  let units: [(id: SweepUnitID, design: Design)]

  var line: String {
    var fields = [pass.rawValue, path, hash, host.description]
    for unit in units { fields += [unit.id.description, unit.design.name] }
    return fields.joined(separator: "\t")
  }
}

extension SweepTask {
  /// - Throws: `SweepError`.
  init(line: String) throws {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 4, fields.count.isMultiple(of: 2),
      let pass = SweepPass(rawValue: fields[0]), let host = ListEngine.Host(fields[3])
    else { throw SweepError("found '\(line.prefix(80))', expected a task of a sweep") }
    let units = try stride(from: 4, to: fields.count, by: 2).map { index in
      guard let id = SweepUnitID(hexadecimal: Array(fields[index].utf8)) else {
        throw SweepError("found '\(fields[index])', expected the name of a unit")
      }
      return (id, try Design(fields[index + 1]))
    }
    self.init(pass: pass, path: fields[1], hash: fields[2], host: host, units: units)
  }
}

/// What a process tells of the units that it does: `>ID` where one begins, `=ID FIGURES` or `!ID REASON` where it ends,
/// and `.` behind the last of a task.
package struct SweepWork {
  private let read: (String) throws -> ValidTrace
  private var trace: (path: String, hash: String, trace: ValidTrace)?
  /// How long designs were replayed, in nanoseconds: the rest is reading, writing and waiting.
  private var replayed = Duration.zero

  /// - Parameter read: finds a trace by what the plan calls it.
  package init(_ read: @escaping (String) throws -> ValidTrace) { self.read = read }

  /// Does what the parent says until there is nothing more.
  ///
  /// - Throws: Foundation's errors where the parent cannot be told.
  package mutating func run() throws {
    let channel = OutcomeChannel(isAsked: true)
    while let line = channel.nextTask() {
      let hash = OutcomeChannel.hash(of: line)
      try run(line) { try channel.tell($0, of: hash) }
    }
  }

  private mutating func run(_ line: String, _ tell: (String) throws -> Void) throws {
    replayed = .zero
    let task: SweepTask
    let trace: ValidTrace
    do {
      task = try SweepTask(line: line)
      trace = try self.trace(of: task)
    } catch {
      try tell("?\(error)")
      return try tell(".0")
    }
    for (id, design) in task.units {
      try tell(">\(id)")
      let outcome: String
      do {
        outcome = "=\(id)\t\(try figures(task, design, trace))"
      } catch {
        outcome = "!\(id)\t\(error)"
      }
      try tell(outcome)
    }
    try tell(".\(replayed / .nanoseconds(1))")
  }

  private mutating func trace(of task: SweepTask) throws -> ValidTrace {
    if let known = trace, known.path == task.path, known.hash == task.hash { return known.trace }
    let found = try read(task.path)
    guard found.contentHash == task.hash else {
      throw SweepError(
        "\(task.path): its hash is \(found.contentHash), and was \(task.hash) when it was planned")
    }
    trace = (task.path, task.hash, found)
    return found
  }

  private mutating func figures(
    _ task: SweepTask, _ design: Design, _ trace: ValidTrace
  ) throws -> String {
    try design.check(appliesTo: trace.feed)
    let begin = ContinuousClock.now
    defer { replayed += ContinuousClock.now - begin }
    switch task.pass {
    case .fidelity:
      let replay = design.framedReplay(of: trace, host: task.host)
      return SweepColumns.text(
        faults: replay.fidelity.byName, counters: replay.counters.byName,
        HitchModel(costs: .standard).frames(of: replay, on: trace))
    case .allocations:
      try AllocationProbe.checkItself()
      return SweepColumns.text(
        try AllocationProbe.count(of: design, on: trace, host: task.host).phases)
    }
  }
}
