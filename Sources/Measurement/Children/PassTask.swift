import Foundation
import ListEngine
import Results

/// What a process is to do: a pass over one trace on one host.
package struct PassTask: Equatable, Sendable {
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
  var host: ListEngine.Host
  /// One, where instructions are counted.
  var designs: [Design]

  /// The arguments with which an executable that has Filmstrip's commands does it.
  var arguments: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return ["worker", String(decoding: try encoder.encode(self), as: UTF8.self)]
    } catch {
      preconditionFailure("a task has a figure that is no number: \(error)")
    }
  }
}

extension PassTask: Codable {
  private enum CodingKeys: CodingKey { case pass, trace, traceHash, host, designs }

  /// - Throws: `DecodingError`, `DesignError`.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .host)
    guard let host = ListEngine.Host(name) else {
      throw PassError(description: "found '\(name)', expected a host")
    }
    self.host = host
    pass = try values.decode(Pass.self, forKey: .pass)
    trace = try values.decode(String.self, forKey: .trace)
    traceHash = try values.decode(String.self, forKey: .traceHash)
    designs = try values.decode([String].self, forKey: .designs).map { try Design($0) }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(pass, forKey: .pass)
    try values.encode(trace, forKey: .trace)
    try values.encode(traceHash, forKey: .traceHash)
    try values.encode(host.description, forKey: .host)
    try values.encode(designs.map(\.name), forKey: .designs)
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
