import Foundation
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

  /// The executable whose `worker` does the passes; it is built beside the test bundle.
  static func executable() throws -> URL {
    let file = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("filmstrip")
    let bundled = Bundle.allBundles.map {
      $0.bundleURL.deletingLastPathComponent().appendingPathComponent("filmstrip")
    }
    return try #require(
      ([file] + bundled).first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "the executable 'filmstrip' is not beside the tests: \(file.path)")
  }
}
