import Foundation
import Results

/// Looks at what figures depend on beside the designs: the build, the machine and its neighbours.
///
/// Every check ends in a finding, also where the system does not say.
package enum Doctor {
  /// This machine, now. Takes some 400 ms, most of them to see how much time is stolen.
  package static func examine() -> Examination {
    Examination(
      version: filmstripVersion, machine: .current, findings: findings(in: .current))
  }

  /// What the checks look at.
  struct Circumstances {
    var files: SystemFiles
    var isRelease: Bool
    var countsAllocations: Bool
    var valgrind: ValgrindPresence
    /// Why the hardware counts no instructions; nil where it does.
    var hardwareCounterRefusal: String?
    /// Lets time go by between two looks, and says how many milliseconds.
    var wait: () -> Int

    static var current: Circumstances {
      Circumstances(
        files: .live, isRelease: Machine.isReleaseBuild,
        countsAllocations: AllocationProbe.isAvailable, valgrind: ValgrindPresence(),
        hardwareCounterRefusal: HardwareCounter.refusal(),
        wait: {
          Thread.sleep(forTimeInterval: 0.3)
          return 300
        })
    }
  }

  /// One line a check, in the order in which they are told.
  static func findings(in circumstances: Circumstances) -> [Finding] {
    let files = circumstances.files
    let group = ControlGroup(files: files)
    return [
      BuildChecks.optimisation(isRelease: circumstances.isRelease),
      BuildChecks.allocations(areCounted: circumstances.countsAllocations),
      InstructionChecks.valgrind(circumstances.valgrind),
      InstructionChecks.hardwareCounter(
        refusal: circumstances.hardwareCounterRefusal, files: files),
      ProcessorChecks.cores(files),
      ProcessorChecks.simultaneousThreads(files),
      ProcessorChecks.virtualMachine(files),
      FrequencyChecks.governor(files),
      FrequencyChecks.boost(files),
      NeighbourChecks.load(files),
      NeighbourChecks.steal(files, wait: circumstances.wait),
      LimitChecks.processorQuota(group, files),
      LimitChecks.throttling(group),
      LimitChecks.memory(group, files),
      SystemChecks.addressLayout(files),
      SystemChecks.clock(files),
    ]
  }
}

extension Finding {
  /// What the system does not say, with the file where it would.
  static func notKnown(
    _ check: String, _ path: String, in files: SystemFiles, effect: String, remedy: String? = nil
  ) -> Finding {
    let reason =
      switch files.read(path) {
      case .text(let text):
        "says '\(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(60))'"
      case .missing(let reason): "is \(reason)"
      }
    return Finding(
      check: check, severity: .notKnown, found: "\(path) \(reason)", effect: effect,
      remedy: remedy)
  }
}
