import CFrozenRuler

/// Times the frozen work that every turn stands between.
enum RulerProbe {
  /// What says enough of the machine, and is gone before that changes.
  static let sliceMilliseconds = 0.25

  /// Nanoseconds of thread time that the work takes once, over as many times as fill the slice. It is done once
  /// before, without a clock: the caches are another's.
  static func sample(sliceNanoseconds: Double) -> Double {
    precondition(frozen_ruler_run() == frozen_ruler_checksum, "the ruler's work is another")
    let begin = TimeProbe.threadNanoseconds()
    var (count, spent) = (0, 0)
    while count == 0 || Double(spent) < sliceNanoseconds {
      precondition(frozen_ruler_run() == frozen_ruler_checksum, "the ruler's work is another")
      count += 1
      spent = TimeProbe.threadNanoseconds() - begin
    }
    return Double(spent) / Double(count)
  }
}
