import CSystem
import Foundation

/// The processor's own count of this thread's instructions in user space, through Linux's
/// perf_event_open(2).
enum HardwareCounter {
  /// Why there is none; nil where there is one.
  static func refusal() -> String? {
    let counter = instructions_open()
    guard counter >= 0 else { return words(ofError: -counter) }
    instructions_close(counter)
    return nil
  }

  /// Runs a body and counts it.
  ///
  /// - Returns: the count, or why there is none; the body has run in both cases.
  static func report(on body: () -> Void) -> String {
    let counter = instructions_open()
    guard counter >= 0 else {
      body()
      return words(ofError: -counter)
    }
    defer { instructions_close(counter) }
    let started = instructions_start(counter)
    body()
    let stopped = instructions_stop(counter)
    let count = instructions_read(counter)
    let error = [Int64(started), Int64(stopped), count].first { $0 < 0 }
    return error.map { words(ofError: Int32(-$0)) } ?? "\(count)"
  }

  /// What perf_event_open(2) says that its errors mean here.
  private static func words(ofError number: Int32) -> String {
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
