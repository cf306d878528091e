import Results
import ScrollTrace
import TestSupport
import Testing

@testable import Measurement

@Suite struct CallgrindProfileTests {
  /// The first is the example of the format's specification, with instructions for its events. In the second, names have
  /// numbers, of which one begins with a callee, and a function continues in another file.
  private static let profiles: [(text: String, total: Int, functions: [String: Int])] = [
    (
      """
      # callgrind format
      version: 1
      creator: by hand
      positions: line
      events: Ir

      fl=file1.c
      fn=main
      16 20
      cfn=func1
      calls=1 50
      16 400
      cfi=file2.c
      cfn=func2
      calls=3 20
      16 400
      17 16

      fn=func1
      51 100
      cfi=file2.c
      cfn=func2
      calls=2 20
      51 300
      +1 1

      fl=file2.c
      fn=func2
      20 700
      totals: 837
      """, 837, ["func2": 700, "func1": 101, "main": 36]
    ),
    (
      """
      positions: instr line
      events: Dr Ir
      ob=(1) /usr/lib/a library
      fl=(1) ???
      fn=(1) main
      cfn=(2) $s1a(b)
      calls=1 0x10 0
      0x4 0 9 9
      0x8 0 2 30
      fn=(2)
      +4 * 1 5
      * +1 1
      jcnd=1/2 +26 0
      * 0
      fl=(2) b.c
      fn=(2)
      -4 -1 0 7

      fn=(3) idle
      0 0
      summary: 4 42
      totals: 4 42
      """, 42, ["main": 30, "$s1a(b)": 12]
    ),
    ("positions: line\nevents: Ir\nsummary: 0\n\n\ntotals: 0\n", 0, [:]),
  ]

  @Test(arguments: profiles.indices)
  func costsBelongToTheLastFunctionAndCallsToTheCallee(number: Int) throws {
    let (text, total, functions) = Self.profiles[number]
    let profile = try CallgrindProfile(text)
    #expect(profile.total == total)
    let expected = functions.map { FunctionInstructions(name: $0.key, count: $0.value) }
    #expect(profile.functions == expected.sorted { $0.count > $1.count })
  }

  @Test(
    arguments: [
      ("version: 2", 1, "a version other than 1"),
      ("events: Dr Dw", 1, "instructions (Ir) are not among the events"),
      ("events: Ir\nfn=a\n0 x", 3, "'x' is not a count"),
      ("events: Ir\nfn=a\n0 -5", 3, "'-5' is not a count"),
      ("events: Ir\nfn=a\n0 99999999999999999999", 3, "'99999999999999999999' is not a count"),
      ("events: Ir\n0 5", 2, "costs before a function is named"),
      ("fn=a\n0 5", 2, "costs before the events are named"),
      ("events: Ir\nfn=(7)", 2, "an unknown number of a name"),
      ("totals: 3", 1, "a sum before the events are named"),
      ("events: Ir\nsummary: 3\ntotals: 4", 3, "two sums that differ"),
      ("part: 1\npart: 2", 2, "more than one part"),
      ("events: Ir\nweather: fine", 2, "an unknown header"),
      ("events: Ir\nxyz=1", 2, "an unknown word"),
      ("events: Ir\n\u{7F}ELF", 2, "neither a header, nor a name, nor costs"),
      ("Killed", 1, "neither a header, nor a name, nor costs"),
      ("events: Ir\nfn=a\n0 5", 3, "the file ends before its sum"),
      ("", 1, "the file ends before its sum"),
      (
        "events: Ir\nfn=a\n0 5\ntotals: 6", 4,
        "the functions' 5 instructions are not the file's sum of 6"
      ),
      ("events: Ir\nfn=a\n0 9223372036854775807\n0 1", 4, "the sum does not fit 64 bits"),
    ] as [(String, Int, String)])
  func aMistakeIsReportedWithItsLine(text: String, line: Int, reason: String) {
    let error = #expect(throws: InstructionProbeError.self) { try CallgrindProfile(text) }
    let words = "callgrind's file, line \(line): \(reason): found '"
    #expect(error?.description.hasPrefix(words) == true, "\(error as Any)")
  }

  /// Damaged text is a profile or an error, and never a crash.
  @Test func damageIsAnErrorAtWorst() throws {
    let whole = Array(
      "version: 1\nevents: Ir\nfn=(1) main\n0x10 5\ncalls=1 +3\n0 7\n* 2\ntotals: 7\n".utf8)
    var generator = SplitMix64(seed: 5)
    for _ in 0..<Thorough.count(500, of: 5000) {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255)
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      do {
        _ = try CallgrindProfile(String(decoding: bytes, as: UTF8.self))
      } catch is InstructionProbeError {}
    }
  }

  @Test(arguments: [
    ("$s1a3bcdyyF", "a.bcd() -> ()"), ("malloc", "malloc"), ("", ""),
    ("0x000000000001ab70", "0x000000000001ab70"),
  ])
  func swiftNamesAreDemangled(mangled: String, name: String) {
    #expect(CallgrindProfile.demangled(mangled) == name)
    let generic = "$sSayxGs5Error_pIggzo_"
    #expect(CallgrindProfile.demangled(generic) != generic)
  }
}
