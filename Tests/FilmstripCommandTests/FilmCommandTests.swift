import Foundation
import Testing

/// The playback as a command, and the page as a format.
@Suite struct FilmCommandTests {
  @Test func aDesignAloneStandsBesideWhatIsRight() throws {
    let film = try SmallTrace.run(
      "film small.jsonl --design tag-lookup,offsets=kept --format json"
    ).exiting(0).object()
    let takes = try #require(film["takes"] as? [[String: Any]])
    #expect(
      takes.map { $0["design"] as? String }
        == ["tag-lookup,offsets=kept", "stable-id,saves=scroll,stops=bind"])
    #expect(film["frameCount"] as? Int == 7)
  }

  @Test func thePageIsWrittenWhereItIsAskedFor() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let outcome = try folder.run("film small.jsonl --design tag-lookup --output film.html")
      .exiting(0)
    #expect(outcome.output == "")
    let told = outcome.errors.split(separator: "\n")
    #expect(told.count == 2 && told[1] == "Wrote film.html: 7 of 7 frames", "\(told)")
    #expect(told[0].hasPrefix("filmstrip: on uikit "), "\(told)")
    let page = try folder.text(of: "film.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
  }

  @Test func aTerminalGetsAFileBesideIt() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let shown = try PseudoTerminal.output(
      of: ["film", "small.jsonl", "--design", "stable-id"], in: folder.url, columns: 80)
    #expect(shown == "")
    let page = try folder.text(of: "film.html")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func aReportIsFilmedAgainFromItsTraceOrSaysWhyNot() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let compared = try folder.run(
      "compare --host acquireFirst small.jsonl --exact --design "
        + "tag-lookup,offsets=kept --design stable-id --format html --output out"
    ).exiting(0)
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("id=\"film-record\""))
    #expect(page.contains("tag-lookup,offsets=kept"))
    // Where something is wrong the last line but one opens the page there.
    let told = compared.errors.split(separator: "\n").suffix(2)
    #expect(told.last?.hasSuffix("out/report.html") == true)
    #expect(told.first?.hasPrefix("See the first ") == true, "\(compared.errors)")
    #expect(
      told.first?.hasSuffix("out/report.html#fault=1&design=tag-lookup,offsets%3Dkept") == true)
    let without = try folder.run("report out --format html")
    #expect(without.output.contains("There is no film of small on host acquireFirst"))
    let again = try folder.run("report out --format html --trace small.jsonl")
    #expect(again.output == page)
    // The same name, and other events.
    let other = SmallTrace.text().replacing("\"x\":61", with: "\"x\":62")
    try folder.write(other, to: "small.jsonl")
    let changed = try folder.run("report out --format html --trace small.jsonl")
    #expect(changed.output.contains("has the hash"))
  }
}
