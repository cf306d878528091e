import ArgumentParser
import ScrollTrace
import TraceTools

/// The feed on the screen, and the screen: a model's, or those of a trace.
struct FeedOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The feed: \(FeedModel.names.joined(separator: ", ")), or a trace for its feed and screen.",
      valueName: "SHAPE|TRACE"),
    completion: .list(FeedModel.all.map(\.name)))
  var feed: String?

  /// A name that begins like a flat model's and is not one is refused here.
  mutating func validate() throws {
    if let feed, isShape { _ = try Arguments.feedModel(feed) }
  }

  /// Whether the name is a model's and not a trace's.
  var isShape: Bool {
    guard let feed else { return false }
    return feed.hasPrefix("flat:") || FeedModel.all.contains { $0.name == feed }
  }

  /// Returns a trace with the feed and its viewport. Only the header of a file is read.
  ///
  /// - Throws: `ValidationError`, `TraceError`, `TraceFileError`.
  func trace(default standard: String) throws -> Trace {
    let name = feed ?? standard
    guard isShape || feed == nil else { return try TraceArgument.open(name).header }
    let feed = try Arguments.feedModel(name).feed(seed: 1)
    return Trace(name: name, viewport: FeedModel.viewport, feed: feed)
  }
}

/// The table's size and the frame rate of a new trace.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The table's size in points (default: 390x844, or that of the trace that --feed names).",
      valueName: "WxH"))
  var viewport: String?

  @Option(help: "Frames a second, 1 to 1000.")
  var frameRate = 60.0

  mutating func validate() throws {
    _ = try size()
    try Arguments.check(frameRate, in: 1...1000, "--frame-rate")
  }

  /// The table's size; nil where none is named.
  func size() throws -> Viewport? {
    guard let viewport else { return nil }
    let sides = viewport.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    guard sides.count == 2, sides.allSatisfy({ (1...1_000_000).contains($0) }) else {
      throw ValidationError(
        "--viewport takes WIDTHxHEIGHT in points, 1 to 1000000 each, such as 390x844, "
          + "and not '\(viewport)'")
    }
    return Viewport(
      widthUnits: Points.units(nearestTo: sides[0]), heightUnits: Points.units(nearestTo: sides[1]))
  }
}
