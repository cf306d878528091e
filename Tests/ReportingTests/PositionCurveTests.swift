import Testing

@testable import Reporting

@Suite struct PositionCurveTests {
  @Test func asManyAsAreKeptAreWhatTheyWere() {
    var curve = PositionCurve(countMax: 20)
    for time in 0..<20 { curve.append(Double(time % 7), at: Double(time)) }
    #expect(curve.samples.map(\.time) == (0..<20).map(Double.init))
    #expect(curve.samples.map(\.position) == (0..<20).map { Double($0 % 7) })
  }

  /// The groups are 0 to 3, 4 to 7 and 8 to 9: of the first the largest is at 0, the least at 2.
  @Test func ofNeighboursTheLeastTheLargestAndTheLastAreLeft() {
    var curve = PositionCurve(countMax: 4)
    for (time, position) in [9, 4, 3, 5, 2, 2, 2, 2, 7, 8].enumerated() {
      curve.append(Double(position), at: Double(time))
    }
    #expect(curve.samples.map(\.time) == [0, 2, 3, 4, 7, 8, 9])
    #expect(curve.samples.map(\.position) == [9, 3, 5, 2, 2, 7, 8])
  }

  @Test func aLongScrollLooksAsItDoesWhole() {
    var curve = PositionCurve(countMax: 4096)
    var samples: [(time: Double, position: Double)] = []
    for time in 0..<200_000 {
      let position = Double(abs(time % 100_000 - 50_000) + time / 3)
      curve.append(position, at: Double(time))
      samples.append((Double(time), position))
      if time % 10_000 == 0 { #expect(curve.samples.count <= 3 * 4096) }
    }
    let pictures = [samples, curve.samples].map {
      PositionPicture($0, duration: 199_999, columns: 10, lines: 3).lines
    }
    #expect(pictures[0] == pictures[1])
  }
}
