import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// Which axes cannot matter on a trace and a host, held to whole replays.
@Suite struct TraceTraitsTests {
  /// The axes that a rule of `effective(on:host:)` is about.
  private static let axes = [
    "selection", "stops", "laysOut", "identity", "store", "lives", "fallback",
  ]

  /// Designs that are equal there count the same, show the same and do the same work in each frame; of random designs
  /// with each value on each of these axes, on random traces and hosts.
  @Test func designsThatAreEqualThereDoTheSame() throws {
    var equalCounts: [String: Int] = [:]
    for seed in 0..<UInt64(Thorough.count(60, of: 480)) {
      let trace = RandomTrace.make(
        seed: seed, size: .small, hasCoasts: seed % 3 != 0, hasSplices: seed % 4 == 1,
        isRich: seed % 5 < 2)
      let valid = try ValidTrace(checking: trace)
      let host = ListHost.all[Int(seed / 8) % ListHost.all.count]
      let traits = TraceTraits(trace)
      let values = RandomTrace.design(
        seed: seed, forFeedWithSummedHeights: trace.hasSummedHeights, drawsMotion: true)
      let design = try ReferenceTests.design(values)
      for name in Self.axes {
        let axis = try #require(AxisDescription.all.first { $0.name == name })
        for value in axis.values where !value.needsNumber {
          var choices = design.choices
          guard axis.write(&choices, value.name), choices != design.choices,
            choices.effective(on: traits, host: host)
              == design.choices.effective(on: traits, host: host),
            let other = try? design.setting(axis: name, to: value.name),
            (try? other.check(appliesTo: trace.feed)) != nil
          else { continue }
          equalCounts[name, default: 0] += 1
          let one = design.framedReplay(of: valid, host: host)
          let two = other.framedReplay(of: valid, host: host)
          let label = "seed \(seed): \(design.name) and \(name)=\(value.name) on \(host)"
          #expect(one.counters == two.counters, "\(label)")
          #expect(one.fidelity == two.fidelity, "\(label)")
          #expect(one.opening == two.opening, "\(label)")
          #expect(one.frames.map(\.work) == two.frames.map(\.work), "\(label)")
        }
      }
    }
    for name in Self.axes {
      #expect(equalCounts[name, default: 0] > 0, "no case of '\(name)' was tried")
    }
  }

  @Test func traitsAreWhatATraceHas() throws {
    let edited = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    #expect(TraceTraits(edited).names == ["edits", "reloads", "taps", "sections"])
    var still = edited
    still.removeEvents()
    #expect(TraceTraits(still).names == ["sections"])
  }
}
