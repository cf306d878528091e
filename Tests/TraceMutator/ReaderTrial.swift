import ScrollTrace

/// Reads a mutant, and writes and reads it again if it is valid.
public enum ReaderTrial {
  public enum Outcome: Equatable, Sendable {
    case refused
    case accepted(eventCount: Int)
    /// The result of a reader is wrong.
    case wrong(String)
  }

  /// Reads a mutant in pieces of this many events. A valid trace must read the same from either form; an invalid one must
  /// be refused again.
  public static func run(_ bytes: [UInt8], pieceEventCount: Int) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      do {
        var reader = try TraceReader(bytes: bytes, named: "mutant")
        var trace = reader.header
        do {
          while try reader.readEvents(atMost: pieceEventCount, into: &trace) > 0 {}
        } catch let error as TraceError {
          return try refused(error, &reader, trace)
        }
        return accepted(trace)
      } catch is TraceError {
        return .refused
      } catch {
        return .wrong("no TraceError: \(error)")
      }
    }
  }

  private static func refused(
    _ error: TraceError, _ reader: inout TraceReader, _ read: Trace
  ) throws -> Outcome {
    var trace = read
    guard trace.events.count == trace.timesMilliseconds.count else {
      return .wrong("\(trace.events.count) events, \(trace.timesMilliseconds.count) times")
    }
    do {
      _ = try reader.readEvents(atMost: 1, into: &trace)
      return .wrong("read on after \(error)")
    } catch let second as TraceError {
      return second == error ? .refused : .wrong("\(second) after \(error)")
    }
  }

  /// The outcome of a trace that is written in either form and read again.
  static func accepted(_ trace: Trace) -> Outcome {
    for format in TraceFormat.all {
      do {
        let again = try format.bytes(of: trace).withUnsafeBytes {
          try TraceFormat.read(bytes: $0, named: trace.name)
        }
        guard again.trace == trace else {
          return .wrong("another trace comes back from \(format.name)")
        }
      } catch {
        return .wrong("no trace comes back from \(format.name): \(error)")
      }
    }
    return .accepted(eventCount: trace.events.count)
  }
}
