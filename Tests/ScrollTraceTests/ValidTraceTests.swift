import ReferenceList
import ScrollTrace
import Testing

/// The checks of a trace that was made in code, and their errors.
@Suite struct ValidTraceTests {
  private static func small() throws -> Trace {
    var trace = try TextFormat.read(smallHeader).trace
    trace.append(.position, atMilliseconds: 10, value: 20)
    trace.append(Insertion(itemCounts: [2]), atMilliseconds: 20, row: 0)
    trace.append(.delete, atMilliseconds: 20, row: 0, value: 1)
    trace.append(Viewport(widthUnits: 100 << 10, heightUnits: 100 << 10), atMilliseconds: 30)
    return trace
  }

  /// The line that a changed trace is refused at; nil where it is valid.
  private static func line(_ change: (inout Trace) -> Void) throws -> Int? {
    var trace = try small()
    change(&trace)
    do throws(TraceError) {
      #expect(try ValidTrace(checking: trace).trace == trace)
      return nil
    } catch {
      return error.line
    }
  }

  @Test func aTraceThatHoldsTheFormatStaysWhatItIs() throws {
    #expect(try Self.line { _ in } == nil)
    for seed in 0..<200 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small)
      #expect(try ValidTrace(checking: trace).trace == trace, "seed \(seed)")
    }
  }

  @Test func whatTheTextWouldBreakIsRefusedAtItsLine() throws {
    let line = Self.line
    #expect(try line { $0.viewport.widthUnits = -1 } == 1)
    #expect(try line { $0.frameRate = .nan } == 1)
    #expect(try line { $0.feed.sectionRowCounts = [1] } == 1)
    #expect(try line { $0.timesMilliseconds[0] = -1 } == 2)
    #expect(try line { $0.timesMilliseconds[3] = 5 } == 5)
    #expect(try line { $0.events[2].row = 1_000 } == 4)
    #expect(try line { $0.insertions[0].itemCounts = [] } == 3)
    #expect(try line { $0.insertions[0].kinds = [0] } == 3)
    // The text cannot express these.
    #expect(try line { $0.events[1].value = 7 } == 3)
    #expect(try line { $0.events[1].value = -1 } == 3)
    #expect(try line { $0.insertions.removeAll() } == 3)
    #expect(try line { $0.insertions.append(Insertion(itemCounts: [1])) } == 6)
    #expect(try line { $0.viewports.removeAll() } == 5)
    #expect(try line { $0.timesMilliseconds.removeLast() } == 5)
    #expect(try line { $0.events[2].continuesBatch = false } == 4)
    #expect(try line { $0.events[0].row = 3 } == 2)
  }
}
