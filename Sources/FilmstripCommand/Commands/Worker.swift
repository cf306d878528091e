import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Results
import ScrollTrace

/// A pass in this process, for the process that asked for it. Hidden, and no promise: it can be run by hand to
/// see what a pass sees.
struct Worker: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Do a pass of a comparison and print its outcomes as lines of JSON.",
    shouldDisplay: false)

  enum Pass: String, ExpressibleByArgument, CaseIterable {
    case fidelity, allocations, instructions, time
  }

  @Argument(help: "What to do.")
  var pass: Pass

  @Argument(help: "The trace: \(TraceArgument.help)")
  var trace: String

  @Option(help: "What the trace's hash must be.")
  var hash: String

  @Option(help: "The host.")
  var host: String

  @Option(name: .customLong("design"), help: "A design; as many as wanted, but for instructions.")
  var designs: [String]

  @Option(
    parsing: .upToNextOption,
    help: "What each operation costs in microseconds (default: the standard table).")
  var costs: [Double] = []

  @Flag(help: "Also what one cell of each class allocates.")
  var cells = false

  @Option(help: "The index of the base among the designs.")
  var base = 0

  @Option(help: "How often each design has its turn.")
  var rounds = 2

  @Option(help: "How long a turn is, in milliseconds.")
  var slice = 20.0

  @Option(help: "Fixes the order of turns.")
  var seed: UInt64 = 1

  @Option(
    name: .customLong("handicap"), parsing: .upToNextOption,
    help: "For each design and the control, the share of work that is done and not said.")
  var handicaps: [Double] = []

  @Flag(help: "Whether built-in designs go the way of one's own.")
  var throughHooks = false

  mutating func validate() throws {
    if designs.isEmpty || (pass == .instructions && designs.count > 1) {
      throw ValidationError("\(designs.count) designs for the pass '\(pass)'")
    }
    guard costs.isEmpty || costs.count == HitchOperation.allCases.count,
      costs.allSatisfy({ 0...HitchCosts.limitMicroseconds ~= $0 })
    else { throw ValidationError("costs \(costs)") }
    guard designs.indices.contains(base), rounds > 0, rounds.isMultiple(of: 2), slice >= 0 else {
      throw ValidationError("base \(base), \(rounds) rounds, slices of \(slice) ms")
    }
    guard handicaps.isEmpty || handicaps.count == designs.count + 1,
      handicaps.allSatisfy({ 0...1 ~= $0 })
    else { throw ValidationError("handicaps \(handicaps) for \(designs.count) designs") }
  }

  mutating func run() throws {
    let task: PassTask.Pass =
      switch pass {
      case .fidelity: .fidelity(costs.isEmpty ? .standard : HitchCosts(microseconds: costs))
      case .allocations: .allocations(countsCells: cells)
      case .instructions: .instructions
      case .time:
        .time(
          PassTask.TimeTask(
            base: base, roundCount: rounds, sliceMilliseconds: slice, seed: seed,
            handicaps: handicaps, goesThroughHooks: throughHooks))
      }
    // The parent process has read the trace, and has printed its warning.
    let trace = try Failure.translating {
      try TraceArgument.read(self.trace, warn: { _ in })
    }
    guard let host = Host(host) else { throw ValidationError("there is no host '\(host)'") }
    let pass = PassTask(
      task, trace: self.trace, traceHash: hash, host: host,
      designs: try designs.map(Arguments.design))
    var problem: (any Error)?
    pass.run(on: trace) { line in
      do {
        try Worker.tell(line, isPrinted: self.pass == .instructions)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  /// Tells an outcome to the parent: on descriptor 3 behind its length, or printed where nobody listens there and
  /// where a tool between counts instructions.
  private static func tell(_ line: String, isPrinted: Bool) throws {
    var status = stat()
    guard !isPrinted, fstat(3, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      return try OutputFile.printResult(line + "\n")
    }
    // Processes that a design starts do not hold it.
    _ = fcntl(3, F_SETFD, FD_CLOEXEC)
    let length = UInt32(line.utf8.count)
    let frame = withUnsafeBytes(of: length.bigEndian) { Data($0) } + Data(line.utf8)
    try FileHandle(fileDescriptor: 3, closeOnDealloc: false).write(contentsOf: frame)
  }
}
