import Foundation
import ScrollTrace

/// Why a file is not a result: the place in it, what was found and what was expected.
package struct ResultError: Error, Equatable, CustomStringConvertible {
  package let file: String
  /// The path in the record, such as `results[3].timing`; empty for the whole.
  package let path: String
  package let found: String
  package let expected: String

  package var description: String {
    "\(file):\(path.isEmpty ? "" : " \(path):") found \(found), expected \(expected)"
  }
}

/// Reads results strictly: refuses a record of another schema, a damaged one, and one with inconsistent figures.
package struct ResultReader {
  private let file: String

  private static let result = "a result of 'filmstrip compare'"
  private static let schema = "schema \(RunResult.currentSchema)"

  /// - Parameter file: the name of the data in errors.
  /// - Throws: `ResultError`.
  /// - Complexity: O(bytes).
  package static func read(_ data: Data, named file: String) throws -> RunResult {
    let reader = ResultReader(file: file)
    let object = try reader.object(data)
    try reader.checkNumbers(object, at: "")
    let run = try reader.decoded(data)
    try reader.checkNothingIsLost(object, run)
    try reader.check(run)
    return run
  }

  /// Checks what a process reported as strictly as a result, without parsing it again.
  ///
  /// - Parameters:
  ///   - data: the report.
  ///   - again: what was decoded from it, encoded as the process does. A field that is unknown or there twice is not in
  ///     it.
  ///   - result: its figures in the place of a result.
  /// - Throws: `ResultError`.
  package static func check(
    _ data: Data, encodedAgain again: Data, result: DesignResult?
  ) throws {
    let reader = ResultReader(file: "outcome")
    try reader.require(
      again == data, "", found: "an unknown field, a key twice or another order",
      expected: "an outcome as this version writes it")
    try reader.checkNumbers(inText: data)
    if let result { try reader.check(result, "") }
  }

  private func error(_ path: String, found: String, expected: String) -> ResultError {
    ResultError(file: file, path: path, found: found, expected: expected)
  }

  private func require(
    _ condition: Bool, _ path: @autoclosure () -> String, found: @autoclosure () -> String,
    expected: @autoclosure () -> String
  ) throws {
    if !condition { throw error(path(), found: found(), expected: expected()) }
  }

  // MARK: Syntax and types

  /// Parses a JSON object of this schema.
  private func object(_ data: Data) throws -> [String: Any] {
    try require(!data.isEmpty, "", found: "an empty file", expected: "a JSON object")
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch let failure {
      // Foundation's sentence has the line and the column of most syntax errors.
      let words = (failure as NSError).userInfo["NSDebugDescription"] as? String ?? "\(failure)"
      let sentence = words.hasSuffix(".") ? String(words.dropLast()) : words
      throw error("", found: "no whole JSON (\(sentence))", expected: Self.result)
    }
    guard let object = value as? [String: Any] else {
      throw error("", found: name(of: value), expected: "a JSON object")
    }
    guard let schema = object["schema"] else {
      throw error("", found: "no 'schema'", expected: Self.result)
    }
    try require(
      schema as? Int == RunResult.currentSchema, "schema", found: name(of: schema),
      expected: "\(RunResult.currentSchema), the one that this version reads")
    return object
  }

  private func name(of value: Any) -> String {
    switch value {
    case is [Any]: "an array"
    case is String: "a text"
    case is NSNull: "null"
    default: "'\(value)'"
    }
  }

  private func decoded(_ data: Data) throws -> RunResult {
    do {
      return try JSONDecoder().decode(RunResult.self, from: data)
    } catch DecodingError.keyNotFound(let key, let place) {
      throw error(path(place), found: "no '\(key.stringValue)'", expected: "one in \(Self.schema)")
    } catch DecodingError.typeMismatch(let type, let place) {
      let found = "another type (\(place.debugDescription))"
      throw error(path(place), found: found, expected: "\(type)")
    } catch DecodingError.valueNotFound(let type, let place) {
      throw error(path(place), found: "null", expected: "\(type)")
    } catch DecodingError.dataCorrupted(let place) {
      let found = "an invalid value (\(place.debugDescription))"
      throw error(path(place), found: found, expected: "one of \(Self.schema)")
    } catch let failure {
      throw error("", found: "\(failure)", expected: Self.result)
    }
  }

  /// `results[3].timing.samples[0]`.
  private func path(_ context: DecodingError.Context) -> String {
    context.codingPath.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? member(key.stringValue, of: path)
    }
  }

  private func member(_ key: String, of path: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  // MARK: Numbers and fields

  /// The limits of counts, whose sums do not overflow, and of numbers with a fraction.
  private static let (countLimit, realLimit) = (Double(1 << 48), 1e18)

  private func checkNumbers(_ value: Any, at path: String) throws {
    switch value {
    case let object as [String: Any]:
      // A seed may be any integer.
      for (key, value) in object where key != "seed" {
        try checkNumbers(value, at: member(key, of: path))
      }
    case let array as [Any]:
      for (index, element) in array.enumerated() {
        try checkNumbers(element, at: "\(path)[\(index)]")
      }
    case let number as NSNumber: try checkNumber(number.doubleValue, at: path)
    default: break
    }
  }

  private func checkNumber(_ real: Double, at path: String) throws {
    let limit = real == real.rounded(.towardZero) ? Self.countLimit : Self.realLimit
    try require(
      real.isFinite && abs(real) <= limit, path, found: "\(real)",
      expected: "a number from \(-limit) to \(limit)")
  }

  /// Checks the numbers of a valid JSON text.
  private func checkNumbers(inText data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var (isString, isEscaped) = (false, false)
      var begin: Int?
      for index in bytes.indices {
        let byte = bytes[index]
        if isString {
          isString = isEscaped || byte != UInt8(ascii: "\"")
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          continue
        }
        isString = byte == UInt8(ascii: "\"")
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): begin = begin ?? index
        case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): break
        default:
          if let begin { try checkNumber(bytes[begin..<index]) }
          begin = nil
        }
      }
      if let begin { try checkNumber(bytes[begin...]) }
    }
  }

  /// A shorter number without an exponent is below the limits.
  private static let unlimitedLength = 14

  private func checkNumber(_ text: Slice<UnsafeRawBufferPointer>) throws {
    let hasExponent = text.contains { $0 | 0x20 == UInt8(ascii: "e") }
    if text.count <= Self.unlimitedLength, !hasExponent { return }
    try checkNumber(Double(String(decoding: text, as: UTF8.self)) ?? .nan, at: "")
  }

  /// Refuses fields that this version does not know, which no report would show, and keys that are there twice with
  /// different values, of which the two readers take different ones.
  private func checkNothingIsLost(_ object: Any, _ record: some Encodable) throws {
    let again: Any
    do {
      again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(record))
    } catch let failure {
      throw error(
        "", found: "a record that cannot be written again (\(failure))", expected: Self.result)
    }
    guard let path = lostPath(of: object, in: again, at: "") else { return }
    throw error(
      path, found: "a field that \(Self.schema) of this version does not have, or a key twice",
      expected: "a result of this version of filmstrip or an earlier one")
  }

  /// The first path of `value` that is missing or different in `other`.
  private func lostPath(of value: Any, in other: Any, at path: String) -> String? {
    if let value = value as? [String: Any], let other = other as? [String: Any] {
      return value.sorted { $0.key < $1.key }.lazy.compactMap { key, field in
        let path = member(key, of: path)
        if let again = other[key] { return lostPath(of: field, in: again, at: path) }
        return ModelledFrames.isFormer(key, of: path) ? nil : path
      }.first
    }
    if let text = value as? String, let other = other as? String {
      return other == text || other == FormerWords.design(text) ? nil : path
    }
    guard let value = value as? [Any], let other = other as? [Any] else {
      return (value as? NSObject) == (other as? NSObject) ? nil : path
    }
    guard value.count == other.count else { return path }
    return value.indices.lazy.compactMap { index in
      lostPath(of: value[index], in: other[index], at: "\(path)[\(index)]")
    }.first
  }

  // MARK: Figures

  private func check(_ run: RunResult) throws {
    try require(!run.workloads.isEmpty, "workloads", found: "none", expected: "one at least")
    try require(
      run.results.isEmpty || run.results.contains { $0.isCalled(run.base) }, "base",
      found: "'\(run.base)'", expected: "one of the designs of 'results'")
    // The designs with a result, by workload and host.
    var designs: [[String]: Set<String>] = [:]
    for (index, workload) in run.workloads.enumerated() {
      let path = "workloads[\(index)]"
      try require(
        designs.updateValue([], forKey: [workload.name, workload.host]) == nil, path,
        found: "'\(workload.name)' on '\(workload.host)' again", expected: "each once")
      try require(
        workload.frameRate > 0, "\(path).frameRate", found: "\(workload.frameRate)",
        expected: "a number above 0")
      try checkCount(workload.rowCount, "\(path).rowCount")
      try checkCount(workload.eventCount, "\(path).eventCount")
    }
    for (index, result) in run.results.enumerated() {
      let path = "results[\(index)]"
      let workload = [result.workload, result.host]
      try require(
        designs[workload] != nil, path,
        found: "the workload '\(result.workload)' on '\(result.host)'",
        expected: "one of 'workloads'")
      try require(
        designs[workload, default: []].insert(result.design).inserted, path,
        found: "'\(result.design)' again on '\(result.workload)'", expected: "each once")
      try check(result, path)
    }
    for (index, log) in (run.logs ?? []).enumerated() {
      let path = "logs[\(index)]"
      try check(log.result, path)
      guard let rows = log.faultyRows else { continue }
      for kind in Set(rows.keys).union(log.faults.keys).sorted() {
        let counts = rows[kind, default: [:]].values
        let total = log.faults[kind, default: 0]
        try require(
          counts.allSatisfy { $0 > 0 } && counts.reduce(0) { $0 + Double($1) } == Double(total),
          "\(path).faultyRows.\(kind)", found: "other faults", expected: "rows with \(total) faults"
        )
      }
    }
    for (index, summary) in run.summaries.enumerated() {
      try checkRatio(summary.timeRatio, summary.lower, summary.upper, "summaries[\(index)]")
    }
    for (index, control) in run.controls.enumerated() {
      try check(control.comparison, "controls[\(index)].comparison")
    }
  }

  private func check(_ result: DesignResult, _ path: String) throws {
    if let name = result.unknownCounts.first {
      throw error(path, found: "'\(name)'", expected: "counts that this version knows")
    }
    for (kind, counts) in [("counters", result.counters), ("fidelity", result.fidelity)] {
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        try checkCount(count, "\(path).\(kind).\(name)")
      }
    }
    if let phases = result.allocations { try check(phases, "\(path).allocations.total") }
    if let course = result.course {
      let counts = [course.liveCells, course.allocations, course.liveBytes].map(\.count)
      let count = course.timesMilliseconds.count
      try require(
        counts.allSatisfy { $0 == count }, "\(path).course", found: "lists of \(counts) figures",
        expected: "\(count) figures each, one for each time")
    }
    if let runCount = result.instructions?.counts.count {
      try require(
        runCount >= 2, "\(path).instructions.counts", found: "\(runCount) runs",
        expected: "2 or more")
    }
    guard let timing = result.timing else { return }
    let times = [timing.nanosecondsPerEvent] + timing.samples + timing.threadSamples
    try require(
      times.allSatisfy { $0 >= 0 }, "\(path).timing", found: "a time below 0",
      expected: "times from 0 on")
    for sample in timing.conditionSamples.joined() {
      try require(
        sample.ratio > 0 && sample.turnCount > 0, "\(path).timing.conditionSamples",
        found: "a ratio of \(sample.ratio) from \(sample.turnCount) turns",
        expected: "a ratio above 0 from 1 turn or more")
    }
    try check(timing.comparison, "\(path).timing.comparison")
  }

  private func check(_ phases: AllocationPhases, _ path: String) throws {
    let sum = phases.setUp + phases.firstUse + phases.steady
    func words(_ own: Allocations) -> String {
      "\(own.count) blocks, \(own.bytes) bytes, peak \(own.peakBytes), \(own.frees) freed"
    }
    for figure in Allocations.figures {
      try require(
        sum[keyPath: figure.value] == phases.total[keyPath: figure.value], path,
        found: words(phases.total), expected: "\(words(sum)), as the phases have")
      try checkCount(sum[keyPath: figure.value], "\(path).\(figure.name)")
    }
  }

  private func check(_ comparison: TimeComparison?, _ path: String) throws {
    guard let comparison else { return }
    try checkRatio(comparison.ratio, comparison.lower, comparison.upper, path)
    // The logarithm of a ratio of two times is far smaller.
    let limit = 100.0
    try require(
      comparison.logRatios.allSatisfy { abs($0) <= limit }, "\(path).logRatios",
      found: "a larger one", expected: "logarithms from -\(limit) to \(limit)")
  }

  private func checkRatio(
    _ ratio: Double?, _ lower: Double?, _ upper: Double?, _ path: String
  ) throws {
    for value in [ratio, lower, upper].compactMap({ $0 }) {
      try require(value > 0, path, found: "the ratio \(value)", expected: "ratios above 0")
    }
    if let lower, let upper {
      try require(
        lower <= upper, path, found: "an interval from \(lower) to \(upper)",
        expected: "a lower limit that is not above the upper one")
    }
  }

  private func checkCount(_ count: Int, _ path: String) throws {
    try require(count >= 0, path, found: "\(count)", expected: "a number from 0 on")
  }
}
