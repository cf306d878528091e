import ScrollTrace
import Testing

/// Feeds that break the page: each with the line, what was found, and what was expected.
@Suite struct TraceFeedErrorTests {
  @Test(arguments: cases)
  func aFeedThatBreaksThePageSaysWhy(bad: BadTrace) {
    #expect(mistake(in: bad.text) == bad.error)
  }

  private static let cases: [BadTrace] = [
    BadTrace.feed(
      #"{"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "feed without items",
      expected: "items, an array with the number of items of each row"),
    BadTrace.feed(
      #"{"items":[3,0,5],"item":{"width":10,"height":10}}"#,
      found: "feed without rowHeight",
      expected: "rowHeight, a number, an array, or base and perItem"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44}"#,
      found: "feed without item",
      expected: "item, an object with width and height, or an array of them"),
    BadTrace.feed(
      #"{"items":3,"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items 3", expected: "an array of whole numbers"),
    BadTrace.feed(
      #"{"items":[3,1.5],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items[1] 1.5",
      expected:
        "a number of items from 0 to 1000000, as a whole number without fraction or exponent"),
    BadTrace.feed(
      #"{"items":[-1],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items[0] -1", expected: "a number of items from 0 to 1000000"),
    BadTrace.feed(
      #"{"items":[1000001],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items[0] 1000001", expected: "a number of items from 0 to 1000000"),
    BadTrace.feed(
      #"{"items":[1000000000000],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items[0] 1000000000000", expected: "a number of items from 0 to 1000000"),
    BadTrace.feed(
      #"{"items":["3"],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: #"items[0] "3""#,
      expected:
        "a number of items from 0 to 1000000, as a whole number without fraction or exponent"),
    BadTrace.feed(
      #"{"items":[[3]],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items[0] [3]",
      expected:
        "a number of items from 0 to 1000000, as a whole number without fraction or exponent"),
    BadTrace.feed(
      #"{"items":{},"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "items {}", expected: "an array of whole numbers"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[]}"#,
      found: "sections []", expected: "at least one section"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":3}"#,
      found: "sections 3", expected: "an array of whole numbers"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[1,1]}"#,
      found: "sections of 2 rows together",
      expected: "sections that add up to 3 rows, as many as items has"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[4]}"#,
      found: "sections of 4 rows together",
      expected: "sections that add up to 3 rows, as many as items has"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[2,-1,2]}"#,
      found: "sections[1] -1", expected: "a number of rows from 0 to 50000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[1.5,1.5]}"#,
      found: "sections[0] 1.5",
      expected:
        "a number of rows from 0 to 50000000, as a whole number without fraction or exponent"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[50000001]}"#,
      found: "sections[0] 50000001", expected: "a number of rows from 0 to 50000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"sections":[50000000,"#
        + #"50000000]}"#,
      found: "sections of 100000000 rows together",
      expected: "sections that add up to 3 rows, as many as items has"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"headerHeight":-1}"#,
      found: "headerHeight -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"headerHeight":"20"}"#,
      found: #"headerHeight "20""#, expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"#
        + #""headerHeight":10000000000.0}"#,
      found: "headerHeight 10000000000.0", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":-1,"item":{"width":10,"height":10}}"#,
      found: "rowHeight -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":"44","item":{"width":10,"height":10}}"#,
      found: #"rowHeight "44""#,
      expected: "a number of points, an array of them, or an object with base and perItem"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":[44],"item":{"width":10,"height":10}}"#,
      found: "rowHeight of 1 row", expected: "rowHeight of 3 rows, as many as items has"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":[44,44,"44"],"item":{"width":10,"height":10}}"#,
      found: #"rowHeight[2] "44""#, expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":[44,44,-44],"item":{"width":10,"height":10}}"#,
      found: "rowHeight[2] -44", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":{"base":1},"item":{"width":10,"height":10}}"#,
      found: "rowHeight without perItem",
      expected: "perItem, a number of points for each of a row's items"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":{"perItem":1},"item":{"width":10,"height":10}}"#,
      found: "rowHeight without base", expected: "base, a number of points"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":{"base":1,"perItem":-1},"item":{"width":10,"height":10}}"#,
      found: "rowHeight.perItem -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":{"base":1,"perItem":1,"per":2},"item":{"width":10,"#
        + #""height":10}}"#,
      found: #"the unknown key "per""#, expected: "a key of rowHeight: base, perItem"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":true,"item":{"width":10,"height":10}}"#,
      found: "rowHeight true",
      expected: "a number of points, an array of them, or an object with base and perItem"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"kinds":[0]}"#,
      found: "kinds of 1 row", expected: "kinds of 3 rows, as many as items has"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"kinds":[0,0,256]}"#,
      found: "kinds[2] 256", expected: "a kind from 0 to 255"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"kinds":[0,0,-1]}"#,
      found: "kinds[2] -1", expected: "a kind from 0 to 255"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"kinds":[0,0,0.5]}"#,
      found: "kinds[2] 0.5",
      expected: "a kind from 0 to 255, as a whole number without fraction or exponent"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"kinds":0}"#,
      found: "kinds 0", expected: "an array of whole numbers"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":[{"width":1,"height":1},{"width":1,"#
        + #""height":1}],"kinds":[0,1,2]}"#,
      found: "kinds[2] 2", expected: "a kind from 0 to 1: item has 2 shapes"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":[{"width":1,"height":1}],"kinds":[0,1,0]}"#,
      found: "kinds[1] 1", expected: "a kind from 0 to 0: item has 1 shape"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":[]}"#,
      found: "item []", expected: "at least one shape of items"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":5}"#,
      found: "item 5", expected: "an object in braces"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":[5]}"#,
      found: "item[0] 5", expected: "an object in braces"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1}}"#,
      found: "item without height", expected: "height, a number of points"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"height":1}}"#,
      found: "item without width", expected: "width, a number of points"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":0,"height":1}}"#,
      found: "item with width 0 and spacing 0", expected: "width + spacing above 0"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1,"height":0}}"#,
      found: "item with height 0 and spacing 0", expected: "height + spacing above 0"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1,"height":1,"spacing":-1}}"#,
      found: "item.spacing -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1,"height":1,"inset":[1,2,3]}}"#,
      found: "item.inset [1,2,3]", expected: "an array [top, left, bottom, right]"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1,"height":1,"inset":5}}"#,
      found: "item.inset 5", expected: "an array [top, left, bottom, right]"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1,"height":1,"inset":[0,0,0,-1]}}"#,
      found: "item.inset[3] -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":1,"height":1,"insets":[0,0,0,0]}}"#,
      found: #"the unknown key "insets""#,
      expected: "inset, or another key of item: width, height, spacing, inset"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":-1,"height":1}}"#,
      found: "item.width -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":"1","height":1}}"#,
      found: #"item.width "1""#, expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":[{"width":1,"height":1},{"width":1,"#
        + #""height":"x"}]}"#,
      found: #"item[1].height "x""#, expected: "a number of points from 0 to 1000000000"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"axis":"diagonal"}"#,
      found: #"axis "diagonal""#, expected: #""horizontal" or "vertical""#),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"axis":1}"#,
      found: "axis 1", expected: #""horizontal" or "vertical""#),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"axis":"Vertical"}"#,
      found: #"axis "Vertical""#, expected: #""horizontal" or "vertical""#),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"rowheight":44}"#,
      found: #"the unknown key "rowheight""#,
      expected:
        "rowHeight, or another key of feed: items, sections, headerHeight, rowHeight, kinds,"
        + " item, axis"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10},"item_count":3}"#,
      found: #"the unknown key "item_count""#,
      expected: "a key of feed: items, sections, headerHeight, rowHeight, kinds, item, axis"),
    BadTrace.feed(
      #"{"items":[1],"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10}}"#,
      found: "the key items twice", expected: "each key once"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"width":10,"height":10}}"#,
      found: "the key width twice", expected: "each key once"),
    BadTrace.feed(
      #"{"items":[3,0,5],"rowHeight":44,"item":{"width":10,"height":10}"#,
      found: "the end of the file", expected: "`,` or `}`"),
  ]
}
