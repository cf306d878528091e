import Foundation
import ListEngine
import Results
import ScrollTrace

/// The work of a sweep: each design on each trace and host, in each pass.
package struct SweepPlan: Equatable, Sendable {
  /// A trace that every design is replayed on.
  package struct Trace: Codable, Equatable, Sendable {
    package let name: String
    /// A file, or the name of an embedded trace.
    package let path: String
    /// `Trace.contentHash`.
    package let hash: String
    package let eventCount: Int
    private let traitBits: UInt16

    package var traits: TraceTraits { TraceTraits(rawValue: traitBits) }

    package init(name: String, path: String, hash: String, eventCount: Int, traits: TraceTraits) {
      self.name = name
      self.path = path
      self.hash = hash
      self.eventCount = eventCount
      traitBits = traits.rawValue
    }
  }

  /// The hash of the executable that does the units: another may count something else.
  package let executable: String
  package let traces: [Trace]
  package let hosts: [ListHost]
  /// Every design that was asked for, also those that share the unit of another.
  package let designs: [Design]
  package let passes: [PassKind]
  /// Facts that belong to the answer: the designs that were left out, and the rule.
  package let notes: [String]
  /// By trace, host, design and pass.
  package private(set) var units: [SweepUnit] = []
  private let sharing: SweepSharing

  /// - Throws: `SweepError` where two units have one name.
  /// - Complexity: O(designs × kinds of traces × hosts + units).
  package init(
    traces: [Trace], hosts: [ListHost], designs: [Design], passes: [PassKind],
    executable: String, notes: [String] = []
  ) throws(SweepError) {
    self.executable = executable
    self.traces = traces
    self.hosts = hosts
    self.designs = designs
    self.passes = passes
    self.notes = notes
    sharing = SweepSharing(traces: traces, hosts: hosts, designs: designs)
    var seen: Set<SweepUnitID> = []
    for trace in traces.indices {
      for host in hosts.indices {
        let begun = passes.map { begunHash(trace, host, $0) }
        let doers = passes.map { self.doers($0, trace: trace, host: host) }
        for design in designs.indices {
          for pass in passes.indices where doers[pass][design] == design {
            var hash = begun[pass]
            hash.add(designs[design].name.utf8)
            let id = SweepUnitID(hash.value)
            guard seen.insert(id).inserted else {
              throw SweepError(
                """
                two units have one name, \(id), the second is '\(designs[design].name)' on \(traces[trace].name): is a \
                trace named twice?
                """)
            }
            units.append(
              SweepUnit(
                id: id, trace: Int32(trace), host: Int32(host), design: Int32(design),
                pass: passes[pass]))
          }
        }
      }
    }
  }

  private func begunHash(_ trace: Int, _ host: Int, _ pass: PassKind) -> FNV1a {
    var hash = FNV1a()
    for part in [executable, traces[trace].hash, hosts[host].description, pass.rawValue] {
      hash.add(part.utf8)
      hash.add([0])
    }
    return hash
  }

  /// For each design, the index of the one that does its unit: the first of those that count the same there.
  func doers(_ pass: PassKind, trace: Int, host: Int) -> [Int] {
    sharing.doers(pass, traces[trace].traits, host)
  }

  /// The name of the plan: the hash of its units' names, which cover all that decides a result.
  package var id: String {
    var hash = FNV1a()
    for unit in units { withUnsafeBytes(of: unit.id.value.bigEndian) { hash.add($0) } }
    return FNV1a.hexadecimal(hash.value)
  }

  /// A unit in words.
  package func words(_ unit: Int) -> String {
    let unit = units[unit]
    return """
      \(unit.id) (\(unit.pass.rawValue) of \(designs[Int(unit.design)].name) on \(traces[Int(unit.trace)].name), \
      \(hosts[Int(unit.host)]))
      """
  }

  // MARK: Cost and shards

  /// About what a unit takes, in microseconds.
  package func cost(of unit: SweepUnit) -> Double {
    unit.pass.microsecondsMin
      + Double(traces[Int(unit.trace)].eventCount) * unit.pass.microsecondsPerEvent
  }

  /// About what some units take, in seconds of a processor.
  package func seconds(of indices: some Sequence<Int>) -> Double {
    indices.reduce(0) { $0 + cost(of: units[$1]) } / 1e6
  }

  /// The units of a shard: a stretch of the plan. Shards cost about the same, and each reads few traces.
  ///
  /// - Parameter shard: counted from 1.
  package func units(ofShard shard: Int, of count: Int) -> Range<Int> {
    let total = seconds(of: units.indices) * 1e6
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

// MARK: The file

/// A plan as a file: a line with the version and the hash of what follows, and a record in JSON. The units follow from
/// the record.
extension SweepPlan {
  package static let version = 3
  private static let headline = "filmstrip-sweep"

  private struct Record: Codable {
    let executable: String
    let notes: [String]
    let traces: [Trace]
    let hosts: [String]
    let passes: [PassKind]
    let designs: [String]
  }

  /// The bytes of the file.
  package func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let record = try encoder.encode(
      Record(
        executable: executable, notes: notes, traces: traces, hosts: hosts.map(\.description),
        passes: passes, designs: designs.map(\.name)))
    let head = "\(SweepPlan.headline)\t\(SweepPlan.version)\t\(FNV1a.hexadecimal(record))\n"
    return Array(head.utf8) + record
  }

  /// Reads a plan.
  ///
  /// - Parameter name: the name of the file, for messages.
  package init(_ data: Data, named name: String) throws(SweepError) {
    let lineEnd = data.prefix(80).firstIndex(of: UInt8(ascii: "\n")) ?? data.startIndex
    let head = String(decoding: data[..<lineEnd], as: UTF8.self).split(separator: "\t")
    guard head.count == 3, head[0] == SweepPlan.headline else {
      throw SweepError(
        "\(name):1: found no head of a plan, expected a plan that 'sweep plan' wrote, whole")
    }
    guard head[1] == "\(SweepPlan.version)" else {
      throw SweepError(
        "\(name):1: found version \(head[1]) of plans, expected \(SweepPlan.version): plan anew")
    }
    let body = data[(lineEnd + 1)...]
    let hash = FNV1a.hexadecimal(body)
    guard head[2] == hash else {
      throw SweepError(
        "\(name):1: found the hash \(head[2]), expected \(hash): the plan was changed, or cut off")
    }
    let record: Record
    let designs: [Design]
    do {
      record = try JSONDecoder().decode(Record.self, from: body)
      designs = try record.designs.map { try Design($0) }
    } catch {
      throw SweepError("\(name): the plan cannot be read: \(error)")
    }
    if let other = record.passes.first(where: { !PassKind.swept.contains($0) }) {
      throw SweepError("\(name): found '\(other)', expected a pass of sweeps")
    }
    var hosts: [ListHost] = []
    for text in record.hosts {
      guard let host = ListHost(text) else {
        throw SweepError("\(name): found '\(text)', expected a host")
      }
      hosts.append(host)
    }
    try self.init(
      traces: record.traces, hosts: hosts, designs: designs, passes: record.passes,
      executable: record.executable, notes: record.notes)
  }
}

/// The designs that count the same, by rule, for lack of what their difference is about.
private struct SweepSharing: Equatable, Sendable {
  /// By the traits of a trace and by host: for each design, the first that shows the same.
  private var shown: [TraceTraits: [[Int]]] = [:]
  /// For each design, the first that allocates the same.
  private let allocated: [Int]

  init(traces: [SweepPlan.Trace], hosts: [ListHost], designs: [Design]) {
    allocated = SweepSharing.firsts(designs, \.effective)
    for traits in Set(traces.map(\.traits)) {
      shown[traits] = hosts.map { host in
        SweepSharing.firsts(designs) { $0.effective(on: traits, host: host) }
      }
    }
  }

  private static func firsts(_ designs: [Design], _ key: (AxisValues) -> AxisValues) -> [Int] {
    var firsts = Array(designs.indices)
    for group in designs.groupedAlike(by: key) {
      for index in group { firsts[index] = group[0] }
    }
    return firsts
  }

  func doers(_ pass: PassKind, _ traits: TraceTraits, _ host: Int) -> [Int] {
    pass == .allocations ? allocated : shown[traits]?[host] ?? []
  }
}
