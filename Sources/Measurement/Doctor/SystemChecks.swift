import Results

/// What the kernel does for every process.
enum SystemChecks {
  private static let layout = "/proc/sys/kernel/randomize_va_space"

  /// Where code and stack lie moves times by some percent, for no design's sake: drawn anew for each process
  /// it averages out, and fixed it stays in every figure (Mytkowicz, Diwan, Hauswirth, Sweeney, "Producing
  /// wrong data without doing anything obviously wrong!", 2009).
  static func addressLayout(_ files: SystemFiles) -> Finding {
    let check = "addressLayout"
    switch files.number(layout) {
    case 0:
      return Finding(
        check: check, severity: .notice, found: "the same for every process (\(layout) is 0)",
        effect: """
          whatever one layout does to a design's time stays in every block: no number of processes \
          averages it out
          """, remedy: "sysctl kernel.randomize_va_space=2, and no setarch -R")
    case 1, 2:
      return Finding(
        check: check, severity: .fine, found: "drawn anew for each process",
        effect: "a process may be lucky, and so times come from several")
    default:
      return .notKnown(
        check, layout, in: files,
        effect: "with one layout for all processes its luck would stay in every figure")
    }
  }

  private static let source = "/sys/devices/system/clocksource/clocksource0/current_clocksource"
  /// Those that are read without a call into the kernel.
  private static let quick: Set = [
    "tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page",
  ]
  /// Those that are read from a device.
  private static let slow: Set = ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"]

  static func clock(_ files: SystemFiles) -> Finding {
    let effect =
      "a read of a slow clock asks a device, and its time would be in that of short replays"
    guard let name = files.text(source), !name.isEmpty, !name.contains("\n") else {
      return .notKnown("clock", source, in: files, effect: effect)
    }
    if quick.contains(name) {
      return Finding(
        check: "clock", severity: .fine, found: name,
        effect: "a read needs no call into the kernel")
    }
    let isSlow = slow.contains(name)
    return Finding(
      check: "clock", severity: isSlow ? .warning : .notice, found: String(name.prefix(40)),
      effect: isSlow ? effect : "how long a read takes is not known",
      remedy: isSlow
        ? "clocksource=tsc on the kernel's command line, where the machine allows it" : nil)
  }
}
