import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results

/// A folder with a sound suite and its baseline, and a gate to be run in it.
final class TrialBench {
  /// The files that a fault may change before the gate runs.
  struct Files {
    /// The name of the subject in the suite, and its design.
    var subject = "subject: \(Subject.design.name)"
    var others = ["tag-lookup"]
    var traces = [TrialBench.timedTrace, "viblo-feed"]
    var isTimed = false
    /// The baseline's bytes; nil for none.
    var baseline: Data?

    /// Where times are taken: one design on one trace.
    static let timed = Files(others: [], traces: [TrialBench.timedTrace], isTimed: true)
  }

  /// The embedded trace on which times are taken.
  static let timedTrace = "furrow-2015-feed"

  private let folder: URL
  private let baseline: Data
  private let timedBaseline: Data?
  private let isTimed: Bool

  /// Takes the baselines of the untouched designs.
  init(isTimed: Bool) throws {
    self.isTimed = isTimed
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-trial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    baseline = try TrialBench.baseline("baseline.json", of: Files(), in: folder)
    timedBaseline =
      try isTimed ? TrialBench.baseline("timed.json", of: .timed, in: folder) : nil
  }

  /// Writes the suite and takes its baseline.
  private static func baseline(
    _ name: String, of files: Files, in folder: URL
  ) throws -> Data {
    try Data(suite(files).utf8).write(to: folder.appendingPathComponent("suite.yml"))
    let end = try filmstrip(["baseline", "update", "suite.yml", "--baseline", name], in: folder)
    guard end.exitCode == 0 else {
      throw ValidationError("the untouched build has no baseline: \(end.output)\(end.errors)")
    }
    return try Data(contentsOf: folder.appendingPathComponent(name))
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Trial.tell("trial: \(folder.path) was left behind: \(error.localizedDescription)")
    }
  }

  // MARK: Trials

  /// Gives the gate one fault.
  func row(_ fault: TrialFault) throws -> TrialRow {
    Trial.tell("trial: \(fault.name)")
    var files = self.files(isTimed: fault.isTimed)
    fault.inject(&files)
    return try judged(files, fault.name, due: fault.due)
  }

  /// The untouched build, again and again.
  func untouched(_ count: Int) throws -> TrialRow {
    let files = self.files(isTimed: isTimed)
    let name = "none: the untouched build, \(count) times in a row"
    for number in 1...count {
      if number % 10 == 1 {
        Trial.tell("trial: the untouched build, run \(number) of \(count)")
      }
      var row = try judged(files, name, due: .passed)
      guard row.isCaught else {
        row.words = "in run \(number): \(row.words)"
        return row
      }
    }
    return TrialRow(
      fault: name, due: .passed, got: GateVerdict.passed.rawValue, gotExitCode: 0,
      words: "\(count) of \(count) passed")
  }

  /// The sound suite and its baseline.
  private func files(isTimed: Bool) -> Files {
    var files = isTimed ? Files.timed : Files()
    files.baseline = isTimed ? timedBaseline : baseline
    return files
  }

  /// Writes the files, runs the gate as a process, and reads its report.
  private func judged(_ files: Files, _ name: String, due: GateVerdict) throws -> TrialRow {
    func put(_ name: String, _ data: Data?) throws {
      let file = folder.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      try data?.write(to: file)
    }
    try put("suite.yml", Data(TrialBench.suite(files).utf8))
    try put("baseline.json", files.baseline)
    let end = try TrialBench.filmstrip(
      ["gate", "suite.yml", "--baseline", "baseline.json", "--format", "json"], in: folder)
    do {
      let report = try JSONDecoder().decode(GateReport.self, from: Data(end.output.utf8))
      return TrialRow(
        fault: name, due: due, got: report.verdict.rawValue, gotExitCode: end.exitCode,
        words: TrialBench.words(report))
    } catch {
      return TrialRow(
        fault: name, due: due, got: "no report", gotExitCode: end.exitCode, words: end.errors)
    }
  }

  /// The first of what it said, short enough for a table.
  private static func words(_ report: GateReport) -> String {
    let judged = report.judgements.first { $0.verdict == report.verdict && $0.verdict != .passed }
    let words =
      report.problems.first.map(\.words)
      ?? judged.map { "\($0.design): \($0.metric.name): \($0.reason ?? "")" } ?? ""
    return words.count > 90 ? "\(words.prefix(87))..." : words
  }

  /// A suite of two designs on two traces; one of each where times are taken.
  private static func suite(_ files: Files) -> String {
    let designs = ([files.subject] + files.others).map { "  - \($0)\n" }.joined()
    let traces = files.traces.map { "  - \($0)\n" }.joined()
    return """
      filmstrip-suite: 1
      name: trial
      traces:
      \(traces)designs:
      \(designs)times:
        judge: \(files.isTimed ? "judged" : "off")

      """
  }

  // MARK: Processes

  private struct End {
    let exitCode: Int32
    let output: String
    let errors: String
  }

  private static func filmstrip(_ arguments: [String], in folder: URL) throws -> End {
    let process = Process()
    process.executableURL = Comparison.thisExecutable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let errorFile = folder.appendingPathComponent("errors.txt")
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return End(
      exitCode: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}
