import FeedCheck
import ScrollTrace
import Testing

/// Two logs of one trace are compared by what each row displayed.
@Suite struct DisplayTracksTests {
  private static func tracks(
    _ offsets: [String: [Double]], rest: Double = 0, _ faults: [FoundFault] = []
  ) -> DisplayTracks {
    var lines = ""
    for (row, offsets) in offsets.sorted(by: { $0.key < $1.key }) {
      for offset in offsets {
        lines += #"{"t":0,"show":"\#(row)","x":\#(offset)}"# + "\n"
        lines += #"{"t":0,"hide":"\#(row)"}"# + "\n"
      }
    }
    var header = DisplayHeader()
    header.rest = rest
    do {
      var judge = Judge(header, keepsOffsets: true)
      for record in try LogText.read(lines).records { judge.take(record) }
      return DisplayTracks(judge.finish(), rowCount: 3) { Int($0) }
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func displays(_ one: [Double], _ other: [Double]) -> Int {
    tracks(["0": one]).agreement(with: tracks(["0": other]), same: 0.5).displays.agree
  }

  @Test func displaysAgreeInOrderWithinSame() {
    #expect(Self.displays([], []) == 0)
    #expect(Self.displays([0, 130, 60], [0.4, 129.6, 60.5]) == 3)
    #expect(Self.displays([0, 130, 60], [0, 130.6, 60]) == 2)
    #expect(Self.displays([0, 130], [130, 0]) == 1)
  }

  @Test func leftOutAndDoubledDisplaysCostOneEach() {
    #expect(Self.displays([0, 1, 2, 3, 4], [0, 1, 3, 4]) == 4)
    #expect(Self.displays([0, 1, 2, 2, 3, 4], [0, 1, 2, 3, 4]) == 5)
    let long = (0..<1000).map(Double.init)
    let without = long.filter { Int($0) % 20 != 7 }
    #expect(Self.displays(without, long) == 950)
  }

  @Test func rowsAreComparedApart() {
    let one = Self.tracks(["0": [1], "1": [2, 3]])
    let other = Self.tracks(["0": [2], "1": [2], "9": [4]])
    let agreement = one.agreement(with: other, same: 0)
    #expect(agreement.displays == .init(agree: 1, of: 3))
    // Rows other than those of the trace are left out.
    #expect(other.displayCount == 2)
  }

  /// All displays of a short log can be in a long one.
  @Test(arguments: [
    (4, 4, 4, false), (4, 4, 8, false), (4, 4, 9, true), (8, 4, 4, false), (9, 4, 4, true),
    (0, 0, 0, false), (0, 0, 1, true), (1, 0, 1, true),
  ])
  func logsOfWhichLessThanHalfAgreesShareFewDisplays(
    ownCount: Int, common: Int, otherCount: Int, sharesFew: Bool
  ) {
    func offsets(_ count: Int, _ rest: Double) -> [Double] {
      (0..<count).map { $0 < common ? Double($0) : rest }
    }
    let own = Self.tracks(["0": offsets(ownCount, 1000)])
    let agreement = own.agreement(
      with: Self.tracks(["0": offsets(otherCount, 2000)]), same: 0.5)
    #expect(agreement.displays == .init(agree: common, of: ownCount))
    #expect(agreement.otherDisplayCount == otherCount - common)
    #expect(agreement.sharesFewDisplays == sharesFew)
  }

  @Test func feedsAtRestAgreeWhereverTheyRest() {
    let inset = Self.tracks(["0": [-16, 130]], rest: -16)
    #expect(
      inset.agreement(with: Self.tracks(["0": [0, 130]]), same: 0.5).displays.agree == 2)
  }

  @Test func faultsAgreeByKindOffsetAndOpenedRow() throws {
    func tracks(_ lines: String) throws -> DisplayTracks {
      DisplayTracks(try LogText.judgement(of: lines), rowCount: 3) { Int($0) }
    }
    let log = """
      {"t":0,"show":0,"x":50}
      {"t":0,"tap":0,"opened":1}
      """
    let own = try tracks(log)
    #expect(own.faultCount == 2)
    for (other, agree, extra) in [
      (log, 2, 0), (log.replacing("50", with: "50.4"), 2, 0),
      (log.replacing("50", with: "51"), 1, 1), (log.replacing(":1}", with: ":2}"), 1, 1),
      (log + "\n{\"t\":1,\"tap\":0,\"opened\":2}", 2, 1), ("", 0, 0),
    ] {
      let agreement = own.agreement(with: try tracks(other), same: 0.5)
      #expect(agreement.faults == .init(agree: agree, of: 2), "\(other)")
      #expect(agreement.otherFaultCount == extra, "\(other)")
    }
  }

  /// As long as the band covers both, the count is that of the longest common subsequence.
  @Test func randomSequencesHaveTheLongestCommonSubsequence() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let (one, other) = (0..<2).map { _ in
        (0..<Int(random.next() % 30)).map { _ in Double(random.next() % 4) * 10 }
      }.pair
      #expect(Self.displays(one, other) == Self.longest(one[...], other[...]), "\(one) \(other)")
    }
  }

  private static func longest(_ one: ArraySlice<Double>, _ other: ArraySlice<Double>) -> Int {
    var rows = [[Int]](
      repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
    for (i, left) in one.enumerated() {
      for (j, right) in other.enumerated() {
        rows[i + 1][j + 1] =
          left == right ? rows[i][j] + 1 : max(rows[i][j + 1], rows[i + 1][j])
      }
    }
    return rows[one.count][other.count]
  }
}

extension [[Double]] {
  fileprivate var pair: ([Double], [Double]) { (self[0], self[1]) }
}
