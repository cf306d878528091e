import Foundation

/// The values of a figure over all processes, each with its verdict.
struct FigureReport {
  let figure: String
  let processCount: Int
  let lines: [Line]

  struct Line {
    let value: String
    let median: Double
    let least: Double
    let largest: Double
    let requirement: Promise.Requirement

    var isMet: Bool { requirement.isMet(by: median) }
  }

  /// - Parameters:
  ///   - values: The names of the values.
  ///   - processes: A row for each process, with a number for each value.
  ///   - requirement: Returns what is promised of a value.
  init(
    figure: String, values: [String], processes: [[Double]],
    requirement: (String, String) -> Promise.Requirement = Promise.requirement(ofValue:in:)
  ) {
    self.figure = figure
    processCount = processes.count
    lines = values.enumerated().map { place, value in
      let ordered = processes.map { $0[place] }.sorted()
      let middle = ordered.count / 2
      return Line(
        value: value,
        median: ordered.count % 2 == 1
          ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2,
        least: ordered[0], largest: ordered[ordered.count - 1],
        requirement: requirement(value, figure))
    }
  }

  /// 1 when a promise is not met, and 0 otherwise.
  var exitCode: Int32 { lines.allSatisfy(\.isMet) ? 0 : 1 }

  var text: String {
    let width = lines.map(\.value.count).max() ?? 0
    let title = "\(figure): median of \(processCount), least to largest"
    return ([title] + lines.map { "  " + $0.text(paddedTo: width) }).joined(separator: "\n")
  }
}

extension FigureReport.Line {
  fileprivate func text(paddedTo width: Int) -> String {
    let numbers = String(format: "%9.2f  (%.2f to %.2f)", median, least, largest)
    let verdict =
      requirement == .informs
      ? requirement.text : "\(requirement.text): \(isMet ? "met" : "NOT MET")"
    return value.padding(toLength: width, withPad: " ", startingAt: 0) + numbers + "  " + verdict
  }
}
