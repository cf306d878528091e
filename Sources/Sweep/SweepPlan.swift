import ListEngine
import Results

/// What a sweep is to do: every unit, in a stable order, and what decides its result.
package struct SweepPlan: Equatable, Sendable {
  /// A trace that every design is replayed on.
  package struct Trace: Equatable, Sendable {
    package let name: String
    /// Where a process finds it: a file, or the name of an embedded trace.
    package let path: String
    /// `Trace.contentHash`.
    package let hash: String
    package let eventCount: Int
    package let traits: TraceTraits

    package init(
      name: String, path: String, hash: String, eventCount: Int, traits: TraceTraits
    ) {
      self.name = name
      self.path = path
      self.hash = hash
      self.eventCount = eventCount
      self.traits = traits
    }
  }

  /// The hash of the executable that the units are to be done by: another may count something else.
  package let executable: String
  package let traces: [Trace]
  package let hosts: [ListEngine.Host]
  /// Every design that was asked for, those that are done as another too.
  package let designs: [Design]
  package let passes: [SweepPass]
  /// By trace, host, pass and design.
  package internal(set) var units: [SweepUnit]
  /// What whoever reads the answer must know: what was left out, and by which rule.
  package let notes: [String]

  /// Plans every design on every trace and host; of those that count the same on one (`Choices.effective(on:host:)`)
  /// the first does it for all.
  ///
  /// - Throws: `SweepError` where two units have one name.
  /// - Complexity: O(designs × kinds of traces × hosts + units).
  package init(
    traces: [Trace], hosts: [ListEngine.Host], designs: [Design], passes: [SweepPass],
    executable: String,
    notes: [String] = []
  ) throws(SweepError) {
    self.executable = executable
    self.traces = traces
    self.hosts = hosts
    self.designs = designs
    self.passes = passes
    self.notes = notes
    units = []
    let stands = SweepStandIns(traces: traces, hosts: hosts, designs: designs)
    var seen: [SweepUnitID: Int] = [:]
    for trace in traces.indices {
      for host in hosts.indices {
        for pass in passes {
          let base = SweepPlan.idBase(executable, traces[trace], hosts[host], pass)
          for design in stands.doers(pass, trace: trace, host: host) {
            var hash = base
            hash.add(designs[Int(design)].name.utf8)
            units.append(
              SweepUnit(
                id: SweepUnitID(hash.value), trace: Int32(trace), host: Int32(host),
                design: design, pass: pass))
            if let other = seen.updateValue(units.count - 1, forKey: SweepUnitID(hash.value)) {
              throw SweepError(
                """
                two units have one name, \(units[other].id): '\(designs[Int(units[other].design)].name)' and \
                '\(designs[Int(design)].name)': is a trace named twice?
                """)
            }
          }
        }
      }
    }
  }

  init(
    executable: String, traces: [Trace], hosts: [ListEngine.Host], designs: [Design],
    passes: [SweepPass],
    units: [SweepUnit], notes: [String]
  ) {
    self.executable = executable
    self.traces = traces
    self.hosts = hosts
    self.designs = designs
    self.passes = passes
    self.units = units
    self.notes = notes
  }

  private static func idBase(
    _ executable: String, _ trace: Trace, _ host: ListEngine.Host, _ pass: SweepPass
  ) -> FNV1a {
    var hash = FNV1a()
    for part in [executable, trace.hash, host.description, pass.rawValue] {
      hash.add(part.utf8)
      hash.add([0])
    }
    return hash
  }

  /// What a unit takes, in microseconds: about, to share out the work.
  package func cost(of unit: SweepUnit) -> Double {
    unit.pass.microsecondsMin
      + Double(traces[Int(unit.trace)].eventCount) * unit.pass.microsecondsPerEvent
  }

  /// What all of it takes, in seconds of a processor.
  package var seconds: Double { units.reduce(0) { $0 + cost(of: $1) } / 1e6 }

  /// The units of one of so many shards: a stretch of the plan, each of about the same cost, so that a trace is read by
  /// few.
  ///
  /// - Parameter shard: counted from 1.
  package func units(ofShard shard: Int, of count: Int) -> Range<Int> {
    guard count > 1 else { return units.indices }
    let total = units.reduce(0) { $0 + cost(of: $1) }
    var bounds: [Int] = []
    var sum = 0.0
    for (index, unit) in units.enumerated() {
      while bounds.count < count, sum >= total * Double(bounds.count) / Double(count) {
        bounds.append(index)
      }
      sum += cost(of: unit)
    }
    bounds += Array(repeating: units.count, count: count + 1 - bounds.count)
    return bounds[shard - 1]..<bounds[shard]
  }
}

/// Something about a sweep that makes no sense, or is not as it was.
package struct SweepError: Error, CustomStringConvertible {
  package let description: String
  /// Whether the system refused what a sweep needs, and nothing is wrong with its files.
  package let isOfSystem: Bool

  package init(_ description: String, isOfSystem: Bool = false) {
    self.description = description
    self.isOfSystem = isOfSystem
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
