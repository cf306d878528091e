import ListEngine
import Results
import ScrollTrace

/// Rules about what shows nothing wrong, found by going through all that was tried.
///
/// - A value *is needed* on a kind of workload where, of the designs that show nothing wrong on one, all have it or one
///   of a few; another is *never* right where it was tried in its place in one of these designs, and was wrong.
/// - Values *suffice* where no design that has them shows anything wrong; of such combinations of one, two or three
///   axes the shortest are told.
///
/// A rule is told where it holds for 97% of its workloads or more, with the first of the others named.
struct SweepRules {
  static let nearly = 0.97
  static let exceptionsMax = 3

  let table: SweepFigures
  /// The designs that rules are about: bounds, which no app can have, left out.
  let designs: [Int]
  let axes: [AxisDescription]
  /// For each of these axes, the number of each design's value; in the order of `designs`.
  let codes: [[Int]]
  let names: [[String]]

  init(_ table: SweepFigures, _ known: SweepValues) {
    self.table = table
    let designs = table.plan.designs.indices.filter { !known.isBound[$0] }
    let varied = known.axes.filter { $0.usedCount > 1 }
    self.designs = designs
    axes = varied.map(\.description)
    codes = varied.map { axis in designs.map { axis.codes[$0] } }
    names = varied.map { Array($0.names[..<$0.usedCount]) }
  }

  /// Workloads that something is said about.
  struct Kind {
    let words: String
    let workloads: [Int]
    /// Whether it is of one host alone.
    var isOfHost = false
  }

  /// - Parameter all: the workloads on which anything is right: of others there is nothing to be said.
  private func kinds(of all: [Int]) -> [Kind] {
    var kinds = [Kind(words: "everywhere", workloads: all)]
    for (trait, name) in TraceTraits.all {
      let own = all.filter {
        table.plan.traces[table.workloads[$0].trace].traits.contains(trait)
      }
      // One that is of all workloads says no more than the first.
      if !own.isEmpty, own.count < all.count {
        kinds.append(Kind(words: "with \(name)", workloads: own))
      }
    }
    let hosts = Set(all.map { table.workloads[$0].host }).sorted()
    guard hosts.count > 1 else { return kinds }
    return kinds
      + hosts.flatMap { host in
        kinds.map { kind in
          let there = "on \(table.plan.hosts[host])"
          return Kind(
            words: kind.workloads.count == all.count ? there : "\(kind.words) \(there)",
            workloads: kind.workloads.filter { table.workloads[$0].host == host }, isOfHost: true)
        }
      }.filter { !$0.workloads.isEmpty }
  }

  /// - Complexity: O(workloads × designs × axes), and O(workloads × designs) for each combination of axes.
  func rules() -> [SweepAnswer.Rule] {
    guard let faults = table.figures.firstIndex(of: .faults) else { return [] }
    let isRight = table.workloads.indices.map { workload in
      let row = table.row(faults, workload: workload)
      return designs.map { row[$0] == 0 }
    }
    var neighbours = SweepNeighbours(table, designs)
    var rules: [SweepAnswer.Rule] = []
    var told: [(workloads: Set<Int>, need: Need)] = []
    var sufficing: Set<String> = []
    let solvable = isRight.indices.filter { isRight[$0].contains(true) }
    guard !solvable.isEmpty else { return [] }
    for kind in kinds(of: solvable) {
      let own = Set(kind.workloads)
      // What holds on more says it already.
      let needs = needed(kind, isRight, &neighbours)
      let fresh = needs.filter { need in
        !told.contains { known in
          known.need.axis == need.axis && known.workloads.isSuperset(of: own)
            && Set(known.need.bad).isSuperset(of: need.bad)
        }
      }
      told += fresh.map { (own, $0) }
      rules += fresh.map(\.rule)
      if kind.isOfHost, fresh.isEmpty { continue }
      let more = together(kind, needs, isRight) + (kind.isOfHost ? [] : sufficient(kind, isRight))
      rules += more.filter {
        sufficing.insert($0.text.replacing("\(kind.words), ", with: "")).inserted
      }
    }
    return rules
  }

  // MARK: What is needed

  /// An axis, and the values without which nothing is right.
  struct Need {
    let axis: Int
    let good: [Int]
    let bad: [Int]
    let rule: SweepAnswer.Rule
  }

  private func needed(
    _ kind: Kind, _ isRight: [[Bool]], _ neighbours: inout SweepNeighbours
  ) -> [Need] {
    let seldom = Double(kind.workloads.count) * (1 - SweepRules.nearly)
    return axes.indices.compactMap { axis in
      // On which workloads each value is among those that show nothing wrong.
      var present = names[axis].map { _ in [Int]() }
      for workload in kind.workloads {
        var seen = names[axis].map { _ in false }
        for (design, isRight) in isRight[workload].enumerated() where isRight {
          seen[codes[axis][design]] = true
        }
        for (value, isSeen) in seen.enumerated() where isSeen { present[value].append(workload) }
      }
      let good = present.indices.filter { Double(present[$0].count) > seldom }
      let bad = present.indices.filter { value in
        guard Double(present[value].count) <= seldom else { return false }
        let untried = kind.workloads.count { workload in
          !present[value].contains(workload)
            && !neighbours.has(axes[axis], names[axis][value], besideAny: isRight[workload])
        }
        return Double(untried) <= seldom
      }
      guard !bad.isEmpty, !good.isEmpty else { return nil }
      let exceptions = Set(bad.flatMap { present[$0] }).sorted()
      let (needed, never) = (good.map { names[axis][$0] }, bad.map { names[axis][$0] })
      let rule = SweepAnswer.Rule(
        kind: .isNeeded,
        text: bad.count + good.count == names[axis].count
          ? "\(kind.words), nothing is right without \(term(axis, good))"
          : "\(kind.words), nothing is right with \(term(axis, bad))",
        holdCount: kind.workloads.count - exceptions.count, ofCount: kind.workloads.count,
        traceCount: traceCount(kind),
        exceptions: named(exceptions),
        scope: kind.words, isOfHost: kind.isOfHost, axis: axes[axis].name, values: needed,
        never: never)
      return Need(axis: axis, good: good, bad: bad, rule: rule)
    }
  }

  private func traceCount(_ kind: Kind) -> Int {
    Set(kind.workloads.map { table.workloads[$0].trace }).count
  }

  /// The first of the workloads on which a rule does not hold.
  func named(_ exceptions: [Int]) -> [String] {
    Array(table.names(exceptions).prefix(SweepRules.exceptionsMax))
  }

  /// An axis and values of it, such as `key=id or remapped`.
  func term(_ axis: Int, _ values: [Int]) -> String {
    "\(axes[axis].name)=\(values.map { names[axis][$0] }.joined(separator: " or "))"
  }

  /// Whether all that is needed is enough.
  private func together(
    _ kind: Kind, _ needs: [Need], _ isRight: [[Bool]]
  ) -> [SweepAnswer.Rule] {
    let meeting = designs.indices.filter { design in
      needs.allSatisfy { $0.good.contains(codes[$0.axis][design]) }
    }
    guard needs.count > 1, !meeting.isEmpty else { return [] }
    let wrong = kind.workloads.filter { workload in
      meeting.contains { !isRight[workload][$0] }
    }
    let terms = needs.map { term($0.axis, $0.good) }.joined(separator: " and ")
    return [sufficing(kind, wrong, "\(terms) is right")].compactMap { $0 }
  }

  /// Whether a rule with so many exceptions is told.
  func holds(on kind: Kind, butFor wrongCount: Int) -> Bool {
    Double(kind.workloads.count - wrongCount) >= SweepRules.nearly * Double(kind.workloads.count)
  }

  /// A rule about what suffices, where it holds nearly everywhere.
  func sufficing(_ kind: Kind, _ wrong: [Int], _ words: String) -> SweepAnswer.Rule? {
    guard holds(on: kind, butFor: wrong.count) else { return nil }
    return SweepAnswer.Rule(
      kind: .suffices, text: "\(kind.words), \(words)",
      holdCount: kind.workloads.count - wrong.count, ofCount: kind.workloads.count,
      traceCount: traceCount(kind),
      exceptions: named(wrong), scope: kind.words, isOfHost: kind.isOfHost)
  }
}

/// Which designs were tried that differ from another on one axis alone, or on others besides that are idle then.
struct SweepNeighbours {
  private let designs: [Design]
  private let tried: Set<Choices>
  /// By axis and value, for each design: whether there is one, as far as that was asked.
  private var known: [String: [Bool?]] = [:]

  /// - Complexity: O(designs).
  init(_ table: SweepFigures, _ designs: [Int]) {
    self.designs = designs.map { table.plan.designs[$0] }
    tried = Set(self.designs.map(\.choices.effective))
  }

  /// Whether a value of an axis was tried in the place of what one of some designs has there.
  mutating func has(
    _ axis: AxisDescription, _ value: String, besideAny isMeant: [Bool]
  ) -> Bool {
    let key = "\(axis.name)=\(value)"
    var answers = known.removeValue(forKey: key) ?? designs.map { _ in nil }
    defer { known[key] = answers }
    for (design, isMeant) in isMeant.enumerated() where isMeant {
      if let answer = answers[design] {
        if answer { return true }
        continue
      }
      // One of one's own says itself what it does, whatever stands on the axes.
      var choices = designs[design].choices
      let answer =
        !designs[design].isOwn && axis.write(&choices, value) && tried.contains(choices.effective)
      answers[design] = answer
      if answer { return true }
    }
    return false
  }
}
