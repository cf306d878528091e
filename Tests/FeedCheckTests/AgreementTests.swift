import FeedCheck
import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// The judge of the log of a replay finds the faults that the replay counts.
@Suite struct AgreementTests {
  /// The faults of one replay, counted both ways.
  private struct Counted {
    let judgement: Judgement
    let fidelity: FidelityCounters
    /// True if a displayed row can be bound again: a replay counts each binding, the judge once a display.
    let rebinds: Bool

    init(_ design: Design, on trace: ValidTrace, host: ListHost) throws {
      let header = design.displayHeader(for: trace.trace, host: host)
      rebinds = design.choices.updates == .reconfigure
      var writer = DisplayLogWriter(header)
      let replay = design.displayedReplay(of: trace, host: host) { writer.append($0) }
      fidelity = replay.fidelity
      let bytes = writer.takeBytes()
      judgement = try bytes.withUnsafeBytes { bytes in
        let log = try LogText.read(LineSource(bytes: bytes), named: "replay")
        #expect(log.header == header)
        return LogText.judgement(of: log.records, log.header)
      }
    }

    /// The displays of a kind; without strips that code moved in place, which a replay does not count.
    func displays(_ kind: FaultKind) -> Int {
      judgement.found.count { $0.kind == kind && !$0.inPlace }
    }

    /// The differences in what both count alike, in words.
    var differences: [String] {
      let pairs = [
        ("lost", displays(.lost), fidelity.lostOffsets),
        ("foreign", displays(.foreign), fidelity.foreignOffsets),
        ("misrouted", displays(.misrouted), fidelity.misroutedSelections),
      ]
      let unequal = pairs.filter { rebinds ? $0.1 > $0.2 : $0.1 != $0.2 }.map {
        "\($0.0) \($0.1) of \($0.2)"
      }
      // A replay counts every drift; a log, those to an offset that is not right.
      let drifted = displays(.drifted)
      let isMore = drifted > fidelity.driftedStrips
      // A replay counts each tiling, and other versions of the row's own items too.
      let stale = displays(.stale)
      return unequal + (isMore ? ["drifted \(drifted) of \(fidelity.driftedStrips)"] : [])
        + (stale > fidelity.staleStrips ? ["stale \(stale) of \(fidelity.staleStrips)"] : [])
    }
  }

  /// Pages of 100 in content that ends at 260. An end of the content is a page of any length.
  @Test func aLogHasTheLengthOfPagesButAtTheEndsOfTheContent() throws {
    var shape = Feed.ItemShape.points(width: 90, height: 40, spacing: 0)
    shape.paging = .strip
    let trace = try Trace.byHand(
      shape: shape, [.x(0, 100), .y(50), .y(0), .x(0, 260), .y(50), .y(0)]
    ).checked
    var pages: [Double?] = []
    _ = try Design("stable-id,saves=scroll").displayedReplay(of: trace, host: .acquireFirst) {
      if case .show(let look) = $0.change, $0.row == "0" { pages.append(look.page) }
    }
    #expect(pages == [0, 100, 0])
  }

  @Test func presetsOnEmbeddedTracesAgree() throws {
    var count = 0
    for (number, name) in EmbeddedTraces.names.enumerated() {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      for (place, preset) in DesignCatalog.presets.enumerated() {
        let design = try Design(preset.name)
        guard (try? design.check(appliesTo: trace.trace.feed)) != nil else { continue }
        for (index, host) in ListHost.all.enumerated()
        where Thorough.isOn || (number * 7 + place * 5 + index * 3) % 67 == 0 {
          let counted = try Counted(design, on: trace, host: host)
          #expect(counted.differences == [], "\(preset.name) on \(name), \(host)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  /// The behaviours of all platforms: flings that go on, offsets that are confined, scrolls that are queued.
  @Test func presetsOnPlatformsAgree() throws {
    var hosts: [ListHost] = []
    for host in ListPlatform.all.flatMap(\.behaviours).map(\.host) where !hosts.contains(host) {
      hosts.append(host)
    }
    var (count, displayCount) = (0, 0)
    for (number, name) in EmbeddedTraces.names.enumerated() {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      for (place, design) in DesignCatalog.designs.enumerated() {
        guard design.applies(to: trace.trace.feed) else { continue }
        for (index, host) in hosts.enumerated()
        where Thorough.isOn || (number * 7 + place * 5 + index * 3) % 97 == 0 {
          let counted = try Counted(design, on: trace, host: host)
          #expect(counted.differences == [], "\(design.name) on \(name), \(host)")
          count += 1
          displayCount += counted.judgement.displayCount
        }
      }
    }
    print("\(count) replays with \(displayCount) displays")
    #expect(count > 40)
  }

  @Test func presetsOnRandomTracesAgree() throws {
    let presets = try DesignCatalog.presets.map { try Design($0.name) }
    for seed in 0..<UInt64(Thorough.count(100, of: 1000)) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 5 == 4 ? .medium : .small, hasCoasts: seed % 3 == 1,
        hasSplices: seed % 4 == 1, isRich: seed % 5 < 2
      ).checked
      for draw in 0..<4 {
        let design = presets[(Int(seed) * 7 + draw * 13) % presets.count]
        guard (try? design.check(appliesTo: trace.trace.feed)) != nil else { continue }
        var host = ListHost.all[(Int(seed) + draw * 5) % ListHost.all.count]
        host.coasts = seed % 3 == 1
        host.confines = (Int(seed) + draw) % 4 == 0
        host.replaces = (Int(seed) + draw) % 3 == 0
        let counted = try Counted(design, on: trace, host: host)
        #expect(counted.differences == [], "seed \(seed), \(design.name), \(host)")
      }
    }
  }
}
