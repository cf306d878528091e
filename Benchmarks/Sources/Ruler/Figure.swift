import Foundation

/// A figure that is taken in several fresh processes: one binary can be bimodal from one to the next.
struct Figure: Sendable {
  /// What the columns are, the last one being the figure itself.
  let columns: [String]
  /// One process's values, a column each.
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

  /// Runs the processes one after another and prints each, then the medians.
  func report(_ name: String, processCount: Int) throws {
    print("process  " + columns.joined(separator: "  "))
    var rows: [[Double]] = []
    for number in 1...processCount {
      let row = try inFreshProcess(name)
      rows.append(row)
      print(line(String(number), row))
    }
    let medians = columns.indices.map { column in
      let ordered = rows.map { $0[column] }.sorted()
      let middle = ordered.count / 2
      return ordered.count % 2 == 1
        ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
    }
    print(line("median", medians))
  }

  private func line(_ label: String, _ values: [Double]) -> String {
    let cells = zip(columns, values).map { column, value in
      let text = String(format: "%.2f", value)
      return String(repeating: " ", count: max(0, column.count - text.count)) + text
    }
    return label.padding(toLength: 7, withPad: " ", startingAt: 0) + "  "
      + cells.joined(separator: "  ")
  }

  private func inFreshProcess(_ name: String) throws -> [Double] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [name, "--once"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let values = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, values.count == columns.count else {
      throw FigureError(description: "a process ended with \(process.terminationStatus): \(text)")
    }
    return values
  }
}

struct FigureError: Error, CustomStringConvertible {
  let description: String
}
