import Yams

extension SuiteReader {
  /// Where a node begins.
  static func line(_ node: Node) -> Int { node.mark?.line ?? 1 }

  /// What a node is, for a message.
  private static func kind(_ node: Node) -> String {
    switch node {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "'\(scalar.string)'"
    case .alias: "an alias"
    }
  }

  /// A word; nil and a mistake where there is none.
  mutating func word(_ node: Node, _ what: String) -> Suite.Word? {
    guard case .scalar(let scalar) = node, !scalar.string.isEmpty else {
      note(
        SuiteReader.line(node), .unexpected(SuiteReader.kind(node), expected: what))
      return nil
    }
    return Suite.Word(scalar.string, line: SuiteReader.line(node))
  }

  /// A list of words, or one alone; one at least.
  mutating func words(_ node: Node, _ what: String) -> [Suite.Word] {
    entries(node, what).compactMap { word($0, "one of the \(what)") }
  }

  /// The entries of a list, or what stands for a list of one; none and a mistake for an empty list.
  mutating func entries(_ node: Node?, _ what: String) -> [Node] {
    guard let node else { return [] }
    guard case .sequence(let sequence) = node else { return [node] }
    if sequence.isEmpty {
      note(SuiteReader.line(node), .missing("\(what) in the list", expected: "one or more"))
    }
    return Array(sequence)
  }

  /// The members of a mapping whose keys are known; nil and a mistake where it is none, and one for each other
  /// key.
  mutating func members(
    of node: Node, as what: String, keys: [String]
  ) -> [(key: Suite.Word, value: Node)]? {
    guard case .mapping(let mapping) = node else {
      note(
        SuiteReader.line(node),
        .unexpected(
          SuiteReader.kind(node), expected: "\(what): 'KEY: VALUE', a line each"))
      return nil
    }
    var members: [(key: Suite.Word, value: Node)] = []
    for (key, value) in mapping {
      guard let key = word(key, "a key") else { continue }
      if keys.contains(key.text) {
        members.append((key, value))
      } else {
        note(key.line, .refused(vocabulary.refusal(key.text, "key in \(what)", keys)))
      }
    }
    return members
  }

  /// A finite number; nil and a mistake where there is none.
  mutating func number(_ word: Suite.Word, atLeast least: Double?) -> Double? {
    let number = Double(word.text).flatMap { $0.isFinite ? $0 : nil }
    guard let number, least.map({ number >= $0 }) ?? true else {
      let bound = least.map { " of \(Number.text($0)) or more" } ?? ""
      note(word.line, .unexpected("'\(word.text)'", expected: "a number\(bound)"))
      return nil
    }
    return number
  }

  /// A share above the lower bound, such as `2%` or `0.02`; nil and a mistake where there is none.
  mutating func share(_ word: Suite.Word, within range: ClosedRange<Double>) -> Double? {
    let isPercentage = word.text.hasSuffix("%")
    let number = Double(isPercentage ? word.text.dropLast() : word.text[...])
    let share = number.map { isPercentage ? $0 / 100 : $0 }
    guard let share, range.contains(share), share > 0 else {
      note(
        word.line,
        .unexpected(
          "'\(word.text)'",
          expected: "a share above 0% and up to \(Number.percentage(range.upperBound))"))
      return nil
    }
    return share
  }
}
