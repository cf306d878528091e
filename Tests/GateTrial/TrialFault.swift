import Foundation
import Results

/// A fault that the gate has to catch as a process, with the verdict that is due. `GateTests` judges changed baselines and
/// results in process.
struct TrialFault {
  let name: String
  let due: GateVerdict
  /// True if only times show it.
  var isTimed = false
  /// Changes the files that the gate reads.
  let inject: (inout TrialBench.Files) -> Void

  static let all = [
    TrialFault(name: "no baseline", due: .invalid) { $0.baseline = nil },
    TrialFault(name: "a baseline that was cut", due: .invalid) { files in
      files.baseline = files.baseline?.dropLast(400)
    },
    TrialFault(name: "a design that allocates one block more", due: .regressed) { files in
      files.subject = "subject: subject,fault=allocation"
    },
    TrialFault(name: "a design that loses one offset", due: .regressed) { files in
      files.subject = "subject: subject,fault=lostOffset"
    },
    TrialFault(name: "a design that counts otherwise from pass to pass", due: .invalid) { files in
      files.subject = "subject: subject,fault=otherCounters"
    },
    TrialFault(name: "a design that vanished from the suite", due: .invalid) { files in
      files.subject = "tag-lookup"
      files.others = []
    },
    TrialFault(name: "a design that was renamed", due: .invalid) { files in
      files.subject = "subjekt: subject"
    },
    TrialFault(name: "a design that this build does not have", due: .invalid) { files in
      files.subject = "subject: stable-identity"
    },
    TrialFault(name: "a design that is new", due: .invalid) { files in
      files.others.append("row-dictionary")
    },
    TrialFault(name: "a workload that vanished", due: .invalid) { $0.traces.removeLast() },
    TrialFault(name: "a workload that is new", due: .invalid) { files in
      files.traces.append("furrow-2013-feed")
    },
    TrialFault(name: "a trace that is not there", due: .invalid) { files in
      files.traces[0] = "missing.jsonl"
    },
    TrialFault(name: "a design that does 5% more work", due: .regressed, isTimed: true) { files in
      files.subject = "subject: subject,fault=work5"
    },
    TrialFault(name: "a design that does 10% more work", due: .regressed, isTimed: true) { files in
      files.subject = "subject: subject,fault=work10"
    },
  ]
}
