import ArgumentParser
import FilmstripCommand
import Foundation
import Reporting
import Results

/// The gate on trial: every fault that it promises to catch, with what it said and ended with.
struct Trial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trial",
    abstract: "Give the gate every fault that it should catch, and see what it says.")

  @Flag(help: "Exact figures alone: no fault that only a clock sees.")
  var exact = false

  @Option(help: "How often the untouched build is to pass in a row.")
  var passes = 1

  mutating func validate() throws {
    guard 1...10_000 ~= passes else {
      throw ValidationError("--passes takes 1 to 10,000, and not \(passes)")
    }
  }

  mutating func run() throws {
    let bench = try TrialBench(isTimed: !exact)
    var rows = try TrialFault.all.filter { !exact || !$0.isTimed }.map { try bench.row($0) }
    rows.append(try bench.untouched(passes))
    var table = Table(columns: [
      .left("fault"), .left("due"), .right("exit"), .left("got"), .right("exit"),
      .left(""), .prose("what it said"),
    ])
    for row in rows { table.append(row.cells) }
    print(table.lines(fitting: .plain).joined(separator: "\n"))
    let missedCount = rows.count { !$0.isCaught }
    Trial.tell(
      missedCount == 0
        ? "All \(rows.count) were judged as they should be." : "\(missedCount) were not caught.")
    if missedCount > 0 { throw ExitCode.failure }
  }

  /// A line for the person, beside the table.
  static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

/// One fault: what was due, and what the gate made of it.
struct TrialRow {
  let fault: String
  let due: GateVerdict
  let got: String
  let gotExitCode: Int32
  var words: String

  var isCaught: Bool { got == due.rawValue && gotExitCode == due.exitCode }

  var cells: [String] {
    [
      fault, due.word, "\(due.exitCode)", got, "\(gotExitCode)", isCaught ? "caught" : "MISSED",
      words,
    ]
  }
}
