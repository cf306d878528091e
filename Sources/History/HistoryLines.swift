import Foundation
import Results

/// The text of a history: JSON Lines, each with the hash of its content.
///
/// A line is `{"entry":"89ab...","body":...}`: its kind, the hash of the bytes of `body`, and `body`. Lines refer to each
/// other by hash, and are sorted without repetition: equal histories are equal texts. The lines of two histories together
/// are a history, so that git can merge them.
struct HistoryLines {
  enum Kind: String, CaseIterable {
    case decision, entry
  }

  /// The first line of every history, with the version of the format.
  static let header = #"{"_history":2}"#

  let file: String
  private var bodies: [Kind: [String: Data]] = [:]
  /// The number of each line in the file, by hash.
  private var numbers: [String: Int] = [:]

  /// Reads the lines in any order, and checks the hash of each. Empty data is an empty history.
  ///
  /// - Throws: `HistoryError` with the first line that is damaged.
  /// - Complexity: O(bytes).
  init(_ data: Data, file: String) throws(HistoryError) {
    self.file = file
    if data.isEmpty { return }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A checkout on Windows has CRLF.
    for index in lines.indices where lines[index].last == UInt8(ascii: "\r") {
      lines[index].removeLast()
    }
    guard lines.contains(where: { $0.elementsEqual(Self.header.utf8) }) else {
      let start = String(decoding: lines[0].prefix(24), as: UTF8.self)
      throw HistoryError(
        .content, file, line: 1,
        "found '\(start)', expected '\(Self.header)', with which a history of this version begins")
    }
    for (index, line) in lines.enumerated() { try read(line, number: index + 1) }
  }

  private mutating func read(_ line: Data, number: Int) throws(HistoryError) {
    // A merged file has the header of both sides.
    if line.isEmpty || line.elementsEqual(Self.header.utf8) { return }
    func error(_ problem: String) -> HistoryError {
      HistoryError(.content, file, line: number, problem)
    }
    let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    if marks.contains(where: { line.starts(with: $0.utf8) }) {
      throw error(
        """
        found a conflict that git did not merge, expected the lines of both sides (delete the marks; \
        'merge=union' in .gitattributes prevents them)
        """)
    }
    for kind in Kind.allCases {
      let start = #"{"\#(kind.rawValue)":""#.utf8
      let middle = #"","body":"#.utf8
      let hash = line.dropFirst(start.count).prefix(16)
      let rest = line[hash.endIndex...]
      guard line.starts(with: start), rest.starts(with: middle), line.last == UInt8(ascii: "}")
      else { continue }
      let body = rest.dropFirst(middle.count).dropLast()
      let (found, expected) = (Self.hash(of: body), String(decoding: hash, as: UTF8.self))
      guard found == expected else {
        throw error("found content with the hash \(found), expected the hash \(expected)")
      }
      bodies[kind, default: [:]][expected] = body
      numbers[expected] = number
      return
    }
    let words = String(decoding: line.prefix(24), as: UTF8.self)
    throw error(
      "found '\(words)', expected a line of a history, such as {\"entry\":\"HASH\",\"body\":...}")
  }

  private static func hash(of body: Data) -> String {
    var hash = FNV1a()
    body.withUnsafeBytes { hash.add($0) }
    return FNV1a.hexadecimal(hash.value)
  }

  /// The contents of all lines of a kind, by hash.
  func contents<Content: Decodable>(_ kind: Kind) throws(HistoryError) -> [String: Content] {
    var contents: [String: Content] = [:]
    for hash in (bodies[kind] ?? [:]).keys { contents[hash] = try content(hash, kind) }
    return contents
  }

  /// - Precondition: there is a line of the kind with the hash.
  func content<Content: Decodable>(_ hash: String, _ kind: Kind) throws(HistoryError) -> Content {
    guard let body = bodies[kind]?[hash] else { preconditionFailure("no \(kind) \(hash)") }
    do {
      return try JSONDecoder().decode(Content.self, from: body)
    } catch {
      throw self.error(of: hash, "found other fields, expected those of this kind: \(kind)")
    }
  }

  /// An error about the line with a hash.
  func error(of hash: String, _ problem: String) -> HistoryError {
    HistoryError(.content, file, line: numbers[hash], problem)
  }

  /// Adds a content unless it is present, and returns its hash.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  mutating func add(_ content: some Encodable, as kind: Kind) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try encoder.encode(content)
    let hash = Self.hash(of: body)
    bodies[kind, default: [:]][hash] = body
    return hash
  }

  /// - Complexity: O(bytes + lines log lines).
  var text: Data {
    var text = Data("\(Self.header)\n".utf8)
    for kind in Kind.allCases {
      for (hash, body) in (bodies[kind] ?? [:]).sorted(by: { $0.key < $1.key }) {
        text += Data(#"{"\#(kind.rawValue)":"\#(hash)","body":"#.utf8)
        text += body
        text += Data("}\n".utf8)
      }
    }
    return text
  }
}
