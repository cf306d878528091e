import Foundation
import Reporting
import Results
import Testing

/// What is printed of modelled hitches, to the letter (see `GoldenTests` for how to record it anew).
@Suite struct HitchGoldenTests {
  @Test func theTables() throws {
    try GoldenTests.compare(HitchFormat.text(FixedHitches.run), with: "hitches.txt")
  }

  @Test func theMarkdown() throws {
    try GoldenTests.compare(HitchFormat.markdown(FixedHitches.run), with: "hitches.md")
  }

  @Test func thePage() throws {
    let format = try #require(HitchRun.formats.first { $0.name == "html" })
    let page = try format.render(FixedHitches.run, .plain)
    try GoldenTests.compare(ChartGoldenTests.withoutStyle(page), with: "hitches.html")
    #expect(page.contains("measured on no phone"))
  }

  @Test func theRecord() throws {
    let json = try JSONFormat.render(FixedHitches.run)
    try GoldenTests.compare(json, with: "hitches.json")
    let read = try JSONDecoder().decode(HitchRun.self, from: Data(json.utf8))
    #expect(read == FixedHitches.run)
  }

  /// No figure stands anywhere without the word.
  @Test func everyTableSaysThatItIsModelled() {
    let wide = HitchFormat.text(FixedHitches.run, TextStyle(width: 1000))
    for text in [wide, HitchFormat.markdown(FixedHitches.run)] {
      #expect(text.hasPrefix("Modelled, and measured on no phone"))
      let headers = text.split(separator: "\n").filter {
        $0.hasPrefix("design") || $0.hasPrefix("| design")
      }
      // Three on the workload with frames, two on the one without.
      #expect(headers.count == 5)
      #expect(headers.allSatisfy { $0.contains("modelled") })
    }
    // In blocks too.
    for width in [80, 110] {
      let text = HitchFormat.text(FixedHitches.run, TextStyle(width: width)).replacing(
        "\n\n", with: "¶")
      for block in text.split(separator: "¶") where block.contains("\ndesign") {
        #expect(block.contains("modelled"), "\(block)")
      }
    }
  }
}
