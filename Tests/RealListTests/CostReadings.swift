import Foundation

/// The file of readings, as JSON, to which each measurement adds its own.
enum CostReadings {
  static func add(_ readings: [CostReading], to file: String) throws {
    let old = FileManager.default.fileExists(atPath: file) ? try read(file) : []
    try JSONEncoder().encode(old + readings).write(to: URL(fileURLWithPath: file))
  }

  static func read(_ file: String) throws -> [CostReading] {
    try JSONDecoder().decode(
      [CostReading].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
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
