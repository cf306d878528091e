import ListEngine
import Results
import ScrollTrace
import Testing
import TraceTools

@testable import Measurement
@testable import ReferenceList

/// Whole replays through the model: costs, hitches and the worst frame.
@Suite struct ModelledFramesTests {
  /// Three rows of 50 in a table of 100, items 40 wide and 10 apart. At 1,000 us a cell made, 100 bound, 10 an item
  /// made and 1 configured, a strip laid out 0.5, an offset looked up or saved 0.25, a height asked 7:
  /// - opening: 3 heights, 2 cells made and bound, 4 items made and configured, 2 strips laid out, 2 look-ups:
  ///   21 + 2,000 + 200 + 40 + 4 + 1 + 0.5 = 2,266.5.
  /// - t 0, a strip scrolled to where item 2 comes: 10 + 1 + 0.5 = 11.5.
  /// - t 10, row 2 comes and row 0 goes: 1,000 + 100 + 20 + 2 + 0.5 + 0.25 + 0.25 = 1,123.
  /// - t 20, row 0 in its used cell, its items too: 100 + 2 + 0.5 + 0.25 + 0.25 = 103.
  @Test func aReplayIsWorkedOutByHand() throws {
    let trace = try TextFormat.read(
      """
      {"filmstrip":1,"name":"by hand","viewport":[100,100],"feed":{"items":[4,4,4],"rowHeight":50,\
      "item":{"width":40,"height":40,"spacing":10}}}
      {"t":0,"row":0,"x":50}
      {"t":10,"y":50}
      {"t":20,"y":0}
      """)
    let costs = HitchCosts.only([
      .createCell: 1000, .bindCell: 100, .createItem: 10, .configureItem: 1, .layOutStrip: 0.5,
      .lookUpOffset: 0.25, .saveOffset: 0.25, .askHeight: 7,
    ])
    let replay = try Design("stable-id").framedReplay(of: trace, host: .acquireFirst)
    let frames = HitchModel(costs: costs, displays: [1000]).frames(of: replay, on: trace)
    #expect(frames.openingMicroseconds == 2266.5)
    #expect(frames.frameCount == 3 && frames.motionFrameCount == 3)
    // 1,123 us at 1,000 Hz are shown at the second refresh: 1 ms late in 20 + 1 ms.
    #expect(frames.displays.map(\.hitchMilliseconds) == [1])
    #expect(frames.displays.map(\.hitchMillisecondsPerSecond) == [1 / 0.021])
    let worst = try #require(frames.worstFrame)
    #expect(worst.microseconds == 1123 && worst.timeMilliseconds == 10 && worst.firstEvent == 1)
    #expect(worst.events == ["the table is scrolled to 50"])
    let parts: [WorstFrame.Part] = [
      .init(operation: "createCell", count: 1, microseconds: 1000),
      .init(operation: "bindCell", count: 1, microseconds: 100),
      .init(operation: "reloadStrip", count: 1, microseconds: 0),
      .init(operation: "createItem", count: 2, microseconds: 20),
      .init(operation: "configureItem", count: 2, microseconds: 2),
      .init(operation: "layOutStrip", count: 1, microseconds: 0.5),
      .init(operation: "lookUpOffset", count: 1, microseconds: 0.25),
      .init(operation: "saveOffset", count: 1, microseconds: 0.25),
    ]
    #expect(worst.parts == parts)
  }

  @Test func eachOperationHasItsOwnCount() {
    var work = FrameWork()
    let fields: [WritableKeyPath<FrameWork, Int>] = [
      \.cellsCreated, \.cellsBound, \.stripsReloaded, \.itemCellsCreated, \.itemsConfigured,
      \.stripsTiled, \.offsetReads, \.offsetWrites, \.heightQuestions, \.itemsAsked,
      \.livingCellsLaidOut,
    ]
    for (index, field) in fields.enumerated() { work[keyPath: field] = index + 1 }
    // A frame is one, whatever is in it, and one in which cells were bound.
    let counts = Array(1...10) + [1, 1, 11]
    #expect(HitchOperation.allCases.map { $0.count(in: work) } == counts)
    for (operation, count) in zip(HitchOperation.allCases, counts) {
      let costs = HitchCosts.only([operation: 3])
      #expect(costs.microseconds(of: work) == Double(3 * count))
    }
  }

  /// Of frames alike the first is the worst. A trace without events has none.
  @Test func framesWithoutMotionHaveNoHitches() throws {
    let trace = try TextFormat.read(
      """
      {"filmstrip":1,"name":"one","viewport":[100,100],"feed":{"items":[4],"rowHeight":50,\
      "item":{"width":40,"height":40}}}
      {"t":3,"memoryWarning":true}
      {"t":4,"memoryWarning":true}
      """)
    let modelled = try [trace, trace.withoutEvents].map { trace in
      let replay = try Design("stable-id").framedReplay(of: trace, host: .acquireFirst)
      return HitchModel(costs: .standard).frames(of: replay, on: trace)
    }
    #expect(modelled[0].worstFrame?.timeMilliseconds == 3)
    #expect(modelled[0].worstFrame?.parts == [])
    #expect(modelled[0].displays.map(\.hertz) == [60, 120])
    #expect(modelled[0].displays.allSatisfy { $0.hitchMillisecondsPerSecond == nil })
    #expect(modelled[1].frameCount == 0 && modelled[1].openingMicroseconds > 0)
    #expect(modelled[1].worstFrame == nil)
  }

  /// Over whole embedded traces: the sums of parts, and hitches at both rates.
  @Test func theFiguresOfEmbeddedTracesHangTogether() throws {
    for name in EmbeddedTraces.recordings {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      for design in ["stable-id", "ceiling"] {
        let replay = try Design(design).framedReplay(of: trace, host: .acquireFirst)
        let frames = HitchModel(costs: .standard).frames(of: replay, on: trace)
        let worst = try #require(frames.worstFrame)
        let parts = worst.parts.reduce(0) { $0 + $1.microseconds }
        #expect(abs(parts - worst.microseconds) < 1e-6)
        let (slow, fast) = (frames.displays[0], frames.displays[1])
        // In refreshes: what 60 Hz misses, 120 Hz misses too.
        #expect((slow.hitchMilliseconds * 60).rounded() <= (fast.hitchMilliseconds * 120).rounded())
      }
    }
  }

  /// The heavy work of a replay gives the same figures at other costs as the model itself.
  @Test func heavyWorkIsPricedAsTheModelPricesFrames() throws {
    for (name, design) in [("edited-feed", "stable-id"), ("chromium-flings", "ceiling")] {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      let replay = try Design(design).framedReplay(of: trace, host: .acquireFirst)
      let standard = HitchModel(costs: .standard).frames(of: replay, on: trace)
      // Few of the frames: those that can matter.
      #expect(try #require(standard.heavyWork).frames.count * 4 < standard.frameCount)
      for operation in HitchCosts.standard.operations
      where HitchCosts.standard[operation]?.kind == .assumed {
        for factor in [0.25, 0.37, 1, 2.2, 4] {
          let costs = HitchCosts.standard.pricing {
            $1.microseconds * ($0 == operation ? factor : 1)
          }
          let expected = HitchModel(costs: costs).frames(of: replay, on: trace)
          var priced = standard
          priced.price(by: costs)
          #expect(priced.openingMilliseconds == expected.openingMilliseconds)
          #expect(priced.hitchesPerSecond == expected.hitchesPerSecond, "\(operation) x \(factor)")
          #expect(priced.worstFrameMilliseconds == expected.worstFrameMilliseconds)
        }
      }
    }
  }
}

extension HitchCosts {
  /// A table in which only these operations cost anything, in microseconds.
  static func only(_ costs: [HitchOperation: Double]) -> HitchCosts {
    HitchCosts(
      Dictionary(
        uniqueKeysWithValues: HitchOperation.allCases.map {
          ($0, OperationCost(microseconds: costs[$0] ?? 0, .assumed, source: "a test"))
        }))
  }
}
