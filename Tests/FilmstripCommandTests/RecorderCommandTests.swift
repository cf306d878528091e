import Foundation
import Testing

/// `filmstrip trace recorder`: the page as a file. RecorderTests opens it.
@Suite struct RecorderCommandTests {
  @Test func aPageIsWritten() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run("trace", "recorder", "page.html", "--feed", "flat:20x7")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("Wrote page.html: 20 rows, "))
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("page.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains(#""items":[7,7,7,7"#))
    #expect(!page.contains("@HEADER@") && !page.contains("@VERSION@"))
    // Nothing is asked for from anywhere.
    for word in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(word)) }
    let printed = try folder.run("trace", "recorder", "-", "--feed", "flat:20x7")
    #expect(printed.output == page)
  }

  @Test func theSameSeedIsTheSamePage() throws {
    let folder = try ScratchFolder()
    let pages = try ["7", "7", "8"].map {
      try folder.run("trace", "recorder", "-", "--feed", "store", "--seed", $0).output
    }
    #expect(pages[0] == pages[1])
    #expect(pages[0] != pages[2])
  }

  @Test func aNameDoesNotEndTheScriptThatItStandsIn() throws {
    let folder = try ScratchFolder()
    try folder.write(
      SmallTrace.text(named: "</script><script>alert(1)</script>@VERSION@"), to: "evil.jsonl")
    let page = try folder.run("trace", "recorder", "-", "--feed", "evil.jsonl").output
    #expect(!page.contains("<script>alert"))
    #expect(page.contains(#"\u003C/script>"#))
  }

  @Test func aPageSaysWhichDesignItIs() throws {
    let folder = try ScratchFolder()
    let page = try folder.run(
      "trace", "recorder", "-", "--feed", "flat:20x7", "--design", "tag-lookup,saves=scroll"
    ).output
    #expect(page.contains(#""name":"tag-lookup,saves=scroll""#))
    #expect(page.contains(#""axes":{"saves":"scroll"}"#))
    #expect(page.contains("the row's number as the view's tag"))
    for mark in ["@LIST@", "@DESIGN@", "@HEADER@", "@VERSION@"] { #expect(!page.contains(mark)) }
    for word in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(word)) }
  }

  @Test(arguments: [
    (
      "recycler-view",
      "no pool=twoLevel:2+5, itemPool=cap:5, prefetch=deadline; it plays tag-lookup, "
    ),
    ("stable-id,offsets=lru:5", "no offsets=lru:5"), ("tag-look", "tag-lookup"),
    ("tag-lookup,binds=last", "no binds=last"),
  ])
  func aDesignThatNoPagePlaysIsRefused(design: String, message: String) throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run("trace", "recorder", "page.html", "--design", design)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(arguments: [
    (["--feed", "flat:0x5"], 64, "no rows"), (["--feed", "flat:30000x5"], 64, "holds 20000"),
    (["--feed", "flat:5x9000"], 64, "2000 in each"), (["--feed", "flat:5"], 64, "flat:ROWSxITEMS"),
    (["--viewport", "1x1"], 64, "the browser's window"),
    (["--feed", "missing.jsonl"], 66, "No such file"),
  ])
  func aFeedThatNoPageShowsIsRefused(options: [String], code: Int, message: String) throws {
    let folder = try ScratchFolder()
    let outcome = try FilmstripTool.run(
      ["trace", "recorder", "page.html"] + options, in: folder.url)
    #expect(outcome.exitCode == Int32(code))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func aPageThatCannotBeWrittenIsSaid() throws {
    let folder = try ScratchFolder()
    try folder.write("a file", to: "file")
    let outcome = try folder.run("trace", "recorder", "file/page.html")
    #expect(outcome.exitCode == 73)
  }
}
