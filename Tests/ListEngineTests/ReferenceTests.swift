import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// The engine against the plain model that is written straight from the semantics, in all small cases.
@Suite struct ReferenceTests {
  /// Replays one trace with one design both ways, watched and unwatched.
  static func compare(
    _ trace: Trace, _ axes: [String: String], _ host: ListHost, _ label: @autoclosure () -> String
  ) throws {
    let checked = trace.checked
    let design = try design(axes)
    let watched = design.watchedReplay(of: checked, host: host)
    let label = Comment(rawValue: "\(label()), \(design.name) on \(host)")
    expectEqual(
      watched,
      ReferenceList.replay(trace, design: ReferenceDesign(axes), host: ReferenceHost(host)), label)
    let replay = design.session(on: checked, host: host).setUp().run()
    #expect(replay.counters == watched.counters, label)
  }

  static func expectEqual(_ found: WatchedReplay, _ expected: ReferenceResult, _ label: Comment) {
    let counters = found.counters.list.map { ($0.name, $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: counters) == expected.counters, label)
    let fidelity = found.fidelity.list.map { ($0.name, $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: fidelity) == expected.fidelity, label)
  }

  static func design(_ axes: [String: String]) throws -> Design {
    let written = AxisDescription.all.compactMap { axis in
      axes[axis.name].map { ",\(axis.name)=\($0)" }
    }
    return try Design("tag-lookup" + written.joined())
  }

  /// Lengths at the limits of the format, and lengths that read as 0: nothing overflows or divides by zero.
  @Test(arguments: ["horizontal", "vertical"], ["1000000000", "0.0001", "0.5"])
  func lengthsAtTheLimitsAgree(axis: String, length: String) throws {
    let limit = 1_000_000_000
    let text = """
      {"filmstrip":1,"viewport":[\(limit),\(limit)],"feed":{"items":[900,900,900,0,0,0],\
      "rowHeight":{"base":\(limit),"perItem":\(limit)},"headerHeight":\(limit),\
      "item":{"width":\(length),"height":\(length),"spacing":\(length),\
      "inset":[\(limit),\(limit),0,0]},"axis":"\(axis)"}}
      {"t":0,"y":-1000000000}
      {"t":0,"y":1000000000}
      {"t":1,"row":0,"x":1000000000}
      {"t":2,"row":0,"x":-1000000000}
      {"t":3,"y":0}
      {"t":4,"insert":0,"items":[5]}
      {"t":4,"move":0,"to":6}
      {"t":5,"viewport":[0.0001,0.0001]}
      {"t":6,"y":1}
      {"t":7,"delete":0,"count":7}
      {"t":8,"insert":0,"items":[3,4]}
      {"t":9,"viewport":[1000000000,1000000000]}
      {"t":10,"y":5}
      """
    let trace = try TextFormat.read(text)
    for axes in [[:], ["identity": "id", "key": "id"], ["items": "all", "pool": "perRow"]] {
      for host in ListHost.all { try Self.compare(trace.trace, axes, host, "limits") }
    }
  }

  /// On a screen of half the width a strip that begins at -150 shows nothing, so that its content's start is right too: 0
  /// is foreign at the first display alone, and -150 is blank at the last.
  @Test(arguments: [("zero", ["foreignOffsets": 1]), ("rest", ["blank": 1])])
  func startsBeforeTheContentAgree(fallback: String, faults: [String: Int]) throws {
    var trace = Trace.byHand(
      shape: .points(width: 100, height: 40, spacing: 0), width: 200, [])
    trace.feed.startUnits = (0..<10).map { $0 == 0 ? -150 * Points.units : 0 }
    trace.append(.viewport(100, 50), .y(50), .y(0))
    for host in ListHost.all {
      try Self.compare(
        trace, ["identity": "id", "key": "id", "fallback": fallback], host, "start")
    }
    let design = try Design("stable-id,fallback=\(fallback)")
    #expect(design.watchedReplay(of: trace.checked, host: .acquireFirst).faults == faults)
  }

  /// Every kind of event on a feed of five rows of two kinds, with the rows that it needs and the rows that it
  /// adds.
  private static let events: [(needs: Int, grows: Int, event: HandEvent)] = [
    (0, 0, .y(0)), (0, 0, .y(50)), (0, 0, .y(120)), (2, 0, .x(1, 70)),
    (1, 1, .insert(1, items: [3])), (2, -2, .delete(0, count: 2)), (4, 0, .move(0, to: 3)),
    (2, 0, .reload(1, items: 3)), (0, 0, .reloadAll), (0, 0, .memoryWarning),
    (0, 0, .viewport(150, 60)),
  ]

  /// Every trace of three of those events, after a scroll down and back up a row; each with one pool and item
  /// pool on each host, and all of those in turn.
  @Test(arguments: 0..<events.count)
  func poolsAgreeOnAllSmallTraces(first: Int) throws {
    let pools = RandomReferenceTests.pools
    let itemPools = ["perStrip", "cap:0", "cap:1", "shared", "sharedCap:1"]
    let count = Self.events.count
    for rest in 0..<count * count {
      var trace = Trace.byHand(sections: [3, 2], kinds: [0, 1, 0, 0, 1], [.x(0, 50), .y(110)])
      var rowCount = 5
      for number in [first, rest / count, rest % count] {
        let (needed, grows, event) = Self.events[number]
        guard rowCount >= needed else { continue }
        trace.append(event)
        rowCount += grows
      }
      trace.append(.y(40))
      for (place, host) in ListHost.four(UInt64(first + rest)).enumerated() {
        let turn = first * 31 + rest * 7 + place
        let axes = [
          "pool": pools[turn % pools.count], "itemPool": itemPools[turn / 3 % itemPools.count],
          "identity": ["tag", "id", "owned"][turn % 3],
          "reload": ["always", "changed", "otherRow", "never"][turn / 2 % 4],
          "store": turn % 5 == 0 ? "kept" : "dictionary",
        ]
        try Self.compare(trace, axes, host, "events \(first), \(rest)")
      }
    }
  }

  /// On six rows: a scroll within a row's height and past several, up and down, each edit on screen and off, and
  /// what happens to all rows at once.
  private static let eventsBesideScrolls: [HandEvent] = [
    .y(0), .y(20), .y(60), .y(190), .x(1, 50), .reload(1, items: 3), .move(0, to: 3),
    .insert(2, items: [4]), .reloadAll, .delete(1),
  ]

  /// Every three of those events after a scroll down, in separate frames or together.
  @Test(arguments: 0..<10)
  func preparedRowsAgreeInAllSmallCases(first: Int) throws {
    let designs: [[String: String]] = [
      ["identity": "id", "key": "id"], ["pool": "perRow"],
      ["pool": "cap:1", "key": "path", "reload": "changed"],
    ]
    for number in first * 100..<first * 100 + 100 {
      var frames: [[HandEvent]] = [[.y(10)]]
      for (place, digit) in [first, number / 10 % 10, number % 10].enumerated() {
        let event = Self.eventsBesideScrolls[digit]
        if number >> place & 1 == 0 {
          frames.append([event])
        } else {
          frames[frames.count - 1].append(event)
        }
      }
      let trace = Trace.byHand(sections: [2, 4], frames.map { .together($0) })
      for (place, prefetch) in RandomReferenceTests.prefetches.enumerated() {
        let host = ListHost.all[(number + place) % ListHost.all.count]
        let axes = designs[(number / 12 + place) % 3].merging(["prefetch": prefetch]) { $1 }
        try Self.compare(trace, axes, host, "events \(number)")
      }
    }
  }
}
