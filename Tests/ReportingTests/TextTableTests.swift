import Testing

@testable import Reporting

@Suite struct TextTableTests {
  /// An accent of its own, a flag of two scalars, a family of many: one place each.
  @Test func aCharacterTakesOnePlaceHoweverItIsWritten() {
    var table = TextTable(columns: [("", .left), ("", .left)])
    table.append(["e\u{301}", "x"])
    table.append(["ab", "x"])
    #expect(table.lines == ["", "e\u{301}   x", "ab  x"])
  }

  @Test func whatSteersATerminalIsReplaced() {
    let steering = [
      "\u{1B}[31m", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{7}", "\u{7F}", "\u{85}", "\u{9B}",
      "\u{200B}", "\u{200F}", "\u{202E}", "\u{2028}", "\u{2029}", "\u{2066}", "\u{FEFF}",
      "\u{E0041}",
    ]
    for text in steering {
      let line = TextTable.onOneLine("a\(text)b")
      #expect(line.hasPrefix("a\u{FFFD}"), "\(text.debugDescription)")
      #expect(line.hasSuffix("b"))
      #expect(line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 1)
    }
  }

  @Test(arguments: ["", "stable-id", "Schöne Reihen", "フィード", "e\u{301}", "a b", "\u{FFFD}"])
  func whatDoesNotIsKept(text: String) {
    #expect(TextTable.onOneLine(text) == text)
  }
}

@Suite struct MarkdownTextTests {
  /// An accent makes another character of a mark, and no other mark for whoever reads Markdown.
  @Test func aMarkWithAnAccentIsAMark() {
    #expect(
      MarkdownFormat.escaped("a|\u{301}b`\u{301}<\u{301}") == "a\\|\u{301}b\\`\u{301}&lt;\u{301}")
  }

  @Test func nobodyIsTold() { #expect(MarkdownFormat.escaped("@a") == "@&#8203;a") }
}

@Suite struct NumberTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-999, "-999"), (-1000, "-1,000"),
    (12_345, "12,345"), (999_999, "999,999"), (1_000_000, "1,000,000"), (1_000_023, "1,000,023"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsStandInGroupsOfThree(number: Int, text: String) {
    #expect(Figure.grouped(number) == text)
  }

  @Test(arguments: [
    (0, "0.0"), (-0.0, "0.0"), (0.04, "0.0"), (-0.04, "0.0"), (0.05001, "+0.1"), (-0.05001, "-0.1"),
    (12.34, "+12.3"), (-12.34, "-12.3"),
  ])
  func aDifferenceHasItsSignUnlessItIsNone(number: Double, text: String) {
    #expect(Figure.signed(number, decimals: 1) == text)
  }
}
