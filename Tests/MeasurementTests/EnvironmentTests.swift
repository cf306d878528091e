import Foundation
import Testing

@testable import Measurement

/// The environment of a worker is short and the same for everyone.
@Suite struct EnvironmentTests {
  @Test func aWorkerGetsFewVariables() {
    setenv("FILMSTRIP_TEST_OF_ENVIRONMENT", "1", 1)
    defer { unsetenv("FILMSTRIP_TEST_OF_ENVIRONMENT") }
    let names = Set(Child.environment(isExact: true).keys)
    let own: Set = [
      "SWIFT_DETERMINISTIC_HASHING", "MALLOC_CONF", "SWIFT_BACKTRACE", OutcomeChannel.variable,
    ]
    #expect(own.isSubset(of: names))
    #expect(names.subtracting(own).isSubset(of: Child.inheritedVariables))
  }
}
