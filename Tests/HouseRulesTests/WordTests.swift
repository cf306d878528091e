import Foundation
import Testing

/// Words that have one meaning each, in the code of the folders that are held to them.
@Suite struct WordTests {
  /// Folders of Sources in which nothing is called a place: it is an index, a slot, an entry, a file, an offset.
  private static let foldersWithoutPlaces = [
    "CachePolicies",
    "Containers",
    "FilmstripCommand",
    "Filmstrip",
    "Gate",
    "History",
    "ListEngine",
    "Measurement",
    "Reporting",
    "Results",
    "ScrollTrace",
    "SeededRandom",
    "Statistics",
    "TraceTools",
    "TraceWriter",
    "filmstrip",
  ]

  /// How often a file says it of another folder's type, which is called so there.
  private static let foreignPlaces: [String: Int] = [:]

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The identifiers of a Swift file that are, or end in, the word `place` or `places`.
  static func places(in text: String) -> [String] {
    var code = text
    // What is said in comments and in texts is prose.
    for prose in [#""""[\s\S]*?""""#, #"//[^\n]*"#, #""(\\.|[^"\\\n])*""#] {
      code = code.replacingOccurrences(of: prose, with: "", options: .regularExpression)
    }
    return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      .filter {
        ["place", "places", "Place", "Places"].contains($0) || $0.hasSuffix("Place")
          || $0.hasSuffix("Places")
      }
  }

  @Test(arguments: foldersWithoutPlaces)
  func nothingIsCalledAPlace(folder: String) throws {
    let root = WordTests.sources.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty, "\(folder) has no sources")
    for path in paths {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let found = WordTests.places(in: text)
      let allowed = WordTests.foreignPlaces["\(folder)/\(path)"] ?? 0
      #expect(found.count == allowed, "\(folder)/\(path): \(found)")
    }
  }

  @Test func identifiersAreFoundAndProseIsNot() {
    let text = #"""
      /// A place.
      let place = leaf.place // no place for it
      setPlace(places[0], "a place \(1)", isPlaced, replace, placesOfInsertion)
      let text = """
        Its place.
        """
      """#
    #expect(WordTests.places(in: text) == ["place", "place", "setPlace", "places"])
  }
}
