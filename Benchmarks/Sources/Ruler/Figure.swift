import Foundation

/// Values that are measured together, in several fresh processes: the speed of one binary can differ from one process
/// to the next.
struct Figure: Sendable {
  /// The names of the values.
  let values: [String]
  /// Measures in this process, a number for each value.
  let measure: @Sendable () throws -> [Double]

  static let all: [String: Figure] = [
    "replay": ReplayFigure.figure,
    "coasts": CoastsFigure.figure,
    "rows": RowsFigure.figure(of: "floor", rowCount: 1_000_000, named: "1,000,000"),
    "rows-ten-million": RowsFigure.figure(of: "floor", rowCount: 10_000_000, named: "10,000,000"),
    "rows-stable-id": RowsFigure.figure(of: "stable-id", rowCount: 1_000_000, named: "1,000,000"),
    "reader": ReaderFigure.figure,
    "caches": CachesFigure.figure,
  ]

  /// Measures in as many processes, one after another.
  func report(_ name: String, processCount: Int) throws -> FigureReport {
    FigureReport(
      figure: name, values: values,
      processes: try (0..<processCount).map { _ in try measureInFreshProcess(name) })
  }

  private func measureInFreshProcess(_ name: String) throws -> [Double] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [name, "--once"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == values.count else {
      throw FigureError(description: "a process ended with \(process.terminationStatus): \(text)")
    }
    return numbers
  }
}

struct FigureError: Error, CustomStringConvertible {
  let description: String
}
