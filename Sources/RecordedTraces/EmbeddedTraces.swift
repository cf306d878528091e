import CEmbedded
import ScrollTrace

/// The traces in every build.
public enum EmbeddedTraces {
  /// All names, in the order of listings.
  public static var names: [String] { recordings + seedFeeds + samples }

  /// Recorded scrolls, and traces as long as one: the default traces of a comparison.
  public static var recordings: [String] { names { $0.group == embedded_recording } }

  /// Short scrolls over the feeds that the articles wrote their designs for.
  public static var seedFeeds: [String] { names { $0.group == embedded_seed_feed } }

  /// Traces that are replayed only if they are named: `edited-feed` with each offset within its content, and a
  /// short recording of the recorder's page.
  public static var samples: [String] { names { $0.group == embedded_sample } }

  private static func names(where isWanted: (embedded_trace) -> Bool) -> [String] {
    all.filter(isWanted).map { String(cString: $0.name) }
  }

  /// Returns the trace with this name, or nil.
  ///
  /// - Throws: `TraceError` if it breaks the format, which a test rules out.
  /// - Complexity: O(its bytes): it is read anew each time.
  public static func trace(named name: String) throws -> ValidTrace? {
    guard let bytes = bytes(named: name) else { return nil }
    return try TraceFormat.read(bytes: bytes, named: "\(name).jsonl")
  }

  /// The bytes of the file with this name, which are part of the executable, or nil.
  public static func bytes(named name: String) -> UnsafeRawBufferPointer? {
    for trace in all where String(cString: trace.name) == name {
      return UnsafeRawBufferPointer(start: trace.bytes, count: trace.count)
    }
    return nil
  }

  private static var all: UnsafeBufferPointer<embedded_trace> {
    UnsafeBufferPointer(start: embedded_traces_first(), count: embedded_traces_count)
  }
}
