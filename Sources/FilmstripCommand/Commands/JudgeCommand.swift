import ArgumentParser
import FeedCheck
import Foundation
import Reporting
import ScrollTrace
import TraceTools

struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge what a feed displayed, from its display log.",
    discussion: """
      Examples:
        filmstrip judge run.jsonl
        filmstrip judge monday.jsonl.gz tuesday.jsonl.gz --format json
        filmstrip judge run.jsonl --allow lost=3,flash=10 --format junit

      A display log has a line for each thing that the screen showed: JSON Lines, plain or gzip. It is judged while it is \
      read. --allow is for each log.

      Exit codes: 0 no fault, or none above --allow; 2 a fault; 64 usage error; 65 damaged log; 66 unreadable file.
      """)

  @Argument(
    help: .init("The logs; '-' is standard input.", valueName: "log"),
    completion: .file(extensions: ["jsonl", "gz"]))
  var logs: [String]

  @Option(
    help: .init("The number of faults that pass, by kind.", valueName: "KIND=N,..."),
    transform: JudgeCommand.allowed)
  var allow: [DisplayFault: Int]?

  @OptionGroup var options: ReportOptions<JudgeReport>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: logs)
    try Arguments.checkGivenOnce("--allow")
  }

  mutating func run() throws {
    try options.makeFolder()
    let judged = try logs.map { JudgeReport.Log(name: $0, try Self.judgement(of: $0)) }
    let report = JudgeReport(judged, allowed: allow ?? [:])
    try options.report(report, width: lines.width)
    // As a regressed figure of 'gate'.
    if !report.isClean { throw ExitCode(2) }
  }

  /// Judges a log while it is read.
  private static func judgement(of path: String) throws -> Judgement {
    var reader = try DisplayLogReader(expanding: path)
    var judge = Judge(reader.header)
    while let record = try reader.next() { judge.take(record) }
    return judge.finish()
  }

  private static func allowed(_ text: String) throws -> [DisplayFault: Int] {
    var allowed: [DisplayFault: Int] = [:]
    for entry in try Arguments.list(text, "--allow") {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
      let kind = try Arguments.choice(
        String(parts[0]), "fault", among: DisplayFault.allCases, named: \.rawValue)
      guard parts.count == 2, let count = Int(parts[1]), count >= 0 else {
        throw ValidationError("--allow takes KIND=N, such as lost=3, and not '\(entry)'")
      }
      guard allowed.updateValue(count, forKey: kind) == nil else {
        throw ValidationError("--allow has '\(kind.rawValue)' twice")
      }
    }
    return allowed
  }
}
