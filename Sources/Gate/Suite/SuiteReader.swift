import Results
import ScrollTrace
import Yams

/// Reads the nodes of a YAML file and collects every mistake. Extensions read suites, sweeps and project files.
struct SuiteReader {
  /// The largest size of a file, which people write by hand.
  static let bytesMax = 1 << 20

  let vocabulary: any SuiteVocabulary
  private let file: String
  private var mistakes: [SuiteMistake] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: the file's name in errors.
  ///   - what: the expected content.
  ///   - readRoot: reads the root of the tree.
  /// - Throws: `SuiteError` with every mistake; with a single one if the text is not YAML.
  static func read<Content>(
    _ text: String, named file: String, as what: String, _ vocabulary: any SuiteVocabulary,
    _ readRoot: (inout SuiteReader, Node) -> Content
  ) throws(SuiteError) -> Content {
    var reader = SuiteReader(vocabulary: vocabulary, file: file)
    if let root = reader.root(of: text, what) {
      let content = readRoot(&reader, root)
      if reader.mistakes.isEmpty { return content }
    }
    throw SuiteError(file: file, mistakes: reader.mistakes)
  }

  private init(vocabulary: any SuiteVocabulary, file: String) {
    self.vocabulary = vocabulary
    self.file = file
  }

  /// Parses a file; notes a mistake and returns nil if it is not YAML.
  private mutating func root(of text: String, _ what: String) -> Node? {
    guard text.utf8.count <= SuiteReader.bytesMax else {
      let expected = "\(what) of at most \(SuiteReader.bytesMax)"
      note(1, .unexpected("\(text.utf8.count) bytes", expected: expected))
      return nil
    }
    do {
      // Editors on Windows begin a file with a byte order mark, which the parser refuses.
      let scalars = text.unicodeScalars
      let yaml = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
      let root = try compose(yaml: yaml, .default, .default, .utf8)
      if root == nil { note(1, .unexpected("nothing", expected: what)) }
      return root
    } catch YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _)
    {
      let place = context.map { "\($0.text) (line \($0.mark.line)): " } ?? ""
      note(mark.line, .noYAML("\(place)\(problem)"))
    } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
      let names = duplicates.sorted().map { "'\($0)'" }.joined(separator: ", ")
      note(context.mark.line, .unexpected("\(names) twice", expected: "once"))
    } catch YamlError.reader(let problem, let offset, _, _) {
      let byte = offset.map { " (byte \($0))" } ?? ""
      note(1, .noYAML("\(problem)\(byte)"))
    } catch {
      note(1, .noYAML("\(error)"))
    }
    return nil
  }

  // MARK: Mistakes

  mutating func note(_ line: Int, _ problem: SuiteMistake.Problem) {
    mistakes.append(SuiteMistake(line: line, problem: problem))
  }

  mutating func note(_ word: Suite.Word, expected: String, of key: String? = nil) {
    let found = key.map { "\($0): \(word.text)" } ?? word.text
    note(word.line, .unexpected("'\(found)'", expected: expected))
  }

  /// - Parameter found: the problem with the node; nil for its kind.
  mutating func note(_ node: Node, found: String? = nil, expected: String) {
    let kind =
      switch node {
      case .mapping: "a mapping"
      case .sequence: "a list"
      case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "'\(scalar.string)'"
      case .alias: "an alias"
      }
    note(SuiteReader.line(node), .unexpected(found ?? kind, expected: expected))
  }

  /// Notes an unknown word.
  mutating func refuse(_ word: Suite.Word, as what: String, among known: [String]) {
    note(word.line, .refused(vocabulary.refusal(of: word.text, as: what, among: known)))
  }

  mutating func check(_ term: SuiteTerm, _ word: Suite.Word) {
    if let problem = vocabulary.problem(term, word.text) { note(word.line, .refused(problem)) }
  }

  // MARK: Nodes. Each function notes a mistake if the node is not what it should be.

  /// The first line of a node.
  static func line(_ node: Node) -> Int { node.mark?.line ?? 1 }

  /// - Parameter term: the word's role, if it has to be a known name.
  mutating func word(_ node: Node, _ what: String, _ term: SuiteTerm? = nil) -> Suite.Word? {
    guard case .scalar(let scalar) = node, !scalar.string.isEmpty else {
      note(node, expected: what)
      return nil
    }
    let word = Suite.Word(scalar.string, line: SuiteReader.line(node))
    if let term { check(term, word) }
    return word
  }

  /// One word or a list of them.
  mutating func words(_ node: Node, _ what: String) -> [Suite.Word] {
    entries(node, what).compactMap { word($0, "one of the \(what)") }
  }

  /// One word or a list of different ones.
  ///
  /// - Parameter prefix: words before a repeated one in its message, `the host `.
  mutating func distinctWords(
    _ node: Node, _ what: String, prefix: String = "",
    _ check: (inout SuiteReader, Suite.Word) -> Void
  ) -> [Suite.Word] {
    var seen: Set<String> = []
    let words = words(node, what)
    for word in words {
      check(&self, word)
      if !seen.insert(word.text).inserted {
        note(word.line, .unexpected("\(prefix)'\(word.text)' twice", expected: "once"))
      }
    }
    return words
  }

  /// The entries of a list that is not empty, or a single entry.
  mutating func entries(_ node: Node, _ what: String) -> [Node] {
    guard case .sequence(let sequence) = node else { return [node] }
    if sequence.isEmpty { note(node, found: "no \(what) in the list", expected: "one or more") }
    return Array(sequence)
  }

  /// The entries of a required list.
  mutating func required(_ members: Members, _ key: String) -> [Node] {
    if let node = members.first(where: { $0.key.text == key })?.value { return entries(node, key) }
    note(1, .unexpected("no '\(key)'", expected: "a list with one or more"))
    return []
  }

  typealias Members = [(key: Suite.Word, value: Node)]

  /// The members of a mapping with known keys.
  mutating func members(of node: Node, as what: String, keys: [String]) -> Members? {
    guard case .mapping(let mapping) = node else {
      note(node, expected: "\(what): 'KEY: VALUE', a line each")
      return nil
    }
    var members: Members = []
    for (key, value) in mapping {
      guard let key = word(key, "a key") else { continue }
      if keys.contains(key.text) {
        members.append((key, value))
      } else {
        refuse(key, as: "key in \(what)", among: keys)
      }
    }
    return members
  }

  /// Checks the version of a format, `filmstrip-suite: 1`.
  ///
  /// - Returns: false if the file has none.
  mutating func readVersion(_ members: Members, _ format: String, _ version: Int) -> Bool {
    let key = "filmstrip-\(format)"
    guard let node = members.first(where: { $0.key.text == key })?.value else {
      note(1, .unexpected("no '\(key)'", expected: "'\(key): \(version)'"))
      return false
    }
    if let word = word(node, "the \(format) format's version"), word.text != "\(version)" {
      note(
        node, found: "version '\(word.text)' of \(format)s",
        expected: "\(version): a newer filmstrip may read it")
    }
    return true
  }

  // MARK: Numbers

  mutating func count(
    _ word: Suite.Word, of key: String, expected: String, _ ranges: ClosedRange<Int>...
  ) -> Int? {
    if let count = Int(word.text), ranges.contains(where: { $0 ~= count }) { return count }
    note(word, expected: expected, of: key)
    return nil
  }

  /// A finite number.
  mutating func number(_ word: Suite.Word, atLeast least: Double = -.infinity) -> Double? {
    if let number = Double(word.text), number.isFinite, number >= least { return number }
    let bound = least.isFinite ? " of \(least.short) or more" : ""
    note(word, expected: "a number\(bound)")
    return nil
  }

  /// A share above 0, such as `2%` or `0.02`.
  mutating func share(_ word: Suite.Word, upTo most: Double) -> Double? {
    let isPercentage = word.text.hasSuffix("%")
    let number = Double(isPercentage ? word.text.dropLast() : word.text[...])
    if let share = number.map({ isPercentage ? $0 / 100 : $0 }), share > 0, share <= most {
      return share
    }
    note(word, expected: "a share above 0% and up to \(Number.percentage(most))")
    return nil
  }
}
