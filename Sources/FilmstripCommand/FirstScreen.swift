import ArgumentParser
import Foundation

/// The help of `filmstrip` without a command: the commands by purpose, on 25 lines of at most 80 columns.
enum FirstScreen {
  /// Returns true for the words of a command line that ask for this help.
  static func isAsked(by words: [String]) -> Bool {
    words.isEmpty || words.count == 1 && ["help", "--help", "-h"].contains(words[0])
  }

  static var text: String {
    let tool = FilmstripTool.configuration
    var lines = ["OVERVIEW: \(tool.abstract)", ""]
    for group in tool.groupedSubcommands {
      for (place, command) in group.subcommands.enumerated() {
        let columns = [(place == 0 ? group.name : "", 9), (command._commandName, 11)]
        let names = columns.map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        lines.append(names.joined() + command.configuration.abstract)
      }
    }
    return (lines + ["", tool.discussion, ""]).joined(separator: "\n")
  }
}
