import Foundation
import Testing

/// The sources of `ReferenceList` cite headings of Semantics.md in quotation marks, in comments.
@Suite struct CitationTests {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func everyCitedHeadingExists() throws {
    let page = try Self.text("../Sources/ListEngine/ListEngine.docc/Semantics.md")
    let headings = Set(
      page.split(separator: "\n").filter { $0.hasPrefix("##") }
        .map { String($0.drop { $0 == "#" || $0 == " " }) })
    let names = try FileManager.default
      .contentsOfDirectory(atPath: Self.tests.appendingPathComponent("ReferenceList").path)
      .filter { $0.hasPrefix("Reference") }
    var cited: Set<String> = []
    for name in names.sorted() {
      for line in try Self.text("ReferenceList/\(name)").split(separator: "\n") {
        guard let comment = line.firstRange(of: "// ") else { continue }
        // Between quotation marks are the odd parts; names of axes in code are no citations.
        let parts = line[comment.upperBound...].split(
          separator: "\"", omittingEmptySubsequences: false)
        for heading in stride(from: 1, to: parts.count, by: 2).map({ String(parts[$0]) })
        where heading.first?.isUppercase == true {
          #expect(
            headings.contains(heading), "\(name): \"\(heading)\" is no heading of Semantics.md")
          cited.insert(heading)
        }
      }
    }
    #expect(cited.count > 15)
  }
}
