import CInstructions
import Foundation

/// Names of functions, as a profile has them.
enum SwiftSymbol {
  /// A mangled Swift name in words; any other name as it is.
  static func demangled(_ name: String) -> String {
    guard let words = symbols_demangled(name) else { return name }
    defer { free(words) }
    return String(cString: words)
  }
}
