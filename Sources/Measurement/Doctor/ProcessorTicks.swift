/// The processors' time since the machine began, as /proc/stat counts it (proc_stat(5)).
struct ProcessorTicks: Equatable {
  /// Ticks in which a processor had work and the hypervisor gave its time to others.
  let stolen: Int
  /// All of them, idle ones too.
  let all: Int

  static let path = "/proc/stat"

  /// Of all processors together; nil where the file does not say.
  init?(files: SystemFiles) {
    guard
      let line = files.lines(ProcessorTicks.path).first(where: { $0.hasPrefix("cpu ") })
    else { return nil }
    // user nice system idle iowait irq softirq steal; guests' time after them is in the user's.
    let numbers = line.split(separator: " ").dropFirst().prefix(8).map { Int($0) }
    guard numbers.count == 8 else { return nil }
    var all = 0
    for number in numbers {
      guard let number, number >= 0 else { return nil }
      let (sum, isOverflow) = all.addingReportingOverflow(number)
      guard !isOverflow else { return nil }
      all = sum
    }
    guard let stolen = numbers[7] else { return nil }
    self.stolen = stolen
    self.all = all
  }
}
