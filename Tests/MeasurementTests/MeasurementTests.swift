import Foundation
import Measurement
import Testing

/// All that counts allocations. A count is one thread's, and a test whose body is synchronous stays on one:
/// others may go on beside it.
@Suite struct MeasurementTests {
  static let isCounting = AllocationProbe.isAvailable
  static let notCounting: Comment =
    "this build counts no allocations: it is without the trait Jemalloc"

  /// An executable that is built beside the test bundle: the one whose `worker` does the passes, or another.
  static func executable(named name: String = "filmstrip") throws -> URL {
    let file = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
    let bundled = Bundle.allBundles.map {
      $0.bundleURL.deletingLastPathComponent().appendingPathComponent(name)
    }
    return try #require(
      ([file] + bundled).first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "the executable '\(name)' is not beside the tests: \(file.path)")
  }
}
