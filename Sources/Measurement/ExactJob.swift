import Foundation
import Results

/// What one process does for the exact figures: a pass over one workload, for some of the contenders.
struct ExactJob: Equatable {
  enum Pass: CaseIterable {
    case fidelity, allocations, allocationsAgain

    func task(_ costs: HitchCosts) -> PassTask.Pass {
      switch self {
      case .fidelity: .fidelity(costs)
      case .allocations, .allocationsAgain: .allocations(countsCells: true)
      }
    }

    /// What it takes, about, in replays: `fidelity` watches one.
    fileprivate var replayCount: Int { self == .fidelity ? 4 : 12 }
  }

  let pass: Pass
  /// The index of the workload.
  let workload: Int
  /// The indices of the contenders, in the order of their turns.
  let contenders: [Int]

  /// All that a plan needs, pass by pass: faults before allocations, since they are what a person should know first,
  /// and of each the longest first, so that no processor is idle in the end.
  static func all(_ plan: ComparisonPlan) -> [[ExactJob]] {
    let passes = AllocationProbe.isAvailable ? Pass.allCases : [.fidelity]
    let eventCounts = plan.workloads.map(\.eventCount)
    let count = plan.contenders.count
    let workMax =
      passes.reduce(0) { $0 + $1.replayCount } * eventCounts.reduce(0, +) * count
      / (ProcessInfo.processInfo.activeProcessorCount * jobsPerProcessor)
    let longestFirst = eventCounts.indices.sorted {
      (eventCounts[$1], $0) < (eventCounts[$0], $1)
    }
    return passes.map { pass in
      longestFirst.flatMap { workload in
        let work = pass.replayCount * eventCounts[workload] * count
        let jobCount = min(count, max(1, (work + workMax - 1) / max(1, workMax)))
        return (0..<jobCount).map { number in
          let share = Array(count * number / jobCount..<count * (number + 1) / jobCount)
          return ExactJob(
            pass: pass, workload: workload,
            contenders: pass == .allocationsAgain ? share.reversed() : share)
        }
      }
    }
  }

  /// More jobs are more processes to start; fewer are longer waits for the last one.
  private static let jobsPerProcessor = 8
}
