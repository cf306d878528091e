import Results

/// What is done with a design on a trace and a host.
package enum SweepPass: String, CaseIterable, Sendable {
  /// One watched replay: counters, what is shown wrong, and modelled frames.
  case fidelity
  /// What is allocated, in a process of its own for each unit.
  case allocations

  /// What it takes for each event, in microseconds: about, to order and to share out the work.
  package var microsecondsPerEvent: Double {
    switch self {
    case .fidelity: 0.6
    case .allocations: 4
    }
  }

  /// What a unit takes besides.
  package var microsecondsMin: Double {
    switch self {
    case .fidelity: 50
    case .allocations: 25_000
    }
  }
}

/// A piece of work that is done whole or not at all: a pass over a trace, on a host, of a design.
package struct SweepUnit: Equatable, Sendable {
  /// Named by all that decides its result.
  package let id: SweepUnitID
  /// The index of the trace, of the host and of the design in the plan.
  package let trace: Int32
  package let host: Int32
  package let design: Int32
  package let pass: SweepPass
}

/// The name of a unit: the hash of the trace's hash, the host, the pass, the design and the executable's hash.
///
/// 64 bits: among a million units two of one name come once in 40 million plans, and a plan with such is refused.
package struct SweepUnitID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  /// - Returns: nil where the bytes are not 16 hexadecimal digits.
  package init?(hexadecimal bytes: some Collection<UInt8>) {
    guard let value = FNV1a.value(hexadecimal: bytes) else { return nil }
    self.value = value
  }

  package var description: String { FNV1a.hexadecimal(value) }

  package static func < (left: SweepUnitID, right: SweepUnitID) -> Bool {
    left.value < right.value
  }
}
