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
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      data.withUnsafeBytes { bytes in
        let words = bytes.count / 8
        for index in 0..<words {
          hash = (hash ^ bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)) &* prime
          hash ^= hash >> 32
        }
        for byte in bytes[(8 * words)...] { hash = (hash ^ UInt64(byte)) &* prime }
      }
      return FNV1a.hexadecimal(hash)
    } catch {
      throw SweepError("the executable cannot be read: \(error.localizedDescription)")
    }
  }

  private static let prime: UInt64 = 0x100_0000_01B3
}
