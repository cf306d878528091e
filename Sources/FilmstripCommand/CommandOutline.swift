import ArgumentParser
import Foundation
import ScrollTrace

/// A command as the parser describes it: what can be written behind it, for saying what was meant.
struct CommandOutline: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let names: [Name]?
  }

  let commandName: String
  let shouldDisplay: Bool
  let subcommands: [CommandOutline]?
  let arguments: [Argument]?

  /// The whole tool.
  ///
  /// - Throws: `DecodingError` where the parser's description of it is another than it was.
  static func tool() throws -> CommandOutline {
    struct Tool: Decodable { let command: CommandOutline }
    return try JSONDecoder().decode(Tool.self, from: Data(FilmstripTool._dumpHelp().utf8)).command
  }

  // MARK: What was meant

  /// What is wrong with the words of `help ...`, which the parser answers with whatever help it has.
  func problem(withTopic words: [String]) -> String? {
    var command = self
    for word in words.prefix(while: { !$0.hasPrefix("-") }) {
      guard let next = command.command(named: word) else {
        return command.shown.isEmpty
          ? "'\(command.commandName)' has no commands of its own, and '\(word)' is none"
          : command.refusal(of: word)
      }
      command = next
    }
    return nil
  }

  /// The parser's message about a command line, with the names that may have been meant: the nearest command in the
  /// place of an unexpected argument, and the nearest option.
  func completed(_ message: String, of words: [String]) -> String {
    var (command, depth) = (self, 0)
    for word in words {
      guard let next = command.command(named: word) else { break }
      command = next
      depth += 1
    }
    let rest = words.dropFirst(depth)
    // Whatever the parser says of it: without a command nothing else of the line can be right.
    if !command.shown.isEmpty, let word = rest.first, !word.hasPrefix("-"), word != "help",
      let found = message.firstMatch(of: /Error: [^\n]*/)
    {
      return message.replacingCharacters(
        in: found.range, with: "Error: \(command.refusal(of: word))")
    }
    guard
      let found = message.firstMatch(of: /Unknown option '(--[^']*)'(\. Did you mean '[^']*'\?)?/)
    else { return message }
    let name = String(found.1)
    let nearest =
      NearestName.of(name, among: command.options).map { ". Did you mean '\($0)'?" } ?? ""
    return message.replacingCharacters(in: found.range, with: "Unknown option '\(name)'\(nearest)")
  }

  private func command(named name: String) -> CommandOutline? {
    subcommands?.first { $0.commandName == name }
  }

  /// The commands that people are told of.
  private var shown: [String] {
    (subcommands ?? []).filter(\.shouldDisplay).map(\.commandName)
  }

  private var options: [String] {
    (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map { "--\($0.name)" }
  }

  /// What to write in place of a command of version 0.1.
  private static let moved = [
    "axes": "designs --axes", "calibrate": "doctor --calibrate", "hitches": "compare --details",
  ]

  private func refusal(of name: String) -> String {
    if let place = CommandOutline.moved[name] {
      return "there is no command '\(name)'; use '\(place)'"
    }
    let owners = (subcommands ?? []).filter { $0.shouldDisplay && $0.shown.contains(name) }
    if let owner = owners.first {
      return "there is no command '\(name)'; did you mean '\(owner.commandName) \(name)'?"
    }
    return NearestName.refusal(of: name, as: "command", among: shown)
  }
}
