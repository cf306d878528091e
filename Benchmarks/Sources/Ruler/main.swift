// Measures the promised ratios (Promise.swift) and compares each with its threshold.
import Foundation

let usage = """
  usage: Ruler                         lists the ratios and their thresholds
         Ruler FIGURE [--processes N]  measures one figure (N is 10 by default)
         Ruler all [--processes N]     measures every promise (N is 1 by default; figures with a promise that is
                                       not met in one process are measured in five)
  A promise that is not met makes the exit code 1. Figures: \
  \(Figure.all.keys.sorted().joined(separator: ", "))
  """

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.isEmpty {
  for promise in Promise.all {
    print("\(promise.figure): \(promise.comparison): \(promise.requirement.text)")
  }
  exit(0)
}
let name = arguments.removeFirst()
if let figure = Figure.all[name], arguments == ["--once"] {
  print(try figure.measure().map { String($0) }.joined(separator: " "))
  exit(0)
}

let isAll = name == "all"
var processCount: Int? = isAll ? 1 : 10
if arguments.count == 2, arguments[0] == "--processes" {
  processCount = Int(arguments[1])
  arguments = []
}
let figures = isAll ? Promise.promisedFigures : [name]
guard let processCount, processCount > 0, arguments.isEmpty,
  figures.allSatisfy({ Figure.all[$0] != nil })
else {
  print(usage)
  exit(64)
}
var exitCode: Int32 = 0
for name in figures {
  guard let figure = Figure.all[name] else { continue }
  var report = try figure.report(name, processCount: processCount)
  print(report.text)
  if report.exitCode != 0, processCount == 1 {
    // One process may have a neighbour; the median of five decides.
    report = try figure.report(name, processCount: 5)
    print(report.text)
  }
  exitCode = max(exitCode, report.exitCode)
}
exit(exitCode)
