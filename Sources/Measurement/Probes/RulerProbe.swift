import CFrozenRuler

/// Times the frozen work that every block is held against.
enum RulerProbe {
  /// Nanoseconds of thread time that the work takes once, over as many times as fill the slice.
  static func sample(sliceNanoseconds: Double) -> Double {
    // The first run also fills the table.
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
