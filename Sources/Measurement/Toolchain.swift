/// The compiler that built this.
///
/// Swift has no word for its own version but `#if compiler`, so each release is a step; the standard library's
/// figure is no substitute (Swift 6.3.1 carries one that calls itself 6.3.0).
enum Toolchain {
  /// `Swift 6.3.1`, or how far that is known for a release that has no step here.
  static var name: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3.4)
      "Swift 6.3.4 or a later 6.3"
    #elseif compiler(>=6.3.3)
      "Swift 6.3.3"
    #elseif compiler(>=6.3.2)
      "Swift 6.3.2"
    #elseif compiler(>=6.3.1)
      "Swift 6.3.1"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2.4)
      "Swift 6.2.4 or a later 6.2"
    #elseif compiler(>=6.2.3)
      "Swift 6.2.3"
    #elseif compiler(>=6.2.2)
      "Swift 6.2.2"
    #elseif compiler(>=6.2.1)
      "Swift 6.2.1"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #elseif compiler(>=6.1.3)
      "Swift 6.1.3 or a later 6.1"
    #elseif compiler(>=6.1.2)
      "Swift 6.1.2"
    #elseif compiler(>=6.1.1)
      "Swift 6.1.1"
    #else
      "Swift 6.1"
    #endif
  }
}
