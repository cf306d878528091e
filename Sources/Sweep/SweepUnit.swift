import ListEngine
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

/// Who does a unit for whom: of the designs that count the same on a trace and a host, the first.
package struct SweepStandIns: Sendable {
  private struct Case: Hashable {
    let traits: TraceTraits
    let host: Int
    let isCounted: Bool
  }

  private let traces: [SweepPlan.Trace]
  /// For each case, the design that does each one's unit.
  private var byCase: [Case: [Int32]] = [:]

  /// - Complexity: O(designs × kinds of traces × hosts).
  package init(traces: [SweepPlan.Trace], hosts: [ListEngine.Host], designs: [Design]) {
    self.traces = traces
    for traits in Set(traces.map(\.traits)) {
      for (number, host) in hosts.enumerated() {
        byCase[Case(traits: traits, host: number, isCounted: false)] = SweepStandIns.firsts(
          designs
        ) { $0.effective(on: traits, host: host) }
        byCase[Case(traits: traits, host: number, isCounted: true)] = SweepStandIns.firsts(
          designs
        ) { $0.effective }
      }
    }
  }

  private static func firsts(
    _ designs: [Design], _ key: (Choices) -> Choices
  ) -> [Int32] {
    var first: [Choices: Int32] = [:]
    return designs.indices.map { index in
      let choices = key(designs[index].choices)
      if let known = first[choices] { return known }
      first[choices] = Int32(index)
      return Int32(index)
    }
  }

  /// For each design, the index of the one that does its unit.
  package func doer(_ pass: SweepPass, trace: Int, host: Int) -> [Int32] {
    byCase[Case(traits: traces[trace].traits, host: host, isCounted: pass == .allocations)] ?? []
  }

  /// The designs that have units, in their order.
  func doers(_ pass: SweepPass, trace: Int, host: Int) -> [Int32] {
    doer(pass, trace: trace, host: host).enumerated().compactMap { index, doer in
      doer == Int32(index) ? doer : nil
    }
  }
}
