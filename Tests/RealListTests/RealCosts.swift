import Browser
import Foundation
import ListEngine
import Measurement
import Results
import ScrollTrace

/// The costs of one replay in a page, as the browser measures them.
struct CostReading: Codable {
  var trace: String
  var design: String
  /// Of the processor on the page's main thread, before the first event and for all frames: milliseconds.
  var openingMilliseconds: Double
  var milliseconds: Double
  /// Of the frames.
  var layouts: Double
  var styles: Double
  /// Elements made in all, and in the page at the end.
  var elementsMade: Double
  var elementsAlive: Double
  /// How often each of `terms` was done in the frames, as the engine counts.
  var work: [Double]

  /// The operations of the hitch model, but for those that a page does by looking into an object.
  static let terms: [HitchOperation] = [
    .showFrame, .layOutFrame, .layOutLiving, .createCell, .bindCell, .reloadStrip, .createItem,
    .configureItem, .layOutStrip,
  ]

  /// Where no view costs anything for being there.
  var withoutLiving: CostReading {
    var reading = self
    for (index, term) in Self.terms.enumerated() where term == .layOutLiving {
      reading.work[index] = 0
    }
    return reading
  }
}

extension RealList {
  /// Has the page play a trace unwatched, of cards, and asks the browser what it took.
  ///
  /// Cells that show no row stay in the page, out of sight: a list that takes them out pays for what it puts back.
  ///
  /// The processor's time of the thread does not depend on who else is busy as the wall's does, but on how fast the
  /// processor is then.
  func costs(of trace: Trace, design: PlayedDesign) throws -> CostReading {
    let order = Order(unused: .kept, isWatched: false, hasCards: true)
    let text = String(decoding: TraceFormat.text.bytes(of: trace), as: UTF8.self)
    try page.send("Performance.enable", ["timeDomain": "threadTicks"])
    try page.evaluate("window.text = \(try json(text)); undefined")
    try page.send("HeapProfiler.collectGarbage")
    let before = try metrics()
    try page.evaluate(
      """
      window.replay = new Replay(document.querySelector('#table'), window.text, \
      \(try json(design.axes)), \(try json(order)));
      nextFrame().then(nextFrame)
      """)
    let opened = try metrics()
    try page.evaluate("replay.run().then(nextFrame)")
    let frames = zip(try metrics(), opened).map { $0 - $1 }
    let counts = try page.evaluate(
      """
      [replay.list.counters.cellsCreated, replay.list.counters.itemCellsCreated, \
      document.querySelectorAll('#table *').length]
      """, as: [Double].self)
    let replay = try design.framedReplay(of: trace, host: order.host)
    return CostReading(
      trace: trace.name, design: design.name,
      openingMilliseconds: 1000 * (opened[0] - before[0]), milliseconds: 1000 * frames[0],
      layouts: frames[1], styles: frames[2],
      // A strip and its content; a card and the four in it.
      elementsMade: 2 * counts[0] + 5 * counts[1], elementsAlive: counts[2],
      work: CostReading.terms.map { term in
        Double(replay.frames.reduce(0) { $0 + term.count(in: $1.work) })
      })
  }

  /// The processor's seconds, the layouts and the styles so far.
  private func metrics() throws -> [Double] {
    let list = try page.send("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
    return try ["ThreadTime", "LayoutCount", "RecalcStyleCount"].map { name in
      guard let value = list.first(where: { $0["name"] as? String == name })?["value"] as? Double
      else { throw BrowserError.refused(method: "Performance.getMetrics", "no \(name)") }
      return value
    }
  }
}

/// The file of readings, as JSON, to which each measurement adds its own.
enum CostReadings {
  static func add(_ readings: [CostReading], to file: String) throws {
    let old = FileManager.default.fileExists(atPath: file) ? try read(file) : []
    try JSONEncoder().encode(old + readings).write(to: URL(fileURLWithPath: file))
  }

  static func read(_ file: String) throws -> [CostReading] {
    try JSONDecoder().decode([CostReading].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// One reading of each trace and design, with the least of the times: what is above it is the machine's.
  static func least(of readings: [CostReading]) -> [CostReading] {
    readings.map { [$0.trace, $0.design] }.uniqued.map { key in
      let own = readings.filter { [$0.trace, $0.design] == key }
      var least = own[0]
      least.milliseconds = own.map(\.milliseconds).reduce(.infinity, min)
      least.openingMilliseconds = own.map(\.openingMilliseconds).reduce(.infinity, min)
      return least
    }
  }
}
