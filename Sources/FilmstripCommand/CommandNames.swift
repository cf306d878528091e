import ArgumentParser
import ScrollTrace

/// The names of commands that a mistaken command line may have meant.
enum CommandNames {
  /// What to write in place of a command of version 0.1.
  private static let moved = [
    "axes": "designs --axes", "calibrate": "doctor --calibrate", "hitches": "compare --details",
  ]

  /// What is wrong with the words of `help ...`, which the parser answers with whatever help it has.
  static func problem(withTopic words: [String]) -> String? {
    let topic = words.prefix { !$0.hasPrefix("-") }
    let (command, depth) = command(of: topic)
    guard depth < topic.count else { return nil }
    return shown(of: command).isEmpty
      ? "'\(command._commandName)' has no commands of its own, and '\(topic[depth])' is none"
      : refusal(of: topic[depth], behind: command)
  }

  /// The parser's message, with the nearest command in the place of an unexpected argument. Without a command nothing else
  /// of the line can be right.
  static func completed(_ message: String, of words: [String]) -> String {
    let (command, depth) = command(of: words[...])
    guard !shown(of: command).isEmpty, depth < words.count, !words[depth].hasPrefix("-"),
      words[depth] != "help", let found = message.firstMatch(of: /Error: [^\n]*/)
    else { return message }
    return message.replacingCharacters(
      in: found.range, with: "Error: \(refusal(of: words[depth], behind: command))")
  }

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
