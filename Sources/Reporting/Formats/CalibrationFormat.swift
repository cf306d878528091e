import Results

/// The result of a calibration as a table.
package enum CalibrationFormat {
  package static func table(_ calibration: Calibration) -> Table {
    var table = Table(columns: [.left("this machine"), .left("")])
    let count = calibration.runCount
    table.append(["compared with itself", "\(calibration.design) on \(calibration.workload)"])
    table.append([
      "comparisons", "\(count), each of up to \(calibration.plan.looks.last ?? 0) blocks",
    ])
    if let slowdown = calibration.slowdown, let seen = calibration.seenCount {
      table.append([
        "slowed by \(Figure.percentage(slowdown)) and called slower", "\(seen) of \(count)",
      ])
    } else {
      table.append([
        "false alarms",
        "\(calibration.falseAlarmCount) of \(count) (the rate is at most "
          + "\(Figure.percentage(calibration.falseAlarmRateUpper)), with a probability of 97.5%)",
      ])
      let same = calibration.verdicts["same", default: 0]
      let margin = Figure.percentage(calibration.plan.margin)
      table.append(["called same, within \(margin)", "\(same) of \(count)"])
    }
    table.append([
      "smallest change that would be seen",
      "\(Figure.percentage(calibration.smallestDetectableMedian)) in the middle, "
        + "\(Figure.percentage(calibration.smallestDetectable)) in nine of ten",
    ])
    table.append(["blocks set aside", Figure.grouped(calibration.setAsideCount)])
    table.append([
      "the ruler's middle half", "\(Figure.percentage(calibration.rulerSpread)) of its median",
    ])
    table.append(["fingerprint", calibration.fingerprint ?? "unknown"])
    return table
  }
}
