import Foundation
import Testing

/// `filmstrip explain`: what it prints and writes, and how it ends.
@Suite struct ExplainTests {
  /// What 'compare' shows on a platform 'explain' finds with the same words.
  @Test(arguments: [
    ("edited-feed", "stable-id,stops=bind", "uikit-14"), ("edited-feed", "tag-lookup", "uikit"),
    ("chromium-browse", "tag-lookup", "uikit-14"), ("chromium-flings", "stable-id", "uikit"),
  ])
  func whatAComparisonShowsIsFound(trace: String, design: String, platform: String) throws {
    let words = "\(trace) --design \(design) --host \(platform) --format json"
    let results = try FilmstripTool.run("compare \(words) --exact").exiting(0).results()
    let counts = results.filter { $0["design"] as? String == design }.map { result in
      (result["host"] as? String, (result["fidelity"] as? [String: Int] ?? [:]).values.reduce(0, +))
    }
    #expect(counts.count == 5)
    let most = try #require(counts.map(\.1).max())
    #expect(most > 0, "\(counts)")
    let record = try FilmstripTool.run("explain \(words)").exiting(0).object()
    #expect(record["host"] as? String == counts.first { $0.1 == most }?.0)
    #expect((record["behaviours"] as? [[String: Any]])?.count == 5)
    let page = try FilmstripTool.run("explain \(trace) --design \(design) --host \(platform)")
    #expect(page.output.contains("\nThe whole trace: on \(platform) "), "\(page.output)")
  }
}
