import Benchmark
import ListEngine
import ScrollTrace
import TraceTools

/// Replayed events a second: the number that every other loop is held against.
let eventsPerSecond = BenchmarkMetric.custom("events a second", polarity: .prefersLarger)

/// The hot parts, each by itself: `swift package --package-path Benchmarks benchmark`.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, eventsPerSecond], warmupIterations: 10, maxDuration: .seconds(1),
    maxIterations: 10_000)

  // Each design for what it adds to the one before: the engine, a hash, a lookup by identity, boxes.
  for design in [
    "floor", "tag-lookup,offsets=array", "tag-lookup", "stable-id", "row-dictionary",
    "tag-lookup,offsets=strings", "tag-lookup,offsets=boxed",
  ] {
    // The front end takes no names with commas or equals signs for files.
    let name = design.replacing(",", with: " ").replacing("=", with: " ")
    Benchmark("replay \(name)") { benchmark in
      guard let trace = try EmbeddedTraces.trace(named: "chromium-browse") else { return }
      let ready = try Design(design).session(on: trace, host: .acquireFirst).setUp()
      let clock = ContinuousClock()
      benchmark.startMeasurement()
      let begin = clock.now
      let finished = ready.run()
      let spent = clock.now - begin
      benchmark.stopMeasurement()
      benchmark.measurement(
        eventsPerSecond, Int(Double(trace.events.count) / (spent / .seconds(1))))
      blackHole(finished.checksum)
    }
  }

  Benchmark("read chromium-browse") { benchmark in
    let clock = ContinuousClock()
    var count = 0
    benchmark.startMeasurement()
    let spent = try clock.measure {
      count = try EmbeddedTraces.trace(named: "chromium-browse")?.events.count ?? 0
    }
    benchmark.stopMeasurement()
    benchmark.measurement(eventsPerSecond, Int(Double(count) / (spent / .seconds(1))))
  }
}
