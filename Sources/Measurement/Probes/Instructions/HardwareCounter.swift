import CInstructions
import Foundation

/// The processor's own count of this thread's instructions in user space, through Linux's
/// perf_event_open(2).
enum HardwareCounter {
  /// Why there is none, in words; nil where there is one.
  static func refusal() -> String? {
    let counter = instructions_open()
    guard counter >= 0 else { return words(ofError: -counter) }
    instructions_close(counter)
    return nil
  }

  /// Runs a body and counts it.
  ///
  /// - Returns: the count, or what the system said against it; the body has run in both cases.
  static func count(_ body: () -> Void) -> Result<Int, Refusal> {
    let counter = instructions_open()
    guard counter >= 0 else {
      body()
      return .failure(Refusal(reason: words(ofError: -counter)))
    }
    defer { instructions_close(counter) }
    let started = instructions_start(counter)
    body()
    let stopped = instructions_stop(counter)
    let count = instructions_read(counter)
    if let error = [Int64(started), Int64(stopped), count].first(where: { $0 < 0 }) {
      return .failure(Refusal(reason: words(ofError: Int32(-error))))
    }
    return .success(Int(count))
  }

  struct Refusal: Error {
    let reason: String
  }

  /// What perf_event_open(2) says that its errors mean here.
  static func words(ofError number: Int32) -> String {
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
