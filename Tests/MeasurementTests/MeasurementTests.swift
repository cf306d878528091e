import Foundation
import Measurement
import Testing

/// All that counts allocations. A count is one thread's, and a test whose body is synchronous stays on one:
/// others may go on beside it.
@Suite struct MeasurementTests {
  static let isCounting = AllocationProbe.isAvailable
  static let notCounting: Comment =
    "this build counts no allocations: it is without the trait Jemalloc"
}
