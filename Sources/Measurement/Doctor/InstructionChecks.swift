import Results

/// Whether valgrind is there, and which.
enum ValgrindPresence: Equatable {
  case version(String)
  case failed(String)
  case missing

  /// - Parameter path: where it is looked for.
  init(path: String = SystemTool.searchPath) {
    guard let valgrind = Valgrind(path: path) else {
      self = .missing
      return
    }
    do {
      self = .version(try valgrind.version())
    } catch {
      self = .failed("\(error)")
    }
  }
}

/// What can count instructions.
enum InstructionChecks {
  static func valgrind(_ presence: ValgrindPresence) -> Finding {
    let effect = "instructions are not counted by callgrind: the exact measure of work is missing"
    return switch presence {
    case .version(let version):
      Finding(
        check: "valgrind", severity: .fine, found: version,
        effect: "instructions of a replay are counted, to the last one, on request")
    case .failed(let reason):
      Finding(
        check: "valgrind", severity: .notice, found: "there, and not working: \(reason)",
        effect: effect, remedy: "apt-get install --reinstall valgrind")
    case .missing:
      Finding(
        check: "valgrind", severity: .notice, found: "not installed", effect: effect,
        remedy: "apt-get install valgrind")
    }
  }

  private static let paranoid = "/proc/sys/kernel/perf_event_paranoid"

  /// - Parameter refusal: why there is no counter; nil where there is one.
  static func hardwareCounter(refusal: String?, files: SystemFiles) -> Finding {
    guard let refusal else {
      return Finding(
        check: "hardwareCounter", severity: .fine,
        found: "the processor counts this process's instructions",
        effect: "instructions are counted at full speed, beside callgrind")
    }
    let level = files.number(paranoid)
    return Finding(
      check: "hardwareCounter", severity: .notice,
      found: "\(refusal); \(paranoid) is \(level.map(String.init) ?? "not known")",
      effect:
        "instructions are counted by callgrind alone, which is much slower, where it is installed",
      // Level 2 and below let a process count itself in user space; perf_event_open(2).
      remedy: (level ?? 0) > 2 ? "sysctl kernel.perf_event_paranoid=2" : nil)
  }
}
