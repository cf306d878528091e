import Foundation
import Testing

@testable import Measurement

/// The executable `CountedWork`, which is built beside the test bundle.
enum CountedWork {
  static func executable() throws -> URL {
    let neighbours =
      [
        Bundle.main.executableURL, CommandLine.arguments.first.map { URL(fileURLWithPath: $0) },
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
      ] + Bundle.allBundles.map(\.bundleURL)
    let candidates = neighbours.compactMap {
      $0?.deletingLastPathComponent().appendingPathComponent("CountedWork")
    }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "the executable 'CountedWork' is not beside the tests: \(candidates.map(\.path))")
  }

  static let hasValgrind = Valgrind() != nil
  static let noValgrind: Comment = "valgrind is not installed: nothing here counts instructions"
}
