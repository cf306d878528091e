import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace
import TraceTools

/// Reads what the command line names; a mistake is a usage error that says what was meant.
enum Arguments {
  static func design(_ text: String) throws -> Design {
    do {
      return try Design(text)
    } catch let error as DesignError {
      throw ValidationError(error.description)
    }
  }

  /// The one of several that is called so.
  static func choice<Choice>(
    _ name: String, _ what: String, among all: [Choice], named: (Choice) -> String
  ) throws -> Choice {
    guard let choice = all.first(where: { named($0) == name }) else {
      throw ValidationError(NearestName.refusal(of: name, as: what, among: all.map(named)))
    }
    return choice
  }

  /// The behaviours that `--host` names: all of a platform, one of them, or a host by its parts.
  ///
  /// - Parameter texts: what was named; without any, the platform that every command takes.
  static func behaviours(_ texts: [String]) throws -> [ListPlatform.Behaviour] {
    var behaviours: [ListPlatform.Behaviour] = []
    for text in texts.isEmpty ? [ComparedByDefault.host] : texts {
      let named = ListPlatform.behaviours(named: text)
      if named.isEmpty {
        throw ValidationError(Host.problem(with: text) ?? "there is no host '\(text)'")
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

  static func check(_ design: Design, appliesTo trace: ValidTrace) throws {
    try check(design, appliesTo: trace.trace)
  }

  /// - Parameter trace: of which the header is enough.
  static func check(_ design: Design, appliesTo trace: Trace) throws {
    do {
      try design.check(appliesTo: trace.feed)
    } catch let error as DesignError {
      let name = TextStyle.onOneLine(trace.name)
      throw ValidationError("\(error.description), and '\(name)' is none")
    }
  }

  static func feedModel(_ name: String) throws -> FeedModel {
    do {
      return try FeedModel.named(name)
    } catch {
      throw ValidationError(error.description)
    }
  }

  static func check(
    _ value: Double, in range: ClosedRange<Double>, _ option: String
  ) throws {
    guard range.contains(value) else {
      let isOpen = range.lowerBound == .leastNonzeroMagnitude
      let least = isOpen ? "more than 0" : range.lowerBound.short
      throw ValidationError(
        "\(option) takes \(least) to \(range.upperBound.short), and not \(value.short)")
    }
  }

  static func check(_ value: Int, in range: ClosedRange<Int>, _ option: String) throws {
    guard range.contains(value) else {
      throw ValidationError(
        "\(option) takes \(range.lowerBound) to \(range.upperBound), and not \(value)")
    }
  }

  /// More bytes than a name of a trace or a package has.
  static let nameBytesMax = 255

  static func check(name: String, _ option: String) throws {
    guard 1...nameBytesMax ~= name.utf8.count else {
      throw ValidationError(
        "\(option) takes a name of 1 to \(nameBytesMax) bytes, and not \(name.utf8.count)")
    }
  }

  static let presetNames = Completions.designs
  static let traces = Completions.traces
  static let hostNames = CompletionKind.list(
    ListPlatform.all.flatMap { [$0.name] + $0.behaviours.map(\.name) } + hosts
      + hosts.filter { $0.hasPrefix(unsaid) }.map { String($0.dropFirst(unsaid.count)) })
  private static let hosts = Host.all.map(\.description)
  /// The order that a name need not say.
  private static let unsaid = "\(Host.acquireFirst)+"
  /// What `--host` takes.
  static let hostHelp = """
    A platform, a behaviour such as uikit/ends-late, or parts such as late, by 'filmstrip hosts' (default: \
    \(ComparedByDefault.host))
    """
}

/// A share of a whole, as it is written on the command line: `2%` or `0.02`.
struct Share: ExpressibleByArgument, CustomStringConvertible {
  let value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    let isPercentage = argument.hasSuffix("%")
    guard let number = Double(isPercentage ? argument.dropLast() : argument[...]), number.isFinite
    else { return nil }
    value = isPercentage ? number / 100 : number
  }

  /// - Throws: `ValidationError` that names the option.
  func check(above least: Double, upTo most: Double, _ option: String) throws {
    guard value > least, value <= most else {
      throw ValidationError(
        "\(option) lies above \(Share(least)) and up to \(Share(most)), and is \(self)")
    }
  }

  var description: String {
    let percent = (value * 1e6).rounded() / 1e4
    return (percent == percent.rounded() ? "\(Int(percent))" : "\(percent)") + "%"
  }
}

/// What a shell is told that a word may become.
enum Completions {
  static let traces = CompletionKind.custom { _, _, typed in traces(typed) }
  static let designs = CompletionKind.custom { _, _, typed in designs(typed) }

  /// The embedded traces, and folders and traces where the word points to.
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

  /// Folders, with a slash, and files with a trace's ending; none of a folder that cannot be read.
  private static func files(in folder: URL) -> [String] {
    let entries: [String]
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      return []
    }
    return entries.filter { !$0.hasPrefix(".") }.compactMap { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
      if isFolder.boolValue { return "\(name)/" }
      let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
      return TraceFormat.ending(ofFile: plain) == nil ? nil : name
    }
  }

  /// Presets; behind a comma the axes that are not chosen yet, and behind `=` their values. One that needs a number ends
  /// before it.
  static func designs(_ typed: String) -> [String] {
    guard let comma = typed.lastIndex(of: ",") else {
      return DesignCatalog.presets.map(\.name).filter { $0.hasPrefix(typed) }
    }
    let (head, part) = (typed[...comma], typed[typed.index(after: comma)...])
    let axes = AxisDescription.known.filter { !head.contains(",\($0.name)=") }
    let words = axes.flatMap { axis in
      part.contains("=")
        ? axis.values.map { value in
          let name = value.needsNumber ? "\(value.name.prefix { $0 != ":" }):" : value.name
          return "\(axis.name)=\(name)"
        } : ["\(axis.name)="]
    }
    return words.filter { $0.hasPrefix(part) }.map { String(head) + $0 }
  }
}
