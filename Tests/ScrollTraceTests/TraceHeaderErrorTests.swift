import ScrollTrace
import Testing

/// Headers that break the page: each with the line, what was found, and what was expected.
@Suite struct TraceHeaderErrorTests {
  @Test(arguments: cases)
  func aHeaderThatBreaksThePageSaysWhy(bad: BadTrace) {
    #expect(mistake(in: bad.text) == bad.error)
  }

  private static let cases: [BadTrace] = [
    BadTrace.header(
      "",
      found: "an empty file",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "\n" + smallHeader,
      found: "a blank line",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "  \r\n" + smallHeader,
      found: "a blank line",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "﻿" + smallHeader,
      found: "a byte order mark", expected: "UTF-8 text without byte order mark"),
    BadTrace.header(
      #"{"t":1,"y":2}"#,
      found: #"{"t":1,"y":2} without filmstrip"#,
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "{}",
      found: "{} without filmstrip",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "[]",
      found: "`[` at column 1",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "hello",
      found: "`hello` at column 1",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      "5",
      found: "`5` at column 1",
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      #"{"filmstrip":2,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: "filmstrip 2", expected: "filmstrip 1, the format's version"),
    BadTrace.header(
      #"{"filmstrip":"1","viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: #"filmstrip "1""#, expected: "filmstrip 1, the format's version"),
    BadTrace.header(
      #"{"filmstrip":1.5,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: "filmstrip 1.5", expected: "filmstrip 1, the format's version"),
    BadTrace.header(
      #"{"filmstrip":1.0,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: "filmstrip 1.0", expected: "filmstrip 1, the format's version"),
    BadTrace.header(
      #"{"filmstrip":1,"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"#
        + #""rowHeight":44,"item":{"width":10,"height":10}}}"#,
      found: "the key filmstrip twice", expected: "each key once"),
    BadTrace.header(
      #"{"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"#
        + #""height":10}}}"#,
      found: #"{"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":4… without filmstrip"#,
      expected: #"the header of a trace, an object that begins with {"filmstrip":1"#),
    BadTrace.header(
      #"{"filmstrip":1,"feed":{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10}}}"#,
      found: "the header without viewport", expected: "viewport, [width, height] in points"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480]}"#,
      found: "the header without feed", expected: "feed, an object with the feed's shape"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: "viewport [320]", expected: "an array [width, height]"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,0],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: "viewport[1] (height) 0",
      expected: "a number of points above 0 and up to 1000000000"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":"320x480","feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: #"viewport "320x480""#, expected: "an array [width, height]"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[-1,5],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}}}"#,
      found: "viewport[0] (width) -1",
      expected: "a number of points above 0 and up to 1000000000"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":{"width":1,"height":2},"feed":{"items":[3,0,5],"#
        + #""rowHeight":44,"item":{"width":10,"height":10}}}"#,
      found: #"viewport {"width":1,"height":2}"#, expected: "an array [width, height]"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"name":5}"#,
      found: "name 5", expected: "a string"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"source":[1]}"#,
      found: "source [1]", expected: "a string"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"frameRate":0}"#,
      found: "frameRate 0", expected: "a finite number of frames per second above 0"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"frameRate":"60"}"#,
      found: #"frameRate "60""#, expected: "a finite number of frames per second above 0"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"frameRate":-60}"#,
      found: "frameRate -60", expected: "a finite number of frames per second above 0"),
    BadTrace.header(
      #"{"filmstrip":1,"frameRate":1e400,"viewport":[320,480],"feed":{"items":[3,0,5],"#
        + #""rowHeight":44,"item":{"width":10,"height":10}}}"#,
      found: "frameRate 1e400", expected: "a finite number of frames per second above 0"),
    BadTrace.header(
      #"{"filmstrip":1,"frameRate":1e-400,"viewport":[320,480],"feed":{"items":[3,0,5],"#
        + #""rowHeight":44,"item":{"width":10,"height":10}}}"#,
      found: "frameRate 1e-400", expected: "a finite number of frames per second above 0"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"framerate":60}"#,
      found: #"the unknown key "framerate""#,
      expected:
        "frameRate, or another key of the header: filmstrip, name, source, frameRate,"
        + " viewport, feed"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
        + #""item":{"width":10,"height":10}},"version":1}"#,
      found: #"the unknown key "version""#,
      expected: "a key of the header: filmstrip, name, source, frameRate, viewport, feed"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":[1]}"#,
      found: "feed [1]", expected: "an object in braces"),
    BadTrace.header(
      #"{"filmstrip":1,"viewport":[320,480],"feed":5}"#,
      found: "feed 5", expected: "an object in braces"),
    BadTrace.header(
      #"{"filmstrip":1,"name":"a\uD83D","viewport":[320,480],"feed":{"items":[3,0,5],"#
        + #""rowHeight":44,"item":{"width":10,"height":10}}}"#,
      found: #"the lone surrogate \uD83D"#, expected: "a pair of surrogates"),
    BadTrace.header(
      "{\"filmstrip\":1,\"viewport\":[320,480],\"feed\":{\"items\":[3,0,5],\"rowHeight\":44,"
        + "\"item\":{\"width\":10,\"height\":10}}}\n\n\n{\"t\":1,\"y\":1e}",
      line: 4, found: "`1e` at column 12", expected: "a digit in the exponent"),
  ]
}
