import ScrollTrace
import Testing

/// Lines that are no JSON: each with the line, what was found, and what was expected.
@Suite struct TraceSyntaxErrorTests {
  @Test(arguments: cases)
  func aLineThatIsNoJSONSaysWhy(bad: BadTrace) {
    #expect(mistake(in: bad.text) == bad.error)
  }

  private static let cases: [BadTrace] = [
    BadTrace(
      #"{"t":1,"y":nan}"#,
      found: "`nan` at column 12", expected: "a value: JSON has no NaN and no infinity"),
    BadTrace(
      #"{"t":1,"y":NaN}"#,
      found: "`NaN` at column 12", expected: "a value: JSON has no NaN and no infinity"),
    BadTrace(
      #"{"t":1,"y":-inf}"#,
      found: "`-inf` at column 12",
      expected: "a digit behind the minus sign: JSON has no NaN and no infinity"),
    BadTrace(
      #"{"t":1,"y":-Infinity}"#,
      found: "`-Infinity` at column 12",
      expected: "a digit behind the minus sign: JSON has no NaN and no infinity"),
    BadTrace(
      #"{"t":1,"y":Infinity}"#,
      found: "`Infinity` at column 12", expected: "a value: JSON has no NaN and no infinity"),
    BadTrace(
      #"{"t":1,"y":2,}"#,
      found: "`}` at column 14", expected: "a key in double quotes: JSON has no comma before `}`"),
    BadTrace(
      #"{"t":1,"select":[0,1,]}"#,
      found: "`]` at column 22", expected: "a value: JSON has no comma before `]`"),
    BadTrace(
      #"{"t":1,"y":2}}"#,
      found: "`}` at column 14", expected: "nothing behind the end of the object"),
    BadTrace(
      #"{"t":1,"y":2} {"t":2,"y":3}"#,
      found: "`{` at column 15", expected: "nothing behind the end of the object"),
    BadTrace(#"{"t":1,"y":2"#, found: "the end of the file", expected: "`,` or `}`"),
    BadTrace(
      "{\"t\":1,\"y\":2\n{\"t\":2,\"y\":3}",
      found: "the end of the line", expected: "`,` or `}`"),
    BadTrace(#"{"t":1,"y":"#, found: "the end of the file", expected: "a value"),
    BadTrace(
      #"{"t":1,"y":-"#,
      found: "the end of the file",
      expected: "a digit behind the minus sign: JSON has no NaN and no infinity"),
    BadTrace(#"{"t":1,"y"#, found: "the end of the file", expected: #"`"` at the end of a string"#),
    BadTrace(#"{"t":1 "y":2}"#, found: #"`"` at column 8"#, expected: "`,` or `}`"),
    BadTrace(#"{"t":1;"y":2}"#, found: "`;` at column 7", expected: "`,` or `}`"),
    BadTrace(#"{"t" 1}"#, found: "`1` at column 6", expected: "`:` behind the key"),
    BadTrace("{t:1}", found: "`t` at column 2", expected: "a key in double quotes"),
    BadTrace("{'t':1}", found: "`'` at column 2", expected: "a key in double quotes"),
    BadTrace(#"{"t":1,5,"y":2}"#, found: "`5` at column 8", expected: "a key in double quotes"),
    BadTrace(
      #"{"t":01,"y":2}"#,
      found: "`01` at column 6", expected: "a number without leading zeros"),
    BadTrace(#"{"t":1.,"y":2}"#, found: "`1.` at column 6", expected: "a digit behind the point"),
    BadTrace(#"{"t":.5,"y":2}"#, found: "`.5` at column 6", expected: "a digit before the point"),
    BadTrace(
      #"{"t":+1,"y":2}"#,
      found: "`+1` at column 6", expected: "a number without a plus sign"),
    BadTrace(#"{"t":1e,"y":2}"#, found: "`1e` at column 6", expected: "a digit in the exponent"),
    BadTrace(#"{"t":1,"y":2e+}"#, found: "`2e+` at column 12", expected: "a digit in the exponent"),
    BadTrace(#"{"t":0x10,"y":2}"#, found: "`x10` at column 7", expected: "`,` or `}`"),
    BadTrace(
      #"{"t":1,"reloadAll":True}"#,
      found: "`True` at column 20",
      expected: "a value: JSON's true and false are in small letters"),
    BadTrace(#"{"t":1,"reloadAll":tru}"#, found: "`tru` at column 20", expected: "a value"),
    BadTrace(#"{"t":1,"reloadAll":nul}"#, found: "`nul` at column 20", expected: "a value"),
    BadTrace(
      "{\"t\":1,\"y\":\"a\tb\"}",
      found: #"`\u{9}` at column 14"#,
      expected: "no control character in a string but as an escape"),
    BadTrace(
      #"{"t":1,"y":"a\x"}"#,
      found: #"`\` at column 14"#, expected: #"one of the escapes \" \\ \/ \b \f \n \r \t \u"#),
    BadTrace(
      #"{"t":1,"y":"\u12G4"}"#,
      found: #"`\` at column 13"#,
      expected: #"an escape with four hexadecimal digits, such as \u00E9"#),
    BadTrace(
      #"{"t":1,"y":"\uD800"}"#,
      found: #"the lone surrogate \uD800"#, expected: "a pair of surrogates"),
    BadTrace(
      #"{"t":1,"y":"\uDC00"}"#,
      found: #"the lone surrogate \uDC00"#, expected: "a pair of surrogates"),
    BadTrace(
      #"{"t":1,"y":"\uD800\u0041"}"#,
      found: #"the lone surrogate \uD800"#, expected: "a pair of surrogates"),
    BadTrace("hello", found: "`hello` at column 1", expected: "an object in braces"),
    BadTrace("[1,2]", found: "[1,2]", expected: "an event, an object in braces"),
    BadTrace("5", found: "5", expected: "an event, an object in braces"),
    BadTrace(#""t""#, found: #""t""#, expected: "an event, an object in braces"),
    BadTrace("null", found: "null", expected: "an event, an object in braces"),
    BadTrace("t=1 y=2", found: "`t` at column 1", expected: "an object in braces"),
    BadTrace("// comment", found: "`/` at column 1", expected: "an object in braces"),
    BadTrace(
      #"{"t":1,"y":2}#"#,
      found: "`#` at column 14", expected: "nothing behind the end of the object"),
    BadTrace(
      #"{"t":1,"y":'a'}"#,
      found: "`'` at column 12", expected: "a value: JSON's quotes are double quotes"),
    BadTrace(#"{"t":1,"y":1_000}"#, found: "`_000` at column 13", expected: "`,` or `}`"),
    BadTrace(
      "{\"t\":1,\"y\":\"abc\n",
      found: "the end of the line", expected: #"`"` at the end of a string"#),
    BadTrace("{,}", found: "`,` at column 2", expected: "a key in double quotes"),
    BadTrace(#"{"t":[1}"#, found: "`}` at column 8", expected: "`,` or `]`"),
    BadTrace(#"{"t":{1]}"#, found: "`1` at column 7", expected: "a key in double quotes"),
    BadTrace(
      "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
      found: "`[` at column 65", expected: "at most 64 brackets within one another"),
    BadTrace(
      #"{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"#
        + #""a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{""#
        + #"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a"#
        + #"":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a""#
        + #":{"a":"#,
      found: "`{` at column 321", expected: "at most 64 brackets within one another"),
    BadTrace(
      "{\"t\":1,\"y\":2}\u{0}",
      found: #"`\u{0}` at column 14"#, expected: "nothing behind the end of the object"),
    BadTrace(#"{"t":1,"y":٣}"#, found: "`٣` at column 12", expected: "a value"),
    BadTrace("{\"t\":1,\"y\":\u{1B}[31m}", found: #"`\u{1B}` at column 12"#, expected: "a value"),
    BadTrace("{\"t\":1,\"y\":\u{202E}}", found: #"`\u{202E}` at column 12"#, expected: "a value"),
    BadTrace(
      "{\"t\":1,\r{\"t\":2,\"y\":2}",
      found: "`{` at column 9", expected: "a key in double quotes"),
    BadTrace("{}}", found: "`}` at column 3", expected: "nothing behind the end of the object"),
    BadTrace("null5", found: "`5` at column 5", expected: "nothing behind the end of the object"),
    BadTrace(
      #"{"t":1,"y":-a}"#,
      found: "`-a` at column 12",
      expected: "a digit behind the minus sign: JSON has no NaN and no infinity"),
  ]
}
