import ScrollTrace

/// A platform's list: the host parts that its sources state, and the parts that they leave open.
///
/// Each open part is a behaviour of the platform. The behaviours are alternatives: a real list has one of them.
public struct ListPlatform: Sendable {
  public let name: String
  /// Other names for it, such as `android`.
  public let aliases: [String]
  /// The platform as presets name it (`Preset.platform`).
  public let framework: String
  /// The company or the body that documents it.
  private let maker: String
  /// The kind of list, in one line.
  public let idea: String
  /// The parts that a source states, and the default order if no source states one.
  public let usual: ListHost
  /// The parts, orders included, that no source confirms or excludes.
  public let openParts: [String]
  /// The sources: documentation, a source file and its function, or a report.
  public let sources: [String]
  /// The call that writes a choice, by `AXIS=VALUE`. In the calls `row.rest` is the offset at which the row's strip begins;
  /// lists that scroll to an item have it as `row.restItem` and `row.restDistance`. `key` is the key of the axis `key`.
  let calls: [String: String]
  /// The names of a log's callbacks to the platform's developers. One without a name keeps that of UIKit.
  public let callbackNames: [LogEntry.Callback: String]

  /// A possible behaviour of a list: a platform's, or a host that was named by its parts.
  public struct Behaviour: Hashable, Sendable {
    /// The name: `uikit/late`, or a host's name.
    public let name: String
    public let host: ListHost
    /// The platform's name; nil for a host that was named by its parts.
    public let platform: String?
    /// Its difference from the platform's usual behaviour, such as "ends come late"; nil for the usual one,
    /// and for a host that was named by its parts.
    public let phrase: String?
    /// The condition under which the difference matters, and whether the platform's maker documents it, in a sentence; nil
    /// where `phrase` is nil.
    public let remark: String?

    /// The name in a sentence: `uikit/late`, or `host late`.
    public var place: String { platform == nil ? "host \(name)" : name }

    /// The name in a list of its platform's behaviours: "usual", or its difference.
    public var title: String { phrase ?? (platform == nil ? name : ListPlatform.usualName) }

    /// The platform's names of a log's callbacks.
    public var callbackNames: [LogEntry.Callback: String] {
      platform.flatMap(ListPlatform.named)?.callbackNames ?? [:]
    }
  }

  init(
    _ name: String, aliases: [String] = [], of framework: String, by maker: String,
    _ idea: String, _ usual: String, open openParts: [String], sources: [String],
    calls: [String: String], callbackNames: [LogEntry.Callback: String] = [:]
  ) {
    guard let usual = ListHost(usual) else { preconditionFailure("there is no host '\(usual)'") }
    self.name = name
    self.aliases = aliases
    self.framework = framework
    self.maker = maker
    self.idea = idea
    self.usual = usual
    self.openParts = openParts
    self.sources = sources
    self.calls = calls
    self.callbackNames = callbackNames
  }

  /// The usual behaviour, then one behaviour for each open part.
  public var behaviours: [Behaviour] {
    [
      Behaviour(
        name: "\(name)/\(Self.usualName)", host: usual, platform: name, phrase: nil, remark: nil)
    ]
      + openParts.map { part in
        let (word, phrase, need) = ListHost.behaviour(with: part)
        return Behaviour(
          name: "\(name)/\(word)", host: usual.with(part), platform: name, phrase: phrase,
          remark:
            "Its faults need \(need); \(maker) does not document whether \(framework) does this."
        )
      }
  }

  /// The words of the sources about a part of the usual behaviour; nil where no line of theirs names it.
  func source(of part: String) -> String? {
    let subject = ListHost.orders.contains(part) ? "the order" : part
    return sources.lazy.compactMap { line in
      let halves = line.split(separator: ":", maxSplits: 1)
      let subjects = halves[0].split(separator: ", ").map(String.init)
      return halves.count == 2 && (subjects.contains(subject) || subjects.contains(part))
        ? String(halves[1].prefix { $0 != ";" }.drop { $0 == " " }) : nil
    }.first
  }

  /// The name of the behaviour without an open part.
  static let usualName = "usual"

  public static func named(_ name: String) -> ListPlatform? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// Returns the behaviours that a text names: all of a platform, one of them, or a host by its parts; empty for others.
  public static func behaviours(named text: String) -> [Behaviour] {
    if let platform = named(text) { return platform.behaviours }
    if let host = ListHost(text) { return [Behaviour(host)] }
    guard let slash = text.firstIndex(of: "/"), let platform = named(String(text[..<slash])) else {
      return []
    }
    let name = FormerWords.behaviour(platform.name + text[slash...])
    return platform.behaviours.filter { $0.name == name }
  }

  /// All platforms, UIKit first, from the folders beside this file. SwiftUI's folder has presets alone.
  public static let all = uikit + android + compose + flutter + reactNative + web
}

extension ListPlatform.Behaviour {
  /// Why a design shows faults under the usual behaviour, in a sentence: the part without which there are none, or the
  /// parts of which each alone leads to some.
  ///
  /// - Parameter isRight: whether the design shows no such fault on a host.
  public func cause(isRight: (ListHost) -> Bool) -> String {
    guard isRight(ListHost()) else {
      return """
        The platform is not the only reason: the design shows faults on the plainest list too (host \(ListHost.acquireFirst)).
        """
    }
    let parts = host.ownParts
    let needed = parts.first { isRight($0.without) }
    let found = needed.map { [$0] } ?? parts.filter { !isRight($0.alone) }
    let list = platform ?? "this host"
    guard !found.isEmpty else {
      return "It happens with several parts of \(list) together: \(host)."
    }
    let named = platform.flatMap(ListPlatform.named)
    let facts = found.map { part in
      part.meaning + (named?.source(of: part.name).map { " (\($0))" } ?? "")
    }
    return "It happens only with \(found.map(\.need).joined(separator: ", or ")): on \(list) "
      + facts.joined(separator: "; ") + "."
  }

  /// A host that was named by its parts.
  public init(_ host: ListHost) {
    self.init(name: host.description, host: host, platform: nil, phrase: nil, remark: nil)
  }
}
