import Foundation
import Results

@testable import History

// Adds the results of commit 0, 1, 2 ... to a history, and prints the number of each once it is there.

let file = CommandLine.arguments[1]
let first = Int(CommandLine.arguments[2]) ?? 0
let count = Int(CommandLine.arguments[3]) ?? Int.max
let branch = CommandLine.arguments.count > 4 ? CommandLine.arguments[4] : "main"
let machine = Machine(
  processor: "p", coreCount: 1, memoryBytes: 1, system: "s", toolchain: "t", isRelease: true,
  fingerprint: "0")

do {
  for number in first..<first + count {
    var figures: [HistorySubject: [String: Double]] = [:]
    for design in 0..<5 {
      let subject = HistorySubject(workload: "w", host: "h", design: "d\(design)", trace: "t")
      figures[subject] = ["counters.reloads": Double(number / (design + 1)), "faults": 0]
    }
    let commit = HistoryCommit(
      name: "c\(number)", branch: branch, timeSeconds: number, number: number)
    try HistoryStore(file).add([
      HistoryEntry(commit: commit, tool: "test", machine: machine, figures: figures)
    ])
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
