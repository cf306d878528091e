import FeedCheck
import ListEngine
import Results
import ScrollTrace
import Synchronization

/// Finds the designs that display what logs show, by replays of their trace.
package struct DisplayExplainer {
  /// A design on a behaviour, and how far the log agrees with what it displays.
  package struct Explanation: Sendable {
    package let design: Design
    package let behaviour: ListPlatform.Behaviour
    package let agreement: DisplayAgreement
    /// Others that display the same, in the order in which they were tried.
    package let alike: [(design: Design, behaviour: ListPlatform.Behaviour)]
  }

  /// The header by which replays are judged.
  package let header: DisplayHeader
  private let trace: ValidTrace
  private let limits: DesignReplays.Limits
  private let interruption: Interruption
  private let report: @Sendable (Comparison.Progress) -> Void
  private let note: @Sendable (ChildFailure) -> Void

  /// - Parameters:
  ///   - header: the header of the logs, by which replays are judged too.
  ///   - limits: of the processes of custom designs.
  ///   - interruption: skips the remaining designs.
  ///   - note: is called with a custom design that fails, which then explains nothing.
  package init(
    _ header: DisplayHeader, of trace: ValidTrace,
    _ limits: DesignReplays.Limits = DesignReplays.Limits(),
    interruption: Interruption = Interruption(),
    progress report: @escaping @Sendable (Comparison.Progress) -> Void = { _ in },
    onFailure note: @escaping @Sendable (ChildFailure) -> Void = { _ in }
  ) {
    var header = header
    // Replays are at rest where the trace says.
    let rest = Points.points(trace.feed.itemShapes[0].restUnits)
    (header.rest, header.page) = (rest, header.rest == rest ? header.page : nil)
    self.header = header
    self.trace = trace
    self.limits = limits
    self.interruption = interruption
    self.report = report
    self.note = note
  }

  /// The built-in designs that can explain a log: the space of the answer, and the mistakes; with `frameworks` also those
  /// of the behaviours' platforms, and these with offsets by the row's number. Custom designs come first.
  package static func designs(
    for trace: ValidTrace, on behaviours: [ListPlatform.Behaviour], frameworks: Bool
  ) -> [Design] {
    let presets = DesignCatalog.designs.filter { design in
      design.isCustom || design.isWrongOnPurpose
        || frameworks && design.platform != nil
          && behaviours.contains { !design.isOfOtherPlatform(than: $0) }
    }
    let space = DesignSpace.designs(on: behaviours.map { (trace, $0.host) })
    let byNumber = presets.filter { $0.platform != nil && $0.choices.effective.key == .id }.map {
      do {
        return try $0.setting(axis: "key", to: "row")
      } catch {
        preconditionFailure("\($0.name) has no key: \(error)")
      }
    }
    let all = presets.filter(\.isCustom) + space + presets.filter { !$0.isCustom } + byNumber
    return all.filter { $0.applies(to: trace.feed) }.uniqued {
      $0.isCustom ? AnyHashable($0.name) : AnyHashable($0.choices.effective)
    }
  }

  /// Returns for each log an explanation for each different display, the best first. Of equal ones the first design comes
  /// first, then the first behaviour.
  ///
  /// - Parameter logs: what each log shows, by the identities of the trace's rows.
  /// - Complexity: a replay of the trace for each design on each behaviour, of those that display the same by rule for one.
  package func explanations(
    of logs: [DisplayTracks], by designs: [Design], on behaviours: [ListPlatform.Behaviour]
  ) -> [[Explanation]] {
    let tries = designs.flatMap { design in behaviours.map { (design: design, behaviour: $0) } }
    let replays = DesignReplays(of: trace, limits)
    var own: [Int: DisplayTracks] = [:]
    for (index, (design, behaviour)) in tries.enumerated() where design.isCustom {
      do throws(ChildFailure) {
        own[index] = try shown(by: design, on: behaviour.host, in: replays)
      } catch {
        note(error)
      }
    }
    let ownTracks = own
    // Designs that display the same by rule, for lack of what they differ in, are replayed once.
    let traits = TraceTraits(trace.trace)
    var firsts: [Int] = []
    var numbers: [Shown: Int] = [:]
    let places = tries.indices.map { index -> Int in
      let (design, behaviour) = tries[index]
      let shown: Shown =
        design.isCustom
        ? .own(index)
        : .byRule(design.choices.effective(on: traits, host: behaviour.host), behaviour.host)
      if let number = numbers[shown] { return number }
      numbers[shown] = firsts.count
      firsts.append(index)
      return firsts.count - 1
    }
    let replayed = firsts
    let known = Mutex<Set<Int>>([])
    let found = PassRunner.parallel(replayed.count) {
      number -> (hash: Int, agreements: [DisplayAgreement])? in
      guard !interruption.isRaised else { return nil }
      let index = replayed[number]
      let (design, behaviour) = tries[index]
      report(
        Comparison.Progress(
          doneSeconds: Double(number), totalSeconds: Double(replayed.count),
          label: "trying \(design.name)"))
      guard let tracks = design.isCustom ? ownTracks[index] : shown(by: design, on: behaviour.host)
      else { return nil }
      let hash = tracks.hashValue
      // Displays that were compared before are not compared again.
      guard known.withLock({ $0.insert(hash).inserted }) else { return (hash, []) }
      return (hash, logs.map { $0.agreement(with: tracks, same: header.same) })
    }
    var alike: [Int: [Int]] = [:]
    var agreements: [Int: [DisplayAgreement]] = [:]
    var hashes: [Int] = []
    for (index, place) in places.enumerated() {
      guard let outcome = found[place] else { continue }
      if alike[outcome.hash] == nil { hashes.append(outcome.hash) }
      alike[outcome.hash, default: []].append(index)
      if !outcome.agreements.isEmpty { agreements[outcome.hash] = outcome.agreements }
    }
    return logs.indices.map { log in
      let all = hashes.map { hash in
        let own = (alike[hash] ?? []).map { tries[$0] }
        guard let agreement = agreements[hash]?[log] else {
          preconditionFailure("a display that was not compared")
        }
        return Explanation(
          design: own[0].design, behaviour: own[0].behaviour, agreement: agreement,
          alike: Array(own.dropFirst()))
      }
      return all.enumerated().sorted {
        let (left, right) = ($0.element.agreement, $1.element.agreement)
        return left.isBetter(than: right) || !right.isBetter(than: left) && $0.offset < $1.offset
      }.map(\.element)
    }
  }

  /// The display of a try: its own, or that of all tries with these choices on a host.
  private enum Shown: Hashable {
    case own(Int)
    case byRule(AxisValues, ListHost)
  }

  /// The displays of a replay by its judged log.
  package func tracks(_ judgement: Judgement) -> DisplayTracks {
    DisplayTracks(judgement, rowCount: trace.trace.identityCount) { Int($0) }
  }

  /// The displays of a built-in design, in this process.
  private func shown(by design: Design, on host: ListHost) -> DisplayTracks {
    var judge = Judge(header, keepsOffsets: true)
    _ = design.displayedReplay(of: trace, host: host) { judge.take($0) }
    return tracks(judge.finish())
  }

  /// The displays of a custom design, in a separate process.
  private func shown(
    by design: Design, on host: ListHost, in replays: DesignReplays
  ) throws(ChildFailure) -> DisplayTracks {
    var bytes: [UInt8] = []
    _ = try replays.displays(of: design, host: host) { bytes += $0 }
    do {
      return try bytes.withUnsafeBytes { bytes in
        var reader = try DisplayLogReader(source: LineSource(bytes: bytes), named: design.name)
        var judge = Judge(header, keepsOffsets: true)
        while let record = try reader.next() { judge.take(record) }
        return tracks(judge.finish())
      }
    } catch {
      throw ChildFailure(
        pass: .displays, workload: trace.name, host: host.description,
        design: design.name, end: .unreadable("\(error)"))
    }
  }
}

// MARK: Causes

extension DisplayExplainer {
  /// Returns why the design of an explanation shows its faults, in sentences.
  ///
  /// - Complexity: a replay of the trace for each part of the behaviour's host, at most.
  package func cause(of best: Explanation) -> [String] {
    let (design, behaviour) = (best.design, best.behaviour)
    var sentences = ["Where \(design.name) is wrong: \(design.loses(namedMax: Self.defectsMax))."]
    if design.isKeyedByNumber, trace.events.contains(where: \.kind.isEdit) {
      sentences.append("It finds offsets or taps by the row's number, which edits change.")
    }
    if design.isCustom { return sentences + [behaviour.remark].compactMap(\.self) }
    if let usual = behaviour.platform.flatMap(ListPlatform.named)?.usual, usual != behaviour.host {
      let count = faultCount(of: design, on: usual)
      // The difference of the behaviour is then not the cause of most.
      if count * 2 >= best.agreement.faults.of {
        return sentences + ["It shows \(Plural.of(count, "fault")) under the usual behaviour too."]
      }
    }
    guard let remark = behaviour.remark else {
      return sentences + [behaviour.cause { design.isFaithful(on: trace, host: $0) }]
    }
    let circumstance = behaviour.phrase.map { "It shows these faults where \($0). " } ?? ""
    return sentences + [circumstance + remark]
  }

  /// The largest number of defects of the gallery that a cause names.
  private static let defectsMax = 3

  /// - Precondition: the design is built in.
  package func faultCount(of design: Design, on host: ListHost) -> Int {
    design.watchedReplay(of: trace, host: host).fidelity.list.reduce(0) { $0 + $1.value }
  }
}
