/// The offsets of the scrollers of a recording of Chromium, along one axis.
///
/// An update has the offset after it without its fraction, and does not name its scroller. Chromium's compositor keeps
/// the fraction of each scroller through other gestures and through scrolls by code, which move by whole pixels. The
/// deltas that follow narrow the fraction down. The fraction distinguishes a scroll by code from another scroller, as far
/// as the recording does not say itself when code scrolled.
///
/// An update that begins an animation (a wheel, a key, the track of a scrollbar) has the offset *before* it; its delta leads
/// to the end of the animation.
struct ScrollerOffsets {
  /// An update that moved something, in pixels.
  struct Step {
    let delta: Double
    /// The offset after the step without its fraction.
    let truncated: Double
    let beginsGesture: Bool
    /// True if code scrolled since the step before; nil if the recording does not say.
    var followsCode: Bool?
    /// True if the scroll is an animation.
    var isAnimated = false

    /// Returns true for a step that an end of the content has cut short: it has moved less far than its delta.
    ///
    /// - Precondition: no offset before both steps leads to their offsets.
    func stops(after last: Step) -> Bool {
      guard !beginsGesture else { return truncated == 0 && last.truncated + 1 + delta < 0 }
      let moved = truncated - last.truncated
      return delta < 0 ? (delta...0).contains(moved) : (0...delta).contains(moved)
    }
  }

  /// A step with its scroller, and its offsets as a page reads them: in whole pixels.
  struct Placed {
    let scroller: Int
    let before: Double
    let after: Double
  }

  private(set) var steps: [Placed] = []
  /// The scroller that moved most; of equals the first.
  private(set) var mainScroller = 0
  /// The scrolls of the main scroller by code, as far as steps show them.
  private(set) var codeScrollCount = 0
  /// The number of animations.
  private(set) var animationCount = 0
  /// The steps after a jump of which only fractions tell whether code scrolled or another scroller took them.
  private(set) var unsureCount = 0

  /// Adds in single precision, as Chromium does.
  private static func sum(_ offset: Double, _ delta: Double) -> Double {
    Double(Float(offset) + Float(delta))
  }

  /// The number of scrollers that are remembered.
  private static let scrollerCountMax = 256

  /// Steps that follow one another without a jump.
  private struct Run {
    let first: Int
    let beginsGesture: Bool
    var count = 0
    var delta = 0.0
    /// The offsets before the run that lead to the recorded ones.
    var least = -Double.infinity
    var most = Double.infinity
    /// The error that many sums in single precision have.
    var tolerance = 0.0
    var scroller = 0
    var before = 0.0
    var isJump = false
    /// The end of the content, a whole pixel, at which the run's only step stopped; nil for other runs.
    var stop: Double?

    init(first: Int, beginsGesture: Bool) {
      self.first = first
      self.beginsGesture = beginsGesture
    }

    /// Adds a step. Returns false if no offset before the run leads to its offset too.
    mutating func append(_ step: Step) -> Bool {
      let sum = delta + step.delta
      let newLeast = max(least, step.truncated - sum)
      let newMost = min(most, step.truncated + 1 - sum)
      tolerance = max(tolerance, 0.004 + step.truncated.magnitude * 5e-7)
      guard newLeast < newMost + tolerance else { return false }
      delta = sum
      least = newLeast
      most = newMost
      count += 1
      return true
    }

    func mayBegin(at offset: Double) -> Bool {
      offset > least - tolerance && offset < most + tolerance
    }

    /// The offset before the run that has the fraction of another offset; nil if none has.
    func beginning(withFractionOf offset: Double) -> Double? {
      let fraction = offset - offset.rounded()
      let beginning = (least - tolerance - fraction).rounded(.up) + fraction
      return mayBegin(at: beginning) ? beginning : nil
    }
  }

  init(_ recorded: [Step]) {
    let steps = Self.ended(recorded, animationCount: &animationCount)
    var runs = Self.runs(of: steps)
    let origins = Self.place(&runs, of: steps, unsureCount: &unsureCount)
    var ways: [Int: Double] = [:]
    for index in runs.indices {
      // Without a difference from its origin, a scroller counts as the origin, moved by code.
      while let origin = origins[runs[index].scroller] { runs[index].scroller = origin }
      let run = runs[index]
      var offset = run.before
      for step in steps[run.first..<run.first + run.count] {
        let before = offset.rounded()
        offset = run.stop ?? Self.sum(offset, step.delta)
        self.steps.append(Placed(scroller: run.scroller, before: before, after: offset.rounded()))
        ways[run.scroller, default: 0] += step.delta.magnitude
      }
    }
    mainScroller = ways.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    // The first steps of another scroller are no scroll by code.
    let begin = runs.firstIndex { $0.scroller == mainScroller } ?? 0
    codeScrollCount = runs.dropFirst(begin + 1).count { $0.isJump && $0.scroller == mainScroller }
  }

  /// The steps with the offsets at the ends of animations.
  ///
  /// Where the recording does not say which steps are animations, all are if one would begin above the content, but for
  /// those of a finger.
  private static func ended(_ steps: [Step], animationCount: inout Int) -> [Step] {
    let deltas = Set(
      steps.filter { $0.followsCode == nil && $0.truncated + 1 < $0.delta - 1 }
        .map(\.delta.magnitude))
    let areFingers = deltas.isEmpty ? [] : fingers(in: steps, notBy: deltas)
    guard !deltas.isEmpty || steps.contains(where: \.isAnimated) else { return steps }
    var way: (from: Double, to: Double)?
    return steps.enumerated().map { index, step in
      guard step.isAnimated || !deltas.isEmpty && !areFingers[index] else {
        way = nil
        return step
      }
      animationCount += 1
      // The animation before may still be under way.
      let isUnderWay = way.map {
        step.truncated >= min($0.from, $0.to) - 1 && step.truncated <= max($0.from, $0.to) + 1
      }
      let begin = isUnderWay == true ? way?.to ?? step.truncated : step.truncated
      let end = max(0, begin + step.delta)
      way = (step.truncated, end)
      return Step(
        delta: step.delta, truncated: end.rounded(.down), beginsGesture: step.beginsGesture,
        followsCode: step.followsCode)
    }
  }

  /// The fewest steps of a gesture that is a finger's.
  private static let fingerStepCountMin = 4

  /// By step: whether it is of a gesture of many steps that are not all whole multiples of an animation's delta.
  private static func fingers(in steps: [Step], notBy deltas: Set<Double>) -> [Bool] {
    var areFingers: [Bool] = []
    var begin = 0
    for end in 1...max(1, steps.count) where end >= steps.count || steps[end].beginsGesture {
      let gesture = steps[begin..<min(end, steps.count)]
      let isFinger =
        gesture.count >= fingerStepCountMin
        && !gesture.allSatisfy { step in
          deltas.contains { step.delta.magnitude.remainder(dividingBy: $0).magnitude < 0.01 }
        }
      areFingers += gesture.map { _ in isFinger }
      begin = end
    }
    return areFingers
  }

  private static func runs(of steps: [Step]) -> [Run] {
    var runs: [Run] = []
    for (index, step) in steps.enumerated() {
      if let last = runs.last, last.stop == nil, runs[runs.count - 1].append(step) { continue }
      var run = Run(first: index, beginsGesture: step.beginsGesture)
      _ = run.append(step)
      if index > 0, step.stops(after: steps[index - 1]) { run.stop = step.truncated }
      runs.append(run)
    }
    return runs
  }

  /// The scrollers so far, by number.
  private struct Known {
    /// The offset that each was left at.
    var ends: [Double] = []
    /// The run that each moved in last.
    var uses: [Int] = []
    /// The scroller that each may be, unless that one is scrolled on from its last offset.
    var origins: [Int?] = []

    mutating func add(origin: Int?) -> Int {
      ends.append(0)
      uses.append(0)
      origins.append(origin)
      return ends.count - 1
    }
  }

  /// Gives each run its scroller and the offset before it. Returns the origins of scrollers.
  private static func place(
    _ runs: inout [Run], of steps: [Step], unsureCount: inout Int
  ) -> [Int?] {
    var known = Known()
    var last: Int?
    for index in runs.indices {
      var run = runs[index]
      let remembered = max(0, known.ends.count - scrollerCountMax)..<known.ends.count
      // A gesture stays with its scroller. The one that was used last comes first.
      let candidates =
        run.beginsGesture
        ? remembered.sorted { known.uses[$0] > known.uses[$1] } : last.map { [$0] } ?? []
      if run.stop != nil, let last {
        run.scroller = last
        run.before = known.ends[last]
      } else if let resumed = candidates.first(where: { run.mayBegin(at: known.ends[$0]) }) {
        run.scroller = resumed
        run.before = known.ends[resumed]
        for other in remembered where other != resumed && known.origins[other] == resumed {
          known.origins[other] = nil
        }
      } else {
        let whole = run.beginning(withFractionOf: 0)
        let moved = candidates.first { run.beginning(withFractionOf: known.ends[$0]) != nil }
        let carried = moved.flatMap { run.beginning(withFractionOf: known.ends[$0]) }
        run.before = carried ?? whole ?? (run.least + run.most) / 2
        run.isJump = last != nil
        if last != nil, run.beginsGesture, steps[run.first].followsCode == nil {
          unsureCount += run.count
        }
        if let last, !run.beginsGesture {
          run.scroller = last
        } else if let moved, whole == nil {
          run.scroller = moved
        } else if let last, steps[run.first].followsCode == true {
          run.scroller = moved ?? last
        } else {
          // Another scroller starts at a whole pixel, as a known one without a fraction does, and one that code moved to
          // an offset.
          let isKnown = steps[run.first].followsCode != nil
          run.scroller = known.add(origin: isKnown ? nil : whole == nil ? last : moved)
        }
      }
      last = run.scroller
      known.ends[run.scroller] =
        run.stop
        ?? steps[run.first..<run.first + run.count].reduce(run.before) { sum($0, $1.delta) }
      known.uses[run.scroller] = index
      runs[index] = run
    }
    return known.origins
  }
}
