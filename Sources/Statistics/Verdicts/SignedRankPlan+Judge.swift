extension SignedRankPlan {
  /// Judges a family at a look.
  ///
  /// - Parameter comparisons: for each comparison, one log-ratio against the base for each of its blocks
  ///   (`BlockReduction`). Blocks may be left out for the state of the machine, never for their ratio, which would invalidate
  ///   the test. A comparison with fewer than `requiredBlocks`, with a ratio that is not finite, or with an impossible one
  ///   is refused.
  /// - Returns: an outcome for each, in order.
  /// - Throws: `notAsPlanned`: a family that changed after the plan has no error rate.
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
      preconditionFailure("a tail of the signed-rank distribution is not a probability: \(error)")
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

/// The averages of one comparison's blocks, or the reason why they are missing.
private enum Question {
  case asked(Sample, HodgesLehmann)
  case refused(SampleError)

  /// A factor of 10^43 is impossible; below it, every figure of a judgement is a finite ratio.
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

  /// Of differences at least as far from zero; 1 for a refused comparison.
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
