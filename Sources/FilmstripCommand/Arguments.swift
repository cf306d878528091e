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

  static func host(_ text: String) throws -> Host {
    guard let host = Host(text) else {
      throw ValidationError(Host.problem(with: text) ?? "there is no host '\(text)'")
    }
    return host
  }

  static func hosts(_ texts: [String]) throws -> [Host] {
    var hosts: [Host] = []
    for host in try texts.map(host) {
      if hosts.contains(host) { throw ValidationError("the host '\(host)' is named twice") }
      hosts.append(host)
    }
    return hosts
  }

  static func check(_ design: Design, appliesTo trace: Trace) throws {
    do {
      try design.check(appliesTo: trace.feed)
    } catch let error as DesignError {
      let name = TextTable.onOneLine(trace.name)
      throw ValidationError("\(error.description), and '\(name)' is none")
    }
  }

  /// A table's size, `WIDTHxHEIGHT`; nil where none is named.
  static func viewport(_ text: String?) throws -> Viewport? {
    guard let text else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError(
        "--viewport takes WIDTHxHEIGHT in points, 1 to 1000000 each, such as 390x844, "
          + "and not '\(text)'")
    }
    return Viewport(
      widthUnits: Points.units(nearestTo: sides[0]), heightUnits: Points.units(nearestTo: sides[1]))
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
      let least = isOpen ? "more than 0" : text(range.lowerBound)
      throw ValidationError(
        "\(option) takes \(least) to \(text(range.upperBound)), and not \(text(value))")
    }
  }

  /// A number without a fraction of 0.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  static let presetNames = CompletionKind.list(DesignCatalog.presets.map(\.name))
  static let hostNames = CompletionKind.list(
    hosts
      + hosts.filter { $0.hasPrefix(unsaid) }.map { String($0.dropFirst(unsaid.count)) })
  private static let hosts = Host.all.map(\.description)
  /// The order that a name need not say.
  private static let unsaid = "\(Host.acquireFirst)+"
  /// What a host's name is made of, for the help of an option.
  static let hostHelp = """
    acquireFirst, recycleFirst or newFirst, with late, prepared or both joined to it by '+'; without an order \
    it is acquireFirst
    """
  static let traces = CompletionKind.file(
    extensions: TraceFormat.all.map { String($0.ending.dropFirst()) }.sorted())
}
