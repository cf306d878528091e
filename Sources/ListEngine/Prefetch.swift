/// Which rows are prepared before they come into view: given a cell, bound and tiled, and not displayed.
///
/// Nothing is prepared before the table has moved, since until then no direction is known. The rules, to the
/// order within a frame, are in the article *Semantics*; what it buys is in *Prepared cells*.
///
/// It wins where a display is dear and frames before it have time to spare; it loses a preparation at each row
/// that the finger turns back from, and cells that wait. RecyclerView prepares the next row while time is left
/// (`deadline`), UIKit is taken to prepare it always (host part `ahead`, or `ahead:1`), Compose what begins within a
/// mean row's height (`window:mean/0`), FlashList, Flutter and Texture what is near (`window:A/B`).
public enum Prefetch: UInt8, AxisValue {
  case platform, none, ahead, window, deadline

  public static let axis = "prefetch"
  public static let question = "which rows are prepared before they come into view"
  public static let meanings = [
    "as the platform does: the next row on hosts with 'ahead', else no row",
    "no row",
    "the next N rows in the direction of travel",
    "A screenfuls of rows ahead and B behind, such as 1/0.5; A may be mean, a mean row; their cells stay",
    "the next row, where the frame's modelled work leaves time for it or the next frame needs it",
  ]

  public var numberName: String? {
    switch self {
    case .platform, .none, .deadline: nil
    case .ahead: "N"
    case .window: "A/B"
    }
  }

  public var numberExample: String { self == .window ? "1/0.5" : "2" }
}

/// How far rows are prepared: the N of `ahead:N`, or the A and B of `window:A/B`.
public struct PrefetchReach: Hashable, Sendable, CustomStringConvertible {
  /// Rows, or thousandths of a screenful; `meanRowAhead` for the mean height of the visible rows.
  private let ahead: Int32
  private let behind: Int32
  private let isInScreenfuls: Bool

  /// The farthest that a window reaches to either side, in screenfuls.
  public static let screenfulsMax: Int32 = 100
  private static let screenful: Int32 = 1000
  private static let meanRowAhead: Int32 = -1
  private static let meanRowName = "mean"

  private init(ahead: Int32, behind: Int32, isInScreenfuls: Bool) {
    self.ahead = ahead
    self.behind = behind
    self.isInScreenfuls = isInScreenfuls
  }

  /// The reach of `ahead:N`, from 1 on.
  static func rows(_ count: Int32) -> PrefetchReach {
    PrefetchReach(ahead: count, behind: 0, isInScreenfuls: false)
  }

  /// The reach of `window:A/B`, in thousandths of a screenful; not both 0.
  static func screenfuls(aheadThousandths: Int32, behindThousandths: Int32) -> PrefetchReach {
    PrefetchReach(ahead: aheadThousandths, behind: behindThousandths, isInScreenfuls: true)
  }

  /// The reach of `window:mean/B`, in thousandths of a screenful.
  static func meanRow(behindThousandths: Int32) -> PrefetchReach {
    PrefetchReach(ahead: meanRowAhead, behind: behindThousandths, isInScreenfuls: true)
  }

  /// The N of `ahead:N`.
  var rowCount: Int { Int(ahead) }

  /// Whether the window reaches as far ahead as a mean row is high, with `meanRowUnits`.
  var isMeanRow: Bool { ahead == PrefetchReach.meanRowAhead }

  /// A mean row's height, at least a tenth of the table's and at most half of it, each rounded down to a unit.
  ///
  /// - Parameter rowsUnits: the height of the visible rows, all together.
  static func meanRowUnits(
    rowsUnits: Int64, rowCount: Int, heightUnits: Int64
  ) -> Int64 {
    let mean = rowCount > 0 ? rowsUnits / Int64(rowCount) : 0
    return min(max(mean, heightUnits / 10), heightUnits / 2)
  }

  /// How far the window reaches in a table of a height, rounded down to a unit.
  ///
  /// - Precondition: not `isAhead` where it `isMeanRow`.
  func units(isAhead: Bool, heightUnits: Int64) -> Int64 {
    heightUnits * Int64(isAhead ? ahead : behind) / Int64(PrefetchReach.screenful)
  }

  public var description: String {
    guard isInScreenfuls else { return String(ahead) }
    let reach = isMeanRow ? PrefetchReach.meanRowName : PrefetchReach.screenfuls(ahead)
    return "\(reach)/\(PrefetchReach.screenfuls(behind))"
  }

  private static func screenfuls(_ thousandths: Int32) -> String {
    let (whole, decimals) = thousandths.quotientAndRemainder(dividingBy: screenful)
    guard decimals > 0 else { return String(whole) }
    var digits = String(decimals + screenful).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole).\(digits)"
  }
}

extension PrefetchReach: AxisNumber {
  static let unused = PrefetchReach(ahead: 0, behind: 0, isInScreenfuls: false)

  /// A number of rows from 1 on, or two of screenfuls with up to three decimals, of which one is more than 0; the first
  /// may be `mean`.
  init?(written text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 {
      guard let rows = Int32(written: text), rows > 0 else { return nil }
      self.init(ahead: rows, behind: 0, isInScreenfuls: false)
      return
    }
    guard parts.count == 2, let behind = PrefetchReach.thousandths(parts[1]) else { return nil }
    if parts[0] == PrefetchReach.meanRowName {
      self = .meanRow(behindThousandths: behind)
      return
    }
    guard let ahead = PrefetchReach.thousandths(parts[0]), ahead > 0 || behind > 0 else {
      return nil
    }
    self.init(ahead: ahead, behind: behind, isInScreenfuls: true)
  }

  private static func thousandths(_ text: Substring) -> Int32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts[0].isEmpty, let whole = Int32(written: parts[0]),
      whole <= screenfulsMax
    else { return nil }
    var thousandths = whole * screenful
    if parts.count == 2 {
      guard (1...3).contains(parts[1].utf8.count), let decimals = Int32(written: parts[1]) else {
        return nil
      }
      thousandths += [100, 10, 1][parts[1].utf8.count - 1] * decimals
    }
    return thousandths <= screenfulsMax * screenful ? thousandths : nil
  }

  var form: String { isInScreenfuls ? "A/B" : "N" }
}
