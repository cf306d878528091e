import ListEngine
import Testing

/// Why a design shows faults under a platform's usual behaviour.
@Suite struct FaultCauseTests {
  @Test func thePartWithoutWhichThereIsNoFaultIsNamed() throws {
    let usual = try #require(ListPlatform.named("recycler-view")).behaviours[0]
    #expect(
      usual.cause { !$0.confines } == """
        It happens only with a strip beyond its content (delete, rotation): on \
        recycler-view an offset beyond the content is brought back into it (LinearLayoutManager.onLayoutChildren, \
        fixLayoutEndGap).
        """)
    #expect(
      usual.cause { _ in false } == """
        The platform is not the only reason: the design shows faults on the plainest list too (host acquireFirst).
        """)
    // Right with each part alone, and wrong with more.
    let alone = ["interleaved", "echoing", "confining", "confining+clamping", "settling"]
      .map { ListHost($0) }
    #expect(
      usual.cause { $0 == ListHost() || alone.contains($0) }.hasPrefix(
        "It happens with several parts"))
  }

  @Test func severalPartsOfWhichEachLeadsToAFaultAreNamed() throws {
    let usual = try #require(ListPlatform.named("react-native")).behaviours[0]
    #expect(
      usual.cause { !$0.coasts && !$0.queues } == """
        It happens only with a row that leaves while its strip is flung, or a strip that scrolls in the frame in \
        which its cell gets another row: on react-native a fling goes on in its strip when the row has left \
        (react-native #39529, "when this list gets recycled it continues scrolling"); scrolls are delivered at the \
        beginning of the next frame (ScrollViewEventEmitter.onScroll).
        """)
  }
}
