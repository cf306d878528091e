import Foundation
import Testing

/// What a comparison says to use, on traces that were made for it.
@Suite struct AnswerAgreementTests {
  private static func answer(
    _ arguments: [String], in folder: ScratchFolder
  ) throws -> (designs: Set<String>, beaten: Set<String>, lines: String) {
    let outcome = try FilmstripTool.run(
      ["compare", "feed.jsonl", "--host", "acquireFirst", "--format", "json"] + arguments,
      in: folder.url
    ).exiting(0)
    let answer = try #require(try outcome.object()["answer"] as? [String: Any])
    let designs = try #require(answer["designs"] as? [String])
    let beaten = try #require(answer["beaten"] as? [String])
    let lines = try #require(answer["lines"] as? [String])
    return (Set(designs), Set(beaten), lines.joined(separator: " "))
  }

  private static func folder(withFeed feed: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.run(
      "trace", "generate", "--feed", feed, "--person", "browsing", "--duration", "20", "--seed",
      "1", "--output", "feed.jsonl"
    ).exiting(0)
    return folder
  }

  /// Sixty strips made at the start show nothing wrong, and open the feed 100 ms later: that is said, and decides.
  @Test func whatMakesAllStripsAtTheStartIsBeatenByItsOpening() throws {
    let folder = try AnswerAgreementTests.folder(withFeed: "flat:60x30")
    let answer = try AnswerAgreementTests.answer(
      [
        "--exact", "--design", "scroll-view", "--design", "stable-id", "--design",
        "stable-id,saves=scroll",
      ], in: folder)
    #expect(answer.designs == ["stable-id", "stable-id,saves=scroll"])
    #expect(answer.beaten == ["scroll-view"])
    #expect(answer.lines.contains("scroll-view (opens in "), "\(answer)")
  }

  /// An exact run may leave equals that times part, and never another order.
  @Test func anExactRunAndAQuickOneAgree() throws {
    let folder = try AnswerAgreementTests.folder(withFeed: "flat:60x30")
    func answer(_ pass: String...) throws -> (designs: Set<String>, beaten: Set<String>) {
      let designs = ["tag-lookup", "stable-id", "scroll-view"].flatMap { ["--design", $0] }
      let answer = try AnswerAgreementTests.answer(pass + designs, in: folder)
      return (answer.designs, answer.beaten)
    }
    let exact = try answer("--exact")
    let quick = try answer("--quick", "--seed", "7")
    #expect(exact.designs.isSuperset(of: quick.designs) && !quick.designs.isEmpty)
    #expect(exact.beaten.isSubset(of: quick.beaten))
  }
}
