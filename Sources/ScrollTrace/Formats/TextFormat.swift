/// The text form of traces: JSON Lines, a header and then an event a line.
public enum TextFormat {
  /// Reads a whole trace from a text.
  ///
  /// - Throws: `TraceError` for the first line that breaks the format.
  public static func read(_ text: String, named name: String = "trace") throws -> ValidTrace {
    var text = text
    return try text.withUTF8 {
      try TraceFormat.read(bytes: UnsafeRawBufferPointer($0), named: name)
    }
  }

  /// Returns the text of a trace.
  public static func bytes(of trace: Trace) -> [UInt8] { TraceFormat.text.bytes(of: trace) }
}
