import ScrollTrace

/// A named design and its description.
public struct Preset: Sendable {
  public let name: String
  public let choices: AxisValues
  /// The idea, in one line.
  public let idea: String
  /// Where it is a good choice, and where it is a bad one.
  public let wins: String
  public let loses: String
  /// Other designs and lists that do the same.
  public let alsoDoneBy: String
  /// The article or framework; nil for a common idea.
  public let source: Source?
  /// The platform of the framework that it models; nil for a design of an app.
  public let platform: String?
  /// The design that an article's preset cites, under its usual name; nil for other presets.
  public let plainName: String?
  /// The embedded trace of the feed that it was written for.
  public let home: String?
  /// The strip axis of the feeds that it was written for; nil for both.
  public let axis: Feed.Axis?
  /// True if it is the lower or upper bound of costs, and never advised.
  public let isBound: Bool
  /// True if it has a mistake that checks must catch, and is never advised.
  public let isWrongOnPurpose: Bool
  /// The parts of the framework that the axes do not model; nil for a preset that models no framework.
  public let notModelled: String?
  /// The custom design; nil for a built-in preset.
  let own: CustomDesign?

  /// An article, or a framework's code or documentation.
  public struct Source: Equatable, Sendable {
    /// The title of the article, or the rules that the source states.
    public let title: String
    public let address: String
    /// The framework's release; nil for an article, and where the source names none.
    public var version: String?
    /// The commit of the file that was read; nil for an article and for documentation.
    public var commit: String?
    /// How the preset was checked against the source; nil for an article.
    public var evidence: Evidence?
  }

  /// How a preset was checked against the framework that it models.
  public enum Evidence: String, CaseIterable, Sendable {
    case executed, driven, read, documented

    public var meaning: String {
      switch self {
      case .executed: "the framework's own classes replayed this project's traces"
      case .driven: "the library performed traces in Chromium, and its display logs were compared"
      case .read: "the framework's source was read, and not executed"
      case .documented: "documentation alone: the source is not public"
      }
    }
  }

  /// - Parameters:
  ///   - choices: the values that it starts from.
  ///   - axes: the values that differ, as in a design's text: `AXIS=VALUE,...`.
  init(
    _ name: String, _ idea: String, wins: String, loses: String, alsoDoneBy: String,
    source: Source? = nil, platform: String? = nil, home: String? = nil, plainName: String? = nil,
    axis: Feed.Axis? = nil, isBound: Bool = false,
    isWrongOnPurpose: Bool = false, notModelled: String? = nil, own: CustomDesign? = nil,
    choices: AxisValues = AxisValues(), axes: String = ""
  ) {
    self.name = name
    self.idea = idea
    self.wins = wins
    self.loses = loses
    self.alsoDoneBy = alsoDoneBy
    self.source = source
    self.platform = platform
    self.plainName = plainName
    self.home = home
    self.axis = axis
    self.isBound = isBound
    self.isWrongOnPurpose = isWrongOnPurpose
    self.notModelled = notModelled
    self.own = own
    var choices = choices
    for part in axes.split(separator: ",") {
      let sides = part.split(separator: "=").map(String.init)
      guard sides.count == 2,
        let axis = AxisDescription.all.first(where: { $0.name == sides[0] }),
        axis.write(&choices, sides[1])
      else { preconditionFailure("the preset \(name) has '\(part)', and needs a valid AXIS=VALUE") }
    }
    // A list knows where its own strips rest.
    if platform != nil, choices.setsFallback { choices.fallback = .rest }
    self.choices = choices
  }
}

extension Design {
  /// Returns whether the preset was written for feeds of this kind; faults on others do not count. False for presets that
  /// are wrong on purpose, which are never ranked.
  public func isMeant(for feed: Feed) -> Bool {
    if isWrongOnPurpose { return false }
    guard let axis = DesignCatalog.preset(named: preset)?.axis else { return true }
    return axis == feed.axis
  }

  /// Returns whether the design can be replayed on a feed.
  public func applies(to feed: Feed) -> Bool {
    do {
      try check(appliesTo: feed)
      return true
    } catch {
      return false
    }
  }

  /// Returns whether the design can be replayed on a feed and was written for its kind.
  public func suits(_ feed: Feed) -> Bool { applies(to: feed) && isMeant(for: feed) }

  /// The platform of the framework that its preset models; nil for a design of an app.
  public var platform: String? { DesignCatalog.preset(named: preset)?.platform }

  /// How its preset was checked against the framework; nil for a changed preset and for one that models no framework.
  public var evidence: Preset.Evidence? {
    DesignCatalog.preset(named: name)?.source?.evidence
  }

  /// Returns whether its preset models a framework of another platform than this behaviour's, and is not advised here.
  /// False for a host that was named by its parts.
  public func isOfOtherPlatform(than behaviour: ListPlatform.Behaviour) -> Bool {
    guard let platform, let list = behaviour.platform.flatMap(ListPlatform.named) else {
      return false
    }
    return platform != list.framework
  }

  /// Where it is a bad choice, by the preset's text. For a changed preset: the defects of the gallery that it shows.
  ///
  /// - Complexity: O(1), or a replay of each exhibit of the gallery.
  public var loses: String { loses(namedMax: .max) }

  /// As `loses`, with the names of at most some defects.
  package func loses(namedMax: Int) -> String {
    if let preset = DesignCatalog.preset(named: isCustom ? preset : name) { return preset.loses }
    let shown = Gallery.exhibits.filter { $0.isShown(by: self) }
    let count = "\(shown.count) of the \(Gallery.exhibits.count) defects of 'filmstrip gallery'"
    let named = shown.prefix(namedMax).map(\.name).joined(separator: ", ")
    let rest = shown.count > namedMax ? ", and \(shown.count - namedMax) more" : ""
    return shown.isEmpty
      ? "none of the \(Gallery.exhibits.count) defects of 'filmstrip gallery'"
      : "\(count): \(named)\(rest)"
  }

  /// True for a variant of a preset that is wrong on purpose.
  public var isWrongOnPurpose: Bool {
    DesignCatalog.preset(named: preset)?.isWrongOnPurpose ?? false
  }

  /// Returns whether the trace has the feed of the preset's article.
  public func isAtHome(on trace: ValidTrace) -> Bool {
    DesignCatalog.preset(named: preset)?.home == trace.name
  }

  /// A warning about its cost or use; nil for most designs.
  public var caveat: String? {
    if isWrongOnPurpose { return "wrong on purpose, to test the checks: never advised" }
    guard choices.store == .boxed else { return nil }
    return
      "the cost of boxed offsets is that of Linux's Foundation (store=strings avoids it)"
  }
}

/// Sources of framework presets.
extension Preset.Source {
  static func android(
    _ file: String, _ commit: String, _ evidence: Preset.Evidence, _ title: String
  ) -> Self {
    code(
      "androidx/androidx",
      "recyclerview/recyclerview/src/main/java/androidx/recyclerview/widget/\(file)", version: nil,
      commit, evidence, title)
  }

  /// A file of a repository on GitHub.
  static func code(
    _ repository: String, _ file: String, version: String?, _ commit: String,
    _ evidence: Preset.Evidence, _ title: String
  ) -> Self {
    Self(
      title: title, address: "https://github.com/\(repository)/blob/\(commit)/\(file)",
      version: version, commit: commit, evidence: evidence)
  }

  /// A library that performed traces in Chromium.
  static func driven(_ repository: String, version: String, _ title: String) -> Self {
    Self(
      title: title, address: "https://github.com/\(repository)", version: version,
      evidence: .driven)
  }
}
