// Fuzzes the trace readers: FuzzReaders CORPUS-FOLDER ENDING COUNT SEED [FIRST-TURN]. See scripts/fuzz.
import Foundation
import ScrollTrace
import TraceMutator

let arguments = CommandLine.arguments
guard arguments.count >= 5, let count = UInt64(arguments[3]), let seed = UInt64(arguments[4]) else {
  print("usage: FuzzReaders CORPUS-FOLDER ENDING COUNT SEED [FIRST-TURN]")
  exit(64)
}
let folder = URL(fileURLWithPath: arguments[1])
let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  .filter { $0.hasSuffix(".\(arguments[2])") }
let corpus = try names.map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
let first = arguments.count > 5 ? UInt64(arguments[5]) ?? 0 : 0
exit(FuzzRun(corpus: corpus, seed: seed, ending: arguments[2]).run(first..<(first + count)))
