import Benchmark
import CRuler

/// Replayed events a second: the number that every other loop is held against.
let eventsPerSecond = BenchmarkMetric.custom("events a second", polarity: .prefersLarger)

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, eventsPerSecond], warmupIterations: 10, maxDuration: .seconds(1),
    maxIterations: 10_000)

  Benchmark("ruler, plain scroll") { benchmark in
    let itemCounts = [Int32](repeating: 12, count: 5000)
    let heights = [Int64](repeating: 180 * 1024, count: 5000)
    let events = (0..<15_000).map {
      ruler_event(kind: 0, continues_batch: 0, row: 0, value: Int64($0) * 20 * 1024)
    }
    // The ruler copies the feed's arrays, so the pointers need not outlive its creation.
    let ruler = itemCounts.withUnsafeBufferPointer { itemCounts in
      heights.withUnsafeBufferPointer { heights in
        var feed = ruler_feed(
          item_counts: itemCounts.baseAddress, heights: heights.baseAddress, row_count: 5000,
          header_height: 0, viewport_width: 500 * 1024, viewport_height: 847 * 1024,
          item_width: 130 * 1024, item_height: 170 * 1024, item_spacing: 10 * 1024,
          inset_top: 5 * 1024, inset_left: 5 * 1024)
        return ruler_create(&feed)
      }
    }
    var counters = ruler_counters()
    let clock = ContinuousClock()

    benchmark.startMeasurement()
    let spent = clock.measure { ruler_replay(ruler, events, events.count, &counters) }
    benchmark.stopMeasurement()

    benchmark.measurement(eventsPerSecond, Int(Double(events.count) / (spent / .seconds(1))))
    blackHole(ruler_checksum(ruler))
    ruler_destroy(ruler)
  }
}
