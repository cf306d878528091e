import Foundation

/// `selection=notification`: a cell posts what it shows, and whoever opens the detail screen listens.
final class NotifiedSelection: @unchecked Sendable {
  private static let tapped = Notification.Name("itemTapped")
  private let center = NotificationCenter()
  private var observer: (any NSObjectProtocol)?
  /// The row of the item that the last notification carried. One thread posts, and delivery is at once.
  private var deliveredRow: Int32 = -1

  init() {
    observer = center.addObserver(forName: NotifiedSelection.tapped, object: nil, queue: nil) {
      [unowned self] notification in
      guard let row = notification.userInfo?["row"] as? Int32 else {
        preconditionFailure("a tap's notification carries a row")
      }
      deliveredRow = row
    }
  }

  deinit {
    if let observer { center.removeObserver(observer) }
  }

  /// Posts the content of a tapped cell.
  ///
  /// - Returns: the row whose item the listener was given.
  func post(_ cell: ItemCellPointer) -> Int32 {
    deliveredRow = -1
    let sender = cell.pointee.owner.unsafelyUnwrapped.takeUnretainedValue()
    center.post(
      name: NotifiedSelection.tapped, object: sender,
      userInfo: ["row": cell.pointee.row, "item": cell.pointee.item])
    return deliveredRow
  }
}
