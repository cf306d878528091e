import Results

/// The range of each assumed cost in which the answer holds, tested from a quarter to four times its value.
package struct CostSensitivity {
  private let run: RunResult
  private let costs: HitchCosts
  private let advice: [String]

  /// - Returns: a range for each assumed cost; nil if modelled costs cannot change the answer, and for a run from a file.
  /// - Complexity: O(costs) answers.
  package static func ranges(of run: RunResult, _ costs: HitchCosts) -> [CostRange]? {
    let answer = Answer(run)
    let names = Set(
      answer.designs + answer.beaten + (answer.equals ?? []) + Candidates(run).slowToOpen)
    guard answer.design != nil, names.count > 1,
      run.results.allSatisfy({ !names.contains($0.design) || $0.modelled?.heavyWork != nil })
    else { return nil }
    let sensitivity = CostSensitivity(run: run, costs: costs, advice: answer.advice)
    return costs.operations.compactMap { operation in
      costs[operation].flatMap { $0.kind == .assumed ? sensitivity.range(operation, $0) : nil }
    }
  }

  private func range(_ operation: HitchOperation, _ cost: OperationCost) -> CostRange {
    var range = CostRange(operation: operation.rawValue, microseconds: cost.microseconds)
    (range.fromMicroseconds, range.below) = edge(
      operation, cost, [0.5, 1 / HitchCosts.testedFactor])
    (range.toMicroseconds, range.above) = edge(operation, cost, [2, HitchCosts.testedFactor])
    return range
  }

  /// The last cost in one direction that the answer holds for, and the advice behind it; nil where the answer holds for
  /// all factors. The boundary is bisected until both sides are the same in two significant digits.
  private func edge(
    _ operation: HitchOperation, _ cost: OperationCost, _ factors: [Double]
  ) -> (holdingMicroseconds: Double, other: [String]?) {
    var holding = cost.microseconds
    // Without such work, or for nothing, the factor changes nothing.
    guard holding > 0, isDone(operation) else { return (holding * (factors.last ?? 1), nil) }
    for factor in factors {
      var failing = cost.microseconds * factor
      var other = advice(operation, failing)
      guard other != advice else {
        holding = failing
        continue
      }
      // A boundary between two rounded figures ends at half a percent.
      while Figure.twoDigits(holding) != Figure.twoDigits(failing),
        abs(holding / failing - 1) > 0.005
      {
        let middle = (holding * failing).squareRoot()
        let found = advice(operation, middle)
        if found == advice {
          holding = middle
        } else {
          (failing, other) = (middle, found)
        }
      }
      return (holding, other)
    }
    return (holding, nil)
  }

  private func isDone(_ operation: HitchOperation) -> Bool {
    guard let index = HitchOperation.allCases.firstIndex(of: operation) else { return false }
    return run.results.contains { result in
      guard let work = result.modelled?.heavyWork else { return false }
      return work.opening[index] > 0 || work.frames.contains { $0.counts[index] > 0 }
    }
  }

  private func advice(_ operation: HitchOperation, _ microseconds: Double) -> [String] {
    let table = costs.pricing { $0 == operation ? microseconds : $1.microseconds }
    var varied = run
    for index in varied.results.indices where varied.results[index].modelled?.heavyWork != nil {
      varied.results[index].modelled?.price(by: table)
    }
    return Answer(varied).advice
  }
}

extension Answer {
  /// The designs to use: one, or those of a choice.
  fileprivate var advice: [String] { kind == .choice ? designs : design.map { [$0] } ?? [] }
}

// MARK: In words

extension RunResult {
  /// One or two sentences on how far the answer holds; none where modelled costs are no part of it.
  func costLines(deciding: [String]) -> [String] {
    guard let costRanges, !costRanges.isEmpty else { return [] }
    let broken = costRanges.filter { !$0.holdsThroughout }.sorted { $0.tightness < $1.tightness }
    guard let first = broken.first else {
      let isDecided =
        Criterion.all.contains { $0.isModelled && deciding.contains($0.name) }
        || !Candidates(self).slowToOpen.isEmpty
      return isDecided
        ? ["The answer holds for any assumed cost from a quarter to four times its value."] : []
    }
    let others = broken.dropFirst().map(\.name)
    return [
      first.exceptions,
      others.isEmpty
        ? "The answer holds for any other assumed cost from a quarter to four times its value."
        : "Other costs of \(AnswerWords.list(others)) change it too (--details has each range).",
    ]
  }

  /// The closest cost that changes the answer, in a sentence; nil if none does.
  var costException: String? {
    costRanges?.filter { !$0.holdsThroughout }.min { $0.tightness < $1.tightness }?.exceptions
  }

  /// Each assumed cost and the range in which the answer holds; nil where modelled costs are no part of it.
  func costTable(deciding: [String]) -> Table? {
    guard let costRanges, !costLines(deciding: deciding).isEmpty else { return nil }
    var table = Table(
      "The range of each assumed cost in which the answer holds, tested from a quarter to four times its value",
      columns: [
        .left("operation"), .left("assumed"), .left("holds from"), .left("to"), .left("below"),
        .left("above"),
      ])
    for range in costRanges {
      table.append([
        range.name, CostRange.time(range.microseconds), CostRange.time(range.fromMicroseconds),
        CostRange.time(range.toMicroseconds),
        range.below.map { AnswerWords.list($0, joined: "or") } ?? "",
        range.above.map { AnswerWords.list($0, joined: "or") } ?? "",
      ])
    }
    return table.selecting(
      table.columns.indices.filter { index in table.rows.contains { !$0.cells[index].text.isEmpty }
      })
  }
}

extension CostRange {
  /// The smallest factor on the cost that changes the answer.
  fileprivate var tightness: Double {
    min(
      below == nil ? .infinity : microseconds / fromMicroseconds,
      above == nil ? .infinity : toMicroseconds / microseconds)
  }

  fileprivate var name: String {
    HitchOperation(rawValue: operation).map { String($0.meaning.prefix { $0 != "," }) } ?? operation
  }

  /// `Above 12 ms for making an item cell (assumed: 0.50 ms), X instead.`
  fileprivate var exceptions: String {
    let sides = [
      below.map { ("below", fromMicroseconds, $0) }, above.map { ("above", toMicroseconds, $0) },
    ].compactMap(\.self)
    let words = sides.enumerated().map { number, side in
      let operation =
        number == 0 ? " for \(name) (assumed: \(CostRange.time(microseconds)))" : ""
      let designs = AnswerWords.list(side.2, joined: "or")
      let advice =
        switch side.2.count {
        case 0: "no answer"
        case 1: "\(designs) instead"
        default: "a choice of \(designs)"
        }
      return "\(side.0) \(CostRange.time(side.1))\(operation), \(advice)"
    }.joined(separator: "; ")
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// In milliseconds, or in microseconds where they are short.
  fileprivate static func time(_ microseconds: Double) -> String {
    microseconds < 100
      ? "\(Figure.twoDigits(microseconds)) us" : "\(Figure.twoDigits(microseconds / 1000)) ms"
  }
}
