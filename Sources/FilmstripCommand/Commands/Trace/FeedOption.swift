import ArgumentParser
import ScrollTrace
import TraceTools

/// The feed that a command takes to be on the screen: a model's, or another trace's.
struct FeedOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What stands on the screen: \(FeedModel.names.joined(separator: ", ")), or the feed of a trace.",
      valueName: "SHAPE|TRACE"),
    completion: .list(FeedModel.all.map(\.name)))
  var feed: String?

  @Option(
    help: ArgumentHelp(
      "The table's size in points (default: 390x844, or that of the trace).", valueName: "WxH"))
  var viewport: String?

  var isNamed: Bool { feed != nil }

  /// How the trace that comes of it names it.
  var words: String {
    (feed ?? "nothing") + (viewport.map { " on \($0) points" } ?? "")
  }

  /// - Throws: `ValidationError` for a size that is none; and for a shape that looks like a flat one and is none.
  func check() throws {
    _ = try Arguments.viewport(viewport)
    if let feed, feed.hasPrefix("flat:") { _ = try Arguments.feedModel(feed) }
  }

  /// A trace without events of its own use, for its feed and its viewport.
  ///
  /// - Parameter seed: what the shape's rows are drawn from.
  /// - Throws: `ValidationError`, `TraceError`, `TraceFileError`.
  func trace(seed: UInt64, otherwise shape: String = "store") throws -> Trace {
    let name = feed ?? shape
    let chosen = try Arguments.viewport(viewport)
    if FeedModel.all.contains(where: { $0.name == name }) || name.hasPrefix("flat:") {
      let feed = try Arguments.feedModel(name).feed(seed: seed)
      return Trace(name: name, viewport: chosen ?? FeedModel.viewport, feed: feed)
    }
    var trace = try TraceArgument.open(name).header
    if let chosen { trace.viewport = chosen }
    return trace
  }
}
