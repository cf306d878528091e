import Foundation
import ListEngine
import Results
import ScrollTrace

/// The task of a process: a pass over one trace on one host.
package struct PassTask: Codable, Equatable, Sendable {
  /// A pass with its settings.
  package enum Pass: Codable, Equatable, Sendable {
    /// Faults, counters, and frames priced by a table of costs.
    case fidelity(HitchCosts = .standard)
    /// Allocations by phase. `countsCells` adds those of one cell of each class, `countsFaults` the counters, the faults
    /// and the displays of the fidelity pass, to be compared with.
    case allocations(countsCells: Bool, countsFaults: Bool = false)
    /// The instructions of one replay. The parent counts them with `InstructionProbe`.
    case instructions
    /// The times of the designs, in turns.
    case time(TimeTask)
    /// The film of some frames; without any, the frames of the faults.
    case film(firstFrame: Int, frameCount: Int)
    /// The first fault of a kind, or of any, on a small trace.
    case explanation(kind: FaultKind?)
    /// Every callback, and then what `fidelity` reports.
    case log
    /// The display log, and then what `fidelity` reports.
    case displays

    package var kind: PassKind {
      switch self {
      case .fidelity: .fidelity
      case .allocations: .allocations
      case .instructions: .instructions
      case .time: .time
      case .film: .film
      case .explanation: .explanation
      case .log: .log
      case .displays: .displays
      }
    }
  }

  /// The turns of a timing pass.
  package struct TimeTask: Codable, Equatable, Sendable {
    /// The index of the base among the designs. The base is timed a second time as the control.
    var base: Int
    /// The number of turns of each design, even. Fewer if a replay is longer than a turn.
    var roundCount: Int
    var sliceMilliseconds: Double
    /// Fixes the order of the turns.
    var seed: UInt64
    /// The share of extra work of the control (`ExtraWork`).
    var controlHandicap = 0.0
    /// True if built-in designs are called through hooks, as custom designs are. The base is also timed without.
    var goesThroughHooks = false
    /// False if the base is timed once only.
    var hasControl = true
    /// True if the base is also called directly.
    var isTimedDirectly: Bool { hasControl && goesThroughHooks }

    private static let fewestRounds = 16

    /// As many rounds of longer turns as fit the requested time, at least 16.
    ///
    /// - Parameter turnMilliseconds: the mean length of a turn over the designs.
    func rounds(turnMilliseconds: Double) -> Int {
      guard turnMilliseconds > sliceMilliseconds, sliceMilliseconds > 0 else { return roundCount }
      let pairCount = Double(roundCount / 2) * sliceMilliseconds / turnMilliseconds
      return min(roundCount, max(TimeTask.fewestRounds, 2 * Int(pairCount.rounded(.up))))
    }
  }

  var pass: Pass
  /// A file, or the name of an embedded trace.
  package var trace: String
  /// The expected `Trace.contentHash`: a file may change while it is measured.
  var traceHash: String
  var host: String
  /// Exactly one, except for `fidelity`, `allocations` and `time`.
  var designs: [String]

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      preconditionFailure("a task has a figure that JSON cannot express: \(error)")
    }
  }

  /// The arguments for an executable with Filmstrip's commands. Linux limits one argument to 128 KiB.
  var arguments: [String] {
    let bytes = Array(json)
    return ["worker"]
      + stride(from: 0, to: bytes.count, by: PassTask.argumentLength).map { begin in
        String(bytes[begin..<min(begin + PassTask.argumentLength, bytes.count)])
      }
  }

  private static let argumentLength = 30_000

  func failure(
    _ end: ChildFailure.End, of design: String?, on workload: String, _ lastWords: String?
  ) -> ChildFailure {
    ChildFailure(
      pass: pass.kind, workload: workload, host: host, design: design, end: end,
      lastWords: lastWords)
  }
}

/// The prices alone, without their sources.
extension HitchCosts: Codable {
  package init(from decoder: any Decoder) throws {
    let microseconds = try [Double](from: decoder)
    self =
      microseconds == HitchCosts.standard.microseconds
      ? .standard : HitchCosts(microseconds: microseconds)
  }

  package func encode(to encoder: any Encoder) throws { try microseconds.encode(to: encoder) }
}
