/// One line of the log of callbacks: what the list, the design or the person did, in UIKit's words.
public struct LogEntry: Equatable, Sendable {
  public enum Callback: String, Sendable, CaseIterable {
    /// What the person or the app did: an event of the trace.
    case event
    case heightForRow
    /// A cell was taken from where it waited, or created.
    case dequeue
    case prepareForReuse
    /// The design is asked for the row's cell: what it does there follows.
    case cellForRow
    /// The design looked the row's offset up.
    case lookUp
    case stopScrollingAndZooming
    case reloadData
    /// The design or, where the note says so, the list set an offset. The scroll that this causes follows.
    case setContentOffset
    case willDisplay
    /// The cell is in the pool, and the end of its display will be told later.
    case enqueue
    /// The design is told of a scroll: by a finger, a coast or code.
    case scrollViewDidScroll
    /// A finger's scroll or a fling has ended. Only designs that ask for it are told.
    case scrollViewDidEndDragging, scrollViewDidEndDecelerating
    case didEndDisplaying
    /// The cell of a row that is prepared and not displayed goes where unused cells wait.
    case giveUp
    /// The design stored an offset under a key.
    case save
    case didSelectItem
    /// A fault, named as its counter is; `note` says what should have been there.
    case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps, driftedStrips
  }

  /// The event that it belongs to, counted from 0; nil for what happens before the first.
  public let event: Int?
  /// When that event happened; 0 before the first.
  public let timeMilliseconds: Double
  public let callback: Callback
  /// The row's index at that moment, counted through the whole feed.
  public let index: Int?
  /// The row's identity.
  public let row: Int?
  /// The table cell, by the number of those made before it.
  public let cell: Int?
  /// The strip's content offset in points.
  public let offsetPoints: Double?
  /// Whatever else there is to say.
  public let note: String

  /// Whether it says what was shown wrong.
  public var isFault: Bool { FaultKind(rawValue: callback.rawValue) != nil }
}

extension LogEntry: CustomStringConvertible {
  /// The line as a person reads it: an event at the margin, what it causes indented, faults marked.
  public var description: String {
    if callback == .event {
      return "\(event ?? 0)  t \(LogEntry.text(timeMilliseconds))  \(note)"
    }
    var parts: [String] = []
    if let index {
      let identity = row.map { $0 == index ? "" : " (id \($0))" } ?? ""
      parts.append("row \(index)\(identity)")
    }
    if let cell { parts.append("cell \(cell)") }
    if let offsetPoints { parts.append("at \(LogEntry.text(offsetPoints))") }
    if !note.isEmpty { parts.append(note) }
    let name = callback.rawValue
    let padding = String(repeating: " ", count: max(0, LogEntry.nameLength - name.count))
    return (isFault ? "  ! " : "    ") + name + padding + "  " + parts.joined(separator: ", ")
  }

  /// Longer names are rare.
  private static let nameLength = Callback.misroutedSelections.rawValue.count

  /// A number without a fraction that says nothing.
  static func text(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
  }
}
