import Foundation
import History
import Results

// Adds the results of commit 0, 1, 2 ... to a history, and says the number of each once it is there.

let file = CommandLine.arguments[1]
let first = Int(CommandLine.arguments[2]) ?? 0
let count = Int(CommandLine.arguments[3]) ?? Int.max
let branch = CommandLine.arguments.count > 4 ? CommandLine.arguments[4] : "main"

do {
  let store = try HistoryStore(file, creates: true)
  var number = first
  while number - first < count {
    let subjects = (0..<5).map { design in
      SubjectFigures(
        subject: HistorySubject(workload: "w", host: "h", design: "d\(design)", trace: "t"),
        metrics: ["counters.reloads": Double(number / (design + 1)), "faults": 0])
    }
    try store.add([
      HistoryEntry(
        commit: HistoryCommit(
          name: "c\(number)", branch: branch, timeSeconds: number, number: number),
        tool: "test",
        machine: Machine(
          processor: "p", coreCount: 1, memoryBytes: 1, system: "s", toolchain: "t",
          isRelease: true, fingerprint: "0"), figures: subjects)
    ])
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    number += 1
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
