/// The modelled time of each operation of a frame on a phone's main thread, in nanoseconds. These numbers are
/// defined here only. The hitch model cites their sources, and `prefetch=deadline` plans with them.
///
/// Whole numbers, so that a sum is exact in whatever order it is made.
public enum WorkCosts {
  public static let createCell = 1_965_000
  public static let bindCell = 371_000
  public static let reloadStrip = 200_000
  public static let createItem = 500_000
  public static let configureItem = 198_000
  public static let layOutStrip = 50_000
  public static let lookUpOffset = 1_000
  public static let saveOffset = 1_000
  public static let askHeight = 1_000
  public static let askItem = 100

  /// The modelled time of some work.
  static func nanoseconds(of work: FrameWork) -> Int {
    var sum = work.cellsCreated * createCell + work.cellsBound * bindCell
    sum += work.stripsReloaded * reloadStrip + work.itemCellsCreated * createItem
    sum += work.itemsConfigured * configureItem + work.stripsTiled * layOutStrip
    sum += work.offsetReads * lookUpOffset + work.offsetWrites * saveOffset
    return sum + work.heightQuestions * askHeight + work.itemsAsked * askItem
  }

  /// Returns true if work ends within a frame at 60 Hz: 16 2/3 ms.
  static func isInTime(nanoseconds: Int) -> Bool { nanoseconds * 60 < 1_000_000_000 }
}
