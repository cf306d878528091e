extension SignedRankPlan {
  /// Judges a family on the blocks that there are at a look.
  ///
  /// - Parameter comparisons: for each comparison, one log-ratio against the base for each of its blocks
  ///   (`BlockReduction`). Blocks that were set aside are missing: for what the machine said of them, never
  ///   for their ratio, which would undo the test. A comparison left with fewer than `requiredBlocks` is
  ///   refused, as is one with a number that is none, or a ratio that cannot be.
  /// - Returns: an outcome for each, in their order.
  /// - Throws: `notAsPlanned`: a family that grew or shrank after the plan has no error rate.
  /// - Complexity: O(m n^2 log n), and O(n^3) once for each count of blocks.
  package func judge(_ comparisons: [[Double]]) throws(PlanError) -> [ComparisonOutcome] {
    guard comparisons.count == comparisonCount else {
      throw .notAsPlanned(count: comparisons.count, planned: comparisonCount)
    }
    var distributions: [Int: SignedRankDistribution] = [:]
    let questions = comparisons.map { Question($0, requiredBlocks: requiredBlocks, &distributions) }
    let answers = questions.flatMap { [$0.probabilities.greater, $0.probabilities.less] }
    let holm: Holm
    do { holm = try Holm(answers) } catch {
      preconditionFailure("a tail of the signed-rank distribution is no probability: \(error)")
    }
    let level = holm.level(alpha: alphaPerLook)
    return questions.indices.map { index in
      let adjusted = min(holm.adjusted[2 * index], holm.adjusted[2 * index + 1])
      return questions[index].outcome(
        level: level, margin: logMargin,
        adjustedProbability: min(1, adjusted * Double(looks.count)))
    }
  }
}

/// What one comparison asks: the averages of its blocks, or why there are none.
private enum Question {
  case asked(Sample, HodgesLehmann)
  case refused(SampleError)

  /// A factor of 10^43 is no measurement; within it, every figure of a judgement is a finite ratio too.
  private static let largestLogRatio = 100.0

  init(
    _ logRatios: [Double], requiredBlocks: Int,
    _ distributions: inout [Int: SignedRankDistribution]
  ) {
    do throws(SampleError) {
      guard logRatios.count >= requiredBlocks else {
        throw .tooFew(count: logRatios.count, required: requiredBlocks)
      }
      let blocks = try Sample(logRatios)
      if let index = logRatios.firstIndex(where: { $0.magnitude > Question.largestLogRatio }) {
        throw .tooLarge(index: index)
      }
      if let known = distributions[blocks.count] {
        self = .asked(blocks, HodgesLehmann(blocks, known))
      } else {
        let distribution = try SignedRankDistribution(count: blocks.count)
        distributions[blocks.count] = distribution
        self = .asked(blocks, HodgesLehmann(blocks, distribution))
      }
    } catch {
      self = .refused(error)
    }
  }

  /// Of differences this far to either side of zero; a refused question is answered no.
  var probabilities: TailProbabilities {
    switch self {
    case .asked(_, let averages): averages.probabilities(centre: 0)
    case .refused: TailProbabilities(less: 1, greater: 1)
    }
  }

  func outcome(level: Double, margin: Double, adjustedProbability: Double) -> ComparisonOutcome {
    switch self {
    case .refused(let error): return .refused(error)
    case .asked(let blocks, let averages):
      do throws(SampleError) {
        return .judged(
          try Judgement(
            blocks, averages, level: level, margin: margin,
            adjustedProbability: adjustedProbability))
      } catch {
        return .refused(error)
      }
    }
  }
}
