import Foundation
import Testing

/// Figures of SciPy's, written by `Golden/make.py`.
struct GoldenFile<Case: Decodable>: Decodable {
  /// The version that computed them.
  let scipy: String
  let cases: [Case]

  static func load(_ name: String) throws -> [Case] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name).json")
    let golden = try JSONDecoder().decode(GoldenFile.self, from: Data(contentsOf: file))
    #expect(!golden.scipy.isEmpty, "\(name) does not say which SciPy it is from")
    #expect(!golden.cases.isEmpty, "\(name) is empty")
    return golden.cases
  }
}

/// Whether two figures agree to 1e-9 of their size, however small: a tail of 1e-30 too.
func agree(_ figure: Double, _ expected: Double) -> Bool {
  (figure - expected).magnitude <= 1e-9 * max(expected.magnitude, .leastNormalMagnitude)
}
