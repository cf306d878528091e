/// Reads line 1.
struct HeaderReader {
  private enum Key: Int, MemberKey {
    case filmstrip, name, source, frameRate, viewport, feed
    static let table = KeyTable(owner: "the header", names: allCases.map { "\($0)" })
  }

  /// The trace as its header has it, without events.
  let trace: Trace
  /// Kinds are below this: as many as there are shapes, where `item` is an array of them.
  let kindLimit: Int

  static let expectation =
    "the header of a trace, an object that begins with {\"filmstrip\":1"

  /// - Throws: `Mistake` for the first thing that breaks the format.
  init(_ line: Line, defaultName: String) throws(Mistake) {
    guard !line.isBlank else {
      throw Mistake(found: "a blank line", expected: Self.expectation)
    }
    try Self.checkEncoding(line)
    let start = line.afterSpace(0)
    guard line[start] == UInt8(ascii: "{") else {
      throw Mistake(found: line.token(at: start), expected: Self.expectation)
    }
    try JSONSyntax.check(line)
    try Self.checkVersion(line, at: start)
    var members = Members<Key>()
    try members.read(line, at: start)
    let viewport = try line.viewport(
      at: members.required(.viewport, "[width, height] in points"))
    let feed = try FeedReader(
      line, at: members.required(.feed, "an object with the feed's shape"))
    var trace = Trace(name: defaultName, viewport: viewport, feed: feed.feed)
    if let valueStart = members[.name] {
      trace.name = try Self.text(line, at: valueStart, named: "name")
    }
    if let valueStart = members[.source] {
      trace.source = try Self.text(line, at: valueStart, named: "source")
    }
    if let valueStart = members[.frameRate] {
      trace.frameRate = try Self.frameRate(line, at: valueStart)
    }
    self.trace = trace
    kindLimit = feed.kindLimit
  }

  /// Says what a file is that is no text at all, in words that tell what to do about it.
  private static func checkEncoding(_ line: Line) throws(Mistake) {
    let expected = "UTF-8 text without byte order mark"
    switch (line[0], line[1], line[2]) {
    case (0xEF, 0xBB, 0xBF): throw Mistake(found: "a byte order mark", expected: expected)
    case (0xFF, 0xFE, _), (0xFE, 0xFF, _):
      throw Mistake(found: "a byte order mark of UTF-16", expected: expected)
    case (0x1F, 0x8B, _): throw Mistake(found: "gzip data", expected: expected)
    default: break
    }
  }

  /// Comes before everything else in the header: of a file that is no trace, or one of another
  /// version, no other error would help.
  private static func checkVersion(_ line: Line, at start: Int) throws(Mistake) {
    let wanted = PackedKey(bytes: Array("filmstrip".utf8))
    var at = line.afterSpace(start + 1)
    while at < line.count, line[at] == UInt8(ascii: "\"") {
      let isVersion = PackedKey(line, at: at) == wanted
      at = line.afterSpace(line.afterString(at))
      at = line.afterSpace(at + 1)
      if isVersion {
        guard DecimalNumber(line, at: at)?.whole == 1 else {
          throw Mistake(
            found: "filmstrip \(line.quote(at))", expected: "filmstrip 1, the format's version")
        }
        return
      }
      at = line.afterSpace(line.afterValue(at))
      if line[at] == UInt8(ascii: ",") { at = line.afterSpace(at + 1) }
    }
    throw Mistake(found: "\(line.quote(start)) without filmstrip", expected: expectation)
  }

  private static func text(_ line: Line, at start: Int, named name: String) throws(Mistake)
    -> String
  {
    guard line[start] == UInt8(ascii: "\"") else {
      throw Mistake(found: "\(name) \(line.quote(start))", expected: "a string")
    }
    return String(decoding: line.stringBytes(at: start), as: UTF8.self)
  }

  private static func frameRate(_ line: Line, at start: Int) throws(Mistake) -> Double {
    guard let number = DecimalNumber(line, at: start), number.double.isFinite, number.double > 0
    else {
      throw Mistake(
        found: "frameRate \(line.quote(start))",
        expected: "a finite number of frames per second above 0")
    }
    return number.double
  }
}
