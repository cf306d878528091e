// The list of metrics.
extension Metric {
  /// Every metric, in order, with what the hitch model has of displays of so many hertz.
  package static func all(displays: [Int] = ModelledDisplay.standardHertz) -> [Metric] {
    Fault.all.map(\.metric) + counters + allocations + displays.flatMap(modelled) + [instructions]
      + times
  }

  /// The metrics that a run has figures of, in order.
  ///
  /// - Complexity: O(metrics × results).
  package static func all(of run: RunResult) -> [Metric] {
    let displays = run.results.lazy.compactMap(\.modelled).first?.displays.map(\.hertz) ?? []
    return all(displays: displays).filter { metric in
      // Samples, and no figure.
      if metric == .time { return false }
      // Without a pass that looked there is no answer, and that is told: faults are always listed.
      if metric.source == .fidelity, !metric.isOptional { return true }
      return run.results.contains {
        metric.isOptional ? metric.value(in: $0) != nil : metric.source.isIn($0)
      }
    }
  }

  /// What the gate judges for equality, but for what is modelled of displays.
  fileprivate static let repeated = all(displays: []).filter { $0.isJudged && $0.isExact }

  private static let byName = Dictionary(uniqueKeysWithValues: all().map { ($0.name, $0) })

  /// The metric with a name; nil where nothing that is measured is called so.
  package init?(named name: String) {
    if let metric = Metric.byName[name] {
      self = metric
      return
    }
    // Of a display that is not among the standard ones.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let hertz = Int(parts[2]),
      let metric = Metric.modelled(hertz).first(where: { $0.name == name })
    else { return nil }
    self = metric
  }

  /// The metric that the code itself names.
  ///
  /// - Precondition: there is one.
  package static func known(_ name: String) -> Metric {
    guard let metric = Metric(named: name) else {
      preconditionFailure("no metric is called '\(name)'")
    }
    return metric
  }

  // MARK: Counters

  /// A counter of the semantics: listed where a host or a design counts it.
  private static func counter(
    _ name: String, _ title: String, _ direction: Direction = .neither
  ) -> Metric {
    Metric(
      "counters.\(name)", title, .exact, direction, isOptional: true, in: .fidelity,
      count(name, of: \.counters))
  }

  /// In the order of the semantics. Better is less of what is work, and more of what is work saved; the others say
  /// what the person did.
  private static let counters = [
    counter("rowsDisplayed", "rows displayed"),
    counter("rowsEnded", "rows ended"),
    counter("cellsCreated", "cells created", .lower),
    counter("cellsReused", "cells reused", .higher),
    counter("cellsDiscarded", "cells discarded", .lower),
    counter("peakCells", "most cells alive", .lower),
    counter("reloads", "strips reloaded", .lower),
    counter("itemsDisplayed", "items displayed", .lower),
    counter("itemCellsCreated", "item cells created", .lower),
    counter("itemCellsReused", "item cells reused", .higher),
    counter("offsetReads", "offsets read", .lower),
    counter("offsetHits", "offsets found", .higher),
    counter("offsetWrites", "offsets written", .lower),
    counter("storedOffsets", "offsets stored in the end", .lower),
    counter("heightQuestions", "heights asked", .lower),
    counter("selections", "items tapped"),
    counter("offscreenSelections", "taps off the screen"),
    counter("offscreenStripEvents", "strip scrolls off the screen"),
    counter("rowsPrepared", "rows prepared"),
    counter("preparedDisplays", "displays of rows prepared"),
    counter("preparedInVain", "rows prepared in vain", .lower),
    counter("scrollsTold", "scrolls told"), counter("offsetsConfined", "offsets confined"),
  ]

  // MARK: Allocations

  private static let allocations: [Metric] =
    AllocationPhases.phases.flatMap { phase, words, phases in
      func own(
        _ figure: String, _ title: String, _ unit: String,
        _ value: KeyPath<Allocations, Int> & Sendable
      ) -> Metric {
        Metric(
          "allocations.\(phase).\(figure)", title + words, unit: unit, .exact, .lower,
          in: .allocations
        ) { result, _ in
          (result.allocations?[keyPath: phases]).map {
            .quantity(Quantity($0[keyPath: value]))
          } ?? Source.allocations.failed
        }
      }
      return [
        own("count", "allocs", "blocks", \.count), own("bytes", "allocated", "bytes", \.bytes),
        own("peakBytes", "bookkeeping", "bytes", \.peakBytes),
        own("frees", "frees", "blocks", \.frees),
      ]
    } + [
      allocationsAboveBase("perDisplay", "allocs/display", \.perDisplay),
      allocationsAboveBase("perStripScroll", "allocs/scroll", \.perStripScroll),
    ]

  private static func allocationsAboveBase(
    _ name: String, _ title: String, _ value: KeyPath<AllocationPhases, Double?> & Sendable
  ) -> Metric {
    Metric(
      "allocations.\(name)", title, unit: "blocks", .exact, .lower, isAgainstBase: true,
      in: .allocations
    ) { result, base in
      guard let phases = result.allocations else { return Source.allocations.failed }
      return phases[keyPath: value].map { .quantity(Quantity($0, isDifference: true)) }
        ?? .notApplicable("the trace has no such event, or \(base) was not counted")
    }
  }

  // MARK: The model, and instructions

  /// What the hitch model makes of a replay on one display.
  fileprivate static func modelled(_ hertz: Int) -> [Metric] {
    func own(
      _ name: String, _ title: String, _ unit: String,
      _ value: @escaping @Sendable (ModelledDisplay) -> Quantity?
    ) -> Metric {
      Metric(
        "modelled.\(name).\(hertz)", "\(title) at \(hertz) Hz, modelled", unit: unit, .modelled,
        .lower, in: .fidelity
      ) { result, _ in
        guard let display = result.modelled?.displays.first(where: { $0.hertz == hertz }) else {
          return Source.fidelity.failed
        }
        return value(display).map { .quantity($0) } ?? .notApplicable("nothing scrolled")
      }
    }
    return [
      own("hitches", "hitch time", "ms/s") { $0.hitchMillisecondsPerSecond.map { Quantity($0) } },
      own("lateFrames", "late frames", "frames") { Quantity($0.lateFrameCount) },
      own("missedFrames", "missed frames", "frames") { Quantity($0.missedFrameCount) },
    ]
  }

  package static let instructions = Metric(
    "instructions", "instructions", .exact, .lower, in: .instructions
  ) { result, _ in
    guard let own = result.instructions else { return Source.instructions.failed }
    guard own.isExact, let count = own.counts.first else {
      return .notExact("the runs counted \(own.counts.map(String.init).joined(separator: ", "))")
    }
    return .quantity(Quantity(count))
  }

  // MARK: Times

  /// A design's thread time for an event, in millionths of the frozen ruler's in the same block: samples, which
  /// `RunResult.rulerRatios` has by the machine's condition.
  package static let time = Metric(
    "time", "time", unit: "millionths of the ruler", .noisy, .lower, in: .time
  ) { _, _ in .notApplicable("it has samples, by the machine's condition") }

  private static let times = [
    timing("nanosecondsPerEvent", "ns/event", "ns/event", .lower) { $0.nanosecondsPerEvent },
    timing("eventsPerSecond", "events/s", "events/s", .higher) { $0.eventsPerSecond },
    timing("setUpNanoseconds", "set-up", "ns", .lower) { $0.setUpNanoseconds },
    timeAboveBase(
      "aboveBasePerDisplay", "ns/display", "no row is displayed", \.aboveBasePerDisplay),
    timeAboveBase(
      "aboveBasePerStripScroll", "ns/scroll", "no strip is scrolled", \.aboveBasePerStripScroll),
    timeRatio, time,
  ]

  /// A design's thread time against the base's, as the paired comparison has it.
  package static let timeRatio = Metric(
    "timing.ratio", "x base", unit: "ratio", .noisy, .lower, isAgainstBase: true, in: .time
  ) { result, base in
    guard let timing = result.timing else { return Source.time.failed }
    return timing.comparison.map { .quantity($0.quantity) }
      ?? .notApplicable("it was not compared with \(base)")
  }

  private static func timing(
    _ name: String, _ title: String, _ unit: String, _ direction: Direction,
    _ value: @escaping @Sendable (Timing) -> Double
  ) -> Metric {
    Metric("timing.\(name)", title, unit: unit, .noisy, direction, in: .time) { result, _ in
      result.timing.map { .quantity(Quantity(value($0))) } ?? Source.time.failed
    }
  }

  private static func timeAboveBase(
    _ name: String, _ title: String, _ without: String,
    _ value: KeyPath<Timing, Double?> & Sendable
  ) -> Metric {
    Metric(
      "timing.\(name)", title, unit: "ns", .noisy, .lower, isAgainstBase: true, in: .time
    ) { result, _ in
      guard let timing = result.timing else { return Source.time.failed }
      return timing[keyPath: value].map { .quantity(Quantity($0, isDifference: true)) }
        ?? .notApplicable(without)
    }
  }

  // MARK: What comes of others

  /// All faults, added up.
  package static let faults = Metric("faults", "faults", .exact, .lower, in: .fidelity) {
    result, _ in
    result.faultCount.map { .quantity(Quantity($0)) } ?? Source.fidelity.failed
  }

  /// What the hitch model makes of a whole replay: the figures that answers and sweeps compare designs by.
  package static let ofFrames: [(metric: Metric, value: @Sendable (ModelledFrames) -> Double)] = [
    ofFrames("opening", "ms") { $0.openingMilliseconds },
    ofFrames("hitches", "ms/s") { $0.hitchesPerSecond },
    ofFrames("frame", "ms") { $0.worstFrameMilliseconds },
  ]

  private static func ofFrames(
    _ name: String, _ unit: String, _ value: @escaping @Sendable (ModelledFrames) -> Double
  ) -> (metric: Metric, value: @Sendable (ModelledFrames) -> Double) {
    let metric = Metric("modelled.\(name)", name, unit: unit, .modelled, .lower, in: .fidelity) {
      result, _ in
      if let frames = result.modelled { return .quantity(Quantity(value(frames))) }
      return result.fidelity.isEmpty
        ? Source.fidelity.failed : .notApplicable("the record has no modelled frames")
    }
    return (metric, value)
  }

  package static let peakBytes = known("allocations.total.peakBytes")

  /// Blocks allocated in steady use for each row displayed.
  package static let allocationsPerRow = Metric(
    "allocations.steady.perRow", "allocs", .exact, .lower, in: .allocations
  ) { result, _ in
    guard let allocations = result.allocations else { return Source.allocations.failed }
    let displayed = result.counters["rowsDisplayed", default: 0]
    return .quantity(
      Quantity(displayed > 0 ? Double(allocations.steady.count) / Double(displayed) : 0))
  }

  /// What sweeps ask: a count less another.
  private static func difference(_ title: String, of all: String, less part: String) -> Metric {
    let (all, part) = (known("counters.\(all)"), known("counters.\(part)"))
    return Metric(title, title, .exact, .lower, in: .fidelity) { result, _ in
      guard let all = all.count(in: result), let part = part.count(in: result) else {
        return Source.fidelity.failed
      }
      return .quantity(Quantity(all - part))
    }
  }

  package static let offsetsMissed = difference(
    "offsets missed", of: "offsetReads", less: "offsetHits")
  /// Designs and hosts that prepare nothing bind every row as it comes into view.
  package static let rowsBoundLate = difference(
    "rows bound as they came into view", of: "rowsDisplayed", less: "preparedDisplays")
}

extension AllocationPhases {
  /// The phases as metrics name them, in order, with what people say behind a figure of one.
  package static let phases:
    [(name: String, words: String, KeyPath<AllocationPhases, Allocations> & Sendable)] = [
      ("setUp", " in set-up", \.setUp), ("firstUse", " in first use", \.firstUse),
      ("steady", " in steady use", \.steady), ("total", "", \.total),
    ]

  /// The phases by name, in order.
  package var byName: [(name: String, allocations: Allocations)] {
    AllocationPhases.phases.map { ($0.name, self[keyPath: $0.2]) }
  }
}

extension TimeComparison {
  /// The ratio with its interval.
  package var quantity: Quantity {
    Quantity(ratio, lower: lower, upper: upper, confidence: confidence)
  }
}

extension DesignResult {
  /// Whether this is what a design came to, under whichever of its names.
  package func isCalled(_ name: String) -> Bool { design == name || alsoCalled.contains(name) }

  /// What was counted under names that no metric has, in order: there is none in a result of this version.
  package var unknownCounts: [String] {
    let names = counters.keys.map { "counters.\($0)" } + fidelity.keys.map { "fidelity.\($0)" }
    return names.filter { Metric(named: $0) == nil }.sorted()
  }

  /// Everything that the gate judges for equality, by the name of its metric. Instructions that differed from run to
  /// run are none.
  ///
  /// - Complexity: O(metrics).
  package var exactMetrics: [String: Double] {
    var figures: [String: Double] = [:]
    let modelled = (modelled?.displays ?? []).flatMap { Metric.modelled($0.hertz) }
    for metrics in [Metric.repeated, modelled] {
      for metric in metrics { figures[metric.name] = metric.value(in: self) }
    }
    return figures
  }
}
