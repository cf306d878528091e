import Results
import Testing

@testable import Reporting

/// Comma-separated values, read back by RFC 4180's grammar and nothing more.
enum CSVText {
  /// - Returns: the fields of each line, and whether each was quoted.
  static func lines(_ text: String) throws -> [[(text: String, isQuoted: Bool)]] {
    var lines: [[(text: String, isQuoted: Bool)]] = [[]]
    var rest = Array(text.unicodeScalars)[...]
    while !rest.isEmpty {
      var field = String.UnicodeScalarView()
      let isQuoted = rest.first == "\""
      if isQuoted {
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
      lines[lines.count - 1].append((String(field), isQuoted))
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

  /// The text as it was before it was made harmless.
  static func original(_ field: String) -> String {
    field.unicodeScalars.first == "'"
      ? String(String.UnicodeScalarView(field.unicodeScalars.dropFirst())) : field
  }
}

@Suite struct CSVTests {
  @Test func everyLineHasEveryField() throws {
    let lines = try CSVText.lines(CSVFormat.render(Report(FixedRun.full)))
    #expect(lines[0].map(\.text) == CSVFormat.titles)
    #expect(lines.count > 100)
    #expect(lines.allSatisfy { $0.count == CSVFormat.titles.count })
  }

  @Test func hostileNamesStayTextAndAreReadBack() throws {
    let lines = try CSVText.lines(CSVFormat.render(Report([("=1+1", FixedRun.hostile)])))
    for line in lines.dropFirst() {
      #expect(line[0].text == "'=1+1")
      for (index, field) in line.enumerated() where ![5, 7, 8, 9].contains(index) {
        let first = field.text.unicodeScalars.first
        #expect(!"=+-@\t\r\n".unicodeScalars.contains { $0 == first }, "\(field)")
      }
    }
    var names: [String] = []
    for line in lines.dropFirst() {
      let name = CSVText.original(line[1].text)
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
