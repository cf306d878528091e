import Foundation
import Results
import TestSupport
import Testing

@testable import Measurement

/// Failures to count, without valgrind or with a script in its place.
@Suite struct InstructionRefusalTests {
  /// Returns a probe that finds its tools in a folder.
  private static func probe(_ folder: ScratchFolder) throws -> InstructionProbe {
    try InstructionProbe(executable: CountedWork.executable(), path: folder.url.path)
  }

  @Test func withoutValgrindTheHardwareCountsOrThereIsAReason() throws {
    let folder = try ScratchFolder()
    do {
      let count = try Self.probe(folder).count(arguments: ["add", "1000"], runs: 2)
      #expect(count.counter == .hardware)
      #expect(count.counts == count.hardwareCounts)
    } catch let error as InstructionProbeError {
      #expect(error == .noCounter(hardware: try #require(HardwareCounter.refusal())))
    }
  }

  @Test func anExecutableThatIsNotThereIsNamed() {
    let error = #expect(throws: InstructionProbeError.self) {
      try InstructionProbe(executable: URL(fileURLWithPath: "/nowhere/at all"))
    }
    #expect(error?.description.contains("/nowhere/at all") == true, "\(error as Any)")
  }

  /// A search path with nothing but a script that calls itself valgrind; it finds its options in `$@`.
  private static func pretending(_ body: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let script = """
      #!/bin/sh
      PATH=/usr/bin:/bin
      for word in "$@"; do
        case "$word" in
          --callgrind-out-file=*) profile="${word#*=}" ;;
          --log-file=*) log="${word#*=}" ;;
        esac
      done
      \(body)
      """
    try ExecutableScript.write(script, to: folder.file("valgrind"))
    return folder
  }

  @Test(
    arguments: [
      ("echo valgrind-3.99", "valgrind-3.99"),
      (
        "exit 3",
        "not working: --version: its process ended with exit code 3, and it printed ''"
      ),
      ("echo two; echo lines", "not working: --version: it printed 'two\nlines'"),
    ])
  func aVersionIsOneLineOfAnExecutableThatEndsWell(script: String, found: String) throws {
    let folder = try Self.pretending(script)
    let look = Doctor.valgrind(path: folder.url.path)
    #expect(look.found == found)
    #expect(look.severity == (found.hasPrefix("not working") ? .notice : .fine))
    #expect(Doctor.valgrind(path: "/nowhere").found == "not installed")
  }

  @Test(
    .enabled(if: HardwareCounter.refusal() != nil, "the hardware counter would count first"),
    arguments: [
      (
        "echo '==12== Valgrind: out of luck.' > $log; echo '==12== Sorry.' >> $log; exit 1",
        "valgrind failed: Valgrind: out of luck. \(noStrip)"
      ),
      ("echo 'no such tool' >&2; exit 1", "valgrind failed: no such tool \(noStrip)"),
      (
        "echo '==12== Collected : 5' > $log; echo 'events: Ir' > $profile",
        "callgrind's file, line 1: the file ends before its sum: found ''"
      ),
      (
        "echo '==12== Collected : 0' > $log; printf 'events: Ir\\ntotals: 0\\n' > $profile",
        InstructionProbeError.regionNeverEntered.description
      ),
      (
        "echo '==12== Collected : 5' > $log; echo enough >&2; kill -9 $$",
        "while it was measured, \(ChildFailure.End.signal(9)): enough"
      ),
    ])
  func everyFailureIsOneOfItsOwn(script: String, expected: String) throws {
    let folder = try Self.pretending(script)
    let probe = try Self.probe(folder)
    let error = #expect(throws: InstructionProbeError.self) {
      try probe.count(arguments: [], runs: 2)
    }
    #expect(error?.description == expected)
  }

  private static let noStrip = "(nothing could strip the executable: install binutils)"

  /// Each run counts one more than the one before it.
  @Test(.enabled(if: HardwareCounter.refusal() != nil, "the hardware counter would run it first"))
  func aCountThatDoesNotRepeatIsTold() throws {
    // The process cannot write what the next one reads. Its shell reads no more than a line.
    let memory = try ScratchFolder()
    let file = memory.file("counts").path
    try #require(mkfifo(file, 0o600) == 0)
    let counts = FileHandle(fileDescriptor: open(file, O_RDWR), closeOnDealloc: true)
    try counts.write(contentsOf: Data("7\n8\n9\n".utf8))
    let folder = try Self.pretending(
      """
      read count < '\(file)'
      echo '==12== Collected : 5' > $log
      printf 'events: Ir\\nfn=a\\n0 %s\\ntotals: %s\\n' $count $count > $profile
      """)
    let count = try Self.probe(folder).count(arguments: [], runs: 3)
    #expect(count.counts == [7, 8, 9])
    #expect(!count.isExact)
    #expect(count.functions == [FunctionInstructions(name: "a", count: 7)])
  }

  @Test func regionsOfAProcessAddUp() throws {
    let folder = try ScratchFolder()
    let report = folder.file("report")
    try Data("12\n30\n".utf8).write(to: report)
    #expect(try InstructionProbe.sum(of: report) == 42)
    try Data("12\nnot today\n".utf8).write(to: report)
    #expect(throws: HardwareCounter.Missing(reason: "not today")) {
      try InstructionProbe.sum(of: report)
    }
    try Data().write(to: report)
    #expect(throws: InstructionProbeError.regionNeverEntered) {
      try InstructionProbe.sum(of: report)
    }
  }

  @Test func theRegionRunsItsBodyOnce() {
    var runCount = 0
    InstructionProbe.region { runCount += 1 }
    #expect(runCount == 1)
  }

  @Test func aCountThatDiffersIsNotExactHere() {
    func count(_ counts: [Int]) -> InstructionCount {
      InstructionCount(
        counter: .callgrind, counts: counts, functions: [], hardwareCounts: [],
        hardwareRefusal: nil)
    }
    #expect(count([7, 7]).isExact && count([7, 7, 7]).isExact)
    #expect(!count([7, 9, 8]).isExact && !count([7, 7, 8]).isExact)
    #expect(!count([7, 8]).isExact)
  }

  @Test func aRelativeSearchPathFindsNothing() throws {
    let folder = try ScratchFolder()
    let tool = folder.file("tool")
    try Data("#!/bin/sh\nexit 3\n".utf8).write(to: tool)
    #expect(SystemTool(named: "tool", path: folder.url.path) == nil, "it may not be run")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    let found = try #require(SystemTool(named: "tool", path: ":.:\(folder.url.path)"))
    #expect(try found.run([], environment: [:], timeLimitSeconds: 20).end == .exitCode(3))
    #expect(SystemTool(named: "tool", path: ".") == nil)
    #expect(SystemTool(named: folder.url.lastPathComponent, path: "/tmp") == nil, "a folder")
  }
}
