import Foundation

/// The time that this thread has had a core. Wall time also counts other processes on the machine. Read once
/// before and once after seconds of work.
enum ProcessorTime {
  static func measure(_ work: () throws -> Void) throws -> Duration {
    let start = now
    try work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
