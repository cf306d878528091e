import ListEngine
import ScrollTrace
import TraceTools

/// The cost of an event where strips coast, relative to the same offsets made by fingers: the embedded recording
/// of flings on UIKit's host, and the same recording without coasts on a host without motion.
enum CoastsFigure {
  static let figure = Figure(
    values: ["without coasts, ns/event", "with coasts, ns/event", "with over without"],
    measure: measure)

  private static let roundCount = 40
  private static let replaysARound = 25

  private static func measure() throws -> [Double] {
    guard let coasting = try EmbeddedTraces.trace(named: "chromium-flings") else {
      throw FigureError(description: "the recording is not embedded")
    }
    var still = coasting.trace
    for index in still.events.indices { still.events[index].coasts = false }
    let without = try ValidTrace(checking: still)
    let design = try Design("stable-id,stops=bind")
    let clock = ContinuousClock()
    var nanoseconds: [[Double]] = [[], []]
    for _ in 0..<roundCount {
      var spent = [Duration.zero, .zero]
      for replay in 0..<(2 * replaysARound) {
        let isCoasting = replay % 2 == 1
        let session = design.session(
          on: isCoasting ? coasting : without,
          host: isCoasting ? ListHost(coasts: true, echoes: true) : .acquireFirst)
        let ready = session.setUp()
        let begin = clock.now
        let finished = ready.run()
        spent[replay % 2] += clock.now - begin
        _ = consume finished
      }
      for side in 0...1 {
        let events = Double(coasting.trace.events.count * replaysARound)
        nanoseconds[side].append(spent[side] / .nanoseconds(1) / events)
      }
    }
    let ratios = zip(nanoseconds[1], nanoseconds[0]).map { $0 / $1 }
    return (nanoseconds + [ratios]).map { $0.sorted()[$0.count / 2] }
  }
}
