import Foundation
import Results
import Testing

@testable import Gate

/// A baseline's file is read whole and unchanged, or refused.
@Suite struct BaselineFileTests {
  private static func problem(_ text: String) -> String? {
    do {
      _ = try BaselineFile.read(text.utf8, named: "b.json")
      return nil
    } catch {
      #expect(error.file == "b.json")
      return error.problem
    }
  }

  /// A baseline that an earlier version took is compared with the same designs.
  @Test func formerWordsAreReadAsThePresentOnes() throws {
    var baseline = try FixedSuite.baseline()
    let former = "stable-id,offsets=lru:2"
    (baseline.base, baseline.subjects[0].design) = (former, former)
    baseline.subjects[0].canonicalDesign = former
    let read = try BaselineFile.read(try BaselineFile.text(of: baseline).utf8, named: "b.json")
    let present = "stable-id,store=lru:2"
    #expect(read.base == present && read.subjects.count == baseline.subjects.count)
    // In the order of the present words.
    #expect(zip(read.subjects, read.subjects.dropFirst()).allSatisfy { $0.key < $1.key })
    #expect(read.subjects.first { $0.design == present }?.canonicalDesign == present)
  }

  @Test func whatIsWrittenIsRead() throws {
    let baseline = try FixedSuite.baseline(FixedSuite.timedRun(), FixedSuite.timedPlan)
    let text = try BaselineFile.text(of: baseline)
    #expect(try BaselineFile.read(text.utf8, named: "b.json") == baseline)
    #expect(try BaselineFile.text(of: baseline) == text, "the same baseline is the same bytes")
    #expect(text.hasSuffix("\n"))
  }

  /// A value a line, keys and subjects in order: so that what changed is what a diff shows.
  @Test func aMetricThatMovesIsOneLineAndTheSeal() throws {
    var baseline = try FixedSuite.baseline()
    let old = try BaselineFile.text(of: baseline).split(separator: "\n")
    baseline.subjects[2].metrics["counters.cellsCreated"] = 77
    let new = try BaselineFile.text(of: baseline).split(separator: "\n")
    #expect(old.count == new.count)
    let moved = zip(old, new).filter { $0 != $1 }.map { String($1.drop { $0 == " " }) }
    #expect(moved.count == 2)
    #expect(moved.first == #""counters.cellsCreated" : 77,"#)
    #expect(moved.last?.hasPrefix(#""seal" : ""#) == true)
    let keys = baseline.subjects.map(\.key)
    #expect(keys == keys.sorted())
  }

  @Test(
    arguments: [
      "é", "e\u{301}", "☃ 雪だるま", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{202E}turned",
      "a\"b\\c/d\n\t\u{0}\u{1B}[31m", "\u{2028}\u{FEFF}\u{FFFD}", " ", "seal\":\"", "}{",
    ])
  func namesOfAnyUnicodeComeBackToTheByte(name: String) throws {
    var baseline = try FixedSuite.baseline()
    for index in baseline.subjects.indices where baseline.subjects[index].design == "app" {
      baseline.subjects[index].design = name
    }
    baseline.tool = name
    baseline.suite = name
    baseline.subjects.sort { $0.key < $1.key }
    let read = try BaselineFile.read(try BaselineFile.text(of: baseline).utf8, named: "b.json")
    #expect(read == baseline)
    #expect(Array(read.suite.utf8) == Array(name.utf8))
    #expect(read.subjects.contains { Array($0.design.utf8) == Array(name.utf8) })
  }

  /// DamageTests cuts it anywhere.
  @Test func aTruncatedFileIsNoBaseline() throws {
    // The last two bytes are '}' and a newline that means nothing.
    let text = try BaselineFile.text(of: try FixedSuite.baseline())
    #expect(BaselineFileTests.problem(String(text.dropLast(1))) == nil)
    #expect(BaselineFileTests.problem(String(text.dropLast(2))) != nil)
    Self.expect("found an empty file", in: "")
    Self.expect("found '{}'..., expected a whole baseline", in: "{}")
  }

  @Test func metricsThatBaselinesHadBeforeAreLeftOut() throws {
    let baseline = try FixedSuite.baseline()
    var older = baseline
    for name in ["modelled.lateFrames.60", "modelled.missedFrames.120"] {
      older.subjects[0].metrics[name] = 3
    }
    let read = try BaselineFile.read(try BaselineFile.text(of: older).utf8, named: "b.json")
    #expect(read == baseline)
  }

  @Test func anotherSchemaIsNamedWhateverElseIsWrong() throws {
    var baseline = try FixedSuite.baseline()
    baseline.schema = 3
    let sealed = try BaselineFile.text(of: baseline)
    #expect(Baseline.currentSchema == 2)
    Self.expect("found a baseline of schema 3, expected 2", in: sealed)
    let unsealed = sealed.replacing("\"metrics\"", with: "\"figures\"")
    Self.expect("found a baseline of schema 3, expected 2", in: unsealed)
  }

  @Test func aFileThatWasEditedByHandDoesNotFitItsSeal() throws {
    let text = try BaselineFile.text(of: try FixedSuite.baseline())
    let edited = text.replacing(
      "\"counters.cellsCreated\" : 12", with: "\"counters.cellsCreated\" : 13")
    #expect(edited != text)
    let seal = try #require(text.split(separator: "\"").dropLast().last)
    Self.expect("its seal '\(seal)'", in: edited)
  }

  private static let first = "app on browse, acquireFirst"

  /// Parts of the error after a change.
  private static let nonsense: [(String, @Sendable (inout Baseline) -> Void)] = [
    ("no designs", { $0.subjects = [] }),
    ("no workloads", { $0.workloads = [] }),
    ("out of order", { $0.subjects.reverse() }),
    ("twice", { $0.subjects.append($0.subjects[5]) }),
    ("workload twice", { $0.workloads.append($0.workloads[0]) }),
    ("app on \(FixedSuite.edited.name), acquireFirst+late", { $0.workloads.removeLast() }),
    ("no metrics of \(first)", { $0.subjects[0].metrics = [:] }),
    ("'speed' of \(first)", { $0.subjects[0].metrics["speed"] = 1 }),
    ("'time' of \(first)", { $0.subjects[0].metrics["time"] = 1 }),
    ("times of \(first)", { $0.subjects[0].times = [FixedSuite.quiet: [1, 0]] }),
    ("times of \(first)", { $0.subjects[0].times = [FixedSuite.quiet: []] }),
  ]

  private static func expect(_ named: String, in text: String) {
    let problem = problem(text)
    #expect(problem?.contains(named) == true, "found \(problem ?? "none")")
  }

  @Test(arguments: nonsense.indices)
  func aSealDoesNotMakeSense(number: Int) throws {
    let (named, change) = BaselineFileTests.nonsense[number]
    var baseline = try FixedSuite.baseline()
    change(&baseline)
    BaselineFileTests.expect(named, in: try BaselineFile.text(of: baseline))
  }

  /// A sealed file without a baseline's values.
  @Test(
    arguments: [
      (#"{"schema":2}"#, "no 'baseline.tool'"),
      (#"{"schema":2,"tool":7}"#, "kind of value at 'baseline.tool'"),
      (#"{"schema":2,,}"#, "no JSON"),
    ])
  func aSealedFileMayLackWhatABaselineHas(content: String, named: String) {
    let body = #"{"baseline":\#(content)"#
    let seal = FNV1a.hexadecimal(body.utf8)
    BaselineFileTests.expect(named, in: #"\#(body),"seal":"\#(seal)"}"#)
  }
}
