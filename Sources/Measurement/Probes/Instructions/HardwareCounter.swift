import CFilmstrip
import Foundation

/// The processor's count of this thread's instructions in user space: Linux's perf_event_open(2).
enum HardwareCounter {
  /// A region was not counted.
  struct Missing: Error, Equatable {
    let reason: String
  }

  /// The reason for a missing counter; nil if there is one.
  static func refusal() -> String? {
    let counter = instructions_open()
    guard counter >= 0 else { return reason(-counter) }
    instructions_close(counter)
    return nil
  }

  /// Runs a body, and returns its count or the reason for a missing one.
  static func report(on body: () -> Void) -> String {
    let counter = instructions_open()
    guard counter >= 0 else {
      body()
      return reason(-counter)
    }
    defer { instructions_close(counter) }
    let started = instructions_start(counter)
    body()
    let stopped = instructions_stop(counter)
    let count = instructions_read(counter)
    let error = [Int64(started), Int64(stopped), count].first { $0 < 0 }
    return error.map { reason(Int32(-$0)) } ?? "\(count)"
  }

  /// The meaning of an error according to perf_event_open(2).
  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT, EOPNOTSUPP, ENODEV:
      "this processor, or this virtual machine, offers no counter of instructions"
    case EACCES, EPERM: "the system does not allow it (kernel.perf_event_paranoid, or a sandbox)"
    case EAGAIN: "the processor had other things to count for some of the time"
    case ENOSYS: "this system has no perf_event_open"
    default: String(cString: strerror(number))
    }
  }
}
