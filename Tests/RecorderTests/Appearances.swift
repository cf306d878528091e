import Foundation
import ScrollTrace
import Testing

@testable import ListEngine

/// Which rows and items came and went, and in which frame: as a page saw it, or as a replay displays it.
struct Appearances: Equatable {
  struct Thing: Hashable, Comparable, CustomStringConvertible {
    let row: Int
    let item: Int?

    static func < (left: Thing, right: Thing) -> Bool {
      (left.row, left.item ?? -1) < (right.row, right.item ?? -1)
    }

    var description: String { "row \(row)" + (item.map { " item \($0)" } ?? "") }
  }

  struct Change: Equatable {
    let isShown: Bool
    let milliseconds: Double
  }

  private(set) var first: Set<Thing>
  private(set) var changes: [Thing: [Change]] = [:]
  private var shown: Set<Thing>

  init(first: Set<Thing>) {
    self.first = first
    shown = first
  }

  mutating func becomes(_ next: Set<Thing>, atMilliseconds time: Double) {
    for thing in shown.symmetricDifference(next) {
      changes[thing, default: []].append(Change(isShown: next.contains(thing), milliseconds: time))
    }
    shown = next
  }

  /// Reads what the page has saved: a header with what was seen first, and a line a change. A row that goes takes
  /// its items with it.
  init(seenIn text: String) throws {
    let lines = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    var first: Set<Thing> = []
    for row in try #require(lines.first?["rows"] as? [[String: Any]]) {
      let index = try #require(row["row"] as? Int)
      first.insert(Thing(row: index, item: nil))
      for item in try #require(row["items"] as? [Int]) {
        first.insert(Thing(row: index, item: item))
      }
    }
    self.init(first: first)
    var next = first
    for line in lines.dropFirst() {
      let thing = Thing(row: try #require(line["row"] as? Int), item: line["item"] as? Int)
      if try #require(line["shown"] as? Bool) {
        next.insert(thing)
      } else {
        next = next.filter { $0 != thing && (thing.item != nil || $0.row != thing.row) }
      }
      becomes(next, atMilliseconds: try #require(line["t"] as? Double))
    }
  }

  init(replaying trace: ValidTrace) throws {
    let (_, watcher) = try Design("stable-id").watch(
      trace, host: .acquireFirst, watcher: DisplayWatcher(trace: trace.trace))
    self.init(first: watcher.states.first?.shown ?? [])
    // The last event of a frame leaves it as it is shown.
    for index in watcher.states.indices.dropFirst() {
      let state = watcher.states[index]
      let isLast =
        index + 1 == watcher.states.count
        || watcher.states[index + 1].milliseconds != state.milliseconds
      if isLast { becomes(state.shown, atMilliseconds: state.milliseconds) }
    }
  }

  /// Watches the screen after the first layout and after each event.
  private struct DisplayWatcher: Watcher {
    private(set) var states: [(milliseconds: Double, shown: Set<Thing>)] = []
    private let times: [Double]
    private var eventCount = 0

    init(trace: Trace) { times = trace.timesMilliseconds }

    mutating func saw(_ callback: Callback, in list: inout ListState) {
      switch callback {
      case .began: eventCount += 1
      case .settled: states.append((eventCount == 0 ? 0 : times[eventCount - 1], shown(in: &list)))
      default: break
      }
    }

    private func shown(in list: inout ListState) -> Set<Thing> {
      var shown: Set<Thing> = []
      for offset in 0..<list.displayed.count {
        guard let strip = list.displayed[offset]?.pointee else { continue }
        let row = list.sequence.index(ofIdentity: strip.row)
        shown.insert(Thing(row: row, item: nil))
        for item in strip.firstItem..<strip.endItem {
          shown.insert(Thing(row: row, item: Int(item)))
        }
      }
      return shown
    }
  }

  /// Where two differ by more than one frame in which something moved by more than a pixel, in words: a table that
  /// comes to rest by less has a row at its edge for many frames.
  ///
  /// - Parameters:
  ///   - frames: the times of all frames, in order.
  ///   - trace: what moved.
  func differences(from other: Appearances, frames: [Double], in trace: ValidTrace) -> [String] {
    var found: [String] = []
    for thing in first.symmetricDifference(other.first).sorted() {
      found.append("\(thing) at first: \(first.contains(thing)), \(other.first.contains(thing))")
    }
    for thing in Set(changes.keys).union(other.changes.keys).sorted() {
      let (mine, theirs) = (changes[thing] ?? [], other.changes[thing] ?? [])
      guard mine.map(\.isShown) == theirs.map(\.isShown) else {
        found.append("\(thing): \(mine), \(theirs)")
        continue
      }
      for (one, another) in zip(mine, theirs) {
        let shownIn = [one, another].map { change in
          frames.lastIndex { $0 <= change.milliseconds } ?? 0
        }
        let times = [one.milliseconds, another.milliseconds].sorted()
        if abs(shownIn[0] - shownIn[1]) > 1,
          Appearances.movement(of: thing, in: trace, times[0]..<times[1]) > 1
        {
          found.append("\(thing): \(one), \(another)")
        }
      }
    }
    return found
  }

  /// The distance of the table between two changes, or that of an item's strip if it is larger, in points. The motion of
  /// the later change is not included.
  private static func movement(
    of thing: Thing, in trace: ValidTrace, _ range: Range<Double>
  ) -> Double {
    func extent(_ isCustom: (TraceEvent) -> Bool) -> Double {
      var values: [Int64] = []
      for (event, time) in zip(trace.events, trace.timesMilliseconds)
      where isCustom(event) && time < range.upperBound {
        if time <= range.lowerBound { values.removeAll() }
        values.append(Int64(event.value))
      }
      return Double((values.max() ?? 0) - (values.min() ?? 0)) / 1024
    }
    let table = extent { $0.kind == .position }
    guard thing.item != nil else { return table }
    return max(table, extent { $0.kind == .stripOffset && Int($0.row) == thing.row })
  }
}
