import ArgumentParser
import Foundation
import Measurement

extension Interruption {
  /// One that signals raise, for a command that starts processes or works on all processors, where the system lets it.
  ///
  /// - Throws: `Failure` with `failedCheck`.
  static func ofRun() throws -> Interruption {
    try Provisions.checkForProcesses()
    return onSignals()
  }

  /// Where it was raised: says that what was printed is of what was done, and ends with the code of the signal.
  ///
  /// - Parameter consequence: what more there is to say of it.
  /// - Throws: `ExitCode`.
  func endIfRaised(_ consequence: String = "") throws {
    guard isRaised else { return }
    OutputFile.tell("filmstrip: stopped before it was over: the result is partial\(consequence)")
    throw ExitCode(128 + (signalNumber ?? SIGINT))
  }
}
