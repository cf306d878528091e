import ScrollTrace
import Testing

/// Events that break the page: each with the line, what was found, and what was expected.
@Suite struct TraceEventErrorTests {
  @Test(arguments: cases)
  func anEventThatBreaksThePageSaysWhy(bad: BadTrace) {
    #expect(mistake(in: bad.text) == bad.error)
  }

  private static let cases: [BadTrace] = [
    BadTrace("{}", found: "an event without t", expected: "t, its time in milliseconds"),
    BadTrace(
      #"{"t":1}"#, found: "an event without a change",
      expected:
        "one of y, x, select, insert, delete, move, reload, reloadAll, viewport, memoryWarning"),
    BadTrace(#"{"y":1}"#, found: "an event without t", expected: "t, its time in milliseconds"),
    BadTrace(#"{"t":1,"y":1,"y":2}"#, found: "the key y twice", expected: "each key once"),
    BadTrace(#"{"t":1,"\u0079":1,"y":2}"#, found: "the key y twice", expected: "each key once"),
    BadTrace(#"{"t":1,"t":1,"y":2}"#, found: "the key t twice", expected: "each key once"),
    BadTrace(
      #"{"t":1,"z":1}"#,
      found: #"the unknown key "z""#, expected: "a key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"Y":1}"#,
      found: #"the unknown key "Y""#, expected: "y, or another key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"rows":1,"x":2}"#,
      found: #"the unknown key "rows""#,
      expected: "row, or another key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"memorywarning":true}"#,
      found: #"the unknown key "memorywarning""#,
      expected: "memoryWarning, or another key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"offset":5}"#,
      found: #"the unknown key "offset""#, expected: "a key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"reloadal":true}"#,
      found: #"the unknown key "reloadal""#,
      expected: "reloadAll, or another key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"a very long key that goes on and on,"#
        + #" far beyond what anybody wants to see in one line":1}"#,
      found: #"the unknown key "a very long key that goes on and on, far beyond what anybod…""#,
      expected: "a key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"\u0000":1}"#,
      found: #"the unknown key "\u0000""#, expected: "a key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"y\u0000":1}"#,
      found: #"the unknown key "y\u0000""#, expected: "a key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"":1}"#,
      found: #"the unknown key """#, expected: "a key of an event: " + eventKeys),
    BadTrace(
      #"{"t":1,"y":1,"x":2}"#,
      found: "2 changes in one event: y, x", expected: "one change a line"),
    BadTrace(
      #"{"t":1,"y":1,"row":0,"x":2}"#,
      found: "2 changes in one event: y, x", expected: "one change a line"),
    BadTrace(
      #"{"t":1,"insert":0,"delete":1,"items":[1],"count":1}"#,
      found: "2 changes in one event: insert, delete", expected: "one change a line"),
    BadTrace(
      #"{"t":1,"row":0}"#,
      found: "an event with row but no change", expected: "x, which row belongs to"),
    BadTrace(
      #"{"t":1,"count":1}"#,
      found: "an event with count but no change", expected: "delete, which count belongs to"),
    BadTrace(
      #"{"t":1,"to":1}"#,
      found: "an event with to but no change", expected: "move, which to belongs to"),
    BadTrace(
      #"{"t":1,"items":[1]}"#,
      found: "an event with items but no change",
      expected: "insert or reload, which items belongs to"),
    BadTrace(
      #"{"t":1,"heights":[1]}"#,
      found: "an event with heights but no change", expected: "insert, which heights belongs to"),
    BadTrace(
      #"{"t":1,"kinds":[1]}"#,
      found: "an event with kinds but no change", expected: "insert, which kinds belongs to"),
    BadTrace(
      #"{"t":1,"coast":true}"#,
      found: "an event with coast but no change", expected: "y or x, which coast belongs to"),
    BadTrace(#"{"t":1,"y":1,"coast":false}"#, found: "coast false", expected: "true"),
    BadTrace(#"{"t":1,"row":0,"x":1,"coast":1}"#, found: "coast 1", expected: "true"),
    BadTrace(#"{"t":1,"row":0,"x":1,"coast":null}"#, found: "coast null", expected: "true"),
    BadTrace(#"{"t":1,"y":1,"coast":"true"}"#, found: #"coast "true""#, expected: "true"),
    BadTrace(
      #"{"t":1,"y":1,"coast":true,"coast":true}"#,
      found: "the key coast twice", expected: "each key once"),
    BadTrace(
      #"{"t":1,"row":0,"x":1,"items":[1]}"#,
      found: "items beside x", expected: "no keys but t, x, row, coast"),
    BadTrace(
      #"{"t":1,"select":[0,0],"coast":true}"#,
      found: "coast beside select", expected: "no keys but t, select"),
    BadTrace(
      #"{"t":1,"delete":0,"count":1,"coast":true}"#,
      found: "coast beside delete", expected: "no keys but t, delete, count"),
    BadTrace(
      #"{"t":1,"memoryWarning":true,"coast":true}"#,
      found: "coast beside memoryWarning", expected: "no keys but t, memoryWarning"),
    BadTrace(
      #"{"t":1,"x":5}"#,
      found: "x without row", expected: "row, the index of the row whose strip has the offset x"),
    BadTrace(
      #"{"t":1,"insert":0}"#,
      found: "insert without items",
      expected: "items, an array with the number of items of each new row"),
    BadTrace(
      #"{"t":1,"delete":0}"#,
      found: "delete without count", expected: "count, the number of rows to delete"),
    BadTrace(
      #"{"t":1,"move":0}"#,
      found: "move without to", expected: "to, the row's index when it is back"),
    BadTrace(
      #"{"t":1,"reload":0}"#,
      found: "reload without items", expected: "items, the row's number of items"),
    BadTrace(#"{"t":1,"y":1,"row":1}"#, found: "row beside y", expected: "no keys but t, y, coast"),
    BadTrace(
      #"{"t":1,"y":1,"count":1}"#, found: "count beside y", expected: "no keys but t, y, coast"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[1],"count":1}"#,
      found: "count beside insert", expected: "no keys but t, insert, items"),
    BadTrace(
      #"{"t":1,"reload":0,"items":4,"kinds":[1]}"#,
      found: "kinds beside reload", expected: "no keys but t, reload, items, splice"),
    BadTrace(
      #"{"t":"1","y":1}"#,
      found: #"t "1""#, expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":null,"y":1}"#,
      found: "t null", expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":-1,"y":1}"#,
      found: "t -1", expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":-0.0001,"y":1}"#,
      found: "t -0.0001", expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":1e400,"y":1}"#,
      found: "t 1e400", expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":9007199254740993,"y":1}"#,
      found: "t 9007199254740993", expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":9007199254740992.1,"y":1}"#,
      found: "t 9007199254740992.1",
      expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      #"{"t":1e999999999999999999999,"y":1}"#,
      found: "t 1e999999999999999999999",
      expected: "a time in milliseconds from 0 to 9007199254740992"),
    BadTrace(
      "{\"t\":7,\"y\":1}\n\n{\"t\":6.5,\"y\":2}",
      line: 4, found: "t 6.5 after t 7", expected: "a t of at least 7: time never goes back"),
    BadTrace(
      #"{"t":1,"y":"1"}"#,
      found: #"y "1""#, expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":null}"#,
      found: "y null", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":[1]}"#,
      found: "y [1]", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":true}"#,
      found: "y true", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":{}}"#,
      found: "y {}", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":1e400}"#,
      found: "y 1e400", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":1000000000.0001}"#,
      found: "y 1000000000.0001", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":-1000000001}"#,
      found: "y -1000000001", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"y":1e10}"#,
      found: "y 1e10", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(#"{"t":1,"row":3,"x":1}"#, found: "row 3", expected: "a row from 0 to 2"),
    BadTrace(#"{"t":1,"row":-1,"x":1}"#, found: "row -1", expected: "a row from 0 to 2"),
    BadTrace(
      #"{"t":1,"row":1.0,"x":1}"#,
      found: "row 1.0",
      expected: "a row from 0 to 2, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"row":1e0,"x":1}"#,
      found: "row 1e0",
      expected: "a row from 0 to 2, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"row":"1","x":1}"#,
      found: #"row "1""#,
      expected: "a row from 0 to 2, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"row":99999999999999999999999,"x":1}"#,
      found: "row 99999999999999999999999", expected: "a row from 0 to 2"),
    BadTrace(
      #"{"t":1,"row":0,"x":"1"}"#,
      found: #"x "1""#, expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(
      #"{"t":1,"row":0,"x":1e9999}"#,
      found: "x 1e9999", expected: "a number of points from -1000000000 to 1000000000"),
    BadTrace(#"{"t":1,"select":[3,0]}"#, found: "row 3", expected: "a row from 0 to 2"),
    BadTrace(#"{"t":1,"select":[0,3]}"#, found: "item 3", expected: "an item of row 0 from 0 to 2"),
    BadTrace(
      #"{"t":1,"select":[1,0]}"#,
      found: "item 0", expected: "a row with items: row 1 has none"),
    BadTrace(#"{"t":1,"select":[0]}"#, found: "select [0]", expected: "an array [row, item]"),
    BadTrace(
      #"{"t":1,"select":[0,1,2]}"#,
      found: "select [0,1,2]", expected: "an array [row, item]"),
    BadTrace(#"{"t":1,"select":0}"#, found: "select 0", expected: "an array [row, item]"),
    BadTrace(
      #"{"t":1,"select":[0,-1]}"#,
      found: "item -1", expected: "an item of row 0 from 0 to 2"),
    BadTrace(
      #"{"t":1,"select":[0,"1"]}"#,
      found: #"item "1""#,
      expected: "an item of row 0 from 0 to 2, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"select":[0.5,1]}"#,
      found: "row 0.5",
      expected: "a row from 0 to 2, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"insert":4,"items":[1]}"#,
      found: "insert 4", expected: "a row from 0 to 3, the end"),
    BadTrace(
      #"{"t":1,"insert":-1,"items":[1]}"#,
      found: "insert -1", expected: "a row from 0 to 3, the end"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[]}"#,
      found: "items []", expected: "at least one row to insert"),
    BadTrace(
      #"{"t":1,"insert":0,"items":7}"#,
      found: "items 7", expected: "an array of whole numbers"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[1,1.5]}"#,
      found: "items[1] 1.5",
      expected:
        "a number of items from 0 to 1000000, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[1000001]}"#,
      found: "items[0] 1000001", expected: "a number of items from 0 to 1000000"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[-1]}"#,
      found: "items[0] -1", expected: "a number of items from 0 to 1000000"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[1],"heights":[44]}"#,
      found: "heights in an insert", expected: "no heights: the feed's rowHeight is no array"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[1],"kinds":[0]}"#,
      found: "kinds in an insert", expected: "no kinds: the feed has none"),
    BadTrace(#"{"t":1,"delete":3,"count":1}"#, found: "delete 3", expected: "a row from 0 to 2"),
    BadTrace(
      #"{"t":1,"delete":0,"count":0}"#,
      found: "count 0", expected: "a number of rows from 1 to 3"),
    BadTrace(
      #"{"t":1,"delete":1,"count":3}"#,
      found: "count 3", expected: "a number of rows from 1 to 2"),
    BadTrace(
      #"{"t":1,"delete":0,"count":-1}"#,
      found: "count -1", expected: "a number of rows from 1 to 3"),
    BadTrace(
      #"{"t":1,"delete":0,"count":1.5}"#,
      found: "count 1.5",
      expected: "a number of rows from 1 to 3, as a whole number without fraction or exponent"),
    BadTrace(#"{"t":1,"move":3,"to":0}"#, found: "move 3", expected: "a row from 0 to 2"),
    BadTrace(#"{"t":1,"move":0,"to":3}"#, found: "to 3", expected: "a row from 0 to 2"),
    BadTrace(
      #"{"t":1,"move":0,"to":null}"#,
      found: "to null",
      expected: "a row from 0 to 2, as a whole number without fraction or exponent"),
    BadTrace(#"{"t":1,"reload":3,"items":1}"#, found: "reload 3", expected: "a row from 0 to 2"),
    BadTrace(
      #"{"t":1,"reload":0,"items":[1]}"#,
      found: "items [1]",
      expected:
        "a number of items from 0 to 1000000, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"reload":0,"items":1000001}"#,
      found: "items 1000001", expected: "a number of items from 0 to 1000000"),
    BadTrace(
      #"{"t":1,"splice":[0,0,1]}"#,
      found: "an event with splice but no change", expected: "reload, which splice belongs to"),
    BadTrace(
      #"{"t":1,"insert":0,"items":[1],"splice":[0,0,1]}"#,
      found: "splice beside insert", expected: "no keys but t, insert, items"),
    BadTrace(
      #"{"t":1,"reload":0,"items":3,"splice":[0,0]}"#,
      found: "splice [0,0]", expected: "an array [at, removed, added]"),
    BadTrace(
      #"{"t":1,"reload":0,"items":3,"splice":[4,0,0]}"#,
      found: "splice[0] (at) 4", expected: "an item of row 0 from 0 to 3, the end"),
    BadTrace(
      #"{"t":1,"reload":0,"items":0,"splice":[1,3,0]}"#,
      found: "splice[1] (removed) 3",
      expected: "a number of items from 0 to 2: row 0 has 3"),
    BadTrace(
      #"{"t":1,"reload":0,"items":3,"splice":[0,-1,0]}"#,
      found: "splice[1] (removed) -1",
      expected: "a number of items from 0 to 3: row 0 has 3"),
    BadTrace(
      #"{"t":1,"reload":0,"items":3,"splice":[0,0,0.5]}"#,
      found: "splice[2] (added) 0.5",
      expected:
        "a number of items from 0 to 1000000, as a whole number without fraction or exponent"),
    BadTrace(
      #"{"t":1,"reload":0,"items":3,"splice":[0,0,1]}"#,
      found: "items 3", expected: "4 items: the row had 3, of which 0 went, and 1 came"),
    BadTrace(
      "{\"t\":1,\"reload\":0,\"items\":2,\"splice\":[0,1,0]}\n{\"t\":2,\"select\":[0,2]}",
      line: 3, found: "item 2", expected: "an item of row 0 from 0 to 1"),
    BadTrace(#"{"t":1,"reloadAll":false}"#, found: "reloadAll false", expected: "true"),
    BadTrace(#"{"t":1,"reloadAll":1}"#, found: "reloadAll 1", expected: "true"),
    BadTrace(#"{"t":1,"memoryWarning":"yes"}"#, found: #"memoryWarning "yes""#, expected: "true"),
    BadTrace(
      #"{"t":1,"viewport":[1]}"#,
      found: "viewport [1]", expected: "an array [width, height]"),
    BadTrace(
      #"{"t":1,"viewport":[0,1]}"#,
      found: "viewport[0] (width) 0", expected: "a number of points above 0 and up to 1000000000"),
    BadTrace(
      #"{"t":1,"viewport":[1,-1]}"#,
      found: "viewport[1] (height) -1",
      expected: "a number of points above 0 and up to 1000000000"),
    BadTrace(
      #"{"t":1,"viewport":320}"#,
      found: "viewport 320", expected: "an array [width, height]"),
    BadTrace(
      #"{"t":1,"viewport":[1,2,3]}"#,
      found: "viewport [1,2,3]", expected: "an array [width, height]"),
    BadTrace(
      #"{"t":1,"viewport":[1,1e10]}"#,
      found: "viewport[1] (height) 1e10",
      expected: "a number of points above 0 and up to 1000000000"),
    BadTrace(
      #"{"filmstrip":1,"viewport":[1,1]}"#,
      found: "a second header", expected: "an event: a file holds one trace"),
    BadTrace(
      "{\"t\":1,\"delete\":0,\"count\":3}\n{\"t\":2,\"row\":0,\"x\":1}",
      line: 3, found: "row 0", expected: "no row: the feed has none"),
    BadTrace(
      "{\"t\":1,\"delete\":0,\"count\":1}\n{\"t\":2,\"select\":[1,5]}",
      line: 3, found: "item 5", expected: "an item of row 1 from 0 to 4"),
    BadTrace(
      "{\"t\":1,\"reload\":1,\"items\":2}\n{\"t\":2,\"select\":[1,2]}",
      line: 3, found: "item 2", expected: "an item of row 1 from 0 to 1"),
    BadTrace(
      "{\"t\":1,\"move\":2,\"to\":0}\n{\"t\":2,\"select\":[2,0]}",
      line: 3, found: "item 0", expected: "a row with items: row 2 has none"),
    BadTrace(
      "{\"t\":1,\"insert\":1,\"items\":[9]}\n{\"t\":2,\"select\":[2,0]}",
      line: 3, found: "item 0", expected: "a row with items: row 2 has none"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1]}"#,
      found: "insert without heights",
      expected: "heights, the height of each new row: rowHeight is an array"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":[44]}"#,
      found: "insert without kinds",
      expected: "kinds, the kind of each new row: the feed has kinds"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":[44,44],"kinds":[0]}"#,
      found: "heights of 2 rows", expected: "heights of 1 row, as many as items has"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1,2],"heights":[44,44],"kinds":[0]}"#,
      found: "kinds of 1 row", expected: "kinds of 2 rows, as many as items has"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":[-1],"kinds":[0]}"#,
      found: "heights[0] -1", expected: "a number of points from 0 to 1000000000"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":["44"],"kinds":[0]}"#,
      found: #"heights[0] "44""#, expected: "a number of points from 0 to 1000000000"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":44,"kinds":[0]}"#,
      found: "heights 44", expected: "an array of numbers"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":[44],"kinds":[2]}"#,
      found: "kinds[0] 2", expected: "a kind from 0 to 1: item has 2 shapes"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":[44],"kinds":[0.5]}"#,
      found: "kinds[0] 0.5",
      expected:
        "a kind from 0 to 1: item has 2 shapes, as a whole number without fraction or exponent"),
    BadTrace.kinds(
      #"{"t":1,"insert":0,"items":[1],"heights":[44],"kinds":0}"#, found: "kinds 0",
      expected: "an array of whole numbers"),
  ]
}
