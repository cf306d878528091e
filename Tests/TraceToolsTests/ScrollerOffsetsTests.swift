import Testing

@testable import TraceTools

/// Offsets without their fractions, and the deltas between them.
@Suite struct ScrollerOffsetsTests {
  /// Scrolls of one or more scrollers as Chromium records them.
  private struct Page {
    /// By scroller, in pixels with their fractions.
    var exact: [Double]
    var steps: [ScrollerOffsets.Step] = []
    /// The scroller of each step, and its offset as the page reads it.
    var truth: [(scroller: Int, offset: Double)] = []

    mutating func gesture(_ scroller: Int, _ deltas: Double...) {
      for (index, delta) in deltas.enumerated() {
        exact[scroller] += delta
        steps.append(
          ScrollerOffsets.Step(
            delta: delta, truncated: exact[scroller].rounded(.towardZero), beginsGesture: index == 0
          ))
        truth.append((scroller, exact[scroller].rounded()))
      }
    }

    /// Code moves the page by whole pixels, and the fraction stays.
    mutating func scrollByCode(_ scroller: Int, to offset: Double) {
      let fraction = exact[scroller] - exact[scroller].rounded()
      exact[scroller] = offset + fraction
    }
  }

  private static func expectMain(_ page: Page, is main: Int, codeScrolls: Int) {
    let offsets = ScrollerOffsets(page.steps)
    #expect(offsets.codeScrollCount == codeScrolls)
    for (step, truth) in zip(offsets.steps, page.truth) {
      #expect((step.scroller == offsets.mainScroller) == (truth.scroller == main))
      if truth.scroller == main { #expect(step.after == truth.offset, "\(page.steps)") }
    }
  }

  /// The notch of a wheel at the start of the content, whose offset is that before it, says nothing of a finger's steps.
  @Test func aWheelBesideAFingerIsAnimatedAlone() {
    var page = Page(exact: [0])
    page.gesture(0, 20, 20, 20, 20, 20)
    page.gesture(0, -20, -20, -20, -20, -20)
    page.steps.append(ScrollerOffsets.Step(delta: 100, truncated: 0, beginsGesture: true))
    page.exact[0] = 100
    page.truth.append((0, 100))
    page.gesture(0, 20, 20, 20, 20)
    Self.expectMain(page, is: 0, codeScrolls: 0)
    #expect(ScrollerOffsets(page.steps).animationCount == 1)
  }

  @Test func aRecordingMayBeginAnywhere() {
    var page = Page(exact: [5000])
    page.gesture(0, -18.3333, -30.25, -12.1)
    Self.expectMain(page, is: 0, codeScrolls: 0)
    // The first delta alone does not say which pixel it was.
    #expect(ScrollerOffsets(page.steps).steps[0].before == 5000)
  }

  @Test func aScrollByCodeKeepsTheFraction() {
    var page = Page(exact: [5000])
    page.gesture(0, 18.3333, 30.25, 12.1)
    page.scrollByCode(0, to: 0)
    page.gesture(0, 7.77, 8.5, 3.1, 2.2, 6.9)
    page.scrollByCode(0, to: 900)
    page.gesture(0, -7.77, -8.5, -3.1, -2.2, -6.9)
    Self.expectMain(page, is: 0, codeScrolls: 2)
  }

  @Test func codeMayScrollWithinAGesture() {
    var page = Page(exact: [40])
    page.gesture(0, 10, 10)
    page.scrollByCode(0, to: 700)
    page.gesture(0, 10, 10)
    let steps = page.steps.enumerated().map { index, step in
      ScrollerOffsets.Step(
        delta: step.delta, truncated: step.truncated, beginsGesture: index == 0)
    }
    page.steps = steps
    Self.expectMain(page, is: 0, codeScrolls: 1)
  }

  /// A second list begins without the first one's fraction.
  @Test func anotherListIsToldFromCode() {
    var page = Page(exact: [5000, 0])
    page.gesture(0, 18.3333, 130.25, 12.1)
    page.gesture(1, 7.77, 8.5, 3.1, 2.2, 6.9)
    Self.expectMain(page, is: 0, codeScrolls: 0)
  }

  /// By wheel all deltas are whole; the first list is scrolled on from where it was left.
  @Test func aListThatIsScrolledOnWasNotMovedByCode() {
    var page = Page(exact: [5000, 0])
    page.gesture(0, 120, 120)
    page.gesture(1, 120)
    page.gesture(0, 120)
    page.gesture(1, -20)
    Self.expectMain(page, is: 0, codeScrolls: 0)
  }

  @Test func wholeDeltasThatNeverReturnAreCode() {
    var page = Page(exact: [5000])
    page.gesture(0, 120, 120)
    page.scrollByCode(0, to: 0)
    page.gesture(0, 120)
    page.gesture(0, 120)
    Self.expectMain(page, is: 0, codeScrolls: 1)
  }

  /// The delta of the step that reaches an end is not how far it moved, and the fraction is gone there.
  @Test func anEndOfTheContentIsAWholePixel() {
    let moves: [(Double, Double, Bool)] = [
      (-18.3333, 54, true), (-30.25, 24, false), (-40.5, 0, false), (7.77, 7, true),
      (8.5, 16, false),
      (-20.25, 0, true), (600.6, 600, true), (400.3, 900, false), (-7.7, 892, true),
    ]
    let offsets = ScrollerOffsets(
      moves.map { .init(delta: $0.0, truncated: $0.1, beginsGesture: $0.2) })
    #expect(offsets.steps.map(\.after) == [55, 24, 0, 8, 16, 0, 601, 900, 892])
    #expect(offsets.steps.allSatisfy { $0.scroller == 0 } && offsets.codeScrollCount == 0)
  }

  /// Code sets an offset, so that the fraction is gone: the same scroller if the recording says that code scrolled, and
  /// another one if it says that none did.
  @Test(arguments: [(true, 0, 1, 0), (false, 1, 0, 0), (nil, 1, 0, 4)] as [(Bool?, Int, Int, Int)])
  func aScrollByCodeIsKnownFromTheRecording(
    followsCode: Bool?, scroller: Int, codeScrolls: Int, unsure: Int
  ) {
    let moves: [(Double, Double, Bool)] = [
      (33.37, 33, true), (33.37, 66, false), (33.37, 100, false), (24.3, 24, true),
      (24.3, 48, false), (24.3, 72, false), (24.3, 97, false),
    ]
    let offsets = ScrollerOffsets(
      moves.enumerated().map { index, move in
        ScrollerOffsets.Step(
          delta: move.0, truncated: move.1, beginsGesture: move.2,
          followsCode: followsCode.map { $0 && index == 3 })
      })
    #expect(offsets.steps.map(\.scroller) == [0, 0, 0] + Array(repeating: scroller, count: 4))
    #expect(offsets.steps.map(\.after) == [33, 67, 100, 24, 49, 73, 97])
    #expect(offsets.codeScrollCount == codeScrolls && offsets.unsureCount == unsure)
  }

  /// The offset of an animated scroll is the one before it, or within the animation before.
  @Test(arguments: [true, false]) func anAnimationEndsWhereItsDeltaLeads(isSaid: Bool) {
    let moves: [(Double, Double)] = [(350, 0), (350, 343), (350, 700), (-100, 1050), (50, 950)]
    let offsets = ScrollerOffsets(
      moves.map {
        ScrollerOffsets.Step(
          delta: $0.0, truncated: $0.1, beginsGesture: true, followsCode: isSaid ? false : nil,
          isAnimated: isSaid)
      })
    #expect(offsets.steps.map(\.after) == [350, 700, 1050, 950, 1000])
    #expect(offsets.steps.allSatisfy { $0.scroller == 0 } && offsets.animationCount == 5)
  }

  @Test func nothingIsNothing() {
    let offsets = ScrollerOffsets([])
    #expect(offsets.steps.isEmpty && offsets.codeScrollCount == 0)
  }
}
