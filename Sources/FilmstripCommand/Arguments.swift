import ArgumentParser
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
    A platform such as uikit, one of its behaviours such as uikit/ends-late, or parts such as late; 'filmstrip hosts' \
    lists them (default: \(ComparedByDefault.host))
    """
}
