import Foundation
import ListEngine
import Results

/// What a process is to do: a pass over one trace on one host.
package struct PassTask: Codable, Equatable, Sendable {
  package enum Pass: Codable, Equatable, Sendable {
    /// What the design shows wrong, every counter, and its frames by a table of costs.
    case fidelity(HitchCosts = .standard)
    /// What it allocates, by phase; `countsCells` adds what one cell of each class allocates.
    case allocations(countsCells: Bool)
    /// How many instructions one replay takes; the parent counts, by `InstructionProbe`.
    case instructions
    /// What the designs take, in turns.
    case time(TimeTask)

    package var name: String {
      switch self {
      case .fidelity: "fidelity"
      case .allocations: "allocations"
      case .instructions: "instructions"
      case .time: "time"
      }
    }
  }

  /// How a timing pass takes turns.
  package struct TimeTask: Codable, Equatable, Sendable {
    /// The index of the base among the designs; it is timed a second time as the control.
    var base: Int
    /// How often each design has its turn; even. Less often where a replay is longer than a turn.
    var roundCount: Int
    var sliceMilliseconds: Double
    /// Fixes the order of turns.
    var seed: UInt64
    /// For each design and then the control, how much more work it does than it says (`ExtraWork`);
    /// empty for none.
    var handicaps: [Double] = []
    /// Whether built-in designs go the way of one's own, which one of these is; the base is then timed without it too.
    var goesThroughHooks = false

    private static let fewestRounds = 16

    /// So many rounds of longer turns as take no longer than those that were asked for, and 16 at least.
    ///
    /// - Parameter turnMilliseconds: what a turn takes, in the mean over the designs.
    func rounds(turnMilliseconds: Double) -> Int {
      guard turnMilliseconds > sliceMilliseconds, sliceMilliseconds > 0 else { return roundCount }
      let pairCount = Double(roundCount / 2) * sliceMilliseconds / turnMilliseconds
      return min(roundCount, max(TimeTask.fewestRounds, 2 * Int(pairCount.rounded(.up))))
    }
  }

  var pass: Pass
  /// A file, or the name of an embedded trace.
  package var trace: String
  /// What `Trace.contentHash` must say of it: a file may change while it is measured.
  var traceHash: String
  var host: String
  /// One, where instructions are counted.
  var designs: [String]

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      preconditionFailure("a task has a figure that is no number: \(error)")
    }
  }

  /// The arguments with which an executable that has Filmstrip's commands does it. The system takes none of 128 KiB or more.
  var arguments: [String] {
    var arguments = ["worker"]
    var rest = Array(json)[...]
    while !rest.isEmpty {
      arguments.append(String(rest.prefix(30_000)))
      rest = rest.dropFirst(30_000)
    }
    return arguments
  }
}

/// As the costs alone: where they come from is the parent's affair.
extension HitchCosts: Codable {
  package init(from decoder: any Decoder) throws {
    let microseconds = try [Double](from: decoder)
    self =
      microseconds == HitchCosts.standard.microseconds
      ? .standard : HitchCosts(microseconds: microseconds)
  }

  package func encode(to encoder: any Encoder) throws { try microseconds.encode(to: encoder) }
}
