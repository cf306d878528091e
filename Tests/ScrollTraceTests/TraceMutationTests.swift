import Testing

@testable import ScrollTrace

/// Traces with damage: whatever comes of them, it is an error or a trace, and the same each time.
@Suite struct TraceMutationTests {
  private static let everyEvent = Array(
    (kindsHeader + #"""
      {"t":0,"y":320.5}
      {"t":1.25,"row":2,"x":-130}
      {"t":2,"select":[2,3]}
      {"t":3,"insert":3,"items":[7,5],"heights":[88,44],"kinds":[0,1]}
      {"t":3,"delete":0,"count":2}
      {"t":3,"move":0,"to":2}
      {"t":3,"reload":1,"items":22}
      {"t":4,"reloadAll":true}
      {"t":99,"viewport":[847,500]}
      {"t":120,"memoryWarning":true}
      {"t":121.7,"y":3.141592653589793}
      {"t":122,"row":1,"x":1e2}

      """#).utf8)

  @Test func mutantsOfEveryEventReadAlikeTwice() {
    mutate(Self.everyEvent, turns: 12_000, seed: 1)
  }

  @Test func mutantsOfEmbeddedTracesReadAlikeTwice() throws {
    mutate(try lines(120, of: "edited-feed"), turns: 250, seed: 2)
    mutate(try lines(120, of: "chromium-browse"), turns: 250, seed: 3)
  }

  /// The mutants' headers are untouched, so that more of them get to their events.
  @Test func mutantsBehindAHeaderReadAlikeTwice() {
    mutate(Self.everyEvent, turns: 8_000, seed: 4, from: kindsHeader.utf8.count)
  }

  private func mutate(_ original: [UInt8], turns: Int, seed: UInt64, from start: Int = 0) {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for turn in 0..<turns {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        damage(&bytes, from: start, &generator)
      }
      let first = outcome(bytes)
      let second = outcome(bytes)
      guard first == second else {
        Issue.record("seed \(seed), turn \(turn): \(first) is not \(second)")
        return
      }
      if case .success(let trace) = first {
        accepted += 1
        #expect(trace.events.count == trace.timesMilliseconds.count)
      }
    }
    #expect(accepted < turns)
  }

  private func outcome(_ bytes: [UInt8]) -> Result<Trace, TraceError> {
    do {
      return .success(try bytes.withUnsafeBytes { try TextFormat.read(bytes: $0, named: "mutant") })
    } catch let error as TraceError {
      return .failure(error)
    } catch {
      fatalError("no TraceError: \(error)")
    }
  }

  private static let splices: [[UInt8]] = [
    "-1", "1e400", "0.00048828125", "99999999999999999999", "9007199254740993", "1e-9999999999999",
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0079", "\\ud800", "true", "null", "nan", "\n",
    "\r\n", " ", "\u{FEFF}", "é", "\0", "50000001", "1000001", "256", "\"y\":1", "\"t\":5", ".5",
    "e3", "[1,2]", "{}", "\"filmstrip\":1",
  ].map { Array($0.utf8) }

  private func damage(
    _ bytes: inout [UInt8], from start: Int, _ generator: inout SeededGenerator
  ) {
    guard bytes.count > start + 4 else { return }
    func place() -> Int { Int.random(in: start..<bytes.count, using: &generator) }
    func range(_ length: Int) -> Range<Int> {
      let begin = place()
      return begin..<min(bytes.count, begin + Int.random(in: 1...length, using: &generator))
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: bytes[place()] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes.removeSubrange(range(8))
    case 2: bytes.insert(contentsOf: Array(bytes[range(40)]), at: place())
    case 3: bytes.insert(contentsOf: Self.splices.randomElement(using: &generator)!, at: place())
    case 4: bytes.removeSubrange(place()...)
    case 5: bytes[place()] = UInt8.random(in: 0...255, using: &generator)
    default: swapNumber(&bytes, at: place(), &generator)
    }
  }

  /// Puts another number in the place of the next one behind `place`.
  private func swapNumber(
    _ bytes: inout [UInt8], at place: Int, _ generator: inout SeededGenerator
  ) {
    let isDigit = { (byte: UInt8) in byte &- 0x30 <= 9 }
    guard let begin = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[begin...].firstIndex { !isDigit($0) } ?? bytes.count
    let numbers = [
      "0", "1", "2", "3", "5", "22", "1000000", "50000000", "1e9", "-0", "0.5", "1.50",
    ]
    bytes.replaceSubrange(begin..<end, with: numbers.randomElement(using: &generator)!.utf8)
  }
}
