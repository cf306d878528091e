import Foundation
import Testing

/// The page with every command says what the commands' own help says. FILMSTRIP_RECORD_GOLDEN=1 writes it.
@Suite struct CommandReferenceTests {
  private struct Tool: Decodable { let command: Command }

  private struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let valueName: String
    let names: [Name]?
    let abstract: String?
    let allValues: [String]?
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  private static let page = packageFolder.appending(
    path: "Sources/Filmstrip/Filmstrip.docc/CommandReference.md")

  /// The width at which help is wrapped in a pipe; a terminal is rarely narrower.
  private static let helpWidth = 80

  /// Help texts wrap longer lines: a command would break within its arguments.
  @Test func noExampleBreaksWithinItsCommand() throws {
    func check(_ command: Command, _ path: String) {
      // Examples are indented.
      for line in (command.discussion ?? "").split(separator: "\n") where line.hasPrefix("  ") {
        let isCommand = line.contains("filmstrip ") || line.contains("python3 ")
        #expect(!isCommand || line.count <= Self.helpWidth, "\(path): \(line)")
      }
      for child in command.subcommands ?? [] { check(child, "\(path) \(child.commandName)") }
    }
    check(try Self.tool(), "filmstrip")
  }

  private static func tool() throws -> Command {
    let help = try FilmstripTool.run(["--experimental-dump-help"])
    return try JSONDecoder().decode(Tool.self, from: Data(help.output.utf8)).command
  }

  /// The help of a command begins with an example and fits a screen.
  @Test func helpBeginsWithAnExampleAndFitsAScreen() throws {
    func check(_ command: Command, _ words: [String]) throws {
      let name = words.joined(separator: " ")
      let help = try FilmstripTool.run(words + ["--help"], environment: ["COLUMNS": "80"])
      let lineCount = help.output.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lineCount <= 41, "\(name): \(lineCount) lines")
      #expect(command.discussion?.hasPrefix("Example") == true, "\(name)")
      #expect(command.discussion?.contains("filmstrip \(name)") == true, "\(name)")
      for subcommand in command.subcommands ?? []
      where subcommand.shouldDisplay && subcommand.commandName != "help" {
        try check(subcommand, words + [subcommand.commandName])
      }
    }
    try check(try Self.tool(), [])
  }

  @Test func theFirstScreenHasTheCommandsByWhatAPersonWants() throws {
    let help = try FilmstripTool.run(["--help"])
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= Self.helpWidth }, "\(help.output)")
    let groups = lines.dropFirst(2).compactMap {
      $0.first == " " ? nil : $0.split(separator: " ").first
    }
    #expect(groups.starts(with: ["Choose", "Check", "Gate", "Explore", "Traces"]), "\(groups)")
    for command in try Self.tool().subcommands ?? []
    where command.shouldDisplay && command.commandName != "help" {
      // Behind the column of the groups.
      let place = lines.count { $0.dropFirst(9).hasPrefix("\(command.commandName) ") }
      #expect(place == 1, "\(command.commandName)")
    }
    for words in [[], ["help"], ["-h"]] {
      #expect(try FilmstripTool.run(words).output == help.output)
    }
  }

  @Test func thePageSaysWhatTheHelpSays() throws {
    let tool = try Self.tool()
    var lines = [
      "# Every command", "", "What `filmstrip help COMMAND` says, of every command.", "",
      "## Overview", "",
      "<doc:Commands> has them on one page. Each takes `--help` and `--version` too.", "",
      "## Options of several commands", "", "| option | |", "| --- | --- |",
    ]
    let all = Self.options(of: tool)
    let counts = all.reduce(into: [String: Int]()) { $0[Self.row($1), default: 0] += 1 }
    let shared = Set(counts.filter { $0.value > 2 }.keys)
    lines += shared.sorted()
    for command in tool.subcommands ?? [] {
      Self.write(command, below: "", sharing: shared, to: &lines)
    }
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["FILMSTRIP_RECORD_GOLDEN"] != nil {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    let differing = zip(text.split(separator: "\n"), written.split(separator: "\n")).first {
      $0 != $1
    }
    #expect(
      text == written,
      "record it anew: the help has '\(differing?.0 ?? "")', the page '\(differing?.1 ?? "")'")
    #expect(lines.count { $0.hasPrefix("## ") } > 30)
  }

  /// The options and arguments of a command, hidden ones too.
  private static func arguments(of command: Command) -> [Argument] {
    (command.arguments ?? []).filter { !["version", "help", "help-hidden"].contains($0.valueName) }
  }

  /// The options of a command and of those below it.
  private static func options(of command: Command) -> [Argument] {
    guard command.shouldDisplay, command.commandName != "help" else { return [] }
    return arguments(of: command).filter { $0.kind != "positional" }
      + (command.subcommands ?? []).flatMap(options)
  }

  private static func row(_ argument: Argument) -> String {
    "| `\(usage(argument))` | \(prose(meaning(argument))) |"
  }

  /// - Parameter shared: the rows that several commands have.
  private static func write(
    _ command: Command, below parent: String, sharing shared: Set<String>, to lines: inout [String]
  ) {
    guard command.shouldDisplay, command.commandName != "help" else { return }
    let name = parent + command.commandName
    lines += ["", "## \(name)", "", prose(command.abstract ?? "")]
    var isCode = false
    for line in (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    {
      let isIndented = line.hasPrefix("  ")
      if isIndented != isCode { lines += isIndented ? ["", "```"] : ["```"] }
      if lines.count > 1, !isCode, !isIndented { lines.append("") }
      isCode = isIndented
      if !line.isEmpty { lines.append(isCode ? String(line.dropFirst(2)) : prose(String(line))) }
    }
    if isCode { lines.append("```") }
    let arguments = arguments(of: command)
    let own = arguments.map(row).filter { !shared.contains($0) }
    if !own.isEmpty { lines += ["", "| argument | |", "| --- | --- |"] + own }
    let others = arguments.filter { shared.contains(row($0)) }.compactMap(\.names?.first?.name)
    if !others.isEmpty {
      lines += ["", "Also " + others.map { "`--\($0)`" }.joined(separator: ", ") + "."]
    }
    for subcommand in command.subcommands ?? [] {
      write(subcommand, below: "\(name) ", sharing: shared, to: &lines)
    }
    // One blank line is enough.
    lines = lines.enumerated().filter { $0 == 0 || !($1 == "" && lines[$0 - 1] == "") }.map(
      \.element)
  }

  private static func usage(_ argument: Argument) -> String {
    let dots = argument.isRepeating && !argument.valueName.hasSuffix("...") ? "..." : ""
    let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
      .joined(separator: ", ")
    switch argument.kind {
    case "positional": return argument.valueName.uppercased() + dots
    case "flag": return names
    default: return "\(names) \(argument.valueName.uppercased())\(dots)"
    }
  }

  private static func meaning(_ argument: Argument) -> String {
    var text = argument.abstract ?? ""
    if let values = argument.allValues, !text.contains("(values: ") {
      text += " (values: \(values.joined(separator: ", ")))"
    }
    if let value = argument.defaultValue, argument.kind != "flag" { text += " (default: \(value))" }
    if !argument.isOptional, argument.kind != "flag", argument.defaultValue == nil {
      text += " Required."
    }
    return text
  }

  /// Text of the help as Markdown: options and commands as code, and no letter that means something there.
  private static func prose(_ text: String) -> String {
    var plain = text.replacing("|", with: "\\|").replacing("*", with: "\\*")
      .replacing("<", with: "\\<").replacing("`", with: "").replacing("\n", with: " ")
    plain.replace(/'(filmstrip [^']*)'/) { "`\($0.1)`" }
    let parts = plain.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      // Every second part is code already.
      index % 2 == 1
        ? part : part.replacing(/(^|[ (])(--[a-z][a-z-]*)/) { "\($0.1)`\($0.2)`" }
    }.joined(separator: "`")
  }
}
