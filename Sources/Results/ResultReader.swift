import Foundation

/// Why a file is no result, with where in it, what was found and what was expected.
package struct ResultError: Error, Equatable, CustomStringConvertible {
  /// The name of the file.
  package let file: String
  /// Where in the record, such as `results[3].timing`; empty for the whole.
  package let path: String
  package let found: String
  package let expected: String

  package var description: String {
    "\(file):\(path.isEmpty ? "" : " \(path):") found \(found), expected \(expected)"
  }
}

/// Reads results strictly: a record of another version, a damaged one, and one whose figures contradict each other are
/// refused, never read in part.
package struct ResultReader {
  private let file: String

  /// - Parameter file: the name of the data in errors.
  /// - Throws: `ResultError`.
  /// - Complexity: O(bytes).
  package static func read(_ data: Data, named file: String) throws -> RunResult {
    try ResultReader(file: file).read(data)
  }

  private func read(_ data: Data) throws -> RunResult {
    let object = try object(data)
    guard let schema = object["schema"] else {
      throw error("", found: "no 'schema'", expected: ResultReader.result)
    }
    guard schema as? Int == RunResult.currentSchema else {
      throw error(
        "schema", found: name(of: schema),
        expected: "\(RunResult.currentSchema), the one that this version reads")
    }
    try checkNumbers(object, at: "")
    let run = try decoded(data)
    try checkNothingIsLost(object, run)
    try check(run)
    return run
  }

  private static let result = "a result of 'filmstrip compare'"

  private func error(_ path: String, found: String, expected: String) -> ResultError {
    ResultError(file: file, path: path, found: found, expected: expected)
  }

  // MARK: Syntax

  private func object(_ data: Data) throws -> [String: Any] {
    if data.isEmpty { throw error("", found: "an empty file", expected: "a JSON object") }
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch let failure {
      // What Foundation says of a syntax error: its line and column, where it names them.
      let words = (failure as NSError).userInfo["NSDebugDescription"] as? String ?? "\(failure)"
      let sentence = words.hasSuffix(".") ? String(words.dropLast()) : words
      throw error("", found: "no whole JSON (\(sentence))", expected: ResultReader.result)
    }
    guard let object = value as? [String: Any] else {
      throw error("", found: name(of: value), expected: "a JSON object")
    }
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

  // MARK: Types

  private func decoded(_ data: Data) throws -> RunResult {
    let schema = "schema \(RunResult.currentSchema)"
    do {
      return try JSONDecoder().decode(RunResult.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw error(
        path(context), found: "no '\(key.stringValue)'", expected: "one in \(schema)")
    } catch DecodingError.typeMismatch(let type, let context) {
      throw error(
        path(context), found: "another type (\(context.debugDescription))", expected: "\(type)")
    } catch DecodingError.valueNotFound(let type, let context) {
      throw error(path(context), found: "null", expected: "\(type)")
    } catch DecodingError.dataCorrupted(let context) {
      throw error(
        path(context), found: "a value that is none (\(context.debugDescription))",
        expected: "one of \(schema)")
    } catch let failure {
      throw error("", found: "\(failure)", expected: ResultReader.result)
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

  /// The largest count that a result may hold: sums of them stay far from what an integer can hold.
  private static let countLimit = 1 << 48
  /// The largest number behind a point.
  private static let realLimit = 1e18

  private func checkNumbers(_ value: Any, at path: String) throws {
    switch value {
    case let object as [String: Any]:
      // Seeds are any integer.
      for (key, value) in object where key != "seed" {
        try checkNumbers(value, at: member(key, of: path))
      }
    case let array as [Any]:
      for (number, element) in array.enumerated() {
        try checkNumbers(element, at: "\(path)[\(number)]")
      }
    case let number as NSNumber:
      let real = number.doubleValue
      let isWhole = real == real.rounded(.towardZero)
      let limit = isWhole ? Double(ResultReader.countLimit) : ResultReader.realLimit
      guard real.isFinite, abs(real) <= limit else {
        throw error(path, found: "\(number)", expected: "a number from \(-limit) to \(limit)")
      }
    default: break
    }
  }

  /// A field that this version does not know would be left out of every report.
  private func checkNothingIsLost(_ object: [String: Any], _ run: RunResult) throws {
    let again: Any
    do {
      again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(run))
    } catch let failure {
      throw error(
        "", found: "a record that cannot be written again (\(failure))",
        expected: ResultReader.result)
    }
    guard let path = lostPath(of: object, in: again, at: "") else { return }
    throw error(
      path, found: "a field that schema \(RunResult.currentSchema) of this version has not",
      expected: "a result of this version of filmstrip or an earlier one")
  }

  /// The first path that `value` has and `other` has not.
  private func lostPath(of value: Any, in other: Any, at path: String) -> String? {
    switch (value, other) {
    case (let value as [String: Any], let other as [String: Any]):
      for (key, field) in value.sorted(by: { $0.key < $1.key }) {
        let path = member(key, of: path)
        guard let same = other[key] else { return path }
        if let lost = lostPath(of: field, in: same, at: path) { return lost }
      }
    case (let value as [Any], let other as [Any]):
      guard value.count == other.count else { return path }
      for (number, pair) in zip(value, other).enumerated() {
        if let lost = lostPath(of: pair.0, in: pair.1, at: "\(path)[\(number)]") { return lost }
      }
    default: break
    }
    return nil
  }

  // MARK: Figures

  /// Throws unless a record is as it has to be.
  private func require(
    _ isRight: Bool, _ path: @autoclosure () -> String, found: @autoclosure () -> String,
    expected: @autoclosure () -> String
  ) throws {
    if !isRight { throw error(path(), found: found(), expected: expected()) }
  }

  /// Checks that the figures of a result are consistent.
  private func check(_ run: RunResult) throws {
    try require(!run.workloads.isEmpty, "workloads", found: "none", expected: "one at least")
    // The designs with a result, by workload and host.
    var designs: [[String]: Set<String>] = [:]
    for (number, workload) in run.workloads.enumerated() {
      let path = "workloads[\(number)]"
      try require(
        designs.updateValue([], forKey: [workload.name, workload.host]) == nil, path,
        found: "'\(workload.name)' on '\(workload.host)' again", expected: "each once")
      try require(
        workload.frameRate > 0, "\(path).frameRate", found: "\(workload.frameRate)",
        expected: "a number above 0")
      try checkCount(workload.rowCount, "\(path).rowCount")
      try checkCount(workload.eventCount, "\(path).eventCount")
    }
    try require(
      run.results.isEmpty || run.results.contains { $0.isCalled(run.base) }, "base",
      found: "'\(run.base)'", expected: "one of the designs of 'results'")
    for (number, result) in run.results.enumerated() {
      let path = "results[\(number)]"
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
    for (number, summary) in run.summaries.enumerated() {
      try checkRatio(summary.timeRatio, summary.lower, summary.upper, "summaries[\(number)]")
    }
    for (number, control) in run.controls.enumerated() {
      try check(control.comparison, "controls[\(number)].comparison")
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

  /// No ratio of two times is larger.
  private static let logarithmLimit = 100.0

  private func check(_ comparison: TimeComparison?, _ path: String) throws {
    guard let comparison else { return }
    try checkRatio(comparison.ratio, comparison.lower, comparison.upper, path)
    let limit = ResultReader.logarithmLimit
    try require(
      comparison.logRatios.allSatisfy { abs($0) <= limit }, "\(path).logRatios",
      found: "a ratio beyond any", expected: "logarithms from -\(limit) to \(limit)")
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
        expected: "one that goes upwards")
    }
  }

  private func checkCount(_ count: Int, _ path: String) throws {
    try require(count >= 0, path, found: "\(count)", expected: "a number from 0 on")
  }
}
