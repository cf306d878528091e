import Foundation

/// True if this is a run of `scripts/test --thorough`, which repeats more than the default run.
public enum Thorough {
  public static let isOn = ProcessInfo.processInfo.environment["FILMSTRIP_THOROUGH"] == "1"

  /// Returns how often a test repeats: `sample` times by default, `all` times in a thorough run.
  public static func count(_ sample: Int, of all: Int) -> Int { isOn ? all : sample }
}
