import Foundation
import Results
import Testing

/// The machine's condition: classes of the ruler's time.
@Suite struct MachineConditionTests {
  /// By hand: 1.2^22 is 55.2 and 1.2^23 66.2, 1.2^25 is 95.4 and 1.2^26 114.5, all in microseconds.
  @Test(
    arguments: [
      (66_300.0, 66_300.0, 23), (66_000, 66_000, 22), (64_000, 69_000, 23), (69_000, 64_000, 23),
      (100_000, 109_000, 25), (1000, 1000, 0), (900, 900, -1), (1e9, 1e9, 75),
    ])
  func theRulerSaysWhichClass(before: Double, after: Double, number: Int) throws {
    let condition = try #require(MachineCondition(rulerBefore: before, after: after))
    #expect(condition.rawValue == number)
    let microseconds = (before * after).squareRoot() / 1000
    #expect(condition.leastMicroseconds <= microseconds)
    #expect(MachineCondition(rawValue: number + 1).leastMicroseconds > microseconds)
  }

  @Test(
    arguments: [
      (60_000.0, 66_100.0), (66_100, 60_000), (0, 60_000), (60_000, 0), (0, 0), (-5, -5),
      (.infinity, .infinity), (.nan, 60_000), (60_000, .nan),
    ])
  func aMachineThatChangesMeanwhileIsInNone(before: Double, after: Double) {
    #expect(MachineCondition(rulerBefore: before, after: after) == nil)
  }

  @Test func runsAreComparedWhereTheOneWithFewestHasMost() {
    let (slow, fast) = (MachineCondition(rawValue: 25), MachineCondition(rawValue: 22))
    func samples(_ slowCount: Int, _ fastCount: Int) -> ConditionSamples {
      var samples: ConditionSamples = [:]
      if slowCount > 0 { samples[slow] = Array(repeating: 1, count: slowCount) }
      if fastCount > 0 { samples[fast] = Array(repeating: 2, count: fastCount) }
      return samples
    }
    #expect(MachineCondition.common(to: [samples(9, 5)]) == slow)
    #expect(MachineCondition.common(to: [samples(9, 5), samples(3, 20)]) == fast)
    #expect(MachineCondition.common(to: [samples(9, 2), samples(3, 20)]) == slow)
    #expect(MachineCondition.common(to: [samples(9, 0), samples(1, 20)]) == slow)
    #expect(MachineCondition.common(to: [samples(9, 0), samples(0, 20)]) == nil)
    // As many in both: the faster.
    #expect(MachineCondition.common(to: [samples(4, 4), samples(7, 7)]) == fast)
    #expect(MachineCondition.common(to: []) == nil)
    #expect(MachineCondition.common(to: [[:]]) == nil)
  }

  @Test func asAKeyOfJSONItIsItsNumber() throws {
    let samples: ConditionSamples = [
      MachineCondition(rawValue: 23): [1.5], MachineCondition(rawValue: -1): [],
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(samples)
    #expect(String(decoding: data, as: UTF8.self) == #"{"-1":[],"23":[1.5]}"#)
    #expect(try JSONDecoder().decode(ConditionSamples.self, from: data) == samples)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ConditionSamples.self, from: Data(#"{"quiet":[1]}"#.utf8))
    }
    #expect("\(MachineCondition(rawValue: 23))" == "a ruler of 66 to 79 µs")
  }
}
