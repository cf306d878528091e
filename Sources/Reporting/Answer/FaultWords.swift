import Results
import ScrollTrace

/// The faults of a design in words, each with what it is counted against.
extension FaultTally {
  /// Why a trace without a fault is no all-clear.
  static let noScrolling =
    "but no strip is scrolled while it is on screen: this says nothing about offsets"

  /// `12.4 lost, 3.1 foreign per 1,000 displays, on 1 of 5 behaviours: where ends come late`; nil without a fault.
  ///
  /// - Parameter namesPlatform: true if the run has several platforms.
  func words(namesPlatform: Bool = false) -> String? {
    guard !kinds.isEmpty else { return nil }
    // Kinds of faults under the same behaviours are in one part.
    let places = kinds.map { place(of: $0, namesPlatform) }.uniqued
    let parts = places.enumerated().map { number, place in
      let rates = kinds.filter { self.place(of: $0, namesPlatform) == place }.map(rate)
      return rates.joined(separator: ", ") + (number == 0 ? " per 1,000 displays" : "") + place
    }
    return parts.joined(separator: "; ")
  }

  /// The faults for every 1,000 displays as tables have them.
  package var rateText: String { Figure.rate(perThousandDisplays) }

  /// The number of behaviours that show no fault.
  var faultlessBehaviourCount: Int { behaviourCount - faultyBehaviourCount }

  /// The faults under the behaviours that show any: `Under the other (ends come late) it shows 12.4 lost per 1,000
  /// displays.`
  func exception(_ subject: String, in run: RunResult) -> String {
    let own = run.workloads.first { $0.platformName == platform && $0.host == host }
    let worst = own?.behaviour ?? "the usual one"
    let only = own?.behaviour.map { "the other one, where \($0)," } ?? worst
    let rates = words(for: faults(in: run.results)).joined(separator: ", ")
    // Other behaviours may show other kinds, which a rate of one kind would hide.
    let shown =
      kinds.count == 1
      ? "\(rates) per 1,000 displays"
      : "\(Figure.rate(perThousandDisplays)) wrong per 1,000 displays: \(rates)"
    if faultyBehaviourCount == 1 {
      return behaviourCount == 1
        ? "\(AnswerWords.capitalized(subject)) shows \(shown)."
        : "Under \(only) \(subject) shows \(shown)."
    }
    let others = faultlessBehaviourCount > 0 ? "the others" : "each behaviour"
    return "Under \(others) (the worst: \(worst)) \(subject) shows up to \(shown)."
  }

  /// The faults of each kind under the worst behaviour for every 1,000 displays, the most frequent first. They add up to
  /// `perThousandDisplays`.
  ///
  /// - Parameter results: those of the design, and perhaps of others.
  func faults(in results: [DesignResult]) -> [(fault: FaultKind, rate: Double)] {
    let own = results.filter { $0.design == design && $0.host == host }
    let displays = own.reduce(0) { $0 + $1.counters["rowsDisplayed", default: 0] }
    return FaultKind.counted.compactMap { fault in
      let count = own.reduce(0) { $0 + $1.fidelity[fault.metricName, default: 0] }
      return count == 0 ? nil : (fault, 1000 * Double(count) / Double(max(1, displays)))
    }.sorted { $0.rate > $1.rate }
  }

  /// The most frequent kinds, without those below a hundredth of all if a number is given.
  fileprivate func named(
    in results: [DesignResult], _ namedMax: Int
  ) -> [(fault: FaultKind, rate: Double)] {
    let all = faults(in: results)
    guard namedMax < .max else { return all }
    return all.prefix(namedMax).filter { $0.rate * 100 >= perThousandDisplays }
  }

  /// `0.9 foreign`, `0.8 lost`: the printed rates add up to the printed sum.
  private func words(for kinds: [(fault: FaultKind, rate: Double)]) -> [String] {
    zip(Figure.parts(kinds.map(\.rate), of: perThousandDisplays), kinds).map {
      "\($0) \($1.fault.rawValue)"
    }
  }

  /// `54.9 wrong: 29.6 foreign, 25.3 lost`; `right` without a fault.
  ///
  /// - Parameter namedMax: the number of kinds to name.
  func summary(of results: [DesignResult], naming namedMax: Int = .max) -> String {
    let all = faults(in: results)
    // A single kind has the number of the sum.
    guard all.count > 1 else { return words(for: all).first ?? "right" }
    let named = self.named(in: results, namedMax)
    let others = all.dropFirst(named.count).map(\.rate)
    let rates = named.map(\.rate) + (others.isEmpty ? [] : [others.reduce(0, +)])
    let titles = named.map(\.fault.rawValue) + (others.isEmpty ? [] : ["other"])
    // Other kinds that do not count in the printed sum are not named.
    let parts = zip(Figure.parts(rates, of: perThousandDisplays), titles).filter {
      $1 != "other" || !$0.hasPrefix("under")
    }.map { "\($0) \($1)" }
    return "\(Figure.rate(perThousandDisplays)) wrong: \(parts.joined(separator: ", "))"
  }

  private func place(of kind: Kind, _ namesPlatform: Bool) -> String {
    let platform = namesPlatform ? " of \(platform)" : ""
    guard behaviourCount > 1 else { return namesPlatform ? ", on \(self.platform)" : "" }
    if kind.behaviourCount == behaviourCount {
      return ", on all \(behaviourCount) behaviours\(platform)"
    }
    let count = ", on \(kind.behaviourCount) of \(behaviourCount) behaviours\(platform)"
    guard let phrase = kind.behaviour else { return count + ", the usual one among them" }
    return count + (kind.behaviourCount == 1 ? ": where " : ", most where ") + phrase
  }

  private func rate(_ kind: Kind) -> String {
    "\(Figure.rate(kind.perThousandDisplays)) \(FaultKind(named: kind.fault)?.rawValue ?? kind.fault)"
  }

  /// On how many behaviours there is a fault, as a table has it; empty without one.
  var behaviours: String {
    count == 0 ? "" : "\(faultyBehaviourCount) of \(behaviourCount)"
  }

  /// The behaviours that show a fault, of all of them: `1 of 5`, `none of 5`.
  var place: String { count == 0 ? "none of \(behaviourCount)" : behaviours }

  /// The same in one word: `1/5`.
  var share: String { "\(faultyBehaviourCount)/\(behaviourCount)" }

  /// The most frequent faults under the worst behaviour in plain words: `in 1,000 displays strips come back at their
  /// start 12.4 times`.
  func sights(in results: [DesignResult]) -> String? {
    let kinds = faults(in: results)
    let most = zip(Figure.parts(kinds.map(\.rate), of: perThousandDisplays), kinds).prefix(2)
    guard !kinds.isEmpty else { return nil }
    let parts = most.map { "\($1.fault.sight) \($0) times" }
    return "in 1,000 displays " + parts.joined(separator: ", ")
      + (kinds.count > 2 ? ", and more" : "")
  }
}

extension DesignSummary {
  /// The number of kinds of faults that `faultSummary` names.
  private static let kindsMax = 2

  /// The kinds that `faultSummary` names, the most frequent.
  var namedFaults: [FaultKind] {
    tally?.named(in: results, DesignSummary.kindsMax).map(\.fault) ?? []
  }

  /// True if `faultSummary` has kinds without their names.
  var hasOtherFaults: Bool { faultSummary.hasSuffix(" other") }

  /// `54.9 wrong: 29.6 foreign, 25.3 lost`; `failed` if faults were not counted.
  var faultSummary: String {
    tally?.summary(of: results, naming: DesignSummary.kindsMax) ?? "failed"
  }
}

extension RunResult {
  /// Returns whether the design is a bound that the command does not name: comparisons add bounds.
  func isAddedBound(_ design: String) -> Bool {
    let own = results.filter { $0.design == design }
    let names = [design] + (own.first?.alsoCalled ?? [])
    return own.contains(where: \.isBound)
      && !command.contains { word in names.contains { word == $0 || word == "--design=\($0)" } }
  }

  var platformNames: [String] { workloads.map(\.platformName).uniqued }

  /// The faults of a design in words; nil where it shows none, or where they were not counted.
  package func faultWords(_ design: String) -> String? {
    FaultTally(design, in: self)?.words(namesPlatform: platformNames.count > 1)
  }

  /// The words of the command that explains a fault of the design that shows most of those named, on the workload where
  /// it shows most; nil where none shows any. Presets are preferred, which people use as they are.
  func explainCommand(among names: [String]) -> [String]? {
    let tallies = names.uniqued.filter { name in
      !results.contains { $0.design == name && ($0.isUnfit || $0.isOfOtherPlatform == true) }
    }.compactMap { FaultTally($0, in: self) }.filter { $0.count > 0 }
    let presets = tallies.filter { !$0.design.contains(",") }
    let worst = (presets.isEmpty ? tallies : presets).max {
      $0.rank.lexicographicallyPrecedes($1.rank)
    }
    guard let worst else { return nil }
    let place = results.filter { $0.design == worst.design && $0.host == worst.host }
      .max { $0.faultCount ?? 0 < $1.faultCount ?? 0 }
    guard let place else { return nil }
    let workload = workloads.first { $0.name == place.workload && $0.host == place.host }
    return [
      "explain", workload?.argument ?? "TRACE", "--design", worst.design, "--host",
      workload?.hostName ?? worst.host,
    ]
  }
}
