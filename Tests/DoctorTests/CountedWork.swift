import Foundation
import TestSupport
import Testing

@testable import Measurement

/// The executable `CountedWork`, which is built beside the test bundle.
enum CountedWork {
  static func executable() throws -> URL { try BuiltExecutable.url(named: "CountedWork") }

  static let hasValgrind = Valgrind() != nil
  static let noValgrind: Comment = "valgrind is not installed: nothing here counts instructions"
}
