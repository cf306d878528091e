import Measurement
import Reporting
import ScrollTrace
import Testing

@testable import FilmstripCommand

/// How wide text is and whether it is coloured, by what the machine says.
@Suite struct TextStyleTests {
  @Test(
    arguments: [
      ([:], false), (["LC_ALL": "C"], true), (["LANG": "de_DE.ISO-8859-1"], true),
      (["LANG": "C.UTF-8"], false), (["LC_ALL": "", "LANG": "en_US.utf8"], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], true), (["LC_CTYPE": "POSIX"], true),
    ])
  func picturesAreASCIIWhereALocaleSaysSo(environment: [String: String], isPlain: Bool) {
    #expect(TerminalLetters.isWithoutUnicode(environment) == isPlain)
    let picture = "é 1.10 ├─●─┤ ┊ ▁▂▃▄▅▆▇█ ⠀⠉⣀⣿"
    let plain = TerminalLetters.ascii(picture)
    #expect(plain.count == picture.count)
    #expect(plain == "é 1.10 [-*-] | _.:-=+%#  '.:")
  }

  @Test(
    arguments: [
      // Asked for, on a terminal, its width, COLUMNS: the width.
      (nil, false, nil, nil, 110), (nil, false, nil, "80", 110), (80, false, nil, nil, 80),
      (nil, true, 132, nil, 132), (nil, true, 132, "90", 90), (nil, true, nil, nil, 110),
      (nil, true, 132, "wide", 132), (nil, true, 132, "99999999999", 1000), (nil, true, 3, nil, 20),
      (70, true, 132, "90", 70),
    ] as [(Int?, Bool, Int?, String?, Int)])
  func theWidthIsWhatWasAskedForOrTheTerminals(
    asked: Int?, isTerminal: Bool, terminal: Int?, columns: String?, expected: Int
  ) {
    let style = TextStyle(
      asked: asked, isTerminal: isTerminal, terminalWidth: terminal,
      columns.map { ["COLUMNS": $0] } ?? [:])
    #expect(style.width == expected)
  }

  @Test(
    arguments: [
      (false, [:], false), (true, [:], true), (true, ["NO_COLOR": "1"], false),
      (true, ["NO_COLOR": ""], true), (false, ["CLICOLOR_FORCE": "1"], true),
      (false, ["CLICOLOR_FORCE": "0"], false), (true, ["TERM": "dumb"], false),
      (true, ["CLICOLOR": "0"], false), (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      (true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
    ] as [(Bool, [String: String], Bool)])
  func coloursAreForTerminalsUnlessSomebodyObjects(
    isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    let style = TextStyle(
      asked: nil, isTerminal: isTerminal, terminalWidth: 80, environment)
    #expect(style.isColoured == expected)
  }
}

/// The progress of a command, by hand.
@Suite struct ProgressEstimateTests {
  private static func progress(_ done: Double, of total: Double = 100) -> Comparison.Progress {
    Comparison.Progress(doneSeconds: done, totalSeconds: total, label: "")
  }

  @Test func littleWorkHasAShareAndNoTimeLeft() {
    var estimate = ProgressEstimate()
    estimate.update(Self.progress(5), spentSeconds: 1)
    #expect(estimate.share == 0.05 && estimate.secondsLeft == nil)
    estimate.update(Self.progress(20), spentSeconds: 4)
    #expect(estimate.share == 0.2 && estimate.secondsLeft == 16)
  }

  /// 39% done with 16 s left, then a slow step at 40%: the time is left out once it has passed.
  @Test func theTimeLeftNeverRises() {
    var estimate = ProgressEstimate()
    estimate.update(Self.progress(39), spentSeconds: 10)
    #expect(estimate.secondsLeft == 16)
    estimate.update(Self.progress(40), spentSeconds: 20)
    #expect(estimate.secondsLeft == 6)
    estimate.update(Self.progress(41), spentSeconds: 40)
    #expect(estimate.share == 0.41 && estimate.secondsLeft == nil)
    estimate.update(Self.progress(90), spentSeconds: 41)
    #expect(estimate.secondsLeft == nil)
  }

  @Test func theShareNeverFallsAndStepsWithoutATotalChangeNothing() {
    var estimate = ProgressEstimate()
    estimate.update(Self.progress(50), spentSeconds: 5)
    estimate.update(Self.progress(0, of: 0), spentSeconds: 6)
    #expect(estimate.share == 0.5 && estimate.secondsLeft == 5)
    estimate.update(Self.progress(10), spentSeconds: 7)
    #expect(estimate.share == 0.5)
  }

  @Test func anySequenceIsMonotone() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      var (estimate, spent) = (ProgressEstimate(), 0.0)
      var (share, left) = (0.0, Int.max)
      for done in 0..<100 {
        spent += Double(generator.next() % 1000) / 500
        estimate.update(Self.progress(Double(done)), spentSeconds: spent)
        #expect(estimate.share >= share && (estimate.secondsLeft ?? 0) <= left, "seed \(seed)")
        (share, left) = (estimate.share, estimate.secondsLeft ?? left)
      }
    }
  }
}
