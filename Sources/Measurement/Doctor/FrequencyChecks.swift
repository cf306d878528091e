import Results

/// How fast the processor's clock goes, and who decides.
enum FrequencyChecks {
  private static let folder = "/sys/devices/system/cpu"

  /// Each governor that some processor has, in order; none where the system does not say.
  static func governors(_ files: SystemFiles) -> [String] {
    let processors = files.names(in: folder).filter {
      $0.hasPrefix("cpu") && Int($0.dropFirst(3)) != nil
    }
    let names = processors.compactMap { files.text("\(folder)/\($0)/cpufreq/scaling_governor") }
    return Set(names.filter { !$0.isEmpty }.map { String($0.prefix(40)) }).sorted()
  }

  static func governor(_ files: SystemFiles) -> Finding {
    let names = governors(files)
    guard !names.isEmpty else {
      return .notKnown(
        "governor", "\(folder)/cpu0/cpufreq/scaling_governor", in: files,
        effect: """
          the clock may follow the load: the first milliseconds of a block would be slower; warm-ups and \
          turns hide most of it
          """)
    }
    guard names != ["performance"] else {
      return Finding(
        check: "governor", severity: .fine, found: "performance",
        effect: "the clock does not wait for load")
    }
    return Finding(
      check: "governor", severity: .notice, found: names.joined(separator: ", "),
      effect: """
        the clock follows the load with a delay: a block that begins after a pause is \
        slower; warm-ups and turns hide most of it
        """, remedy: "cpupower frequency-set --governor performance, as root")
  }

  static func boost(_ files: SystemFiles) -> Finding {
    let boost = "\(folder)/cpufreq/boost"
    let noTurbo = "\(folder)/intel_pstate/no_turbo"
    let isOn: Bool? =
      switch (files.text(boost), files.text(noTurbo)) {
      case ("1", _), (_, "0"): true
      case ("0", _), (_, "1"): false
      default: nil
      }
    guard let isOn else {
      let path = files.text(boost) == nil && files.text(noTurbo) != nil ? noTurbo : boost
      return .notKnown(
        "boost", path, in: files,
        effect: "a boosted clock would fall as the machine warms: blocks would drift")
    }
    guard isOn else {
      return Finding(
        check: "boost", severity: .fine, found: "off", effect: "the clock does not fall with heat")
    }
    return Finding(
      check: "boost", severity: .notice, found: "on",
      effect:
        "the clock falls as the machine warms and others work: blocks drift; turns cancel most of it",
      remedy: files.text(boost) != nil
        ? "echo 0 > \(boost), as root" : "echo 1 > \(noTurbo), as root")
  }
}
