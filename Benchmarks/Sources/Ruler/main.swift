import CRuler
import ScrollTrace

/// A made-up feed and a person who flings through it, swiping a strip now and then.
struct SyntheticTrace {
  var itemCounts: [Int32] = []
  var heightsUnits: [Int64] = []
  var events: [ruler_event] = []

  /// - Parameter seed: The same seed makes the same trace.
  init(rowCount: Int, eventCount: Int, seed: UInt64) {
    var random = SplitMix64(state: seed)
    for _ in 0..<rowCount {
      itemCounts.append(Int32(random.next(below: 30)) + 3)
      heightsUnits.append(180 * 1024)
    }
    var yUnits: Int64 = 0
    while events.count < eventCount {
      var speedUnits = (Int64(random.next(below: 120)) - 50) * 1024
      for _ in 0..<60 {
        yUnits = max(0, yUnits + speedUnits)
        speedUnits = speedUnits * 19 / 20
        events.append(ruler_event(kind: 0, continues_batch: 0, row: 0, value: yUnits))
      }
      let row = Int32(min(rowCount - 1, Int(yUnits / (180 * 1024)) + 1))
      for step in 1...20 {
        let xUnits = Int64(step) * 20 * 1024
        events.append(ruler_event(kind: 1, continues_batch: 0, row: row, value: xUnits))
      }
    }
  }
}

/// Steele, Lea and Flood's generator (OOPSLA 2014).
struct SplitMix64 {
  var state: UInt64

  mutating func next(below bound: UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return (z ^ (z >> 31)) % bound
  }
}

/// Replays the trace with a fresh ruler each time, until a second went into the replays alone.
///
/// - Returns: Events a second, over all replays; the counters of the last replay; its checksum.
func measure(_ trace: SyntheticTrace) -> (
  eventsPerSecond: Double, counters: ruler_counters, checksum: UInt64
) {
  trace.itemCounts.withUnsafeBufferPointer { itemCounts in
    trace.heightsUnits.withUnsafeBufferPointer { heights in
      trace.events.withUnsafeBufferPointer { events in
        var feed = ruler_feed(
          item_counts: itemCounts.baseAddress, heights: heights.baseAddress,
          row_count: Int32(itemCounts.count), header_height: 0,
          viewport_width: 500 * 1024, viewport_height: 847 * 1024, item_width: 130 * 1024,
          item_height: 170 * 1024, item_spacing: 10 * 1024, inset_top: 5 * 1024,
          inset_left: 5 * 1024)
        var counters = ruler_counters()
        var checksum: UInt64 = 0
        var replayCount = 0
        var spent = Duration.zero
        while spent < .seconds(1) {
          let ruler = ruler_create(&feed)
          spent += ContinuousClock().measure {
            ruler_replay(ruler, events.baseAddress, events.count, &counters)
          }
          checksum = ruler_checksum(ruler)
          ruler_destroy(ruler)
          replayCount += 1
        }
        return (Double(replayCount * events.count) / (spent / .seconds(1)), counters, checksum)
      }
    }
  }
}

// The ruler takes TraceEvents as they lie in memory.
precondition(MemoryLayout<ruler_event>.stride == MemoryLayout<TraceEvent>.stride)

let result = measure(SyntheticTrace(rowCount: 5000, eventCount: 15_000, seed: 1))
print("\(Int(result.eventsPerSecond / 1e6)) million events a second")
print("\(result.counters.rowsDisplayed) rows and \(result.counters.itemsDisplayed) items displayed")
print("checksum \(String(result.checksum, radix: 16))")
