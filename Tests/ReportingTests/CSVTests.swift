import Results
import Testing

@testable import Reporting

/// Comma-separated values, read back by RFC 4180's grammar and nothing more. Their text is in `Golden/full.csv`.
@Suite struct CSVTests {
  /// - Returns: the fields of each line.
  private static func lines(_ text: String) throws -> [[String]] {
    var lines: [[String]] = [[]]
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      var field = String.UnicodeScalarView()
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let scalar = rest.popFirst() {
          if scalar != "\"" {
            field.append(scalar)
          } else if rest.first == "\"" {
            field.append("\"")
            rest = rest.dropFirst()
          } else {
            break
          }
        }
      } else {
        while let scalar = rest.first, scalar != ",", scalar != "\r" {
          try #require(
            scalar != "\"" && scalar != "\n", "a field that is not quoted holds \(scalar)")
          field.append(scalar)
          rest = rest.dropFirst()
        }
      }
      lines[lines.count - 1].append(String(field))
      let end = rest.popFirst()
      if end == "\r" {
        try #require(rest.popFirst() == "\n", "a line that ends otherwise")
        if !rest.isEmpty { lines.append([]) }
      } else {
        try #require(end == ",", "what follows a field is \(String(describing: end))")
      }
    }
    return lines
  }

  @Test func hostileNamesStayTextAndAreReadBack() throws {
    let lines = try Self.lines(CSVFormat.render(Report([("=1+1", FixedRun.hostile)])))
    #expect(lines[0] == CSVFormat.titles)
    #expect(lines.allSatisfy { $0.count == CSVFormat.titles.count })
    var names: [String] = []
    for line in lines.dropFirst() {
      #expect(line[0] == "'=1+1")
      for (index, field) in line.enumerated() where ![5, 7, 8, 9].contains(index) {
        let first = field.unicodeScalars.first
        #expect(!"=+-@\t\r\n".unicodeScalars.contains { $0 == first }, "\(field)")
      }
      // A leading apostrophe makes a name harmless.
      let scalars = line[1].unicodeScalars
      let name = String(String.UnicodeScalarView(scalars.dropFirst(scalars.first == "'" ? 1 : 0)))
      if names.last != name { names.append(name) }
    }
    // Control characters alone are not kept.
    let expected = FixedRun.hostileNames.map { name in
      String(
        String.UnicodeScalarView(
          name.unicodeScalars.map { scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl && !"\t\r\n".unicodeScalars.contains(scalar) ? "\u{FFFD}" : scalar
          }))
    }
    #expect(names == expected)
  }
}
