import ScrollTrace

/// A named design, with what there is to know of it.
public struct Preset: Sendable {
  public let name: String
  public let choices: Choices
  /// The idea, in one line.
  public let idea: String
  /// When it is a good choice, and when it is a bad one.
  public let wins: String
  public let loses: String
  /// Who else does it.
  public let alsoDoneBy: String
  /// The publication; nil for a common idea.
  public let source: Source?
  /// The platform whose framework it models; nil for what any app on any platform may do.
  public let platform: String?
  /// The design that does the same under a name that says what it does, where this is an article's name for it.
  public let plainName: String?
  /// The embedded trace of the feed that it was written for.
  public let home: String?
  /// The axis of every feed that it was written for; nil where both will do.
  public let axis: Feed.Axis?
  /// Whether it is the least or the most that a design can cost, and no advice.
  public let isBound: Bool
  /// Whether no cell is ever used for another row.
  public var recyclesNothing: Bool { choices.list.recyclesNothing }
  /// Whether it has a mistake that checks should catch, and is no advice.
  public let isWrongOnPurpose: Bool
  /// The parts of its source that the axes do not reach; nil for a preset without a source.
  public let notModelled: String?
  /// The custom design that it stands for; nil for a built-in one.
  let own: OwnDesign?

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
    case executed, read, documented

    public var meaning: String {
      switch self {
      case .executed: "the framework's own classes replayed this project's traces"
      case .read: "the framework's source was read, and not executed"
      case .documented: "documentation alone: the source is not public"
      }
    }
  }

  /// - Parameters:
  ///   - choices: what it starts from.
  ///   - axes: the values in which it departs from that, as they are written in a design: `AXIS=VALUE,...`.
  init(
    _ name: String, _ idea: String, wins: String, loses: String, alsoDoneBy: String,
    source: Source? = nil, platform: String? = nil, home: String? = nil, plainName: String? = nil,
    axis: Feed.Axis? = nil, isBound: Bool = false,
    isWrongOnPurpose: Bool = false, notModelled: String? = nil, own: OwnDesign? = nil,
    choices: Choices = Choices(), axes: String = ""
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
      else { preconditionFailure("the preset \(name) has '\(part)', which is no AXIS=VALUE") }
    }
    self.choices = choices
  }
}

extension Design {
  /// Whether the preset was written for feeds of this kind; others do not count against it. Presets that are wrong on
  /// purpose are meant for no feed, and so never ranked.
  public func isMeant(for feed: Feed) -> Bool {
    if isWrongOnPurpose { return false }
    guard let axis = DesignCatalog.preset(named: preset)?.axis else { return true }
    return axis == feed.axis
  }

  /// Whether it can be replayed on a feed.
  public func applies(to feed: Feed) -> Bool {
    do {
      try check(appliesTo: feed)
      return true
    } catch {
      return false
    }
  }

  /// Whether it can be replayed on a feed, and is of the feed's kind.
  public func suits(_ feed: Feed) -> Bool { applies(to: feed) && isMeant(for: feed) }

  /// The platform whose framework its preset models; nil for what any app may do.
  public var platform: String? { DesignCatalog.preset(named: preset)?.platform }

  /// How its preset was checked against the framework; nil for a changed preset and for one that models no framework.
  public var evidence: Preset.Evidence? {
    DesignCatalog.preset(named: name)?.source?.evidence
  }

  /// Whether its preset models a framework of another platform than this behaviour's, and so is no advice here. False
  /// for a host that was named by its parts.
  public func isOfOtherPlatform(than behaviour: ListPlatform.Behaviour) -> Bool {
    guard let platform, let list = behaviour.platform.flatMap(ListPlatform.named) else {
      return false
    }
    return platform != list.framework
  }

  /// When it is a bad choice, in the preset's words. For a changed preset: the defects of the gallery that it shows.
  /// Empty for a custom design.
  ///
  /// - Complexity: O(1), or 30 replays of at most 8 events.
  public var loses: String {
    if let preset = DesignCatalog.preset(named: isOwn ? preset : name) { return preset.loses }
    let shown = Gallery.exhibits.filter { $0.isShown(by: self) }
    let count = "\(shown.count) of the \(Gallery.exhibits.count) defects of 'filmstrip gallery'"
    return shown.isEmpty
      ? "none of the \(Gallery.exhibits.count) defects of 'filmstrip gallery'"
      : "\(count): \(shown.map(\.name).joined(separator: ", "))"
  }

  /// Whether it starts from a preset that is wrong on purpose.
  public var isWrongOnPurpose: Bool {
    DesignCatalog.preset(named: preset)?.isWrongOnPurpose ?? false
  }

  /// Whether the trace has the feed of the preset's article.
  public func isAtHome(on trace: ValidTrace) -> Bool {
    DesignCatalog.preset(named: preset)?.home == trace.name
  }

  /// A warning about its cost or use; nil for most designs.
  public var caveat: String? {
    if isWrongOnPurpose { return "wrong on purpose, to be caught: no advice on any feed" }
    guard choices.offsets == .boxed else { return nil }
    return
      "boxed offsets cost what Linux's Foundation costs, not the idea (offsets=strings is without it)"
  }
}
