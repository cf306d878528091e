import Foundation

/// The comparisons of the tests, a line each, in the file that `FILMSTRIP_REAL_TABLE` names: `scripts/figures real-list`
/// adds them up.
enum AgreementTable {
  private static let file = ProcessInfo.processInfo.environment["FILMSTRIP_REAL_TABLE"]

  /// - Parameter group: what it was, such as `replay`: a table each.
  static func add(
    _ agreement: Agreement, to group: String, trace: String, events: Int, design: String
  ) throws {
    guard let file else { return }
    let numbers = [
      events, agreement.displays, agreement.agreeingDisplays, agreement.rows,
      agreement.agreeingRows, agreement.predictedFaults, agreement.faults,
      agreement.isWhole ? 1 : 0,
    ]
    // Designs' names have commas.
    let line = ([group, trace, design] + numbers.map(String.init)).joined(separator: ";") + "\n"
    if !FileManager.default.fileExists(atPath: file) {
      try Data().write(to: URL(fileURLWithPath: file))
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(line.utf8))
    try handle.close()
  }
}
