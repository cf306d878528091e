import Foundation
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

  fileprivate init(
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

// MARK: The file

/// A plan as a file: lines of fields between tabs, the first of which says what the line is.
///
/// ```
/// filmstrip-sweep  1  EXECUTABLE
/// note   TEXT
/// trace  HASH  EVENTS  TRAITS  NAME  PATH
/// host   HOST
/// pass   PASS
/// design DESIGN
/// unit   ID  TRACE'S HASH  HOST  PASS  MICROSECONDS  DESIGN
/// end    UNITS  HASH OF ALL BYTES ABOVE
/// ```
extension SweepPlan {
  package static let version = 1
  private static let headline = "filmstrip-sweep"

  /// - Parameter write: is given the text in pieces.
  /// - Complexity: O(units), in the memory of a piece.
  package func write(_ write: ([UInt8]) throws -> Void) throws {
    var hash = FNV1a()
    var bytes: [UInt8] = []
    func line(_ fields: [String]) throws {
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(9) }
        bytes += field.utf8
      }
      bytes.append(10)
      if bytes.count >= 1 << 16 {
        bytes.withUnsafeBytes { hash.add($0) }
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try line([SweepPlan.headline, "\(SweepPlan.version)", executable])
    for note in notes { try line(["note", note]) }
    for trace in traces {
      try line([
        "trace", trace.hash, "\(trace.eventCount)", "\(trace.traits.rawValue)", trace.name,
        trace.path,
      ])
    }
    for host in hosts { try line(["host", host.description]) }
    for pass in passes { try line(["pass", pass.rawValue]) }
    for design in designs { try line(["design", design.name]) }
    let hosts = hosts.map(\.description)
    for unit in units {
      try line([
        "unit", unit.id.description, traces[Int(unit.trace)].hash, hosts[Int(unit.host)],
        unit.pass.rawValue, "\(Int(cost(of: unit)))", designs[Int(unit.design)].name,
      ])
    }
    hash.add(bytes)
    bytes += "end\t\(units.count)\t\(FNV1a.hexadecimal(hash.value))\n".utf8
    try write(bytes)
  }

  /// Whether a field may stand in a plan.
  package static func canHold(_ field: String) -> Bool {
    !field.isEmpty && !field.utf8.contains { $0 < 32 }
  }

  /// Reads a plan.
  ///
  /// - Parameter name: what mistakes call it.
  /// - Throws: `SweepError` with the line of what is wrong.
  /// - Complexity: O(bytes).
  package init(_ data: Data, named name: String) throws(SweepError) {
    self = try data.withUnsafeBytes { bytes in
      Result { () throws(SweepError) in
        var reader = SweepPlanReader(name: name)
        return try reader.read(bytes)
      }
    }.get()
  }

  /// The name of a plan: the hash of its units' names, which is that of all that decides the result.
  package var id: String {
    var hash = FNV1a()
    for unit in units { withUnsafeBytes(of: unit.id.value.bigEndian) { hash.add($0) } }
    return FNV1a.hexadecimal(hash.value)
  }
}

/// Goes through the lines of a plan.
private struct SweepPlanReader {
  typealias Field = Slice<UnsafeRawBufferPointer>

  private let name: String
  private var lineNumber = 0
  private var executable = ""
  private var notes: [String] = []
  private var traces: [SweepPlan.Trace] = []
  private var traceIndex: [String: Int32] = [:]
  private var hosts: [ListEngine.Host] = []
  private var hostIndex: [String: Int32] = [:]
  private var passes: [SweepPass] = []
  private var designs: [Design] = []
  private var designIndex: [String: Int32] = [:]
  private var units: [SweepUnit] = []
  private var hash = FNV1a()

  private static let unitMark = Array("unit\t".utf8)
  /// What stands between the name of the last unit and its design: the same for all of one trace, host and pass, which
  /// stand together.
  private var lastMiddle: [UInt8] = []

  init(name: String) { self.name = name }

  private func mistake(_ found: String, _ expected: String) -> SweepError {
    SweepError("\(name):\(lineNumber): found \(found), expected \(expected)")
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(SweepError) -> SweepPlan {
    var begin = 0
    while begin < bytes.count {
      guard let found = memchr(bytes.baseAddress! + begin, 10, bytes.count - begin) else {
        lineNumber += 1
        throw mistake("a line without an end", "a whole plan: it was cut off")
      }
      let end = UnsafeRawPointer(found) - bytes.baseAddress!
      let line = bytes[begin..<end]
      lineNumber += 1
      if line.starts(with: SweepPlanReader.unitMark), let unit = sameUnit(bytes, begin..<end) {
        units.append(unit)
      } else if try isEnd(line) {
        guard end + 1 == bytes.count else {
          throw mistake("lines behind the end", "none")
        }
        return SweepPlan(
          executable: executable, traces: traces, hosts: hosts, designs: designs, passes: passes,
          units: units, notes: notes)
      }
      hash.add(UnsafeRawBufferPointer(rebasing: bytes[begin...end]))
      begin = end + 1
    }
    throw SweepError(
      "\(name): ends behind line \(lineNumber), expected a line 'end': it was cut off")
  }

  /// Takes in a line, and returns whether it is the end of the plan.
  private mutating func isEnd(_ line: Field) throws(SweepError) -> Bool {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false)
    func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
    func expect(_ count: Int, _ form: String) throws(SweepError) {
      guard fields.count == count else { throw mistake("\(fields.count) fields", form) }
    }
    let word = text(0)
    if lineNumber == 1 {
      guard word == "filmstrip-sweep", fields.count == 3 else {
        throw mistake("'\(word.prefix(40))'", "a plan that 'sweep plan' wrote")
      }
      guard text(1) == "\(SweepPlan.version)" else {
        throw mistake("version \(text(1)) of plans", "\(SweepPlan.version)")
      }
      executable = text(2)
      return false
    }
    switch word {
    case "unit":
      try expect(7, "'unit ID TRACE HOST PASS MICROSECONDS DESIGN'")
      units.append(try unit(fields))
    case "note": notes.append(text(fields.count - 1))
    case "trace":
      try expect(6, "'trace HASH EVENTS TRAITS NAME PATH'")
      guard let events = Int(text(2)), let traits = UInt16(text(3)) else {
        throw mistake("'\(text(2))' and '\(text(3))'", "numbers of events and traits")
      }
      traceIndex[text(1)] = Int32(traces.count)
      traces.append(
        SweepPlan.Trace(
          name: text(4), path: text(5), hash: text(1), eventCount: events,
          traits: TraceTraits(rawValue: traits)))
    case "host":
      try expect(2, "'host HOST'")
      guard let host = ListEngine.Host(text(1)) else { throw mistake("'\(text(1))'", "a host") }
      hostIndex[text(1)] = Int32(hosts.count)
      hosts.append(host)
    case "pass":
      try expect(2, "'pass PASS'")
      guard let pass = SweepPass(rawValue: text(1)) else {
        throw mistake(
          "'\(text(1))'", SweepPass.allCases.map(\.rawValue).joined(separator: " or "))
      }
      passes.append(pass)
    case "design":
      try expect(2, "'design DESIGN'")
      designIndex[text(1)] = Int32(designs.count)
      designs.append(try design(text(1)))
    case "end":
      try expect(3, "'end UNITS HASH'")
      guard text(1) == "\(units.count)" else {
        throw mistake("\(units.count) units", "\(text(1)), as this line says")
      }
      let found = FNV1a.hexadecimal(hash.value)
      guard text(2) == found else {
        throw mistake("the hash \(text(2))", "\(found), that of the lines above: it was changed")
      }
      return true
    default: throw mistake("'\(word.prefix(40))'", "a line of a plan")
    }
    return false
  }

  private func design(_ text: String) throws(SweepError) -> Design {
    do {
      return try Design(text)
    } catch {
      throw mistake("'\(text)'", "a design: \(error)")
    }
  }

  /// The unit of a line that is like the last unit's, but for its name and its design; nil for any other.
  private func sameUnit(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> SweepUnit? {
    let idBegin = line.lowerBound + SweepPlanReader.unitMark.count
    let middleBegin = idBegin + 16
    let designBegin = middleBegin + lastMiddle.count
    guard let last = units.last, !lastMiddle.isEmpty, designBegin < line.upperBound,
      memcmp(bytes.baseAddress! + middleBegin, lastMiddle, lastMiddle.count) == 0,
      let id = SweepUnitID(hexadecimal: bytes[idBegin..<middleBegin]),
      let design = designIndex[
        String(
          decoding: UnsafeRawBufferPointer(rebasing: bytes[designBegin..<line.upperBound]),
          as: UTF8.self)]
    else { return nil }
    return SweepUnit(id: id, trace: last.trace, host: last.host, design: design, pass: last.pass)
  }

  private mutating func unit(_ fields: [Field]) throws(SweepError) -> SweepUnit {
    func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
    guard let id = SweepUnitID(hexadecimal: fields[1]) else {
      throw mistake("'\(text(1).prefix(40))'", "the name of a unit: 16 hexadecimal digits")
    }
    guard let trace = traceIndex[text(2)] else { throw mistake(text(2), "a trace named above") }
    guard let host = hostIndex[text(3)] else { throw mistake(text(3), "a host named above") }
    guard let pass = SweepPass(rawValue: text(4)), passes.contains(pass) else {
      throw mistake(text(4), "a pass named above")
    }
    guard let design = designIndex[text(6)] else { throw mistake(text(6), "a design named above") }
    lastMiddle = [9] + fields[2..<6].flatMap { Array($0) + [9] }
    return SweepUnit(id: id, trace: trace, host: host, design: design, pass: pass)
  }
}
