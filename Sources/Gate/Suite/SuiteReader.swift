import Results
import Yams

/// Reads the nodes of a YAML file that people have written, and notes every mistake on the way.
///
/// Suites, sweeps and project files are read by extensions.
struct SuiteReader {
  /// What a file may hold at the most, in bytes: it is written by people.
  static let bytesMax = 1 << 20

  let vocabulary: any SuiteVocabulary
  private let file: String
  private var mistakes: [SuiteMistake] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: the file's name in errors.
  ///   - what: what the file should be.
  ///   - readRoot: reads the root of the tree.
  /// - Throws: `SuiteError` with every mistake, by line; one alone where the text is no YAML.
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

  /// The tree of the file; nil and a mistake where the text is no YAML.
  private mutating func root(of text: String, _ what: String) -> Node? {
    guard text.utf8.count <= SuiteReader.bytesMax else {
      note(
        1,
        .unexpected(
          "\(text.utf8.count) bytes", expected: "\(what) of at most \(SuiteReader.bytesMax)"))
      return nil
    }
    do {
      let root = try compose(yaml: text, .default, .default, .utf8)
      if root == nil { note(1, .unexpected("nothing", expected: what)) }
      return root
    } catch YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _)
    {
      let what = context.map { "\($0.text) (line \($0.mark.line)): " } ?? ""
      note(mark.line, .noYAML("\(what)\(problem)"))
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

  /// Notes a word where something else is expected.
  mutating func note(_ word: Suite.Word, expected: String, of key: String? = nil) {
    let found = key.map { "\($0): \(word.text)" } ?? word.text
    note(word.line, .unexpected("'\(found)'", expected: expected))
  }

  /// Notes a word that is none of those that are known.
  mutating func refuse(_ word: Suite.Word, as what: String, among known: [String]) {
    note(word.line, .refused(vocabulary.refusal(of: word.text, as: what, among: known)))
  }

  mutating func check(_ term: SuiteTerm, _ word: Suite.Word) {
    if let problem = vocabulary.problem(term, word.text) { note(word.line, .refused(problem)) }
  }

  // MARK: Nodes

  /// The line where a node begins.
  static func line(_ node: Node) -> Int { node.mark?.line ?? 1 }

  /// Notes a node where something else is expected.
  ///
  /// - Parameter found: what is wrong with it; what it is where that is nil.
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

  /// A word; nil and a mistake where there is none.
  mutating func word(_ node: Node, _ what: String) -> Suite.Word? {
    if case .scalar(let scalar) = node, !scalar.string.isEmpty {
      return Suite.Word(scalar.string, line: SuiteReader.line(node))
    }
    note(node, expected: what)
    return nil
  }

  /// A word that names a thing.
  mutating func word(_ node: Node, _ what: String, _ term: SuiteTerm) -> Suite.Word? {
    guard let word = word(node, what) else { return nil }
    check(term, word)
    return word
  }

  /// A list of words, or one alone; one at least.
  mutating func words(_ node: Node, _ what: String) -> [Suite.Word] {
    entries(node, what).compactMap { word($0, "one of the \(what)") }
  }

  /// A list of words that name different things.
  ///
  /// - Parameter owner: what a repeated word is called, `the host `.
  mutating func words(
    _ node: Node, _ what: String, twice owner: String = "",
    _ check: (inout SuiteReader, Suite.Word) -> Void
  ) -> [Suite.Word] {
    let words = words(node, what)
    for (index, word) in words.enumerated() {
      check(&self, word)
      if words[..<index].contains(where: { $0.text == word.text }) {
        note(word.line, .unexpected("\(owner)'\(word.text)' twice", expected: "once"))
      }
    }
    return words
  }

  /// The entries of a list, or what stands for a list of one; none and a mistake for an empty list.
  mutating func entries(_ node: Node, _ what: String) -> [Node] {
    guard case .sequence(let sequence) = node else { return [node] }
    if sequence.isEmpty {
      note(node, found: "no \(what) in the list", expected: "one or more")
    }
    return Array(sequence)
  }

  /// The entries of a list that has to be there.
  mutating func required(_ members: Members, _ key: String) -> [Node] {
    if let node = members.first(where: { $0.key.text == key })?.value { return entries(node, key) }
    note(1, .unexpected("no '\(key)'", expected: "a list with one or more"))
    return []
  }

  typealias Members = [(key: Suite.Word, value: Node)]

  /// The members of a mapping whose keys are known; nil and a mistake where it is none, and one for each other
  /// key.
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

  /// Reads the version of a format, `filmstrip-suite: 1`.
  ///
  /// - Returns: false where the file has none.
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

  /// A whole number in some ranges; nil and a mistake where there is none.
  mutating func count(
    _ word: Suite.Word, of key: String, expected: String, _ ranges: ClosedRange<Int>...
  ) -> Int? {
    if let count = Int(word.text), ranges.contains(where: { $0 ~= count }) { return count }
    note(word, expected: expected, of: key)
    return nil
  }

  /// A finite number; nil and a mistake where there is none.
  mutating func number(_ word: Suite.Word, atLeast least: Double = -.infinity) -> Double? {
    if let number = Double(word.text), number.isFinite, number >= least { return number }
    let bound = least.isFinite ? " of \(Number.text(least)) or more" : ""
    note(word, expected: "a number\(bound)")
    return nil
  }

  /// A share above 0, such as `2%` or `0.02`; nil and a mistake where there is none.
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
