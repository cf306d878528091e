import ScrollTrace
import TraceTools

/// The feed on the screen, named on the command line: a model's, or that of a trace.
enum FeedArgument {
  static let shapes = FeedModel.names.joined(separator: ", ")

  /// - Throws: `ValidationError` for a name that begins like a flat model's and is not one.
  static func check(_ name: String) throws {
    if name.hasPrefix("flat:") { _ = try Arguments.feedModel(name) }
  }

  /// Returns a trace with the feed and its viewport. Only the header of a file is read.
  ///
  /// - Throws: `ValidationError`, `TraceError`, `TraceFileError`.
  static func trace(_ name: String) throws -> Trace {
    guard FeedModel.all.contains(where: { $0.name == name }) || name.hasPrefix("flat:") else {
      return try TraceArgument.open(name).header
    }
    let feed = try Arguments.feedModel(name).feed(seed: 1)
    return Trace(name: name, viewport: FeedModel.viewport, feed: feed)
  }
}
