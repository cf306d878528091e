import CachePolicies
import ScrollTrace

/// Which rows are prepared before they come into view: given a cell, bound and tiled, and not displayed.
///
/// The table prepares nothing before it has moved, since it has no direction until then. The article *Semantics* has the
/// rules, and *Prepared cells* the effects.
///
/// Preparing wins where a display is expensive and the frames before it have time to spare. It loses one preparation at
/// each row that the finger turns back from, and memory for cells that wait. UIKit is assumed to prepare the next row
/// always (host part `ahead`, or `ahead:1`). Compose prepares the next row or a mean row's height (`window:mean/0`),
/// Texture screenfuls (`window:A/B`) and Flutter points (`window:250pt/250pt`).
public enum Prefetch: UInt8, AxisValue {
  case platform, none, ahead, window, deadline, cache, cacheForced, engaged, mounted, rows

  public static let question = "which rows are prepared before they come into view"
  public static let meanings = [
    "as the platform does: the next row on hosts with 'ahead', else no row",
    "no row",
    "the next N rows in the direction of travel",
    "A screenfuls of rows ahead and B behind, such as 1/0.5; A may be mean, a mean row; both may be points: 250pt/250pt",
    "the next row, where the frame's modelled work leaves time for it or the next frame needs it",
    "the next row, after each frame that scrolled; its cell waits in the cache of twoLevel",
    "the same where no frame leaves time: only a row that the next frame needs",
    "FlashList's window for a draw distance of N points, in each layout",
    "as window, but rows get and lose cells in each layout, by ascending index",
    "N rows on each side of the visible rows, in each layout, from the opening on",
  ]

  public var numberName: String? {
    switch self {
    case .platform, .none, .deadline, .cache, .cacheForced: nil
    case .ahead, .engaged, .rows: "N"
    case .window, .mounted: "A/B"
    }
  }

  /// True if prepared cells wait in the cache, and no row is kept prepared.
  @inline(__always)
  var usesCache: Bool { self == .cache || self == .cacheForced }

  /// True if it depends on the time that cells of a kind took to bind.
  @inline(__always)
  var needsBindTimes: Bool { self == .deadline || self == .cacheForced }

  /// True if rows are prepared after each frame, also where no row comes into reach or leaves it.
  @inline(__always)
  var isForEachFrame: Bool { self == .deadline || usesCache }

  /// True if rows get and lose cells in layouts, and not at the ends of frames.
  var mounts: Bool { self == .engaged || self == .mounted || self == .rows }

  /// True if the time of a frame counts.
  @inline(__always)
  var watchesTime: Bool { self == .deadline || self == .engaged }

  public var numberExample: String {
    switch self {
    case .window, .mounted: "1/0.5"
    case .engaged: "250"
    case .platform, .none, .ahead, .deadline, .cache, .cacheForced, .rows: "2"
    }
  }
}

/// How far rows are prepared: the N of `ahead:N`, `rows:N` and `engaged:N`, or the A and B of `window:A/B` and `mounted:A/B`.
public struct PrefetchReach: Hashable, Sendable, CustomStringConvertible {
  /// Rows, thousandths of a screenful or points; `meanRowAhead` for the mean height of the visible rows.
  private let ahead: Int32
  private let behind: Int32
  private let measure: Measure

  private enum Measure { case rows, screenfuls, points }

  /// The farthest that a window reaches to either side, in screenfuls and in points.
  public static let screenfulsMax: Int32 = 100
  public static let pointsMax: Int32 = 100_000
  private static let pointsSuffix = "pt"
  private static let screenful: Int32 = 1000
  private static let meanRowAhead: Int32 = -1
  private static let meanRowName = "mean"

  private init(ahead: Int32, behind: Int32, _ measure: Measure) {
    self.ahead = ahead
    self.behind = behind
    self.measure = measure
  }

  /// The reach of `ahead:N`, from 1 on.
  static func rows(_ count: Int32) -> PrefetchReach {
    PrefetchReach(ahead: count, behind: 0, .rows)
  }

  /// The reach of `window:A/B`, in thousandths of a screenful; not both 0.
  static func screenfuls(aheadThousandths: Int32, behindThousandths: Int32) -> PrefetchReach {
    PrefetchReach(ahead: aheadThousandths, behind: behindThousandths, .screenfuls)
  }

  /// The reach of `window:mean/B`, in thousandths of a screenful.
  static func meanRow(behindThousandths: Int32) -> PrefetchReach {
    PrefetchReach(ahead: meanRowAhead, behind: behindThousandths, .screenfuls)
  }

  /// The N of `ahead:N`, `rows:N` and `engaged:N`.
  var rowCount: Int { Int(ahead) }

  /// True if the window reaches as far ahead as a mean row is high, with `meanRowUnits`.
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
    let reach = Int64(isAhead ? ahead : behind)
    if measure == .points { return reach * Points.units }
    return heightUnits * reach / Int64(PrefetchReach.screenful)
  }

  public var description: String {
    switch measure {
    case .rows: return String(ahead)
    case .points:
      return "\(ahead)\(PrefetchReach.pointsSuffix)/\(behind)\(PrefetchReach.pointsSuffix)"
    case .screenfuls: break
    }
    let reach = isMeanRow ? PrefetchReach.meanRowName : Thousandths.text(ahead)
    return "\(reach)/\(Thousandths.text(behind))"
  }
}

extension PrefetchReach: AxisNumber {
  static let unused = PrefetchReach(ahead: 0, behind: 0, .rows)

  /// A number of rows from 1 on; or two numbers, of which one is more than 0, of screenfuls with up to three decimals or
  /// of whole points. The first may be `mean`.
  init?(written text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 1 {
      guard let rows = Int32(written: text), rows > 0 else { return nil }
      self.init(ahead: rows, behind: 0, .rows)
      return
    }
    guard parts.count == 2 else { return nil }
    if let ahead = PrefetchReach.points(parts[0]), let behind = PrefetchReach.points(parts[1]) {
      guard ahead > 0 || behind > 0 else { return nil }
      self.init(ahead: ahead, behind: behind, .points)
      return
    }
    guard let behind = Thousandths.parse(parts[1], max: PrefetchReach.screenfulsMax) else {
      return nil
    }
    if parts[0] == PrefetchReach.meanRowName {
      self = .meanRow(behindThousandths: behind)
      return
    }
    guard let ahead = Thousandths.parse(parts[0], max: PrefetchReach.screenfulsMax),
      ahead > 0 || behind > 0
    else { return nil }
    self.init(ahead: ahead, behind: behind, .screenfuls)
  }

  private static func points(_ text: Substring) -> Int32? {
    guard text.hasSuffix(pointsSuffix),
      let points = Int32(written: text.dropLast(pointsSuffix.count))
    else { return nil }
    return points <= pointsMax ? points : nil
  }

  var form: String { measure == .rows ? "N" : "A/B" }
}
