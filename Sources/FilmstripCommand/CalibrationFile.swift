import Foundation
import Results

/// Where this person's calibrations are kept, one a machine's fingerprint.
enum CalibrationFile {
  /// `$XDG_STATE_HOME/filmstrip/calibration-FINGERPRINT.json`, below `~/.local/state` unless it is set.
  static func url(fingerprint: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? home.appendingPathComponent(".local/state")
    return state.appendingPathComponent("filmstrip/calibration-\(fingerprint).json")
  }

  /// A machine's calibration, or nil where there is none.
  ///
  /// - Throws: `Failure` where there is one that cannot be read: to go on without it would loosen a check.
  static func read(for machine: Machine) throws -> Calibration? {
    guard let fingerprint = machine.fingerprint else { return nil }
    let file = url(fingerprint: fingerprint)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try JSONDecoder().decode(Calibration.self, from: Data(contentsOf: file))
    } catch {
      throw Failure(
        code: .unreadableFile,
        message:
          "\(file.path): found no calibration; delete it, or run 'filmstrip doctor --calibrate'")
    }
  }
}
