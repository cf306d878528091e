import Foundation
import Results
import Statistics

extension Gate {
  /// Of each of the plan's workloads, whether more blocks of times could decide something: a time of it is undecided,
  /// or its control is.
  ///
  /// - Complexity: that of `judge`.
  package func wantsBlocks(_ run: RunResult, _ options: Options = Options()) -> [Bool] {
    let undecided = judge(run, options).judgements.filter {
      $0.verdict == .undecided && !$0.metric.isExact
    }
    return plan.workloads.map { workload in
      run.hasUndecidedControl(workload)
        || undecided.contains { $0.workload == workload.name && $0.host == workload.host }
    }
  }
}

extension GatePlan {
  /// Of each workload, whether a baseline of this run wants more blocks of times: a design's time is not yet known to
  /// a quarter of the margin, in the condition that the machine was in most, with the probability that the suite asks of all verdicts on times together. What a baseline
  /// errs by, every later run is judged by.
  ///
  /// - Complexity: O(n^2) for each time of n blocks.
  package func baselineWantsBlocks(_ run: RunResult) -> [Bool] {
    workloads.map { workload in
      run.hasUndecidedControl(workload)
        || run.results.contains { result in
          result.workload == workload.name && result.host == workload.host
            && !run.isUntimed(result) && !isKnown(result, in: run)
        }
    }
  }

  private func isKnown(_ result: DesignResult, in run: RunResult) -> Bool {
    do {
      let ratios = try run.rulerRatios(of: result)
      let most = MachineCondition.common(to: [ratios]).flatMap { ratios[$0] } ?? []
      let averages = try HodgesLehmann(Sample(most.map(log)))
      return try averages.interval(alpha: suite.times.alpha).halfWidth
        <= log(1 + suite.times.margin) / 4
    } catch {
      // Too few blocks, or it is timed no more: a run that stays so is refused at its end.
      return false
    }
  }
}

extension RunResult {
  fileprivate func hasUndecidedControl(_ workload: GateWorkload) -> Bool {
    controls.contains {
      $0.workload == workload.name && $0.host == workload.host
        && $0.comparison?.verdict == .undecided
    }
  }
}
