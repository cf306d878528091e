import ScrollTrace

/// One line of the log of callbacks, in UIKit's words.
public struct LogEntry: Codable, Equatable, Sendable {
  public enum Callback: String, Codable, Sendable {
    /// An event of the trace.
    case event
    case heightForRow
    /// A cell was dequeued or created.
    case dequeue
    case prepareForReuse
    /// The design is asked for the row's cell: what it does there follows.
    case cellForRow
    /// The design looked the row's offset up.
    case lookUp
    case stopScrollingAndZooming
    case reloadData
    /// The design or, if the note says so, the list set an offset. The scroll that this causes follows.
    case setContentOffset
    case willDisplay
    /// The cell is in the pool, and the end of its display is pending.
    case enqueue
    /// A scroll is delivered: by a finger, a coast or code.
    case scrollViewDidScroll
    /// A finger's scroll or a fling has ended; only for designs that ask for it.
    case scrollViewDidEndDragging, scrollViewDidEndDecelerating
    case didEndDisplaying
    /// A prepared row is released.
    case giveUp
    /// The design stored an offset under a key.
    case save
    case didSelectItem
    /// A fault of the kind in `LogEntry.fault`; `note` says what was expected.
    case fault

    static func end(hasCoasted: Bool) -> Callback {
      hasCoasted ? .scrollViewDidEndDecelerating : .scrollViewDidEndDragging
    }
  }

  /// The number of the event; nil before the first.
  public let event: Int?
  /// The time of the event; 0 before the first.
  public let timeMilliseconds: Double
  public let callback: Callback
  /// The kind of a fault; nil for every other callback.
  public let fault: FaultKind?
  /// The row's index in the whole feed at that moment.
  public let index: Int?
  /// The row's identity.
  public let row: Int?
  /// The table cell's number.
  public let cell: Int?
  /// The strip's content offset in points.
  public let offsetPoints: Double?
  public let note: String

  /// The name of the callback or, of a fault, of its count.
  public var name: String { fault?.metricName ?? callback.rawValue }

  public var isFault: Bool { fault != nil }
}

extension LogEntry: CustomStringConvertible {
  /// The line as text, in UIKit's words.
  public var description: String { text(naming: [:]) }

  /// The line as text: events at the margin, their effects indented, faults marked.
  ///
  /// - Parameter names: the platform's names of callbacks (`ListPlatform.callbackNames`).
  public func text(naming names: [Callback: String]) -> String {
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
    let name = fault?.rawValue ?? names[callback] ?? callback.rawValue
    let length = names.values.reduce(LogEntry.nameLength) { max($0, $1.count) }
    let padding = String(repeating: " ", count: max(0, length - name.count))
    return (isFault ? "  ! " : "    ") + name + padding + "  " + parts.joined(separator: ", ")
  }

  /// Longer names are rare.
  private static let nameLength = Callback.scrollViewDidScroll.rawValue.count

  /// A number, without a fraction of 0.
  static func text(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
  }
}
