import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// Records the session of a seed into the file that `FILMSTRIP_REAL_RECORDING` names, for
/// `scripts/figures real-list record`.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct SessionRecording {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(.enabled(if: SessionRecording.environment["FILMSTRIP_REAL_RECORDING"] != nil))
  func aSessionIsRecorded() throws {
    let file = try #require(SessionRecording.environment["FILMSTRIP_REAL_RECORDING"])
    let seed = UInt64(SessionRecording.environment["FILMSTRIP_REAL_SEED"] ?? "") ?? 1
    let seconds = Double(SessionRecording.environment["FILMSTRIP_REAL_SECONDS"] ?? "") ?? 180
    let list = try RealList(on: .phone, isHurried: false, limit: .seconds(60 + 2 * seconds))
    // Every row has its own strip, which stays in the page, so its offset depends on touches alone.
    let design = try PlayedDesign("scroll-view,laysOut=first")
    let order = RealList.Order(unused: .kept)
    let (recorded, record) = try list.touch(FlungSession.header, design: design, order: order) {
      var session = FlungSession(seed: seed)
      try session.play(on: $0, seconds: seconds)
    }
    #expect(list.page.errors == [])
    let browser = try list.page.evaluate(
      "navigator.userAgent.match(/Chrome\\/[0-9.]+/)[0]", as: String.self)
    var trace = recorded
    trace.name = FlungSession.header.name
    trace.source =
      "\(browser) on Linux, real touch events of a seeded session (scripts/figures real-list record "
      + "\(seed) \(Int(seconds))): strips swiped and the table pulled before they rest; strips that run load items, and rows above"
    let bytes = TraceFormat.text.bytes(of: trace)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let agreement = Agreement(
      record, predicted: try design.prediction(for: trace, host: order.host), callbacks: ["end"],
      uncounted: ["scrollsTold", "offsetWrites"])
    #expect(agreement.isWhole, "\(agreement)")
  }
}
