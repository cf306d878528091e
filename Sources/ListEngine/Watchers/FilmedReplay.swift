import ScrollTrace

/// A replay by what was on the screen: what each frame changed, and what was shown wrong.
///
/// Everything is a change: it holds from its frame on, until another of the same row or cell. Lengths in units.
/// Rows are named by identity, cells by the number of those made before.
public struct FilmedReplay: Sendable {
  /// Where a table cell is.
  public enum Place: Int, Sendable {
    /// On the screen, for a row.
    case displayed
    /// In its pool, or for its own row.
    case waiting
    /// Discarded.
    case gone
  }

  /// A frame, as it was when it was over.
  public struct Frame: Equatable, Sendable {
    public let frame: Int
    public let timeMilliseconds: Double
    public let positionUnits: Int64
    /// Table cells alive, on the screen or not.
    public let liveCells: Int
  }

  /// The table has another size.
  public struct Size: Equatable, Sendable {
    public let frame: Int
    public let viewport: Viewport
  }

  /// A row on the screen, where it should be and with what it should show.
  public struct Row: Equatable, Sendable {
    public let frame: Int
    public let row: Int32
    public let index: Int
    public let topUnits: Int64
    public let heightUnits: Int64
    public let itemCount: Int32
    public let version: Int32
    public let kind: UInt8

    func isSame(as other: Row) -> Bool {
      row == other.row && index == other.index && topUnits == other.topUnits
        && heightUnits == other.heightUnits && itemCount == other.itemCount
        && version == other.version && kind == other.kind
    }
  }

  /// Where the person left the strip of a row.
  public struct TrueOffset: Equatable, Sendable {
    public let frame: Int
    public let row: Int32
    public let offsetUnits: Int64
  }

  /// A table cell has come to another place, or to another row.
  public struct Cell: Equatable, Sendable {
    public let frame: Int
    public let cell: Int
    public let place: Place
    /// The row that it shows, or showed last.
    public let row: Int32
  }

  /// What is wrong with a strip at the end of a frame, whenever it went wrong.
  public struct Mark: Equatable, Sendable {
    /// At rest where the row was scrolled, or where neither the row was left nor rest is.
    public var isLost = false
    public var isForeign = false
    /// A visible item without its cell, or a cell with other content.
    public var isStale = false

    init() {}

    init(offsetUnits: Int64, trueUnits: Int64, isStale: Bool) {
      if !Fidelity.areSame(offsetUnits, trueUnits) {
        isLost = Fidelity.areSame(offsetUnits, 0)
        isForeign = !isLost
      }
      self.isStale = isStale
    }
  }

  /// The strip of a displayed cell is at another offset, or otherwise right or wrong.
  public struct Strip: Equatable, Sendable {
    public let frame: Int
    public let cell: Int
    public let offsetUnits: Int64
    public let mark: Mark
  }

  /// Cells of items that stand side by side and have the content of one row. All that one frame says of a table
  /// cell holds together, and replaces what was said before.
  public struct Items: Equatable, Sendable {
    public let frame: Int
    public let cell: Int
    public let firstItem: Int32
    /// 0 where the strip has no item cells.
    public let count: Int32
    /// Of the content that they have: -1 where there are none.
    public let row: Int32
    public let version: Int32

    func isSame(as other: Items) -> Bool {
      cell == other.cell && firstItem == other.firstItem && count == other.count
        && row == other.row && version == other.version
    }

    /// What the item cells of a strip show, in as few runs as can be.
    static func runs(of strip: StripFields, cell: Int, frame: Int) -> [Items] {
      var runs: [Items] = []
      var item = strip.firstItem
      while item < strip.endItem {
        let content = strip.cell(ofItem: item).pointee
        var end = item + 1
        while end < strip.endItem {
          let next = strip.cell(ofItem: end).pointee
          guard next.row == content.row, next.version == content.version else { break }
          end += 1
        }
        runs.append(
          Items(
            frame: frame, cell: cell, firstItem: item, count: end - item, row: content.row,
            version: content.version))
        item = end
      }
      if runs.isEmpty {
        runs = [Items(frame: frame, cell: cell, firstItem: 0, count: 0, row: -1, version: 0)]
      }
      return runs
    }
  }

  /// A fault, as fidelity counted it.
  public struct Fault: Equatable, Sendable {
    public let frame: Int
    public let kind: FaultKind
    public let row: Int32
    public let cell: Int
    /// Of an offset, in units: what was shown, and where the person left it. Else a row: the one that was shown
    /// or opened (-1 for none), and the one that should have been.
    public let shown: Int64
    public let expected: Int64
  }

  /// An item was tapped; -1 where that opened nothing.
  public struct Tap: Equatable, Sendable {
    public let frame: Int
    public let row: Int32
    public let item: Int32
    public let openedRow: Int32
  }

  /// What a design had stored for a row in the end; nil for nothing.
  public struct Stored: Equatable, Sendable {
    public let index: Int
    public let row: Int32
    public let storedUnits: Int64?
    public let trueUnits: Int64

    /// Whether the row would come back where the person left it.
    public var isRight: Bool { Fidelity.areSame(storedUnits ?? 0, trueUnits) }
  }

  /// The first frame of the window, and how many frames the whole trace has, the first layout among them.
  public let firstFrame: Int
  public internal(set) var frameCount = 0
  /// In the order of the trace, each list by itself.
  public internal(set) var frames: [Frame] = []
  public internal(set) var viewports: [Size] = []
  public internal(set) var rows: [Row] = []
  public internal(set) var trueOffsets: [TrueOffset] = []
  public internal(set) var cells: [Cell] = []
  public internal(set) var strips: [Strip] = []
  public internal(set) var items: [Items] = []
  public internal(set) var faults: [Fault] = []
  public internal(set) var taps: [Tap] = []
  /// By ascending index of the rows, when the trace was over; empty for a design that stores nothing.
  public internal(set) var stored: [Stored] = []
  /// The frame of every fault of the whole trace, whatever the window.
  public internal(set) var faultFrames: [Int] = []
  public internal(set) var counters = Counters()
  public internal(set) var fidelity = FidelityCounters()

  init(firstFrame: Int) { self.firstFrame = firstFrame }
}
