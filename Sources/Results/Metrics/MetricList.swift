import ScrollTrace

// The list of metrics.
extension Metric {
  /// Every metric, in order; the hitches at these refresh rates.
  package static func all(displays: [Int] = ModelledDisplay.standardHertz) -> [Metric] {
    faultKinds + counters + allocations + displays.map(displayHitches) + [instructions] + times
  }

  // MARK: Counts

  private static let faultKinds = FaultKind.ordered.map { kind in
    count(
      "fidelity", kind.metricName, kind.rawValue, .lower, isOptional: kind.isOptional, \.fidelity)
  }

  /// In the order of the semantics. Less work is better, and more work saved; counters of the user's actions have no
  /// better direction.
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
    counter(LogResult.away, "displays away from rest"),
  ]

  /// A counter of the semantics, listed where a host or a design counts it.
  private static func counter(
    _ name: String, _ title: String, _ direction: Direction = .neither
  ) -> Metric {
    count("counters", name, title, direction, isOptional: true, \.counters)
  }

  private static func count(
    _ group: String, _ name: String, _ title: String, _ direction: Direction, isOptional: Bool,
    _ counts: KeyPath<DesignResult, [String: Int]> & Sendable
  ) -> Metric {
    Metric("\(group).\(name)", title, .exact, direction, isOptional: isOptional, in: .fidelity) {
      result, _ in
      let counts = result[keyPath: counts]
      if let count = counts[name] { return .quantity(Quantity(count)) }
      return counts.isEmpty ? nil : .notApplicable("nothing of the kind is counted here")
    }
  }

  package static let faults = Metric("faults", "faults", .exact, .lower, in: .fidelity) {
    result, _ in
    result.faultCount.map { .quantity(Quantity($0)) }
  }

  package static let instructions = Metric(
    "instructions", "instructions", .exact, .lower, in: .instructions
  ) { result, _ in
    guard let own = result.instructions else { return nil }
    guard own.isExact, let count = own.counts.first else {
      return .notExact("the runs counted \(own.counts.map(String.init).joined(separator: ", "))")
    }
    return .quantity(Quantity(count))
  }

  // MARK: Allocations

  private static let allocations: [Metric] =
    AllocationPhases.phases.flatMap { phase, words, phases in
      Allocations.figures.map { figure in
        Metric(
          "allocations.\(phase).\(figure.name)", figure.title + words, unit: figure.unit, .exact,
          .lower, in: .allocations
        ) { result, _ in
          (result.allocations?[keyPath: phases]).map {
            .quantity(Quantity($0[keyPath: figure.value]))
          }
        }
      }
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
      result.allocations.map { phases in
        difference(
          phases[keyPath: value], "the trace has no such event, or \(base) was not counted")
      }
    }
  }

  /// A difference to the base.
  private static func difference(_ value: Double?, _ absence: String) -> Reading {
    value.map { .quantity(Quantity($0, isDifference: true)) } ?? .notApplicable(absence)
  }

  package static let peakBytes = known("allocations.total.peakBytes")

  /// Blocks allocated in steady use for each row displayed.
  package static let allocationsPerRow = Metric(
    "allocations.steady.perRow", "allocs", .exact, .lower, in: .allocations
  ) { result, _ in
    result.allocations.map { allocations in
      let displayed = result.counters["rowsDisplayed", default: 0]
      let rate = displayed > 0 ? Double(allocations.steady.count) / Double(displayed) : 0
      return .quantity(Quantity(rate))
    }
  }

  // MARK: Modelled costs

  /// The hitches on one display.
  private static func displayHitches(_ hertz: Int) -> Metric {
    Metric(
      "modelled.hitches.\(hertz)", "hitch time at \(hertz) Hz, modelled", unit: "ms/s", .modelled,
      .lower, in: .fidelity
    ) { result, _ in
      result.modelled?.displays.first { $0.hertz == hertz }.map {
        $0.hitchMillisecondsPerSecond.map { .quantity(Quantity($0)) }
          ?? .notApplicable("nothing scrolled")
      }
    }
  }

  // The metrics of a whole replay by which answers and sweeps compare designs.
  static let opening = wholeReplay("opening", "ms", \.openingMilliseconds)
  static let hitches = wholeReplay("hitches", "ms/s", \.hitchesPerSecond)
  static let worstFrame = wholeReplay("frame", "ms", \.worstFrameMilliseconds)

  private static func wholeReplay(
    _ name: String, _ unit: String, _ value: KeyPath<ModelledFrames, Double> & Sendable
  ) -> Metric {
    Metric("modelled.\(name)", name, unit: unit, .modelled, .lower, in: .fidelity) { result, _ in
      if let frames = result.modelled { return .quantity(Quantity(frames[keyPath: value])) }
      return result.fidelity.isEmpty ? nil : .notApplicable("the record has no modelled frames")
    }
  }

  // MARK: Times

  private static let times = [
    timing("nanosecondsPerEvent", "ns/event", "ns/event", .lower, \.nanosecondsPerEvent),
    timing("eventsPerSecond", "events/s", "events/s", .higher, \.eventsPerSecond),
    timing("setUpNanoseconds", "set-up", "ns", .lower, \.setUpNanoseconds),
    timeAboveBase(
      "aboveBasePerDisplay", "ns/display", "no row is displayed", \.aboveBasePerDisplay),
    timeAboveBase(
      "aboveBasePerStripScroll", "ns/scroll", "no strip is scrolled", \.aboveBasePerStripScroll),
    timeRatio, time,
  ]

  private static func timing(
    _ name: String, _ title: String, _ unit: String, _ direction: Direction,
    _ value: KeyPath<Timing, Double> & Sendable
  ) -> Metric {
    Metric("timing.\(name)", title, unit: unit, .noisy, direction, in: .time) { result, _ in
      result.timing.map { .quantity(Quantity($0[keyPath: value])) }
    }
  }

  private static func timeAboveBase(
    _ name: String, _ title: String, _ absence: String, _ value: KeyPath<Timing, Double?> & Sendable
  ) -> Metric {
    Metric("timing.\(name)", title, unit: "ns", .noisy, .lower, isAgainstBase: true, in: .time) {
      result, _ in
      result.timing.map { difference($0[keyPath: value], absence) }
    }
  }

  /// A design's thread time against the base's, from the paired comparison.
  package static let timeRatio = Metric(
    "timing.ratio", "x base", unit: "ratio", .noisy, .lower, isAgainstBase: true, in: .time
  ) { result, base in
    result.timing.map { timing in
      timing.comparison.map { .quantity($0.quantity) }
        ?? .notApplicable("it was not compared with \(base)")
    }
  }

  /// A design's thread time for an event, in millionths of the frozen ruler's in the same block. It has no single figure
  /// but samples: `RunResult.rulerRatios`.
  package static let time = Metric(
    "time", "time", unit: "millionths of the ruler", .noisy, .lower, in: .time
  ) { _, _ in .notApplicable("it has samples, by the machine's condition") }

  // MARK: Sweeps of one axis

  package static let offsetsMissed = difference(
    "offsets missed", of: "offsetReads", less: "offsetHits")
  /// Designs and hosts that prepare nothing bind every row as it comes into view.
  package static let rowsBoundLate = difference(
    "rows bound as they came into view", of: "rowsDisplayed", less: "preparedDisplays")

  /// One counter less another.
  private static func difference(_ title: String, of all: String, less part: String) -> Metric {
    let (all, part) = (known("counters.\(all)"), known("counters.\(part)"))
    return Metric(title, title, .exact, .lower, in: .fidelity) { result, _ in
      guard let all = all.count(in: result), let part = part.count(in: result) else { return nil }
      return .quantity(Quantity(all - part))
    }
  }
}

// MARK: Finding metrics

extension Metric {
  private static let byName = Dictionary(uniqueKeysWithValues: all().map { ($0.name, $0) })

  /// Returns nil for an unknown name.
  package init?(named name: String) {
    if let metric = Metric.byName[name] {
      self = metric
      return
    }
    // The hitches at another refresh rate are not in the list.
    guard let hertz = name.split(separator: ".").last.flatMap({ Int($0) }),
      case let metric = Metric.displayHitches(hertz), metric.name == name
    else { return nil }
    self = metric
  }

  /// - Precondition: there is a metric with this name.
  package static func known(_ name: String) -> Metric {
    guard let metric = Metric(named: name) else {
      preconditionFailure("no metric is called '\(name)'")
    }
    return metric
  }

  /// The metrics with a figure in a run, in order. Faults are always listed, so that a run without them says so.
  ///
  /// - Complexity: O(metrics x results).
  package static func all(of run: RunResult) -> [Metric] {
    let displays = run.results.lazy.compactMap(\.modelled).first?.displays.map(\.hertz) ?? []
    return all(displays: displays).filter { metric in
      if metric == .time { return false }
      if metric.source == .fidelity, !metric.isOptional { return true }
      return run.results.contains {
        metric.isOptional ? metric.value(in: $0) != nil : metric.source.isIn($0)
      }
    }
  }

  /// The exact metrics that the gate judges, without those of displays.
  private static let repeated = all(displays: []).filter { $0.isJudged && $0.isExact }

  fileprivate static func exact(of result: DesignResult) -> [Metric] {
    repeated + (result.modelled?.displays ?? []).map { displayHitches($0.hertz) }
  }
}

extension DesignResult {
  /// The names of counts that are not metrics, in order. A result of this version has none.
  package var unknownCounts: [String] {
    let names = counters.keys.map { "counters.\($0)" } + fidelity.keys.map { "fidelity.\($0)" }
    return names.filter { Metric(named: $0) == nil }.sorted()
  }

  /// The value of every metric that the gate compares for equality, by its name, without instructions that differ from
  /// run to run.
  ///
  /// - Complexity: O(metrics).
  package var exactMetrics: [String: Double] {
    var figures: [String: Double] = [:]
    for metric in Metric.exact(of: self) { figures[metric.name] = metric.value(in: self) }
    return figures
  }
}
