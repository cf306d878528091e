import Foundation

/// A folder of one test's own, gone when the test is over.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns where it is.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ bytes: Data, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try bytes.write(to: file)
    return file
  }

  /// Runs the tool in this folder.
  func run(_ arguments: String..., input: URL? = nil) throws -> FilmstripTool.Outcome {
    try FilmstripTool.run(arguments, input: input, in: url)
  }
}

/// Four rows of 44 points in a table of 100, and six events.
///
/// At y = 0 rows 0 to 2 are visible; row 0 is scrolled to 50. At 60 rows 1 to 3: 3 comes, 0 goes.
/// At 0: 0 comes, 3 goes. At 88 rows 2 and 3: 3 comes, 0 and 1 go; row 3 is scrolled to 61. At 0:
/// 0 and 1 come, 3 goes. So 3 + 1 + 1 + 1 + 2 = 8 displays, and 1 + 1 + 2 + 1 = 5 ends, of the rows
/// 0, 3, 0, 1, 3; an offset is found at the displays of 0, 3, 0 and 1 that follow an end of theirs.
enum SmallTrace {
  static let events = """
    {"t":16,"row":0,"x":50}
    {"t":33,"y":60}
    {"t":50,"y":0}
    {"t":66,"y":88}
    {"t":80,"row":3,"x":61}
    {"t":95,"y":0}

    """

  static let counters = [
    "rowsDisplayed": 8, "rowsEnded": 5, "offsetReads": 8, "offsetHits": 4, "offsetWrites": 5,
    "storedOffsets": 3,
  ]

  /// - Parameter name: as it stands in JSON, between the quotation marks.
  static func text(named name: String = "small", adding members: String = "") -> String {
    #"{"filmstrip":1,"viewport":[100,100],"name":""# + name + #"","feed":{"items":[3,0,5,4],"#
      + members + #""rowHeight":44,"item":{"width":60,"height":10}}}"# + "\n" + events
  }
}
