import ScrollTrace

/// What a mutant comes to: read, and where it reads, written and read again.
public enum ReaderTrial {
  public enum Outcome: Equatable, Sendable {
    case refused
    case accepted(eventCount: Int)
    /// A reader broke a promise.
    case wrong(String)
  }

  /// Reads a mutant in pieces of so many events; a trace that reads must come back from either form, and one
  /// that does not must be refused again.
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

  /// Whether a trace comes back from either form.
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
