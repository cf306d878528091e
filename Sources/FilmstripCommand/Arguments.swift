import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace
import TraceTools

/// Parses names and numbers of the command line.
///
/// Each function throws a `ValidationError` that names the option or the nearest known name.
enum Arguments {
  static func design(_ text: String) throws -> Design {
    try validated { try Design(text) }
  }

  /// Throws the error of a design as a usage error.
  static func validated<Value>(
    _ place: @autoclosure () -> String = "", _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as DesignError {
      throw ValidationError(error.description + place())
    }
  }

  static func check(_ design: Design, appliesTo trace: Trace) throws {
    try validated(" (trace '\(TextStyle.onOneLine(trace.name))')") {
      try design.check(appliesTo: trace.feed)
    }
  }

  /// Returns the choice with a name.
  static func choice<Choice>(
    _ name: String, _ kind: String, among all: [Choice], named: (Choice) -> String
  ) throws -> Choice {
    guard let choice = all.first(where: { named($0) == name }) else {
      throw ValidationError(NearestName.refusal(of: name, as: kind, among: all.map(named)))
    }
    return choice
  }

  /// Returns the behaviours that `--host` names: all of a platform, one of them, or a host by its parts.
  ///
  /// - Parameter texts: the names; empty for the default platform.
  static func behaviours(_ texts: [String]) throws -> [ListPlatform.Behaviour] {
    var behaviours: [ListPlatform.Behaviour] = []
    for text in texts.isEmpty ? [ComparedByDefault.host] : texts {
      let named = ListPlatform.behaviours(named: text)
      if named.isEmpty {
        throw ValidationError(ListHost.problem(with: text) ?? "there is no host '\(text)'")
      }
      for behaviour in named {
        if behaviours.contains(where: { $0.host == behaviour.host }) {
          throw ValidationError("the host '\(behaviour.host)' is named twice")
        }
        behaviours.append(behaviour)
      }
    }
    return behaviours
  }

  /// Returns the platform with a name, which may be another name for it or one of its behaviours.
  static func platform(_ name: String) throws -> ListPlatform {
    let whole = name.prefix { $0 != "/" }
    if let platform = ListPlatform.named(String(whole)),
      !ListPlatform.behaviours(named: name).isEmpty
    {
      return platform
    }
    let names = ListPlatform.all.flatMap { [$0.name] + $0.aliases }
    throw ValidationError(NearestName.refusal(of: name, as: "platform", among: names))
  }

  static func feedModel(_ name: String) throws -> FeedModel {
    do {
      return try FeedModel.named(name)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Splits a list at its commas, and refuses empty and repeated parts.
  static func list(_ text: String, _ option: String) throws -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if parts.contains("") {
      throw ValidationError("\(option) takes names between commas, and not '\(text)'")
    }
    if let part = firstDuplicate(in: parts) {
      throw ValidationError("\(option) names '\(part)' twice")
    }
    return parts
  }

  static func checkOnce(_ names: [String], _ option: String) throws {
    if let name = firstDuplicate(in: names) {
      throw ValidationError("\(option) \(name) is named twice")
    }
  }

  /// Checks that an option with one value is not on the command line twice, where the last value would count.
  static func checkGivenOnce(_ option: String) throws {
    let given = CommandLine.arguments.count { $0 == option || $0.hasPrefix("\(option)=") }
    guard given <= 1 else {
      throw ValidationError("found \(option) \(given) times, expected it once")
    }
  }

  private static func firstDuplicate(in names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  /// Checks the number of an option, if it is given.
  static func check(_ value: Double?, in range: ClosedRange<Double>, _ option: String) throws {
    guard let value, !range.contains(value) else { return }
    let isOpen = range.lowerBound == .leastNonzeroMagnitude
    let least = isOpen ? "more than 0" : range.lowerBound.short
    throw ValidationError(
      "\(option) takes \(least) to \(range.upperBound.short), and not \(value.short)")
  }

  static func check(_ value: Int?, in range: ClosedRange<Int>, _ option: String) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) takes \(range.lowerBound) to \(range.upperBound), and not \(value)")
  }

  /// The most bytes in the name of a trace or a package.
  static let nameBytesMax = 255

  static let presetNames = Completions.designs
  static let traces = Completions.traces
  static let hostNames = CompletionKind.list(
    ListPlatform.all.flatMap { [$0.name] + $0.behaviours.map(\.name) } + hosts
      + hosts.filter { $0.hasPrefix(optionalPrefix) }.map {
        String($0.dropFirst(optionalPrefix.count))
      })
  private static let hosts = ListHost.all.map(\.description)
  /// The order that the name of a host may leave out.
  private static let optionalPrefix = "\(ListHost.acquireFirst)+"
  static let hostHelp =
    "A platform, a behaviour or a host, by 'filmstrip hosts' (default: \(ComparedByDefault.host))."
}

extension ArgumentHelp {
  /// The help of an option that `--help-hidden` prints.
  static func hidden(_ text: String, _ valueName: String? = nil) -> ArgumentHelp {
    ArgumentHelp(text, valueName: valueName, visibility: .hidden)
  }
}

/// A share of a whole, written as `2%` or `0.02`.
struct Share: ExpressibleByArgument, CustomStringConvertible {
  let value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    let isPercentage = argument.hasSuffix("%")
    guard let number = Double(isPercentage ? argument.dropLast() : argument[...]), number.isFinite
    else { return nil }
    value = isPercentage ? number / 100 : number
  }

  var description: String {
    let percent = (value * 1e6).rounded() / 1e4
    return (percent == percent.rounded() ? "\(Int(percent))" : "\(percent)") + "%"
  }
}

/// The completions that the tool gives a shell.
enum Completions {
  static let traces = CompletionKind.custom { _, _, typed in traces(typed) }
  static let designs = CompletionKind.custom { _, _, typed in designs(typed) }

  /// Returns embedded traces, and the folders and trace files that begin with the word.
  static func traces(
    _ typed: String, in folder: String = FileManager.default.currentDirectoryPath
  ) -> [String] {
    let head = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let base = URL(fileURLWithPath: folder, isDirectory: true)
    let listed =
      head.hasPrefix("/") ? URL(fileURLWithPath: head) : base.appendingPathComponent(head)
    let embedded = head.isEmpty ? EmbeddedTraces.names : []
    return (embedded + files(in: listed).map { head + $0 }).filter { $0.hasPrefix(typed) }.sorted()
  }

  /// Returns folders with a slash, and trace files; empty if the folder cannot be read.
  private static func files(in folder: URL) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      return []
    }
    return names.filter { !$0.hasPrefix(".") }.compactMap { name in
      if OutputFile.isFolder(folder.appendingPathComponent(name).path) { return "\(name)/" }
      let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
      return TraceFormat.ending(ofFile: plain) == nil ? nil : name
    }
  }

  /// Returns presets; after a comma the remaining axes, and after `=` their values. A value that takes a number is
  /// completed up to the number.
  static func designs(_ typed: String) -> [String] {
    guard let comma = typed.lastIndex(of: ",") else {
      return DesignCatalog.presets.map(\.name).filter { $0.hasPrefix(typed) }
    }
    let (head, part) = (typed[..<comma], typed[typed.index(after: comma)...])
    let axes = AxisDescription.known.filter { !head.contains(",\($0.name)=") }
    let words = axes.flatMap { axis in
      part.contains("=")
        ? axis.values.map { value in
          let name = value.needsNumber ? "\(value.name.prefix { $0 != ":" }):" : value.name
          return "\(axis.name)=\(name)"
        } : ["\(axis.name)="]
    }
    return words.filter { $0.hasPrefix(part) }.map { "\(head),\($0)" }
  }
}
