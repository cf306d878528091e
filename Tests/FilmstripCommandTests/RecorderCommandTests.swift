import Foundation
import Testing

/// `filmstrip trace recorder`: the page as a file. RecorderTests opens it.
@Suite struct RecorderCommandTests {
  @Test func aPageIsWritten() throws {
    let folder = try ScratchFolder()
    let outcome = try folder.run("trace recorder page.html --feed flat:20x7").exiting(0)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("Wrote page.html: 20 rows, "))
    let page = try folder.text(of: "page.html")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains(#""items":[7,7,7,7"#))
    #expect(!page.contains("@HEADER@") && !page.contains("@VERSION@"))
    // Nothing is asked for from anywhere.
    for word in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(word)) }
    let printed = try folder.run("trace recorder - --feed flat:20x7")
    #expect(printed.output == page)
  }

  @Test func aNameDoesNotEndTheScriptThatItStandsIn() throws {
    let folder = try ScratchFolder()
    try folder.write(
      SmallTrace.text(named: "</script><script>alert(1)</script>@VERSION@"), to: "evil.jsonl")
    let page = try folder.run("trace recorder - --feed evil.jsonl").output
    #expect(!page.contains("<script>alert"))
    #expect(page.contains(#"\u003C/script>"#))
  }

  @Test func aPageSaysWhichDesignItIs() throws {
    let folder = try ScratchFolder()
    let page = try folder.run("trace recorder - --feed flat:20x7 --design tag-lookup,saves=scroll")
      .output
    #expect(page.contains(#""name":"tag-lookup,saves=scroll""#))
    #expect(page.contains(#""axes":{"saves":"scroll"}"#))
    #expect(page.contains("the row's number as the view's tag"))
    for mark in ["@LIST@", "@DESIGN@", "@HEADER@", "@VERSION@"] { #expect(!page.contains(mark)) }
    for word in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(word)) }
  }
}
