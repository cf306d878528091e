import Measurement
import Testing

/// All that counts allocations, one test at a time.
///
/// A count is one thread's: the hooks look at a flag of the thread, and a test whose body is
/// synchronous stays on one. But jemalloc has room for four hooks at once, and tests beside one
/// another would need as many as there are cores.
@Suite(.serialized) struct MeasurementTests {
  static let isCounting = AllocationProbe.isAvailable
  static let notCounting: Comment =
    "this build counts no allocations: it is without the trait Jemalloc"
}
