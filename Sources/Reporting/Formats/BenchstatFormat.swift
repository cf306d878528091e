import Results

extension Format {
  static let benchstat = Format(
    "benchstat",
    Making(of: Report.self, "benchstat.txt", "Go's benchmark text, for benchstat") { report, _ in
      BenchstatFormat.render(report)
    },
    Making(
      of: GateReport.self, "benchstat.txt",
      "baseline and run as Go's benchmark text, for benchstat -col result"
    ) { report, _ in BenchstatFormat.render(report) },
    Making(of: CacheReport.self, "benchstat.txt", "Go's benchmark text, for benchstat") {
      report, _ in CachesFormat.benchstat(report)
    })
}

/// A report in the text that Go's benchmarks print, for `benchstat` and its like
/// (https://go.dev/design/14313-benchmark-format, and golang/go#43744 for the lines about units).
///
/// Each block in which a design was timed is a line of its own, so that there are samples; what is exact has
/// one line, and its units say that they are. Several results differ in the key `result`: `benchstat -col
/// result`.
package enum BenchstatFormat {
  /// - Returns: the text, a newline at its end.
  package static func render(_ report: Report) -> String {
    var lines = units
    for part in report.parts {
      lines += ["", contentsOf(part.name, key: "result")] + configuration(part.record)
      for result in part.record.results {
        lines += self.lines(result, of: part.record)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: What the units are

  /// What repeats, under the units of Go's own benchmarks where they have one.
  private static let exact: [(metric: Metric, unit: String)] = [
    (.faults, "faults"), (.known("allocations.firstUse.count"), "allocs/replay"),
    (.known("allocations.firstUse.bytes"), "B/replay"),
    (.known("allocations.total.peakBytes"), "peak-B"), (.instructions, "instructions/replay"),
  ]

  private static var units: [String] {
    ["ns/event", "thread-ns/event", "setup-ns"].map { "Unit \($0) better=lower" }
      + exact.map { unit($0.metric, $0.unit) }
  }

  /// The line that says what a unit is.
  static func unit(_ metric: Metric, _ unit: String) -> String {
    let better =
      switch metric.direction {
      case .lower: " better=lower"
      case .higher: " better=higher"
      case .neither: ""
      }
    return "Unit \(unit)\(better) assume=\(metric.isExact ? "exact" : "nothing")"
  }

  // MARK: Configuration

  private static func configuration(_ run: RunResult) -> [String] {
    let machine = run.machine
    return [
      contentsOf("filmstrip", key: "pkg"),
      contentsOf(machine.processor, key: "cpu"),
      contentsOf(run.version, key: "filmstrip"),
      contentsOf(machine.toolchain, key: "toolchain"),
      contentsOf(machine.system, key: "system"),
      contentsOf(machine.fingerprint ?? "not known", key: "fingerprint"),
      contentsOf(run.base, key: "base"),
      contentsOf(String(run.seed), key: "seed"),
    ]
  }

  /// A line of configuration; the value ends where the line does.
  static func contentsOf(_ value: String, key: String) -> String {
    "\(key): \(TextTable.onOneLine(value))"
  }

  // MARK: Results

  private static func lines(_ result: DesignResult, of run: RunResult) -> [String] {
    let name = """
      BenchmarkReplay/trace=\(escaped(result.workload))/host=\(escaped(result.host))\
      /design=\(escaped(result.design))-\(run.machine.coreCount)
      """
    var lines: [String] = []
    // What a pass did not bring is left out, as the format has no word for it.
    let pairs = exact.compactMap { metric, unit in
      metric.reading(of: result, in: run).quantity.map { "\(Int($0.value.double)) \(unit)" }
    }
    if !pairs.isEmpty { lines.append("\(name) 1 \(pairs.joined(separator: " "))") }
    guard let timing = result.timing else { return lines }
    for (block, sample) in timing.samples.enumerated() {
      var line = "\(name) 1 \(sample) ns/event"
      if block < timing.threadSamples.count {
        line += " \(timing.threadSamples[block]) thread-ns/event"
      }
      lines.append(line)
    }
    return lines + ["\(name) 1 \(timing.setUpNanoseconds) setup-ns"]
  }

  /// A name as one part of a benchmark's: whatever ends a part or a field, and whatever is not seen, as the
  /// hexadecimal digits of its UTF-8 behind a percent sign, as in addresses.
  static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
          .privateUse, .surrogate:
          false
        default: !"/%\"".unicodeScalars.contains(scalar)
        }
      if isPlain {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16, uppercase: true)
          text += "%" + (digits.count == 1 ? "0" : "") + digits
        }
      }
    }
    return text
  }
}
