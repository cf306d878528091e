import Foundation
import Measurement

/// The file of readings, a line for each: what is measured in pieces is put together again.
enum CostReadings {
  private static let terms = CostSample.terms.map(\.rawValue)
  private static let header =
    [
      "trace", "design", "opening ms", "ms", "layouts", "styles", "made", "alive",
    ] + terms

  /// Writes readings behind those that are there.
  static func add(_ readings: [CostReading], to file: String) throws {
    var lines = try FileManager.default.fileExists(atPath: file) ? CostReadings.lines(of: file) : []
    if lines.isEmpty { lines = [header.joined(separator: ";")] }
    lines += readings.map { one in
      let numbers =
        [
          one.openingMilliseconds, one.milliseconds, one.layouts, one.styles, one.elementsMade,
          one.elementsAlive,
        ] + one.work
      return ([one.trace, one.design] + numbers.map { String(format: "%.6g", $0) })
        .joined(separator: ";")
    }
    try lines.joined(separator: "\n").appending("\n").write(
      toFile: file, atomically: true, encoding: .utf8)
  }

  static func read(_ file: String) throws -> [CostReading] {
    try lines(of: file).dropFirst().map { line in
      let fields = line.split(separator: ";").map(String.init)
      let numbers = fields.dropFirst(2).compactMap(Double.init)
      guard fields.count == header.count, numbers.count == header.count - 2 else {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: line])
      }
      return CostReading(
        trace: fields[0], design: fields[1], openingMilliseconds: numbers[0],
        milliseconds: numbers[1], layouts: numbers[2], styles: numbers[3],
        elementsMade: numbers[4], elementsAlive: numbers[5], work: Array(numbers[6...]))
    }
  }

  private static func lines(of file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// One reading of each trace and design, with the least of the times: what is above it is the machine's.
  static func least(of readings: [CostReading]) -> [CostReading] {
    var least: [CostReading] = []
    for one in readings {
      guard
        let index = least.firstIndex(where: { $0.trace == one.trace && $0.design == one.design })
      else {
        least.append(one)
        continue
      }
      least[index].milliseconds = min(least[index].milliseconds, one.milliseconds)
      least[index].openingMilliseconds = min(
        least[index].openingMilliseconds, one.openingMilliseconds)
    }
    return least
  }

  static func median(_ values: [Double]) -> Double {
    let ascending = values.sorted()
    let middle = ascending.count / 2
    return ascending.count % 2 == 1
      ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2
  }
}
