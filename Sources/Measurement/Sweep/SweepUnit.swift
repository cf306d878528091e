import ListEngine
import Results
import ScrollTrace

/// The passes of sweeps.
extension PassKind {
  /// One watched replay for each unit, and its allocations in a separate process.
  package static let swept: [PassKind] = [.fidelity, .allocations]

  /// Estimates of what a unit takes, to order and to share out the work.
  var microsecondsPerEvent: Double { self == .fidelity ? 0.6 : 4 }
  var microsecondsMin: Double { self == .fidelity ? 50 : 25_000 }

  /// The columns of the table that the pass fills; metrics by their names.
  package var columns: [String] {
    switch self {
    case .fidelity:
      PassKind.faults + PassKind.counters.map { "counters.\($0)" }
        + SweepFigure.allCases.filter(\.isModelled).map(\.metric.name)
    case .allocations:
      AllocationPhases.phases.flatMap { phase in
        Allocations.figures.map { "allocations.\(phase.name).\($0.name)" }
      }
    case .instructions, .time, .film, .explanation, .log, .displays: []
    }
  }

  static let faults = FaultKind.counted.map { "fidelity.\($0.metricName)" }

  fileprivate static let counters = Metric.all(displays: []).map(\.name).compactMap { name in
    name.hasPrefix("counters.") ? String(name.dropFirst("counters.".count)) : nil
  }.filter { $0 != LogResult.away }
}

/// A piece of work that is done whole or not at all.
package struct SweepUnit: Equatable, Sendable {
  package let id: SweepUnitID
  /// The index of the trace, of the host and of the design in the plan.
  package let trace: Int32
  package let host: Int32
  package let design: Int32
  package let pass: PassKind
}

/// The name of a unit: the hash of the executable's hash, the trace's hash, the host, the pass and the design.
///
/// A plan with two units of one name is refused. With 64 bits and a million units that is one plan in 40 million.
package struct SweepUnitID: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  package var description: String { FNV1a.hexadecimal(value) }
}

/// The result of a unit.
package enum SweepOutcome: Equatable, Sendable {
  /// A figure for each column of the pass, between commas; empty without a figure.
  case figures(String)
  /// The reason for the lack of figures.
  case failed(String)

  /// - Parameters:
  ///   - faults: their counts by name.
  ///   - counters: by name.
  package static func fidelity(
    faults: [String: Int], counters: [String: Int], _ frames: ModelledFrames
  ) -> SweepOutcome {
    let seen = FaultKind.counted.map { "\(faults[$0.metricName, default: 0])" }
    let counted = PassKind.counters.map { counters[$0].map(String.init) ?? "" }
    let modelled = [
      frames.openingMilliseconds, frames.hitchesPerSecond, frames.worstFrameMilliseconds,
    ]
    return .figures((seen + counted + modelled.map { "\($0)" }).joined(separator: ","))
  }

  package static func allocations(_ phases: AllocationPhases) -> SweepOutcome {
    .figures(
      phases.byName.flatMap { _, allocations in
        Allocations.figures.map { "\(allocations[keyPath: $0.value])" }
      }.joined(separator: ","))
  }

  private static let failureMark = "!"

  /// The outcome in a line of a segment.
  var text: String {
    switch self {
    case .figures(let text): text
    case .failed(let reason):
      SweepOutcome.failureMark
        + String(reason.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(400))
    }
  }

  init(text: String) {
    self =
      text.hasPrefix(SweepOutcome.failureMark) ? .failed(String(text.dropFirst())) : .figures(text)
  }
}

/// An error in a sweep's files, or of the system.
package struct SweepError: Error, CustomStringConvertible {
  package enum Kind: Sendable {
    /// A file makes no sense, or is not as it was.
    case input
    case unreadable, unwritable
    /// The system refused what a sweep needs.
    case system
  }

  package let description: String
  package let kind: Kind

  package init(_ description: String, _ kind: Kind = .input) {
    self.description = description
    self.kind = kind
  }
}
