import Foundation
import Results
import TestSupport
import Testing

@testable import Measurement

/// The executable `CountedWork`, which is built beside the test bundle.
enum CountedWork {
  static func executable() throws -> URL { try BuiltExecutable.url(named: "CountedWork") }

  static let hasValgrind = SystemTool(named: "valgrind") != nil
  static let noValgrind: Comment = "valgrind is not installed: nothing here counts instructions"
}

/// Counts by callgrind, and the failures to count.
@Suite(.enabled(if: CountedWork.hasValgrind, CountedWork.noValgrind))
struct InstructionProbeTests {
  private let probe: InstructionProbe

  init() throws { probe = try InstructionProbe(executable: CountedWork.executable()) }

  private func exactCount(_ arguments: String...) throws -> Int {
    let count = try probe.count(arguments: arguments, runs: 2)
    #expect(count.isExact, "\(arguments): \(count.counts)")
    return count.counts[0]
  }

  /// So much a turn, whatever it is: one more turn is seen, a thousand are a thousand times as much, and
  /// what two regions have between them (as many turns again) is not counted.
  @Test func everyTurnOfTheRegionCountsAndNothingElse() throws {
    let thousand = try exactCount("add", "1000")
    let turn = try exactCount("add", "1001") - thousand
    #expect(turn >= 2)
    #expect(try exactCount("add", "2000") - thousand == 1000 * turn)
    let twice = try exactCount("add-twice", "1001") - exactCount("add-twice", "1000")
    #expect(twice == 2 * turn)
  }

  /// The functions of a replay are named, those with most instructions first.
  @Test(arguments: Thorough.isOn ? ["floor", "row-dictionary", "ceiling"] : ["ceiling"])
  func aReplayCountsTheSameInEveryRun(design: String) throws {
    var printed: [String] = []
    let count = try probe.count(
      arguments: ["replay", design, "furrow-2013-feed", "acquireFirst"], runs: 3
    ) { printed.append(String(decoding: $0, as: UTF8.self)) }
    #expect(count.isExact && count.counts.count == 3, "\(count.counts)")
    #expect(count.counter == .callgrind && count.counts[0] > 10_000)
    #expect(Set(printed.suffix(3)).count == 1)
    #expect(printed[0].hasPrefix("rowsDisplayed "))
    let functions = count.functions
    #expect(functions.map(\.count) == functions.map(\.count).sorted(by: >))
    let allocates = functions.contains { $0.name == "malloc" }
    #expect(allocates || design != "ceiling", "\(functions.map(\.name))")
    #expect(functions.contains { $0.name.contains("ListEngine.") }, "\(functions.map(\.name))")
    #expect(functions.allSatisfy { !$0.name.hasPrefix("$s") })
    let sum = functions.reduce(0) { $0 + $1.count }
    #expect(sum <= count.counts[0])
    #expect(sum * 2 > count.counts[0])
  }

  @Test func theHardwareCountsTooOrSaysWhyNot() throws {
    let count = try probe.count(arguments: ["add", "1000"], runs: 2)
    #expect(count.hardwareRefusal == HardwareCounter.refusal())
    #expect(count.hardwareCounts.count == (count.hardwareRefusal == nil ? 2 : 0))
    #expect(count.hardwareCounts.allSatisfy { $0 > 1000 })
  }

  // MARK: No count

  /// A region that is never entered has no count, rather than a count of 0; nor has an argument that would break the
  /// profile.
  @Test(
    arguments: [
      (["outside", "1000"], 60, InstructionProbeError.regionNeverEntered.description),
      (["exit", "7"], 60, "while it was measured, \(ChildFailure.End.exitCode(7)): I fail"),
      (["crash"], 60, "while it was measured, \(ChildFailure.End.signal(6))"),
      (["hang"], 3, "the measured process took longer than its limit of 3.0 seconds"),
      (["add", "1\nfn=mine"], 60, "instructions were not counted: the argument '1\nfn=mine' has"),
    ] as [([String], Double, String)])
  func aProcessWithoutACountIsNamed(arguments: [String], limit: Double, words: String) {
    let error = #expect(throws: InstructionProbeError.self) {
      try probe.count(arguments: arguments, runs: 2, timeLimitSeconds: limit)
    }
    #expect(error?.description.hasPrefix(words) == true, "\(error as Any)")
  }

  /// A path without any program that strips: the executable is run as it is, and valgrind may not read it.
  @Test func valgrindsOwnWordsAreHandedOn() throws {
    let valgrind = try #require(SystemTool(named: "valgrind"))
    let folder = try ScratchFolder()
    let script = "#!/bin/sh\nPATH=/usr/bin:/bin exec '\(valgrind.executable.path)' \"$@\"\n"
    try ExecutableScript.write(script, to: folder.file("valgrind"))
    let whole = try InstructionProbe(executable: CountedWork.executable(), path: folder.url.path)
    do {
      let count = try whole.count(arguments: ["add", "1000"], runs: 2)
      // A valgrind that reads Swift's debug information.
      #expect(count.isExact)
    } catch let error as InstructionProbeError {
      #expect(error.description.hasPrefix("valgrind failed: "), "\(error)")
      #expect(error.description.contains("debuginfo reader"), "\(error)")
      #expect(error.description.contains("install binutils"), "\(error)")
    }
  }
}
