import Foundation
import Results
import Sweep

/// The executable that does units: another may count something else.
package enum SweepExecutable {
  /// The hash of its bytes, 16 hexadecimal digits.
  ///
  /// - Throws: `SweepError` where it cannot be read.
  /// - Complexity: O(bytes), eight at a time.
  package static func hash() throws(SweepError) -> String {
    do {
      let data = try Data(contentsOf: Comparison.thisExecutable, options: .alwaysMapped)
      var hash = FNV1a()
      data.withUnsafeBytes { hash.add(wordsOf: $0) }
      return FNV1a.hexadecimal(hash.value)
    } catch {
      throw SweepError("the executable cannot be read: \(SystemReason.of(error))")
    }
  }
}
