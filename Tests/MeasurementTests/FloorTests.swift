import ListEngine
import Results
import ScrollTrace
import Testing
import TraceTools

@testable import Measurement

extension MeasurementTests {
  /// `floor` is below all that recycles.
  @Suite(.enabled(if: isCounting, notCounting)) struct FloorTests {
    private static let hosts = [
      ListHost(), ListHost(recyclesFirst: true), ListHost(keepsPrepared: true),
      ListHost(endsLate: true, coasts: true, echoes: true, confines: true, queues: true),
    ]

    /// In set-up and first use: in steady use `floor` allocates nothing.
    private static func total(
      of design: Design, on trace: ValidTrace, host: ListHost
    ) throws -> Allocations {
      let (setUp, firstUse) = try AllocationProbe.firstUse(of: design, on: trace, host: host)
      return setUp + firstUse
    }

    /// No design that recycles takes fewer allocations or bytes than `floor` in a list that treats memory warnings the same
    /// way, whatever it shows wrong. Designs with a lower peak discard item cells, or show other items than they should.
    @Test(arguments: EmbeddedTraces.names)
    func nothingThatRecyclesAllocatesLess(name: String) throws {
      let trace = try #require(try EmbeddedTraces.trace(named: name))
      let designs = Set(DesignCatalog.comparison + DesignCatalog.frameworkComparison).filter {
        !$0.recyclesNothing && $0.name != "floor"
      }
      // The first replay also pays for what the runtime makes once.
      let floors = try ["floor", "floor,warnings=keep"].map { try Design($0) }
      for design in designs.union(floors) {
        _ = design.watchedReplay(of: trace, host: Self.hosts[0])
      }
      for host in Self.hosts {
        let totals = try floors.map { try Self.total(of: $0, on: trace, host: host) }
        for design in designs {
          let floor = totals[design.choices.warnings == .keep ? 1 : 0]
          let total = try Self.total(of: design, on: trace, host: host)
          #expect(total.count >= floor.count, "\(design.name) on \(host)")
          #expect(total.bytes >= floor.bytes, "\(design.name) on \(host)")
          if total.peakBytes >= floor.peakBytes { continue }
          let throwsItemsAway = [.cap, .sharedCap].contains(design.choices.itemPool)
          let isFaithful = design.watchedReplay(of: trace, host: host).fidelity.isFaithful
          #expect(
            throwsItemsAway || !isFaithful,
            "\(design.name) on \(host): \(total.peakBytes) of \(floor.peakBytes)")
        }
      }
    }
  }
}
