import ArgumentParser
import ScrollTrace

/// Suggests commands for misspelled ones.
enum CommandNames {
  /// The replacements of commands of version 0.1.
  private static let moved = [
    "axes": "designs --axes", "calibrate": "doctor --calibrate", "hitches": "compare --details",
  ]

  /// Returns the problem with the words after `help`; nil if they name a command.
  static func problem(withTopic words: [String]) -> String? {
    let topic = words.prefix { !$0.hasPrefix("-") }
    let (command, depth) = command(of: topic)
    guard depth < topic.count else { return nil }
    return shown(of: command).isEmpty
      ? "'\(command._commandName)' has no commands: found '\(topic[depth])'"
      : refusal(of: topic[depth], behind: command)
  }

  /// Returns the parser's message with the nearest command in place of an unexpected argument.
  static func completed(_ message: String, of words: [String]) -> String {
    let (command, depth) = command(of: words[...])
    guard !shown(of: command).isEmpty, command.configuration.defaultSubcommand == nil,
      depth < words.count, !words[depth].hasPrefix("-"),
      words[depth] != "help", let found = message.firstMatch(of: /Error: [^\n]*/)
    else { return message }
    return message.replacingCharacters(
      in: found.range, with: "Error: \(refusal(of: words[depth], behind: command))")
  }

  /// Returns the innermost command that the words name, and how many words name it.
  private static func command(
    of words: ArraySlice<String>
  ) -> (command: any ParsableCommand.Type, depth: Int) {
    var command: any ParsableCommand.Type = FilmstripTool.self
    for (depth, word) in words.enumerated() {
      let commands = command.configuration.subcommands
      guard let next = commands.first(where: { $0._commandName == word }) else {
        return (command, depth)
      }
      command = next
    }
    return (command, words.count)
  }

  private static func shown(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .map { $0._commandName }
  }

  private static func refusal(of name: String, behind command: any ParsableCommand.Type) -> String {
    if let place = moved[name] { return "there is no command '\(name)'; use '\(place)'" }
    let owner = command.configuration.subcommands.first { shown(of: $0).contains(name) }
    if let owner {
      return "there is no command '\(name)'; did you mean '\(owner._commandName) \(name)'?"
    }
    return NearestName.refusal(of: name, as: "command", among: shown(of: command))
  }
}
