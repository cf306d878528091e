import Foundation
import ListEngine
import Measurement
import ScrollTrace
import TraceTools

// Regions of known work for the tests of the instruction probe, and processes that fail.

let usage = """
  CountedWork replay DESIGN TRACE HOST   a replay, as it is counted
  CountedWork add N                      N additions that no optimiser removes, in the region
  CountedWork add-twice N                the same in two regions, with as much between them
  CountedWork outside N                  N additions, and no region
  CountedWork exit CODE, CountedWork crash, CountedWork hang
  """

@inline(never) func add(_ count: Int) -> Int {
  var sum = 0
  for number in 0..<count { sum = withExtendedLifetime(number) { opaque(sum &+ number) } }
  return sum
}

@inline(never) @_optimize(none) func opaque(_ number: Int) -> Int { number }

let arguments = Array(CommandLine.arguments.dropFirst())
let number = arguments.dropFirst().first.flatMap { Int($0) } ?? 0

switch arguments.first {
case "replay" where arguments.count == 4:
  guard let trace = try EmbeddedTraces.trace(named: arguments[2]), let host = ListHost(arguments[3])
  else { fatalError("no such trace or host") }
  let counters = InstructionProbe.replay(try Design(arguments[1]), on: trace, host: host)
  print("rowsDisplayed \(counters.rowsDisplayed)")
case "add":
  InstructionProbe.region { _ = add(number) }
case "add-twice":
  InstructionProbe.region { _ = add(number) }
  _ = add(number)
  InstructionProbe.region { _ = add(number) }
case "outside":
  _ = add(number)
case "exit":
  FileHandle.standardError.write(Data("I fail\n".utf8))
  exit(Int32(number))
case "crash":
  abort()
case "hang":
  InstructionProbe.region { while true { _ = add(1000) } }
default:
  FileHandle.standardError.write(Data("\(usage)\n".utf8))
  exit(64)
}
