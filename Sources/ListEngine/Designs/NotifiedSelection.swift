import Foundation

/// An item that a tap opens, as an app's model has it: the row's identity, and the item's number.
struct DetailModel: Equatable {
  let row: Int32
  let item: Int32
}

/// `selection=notification`: a cell posts what it shows, and the detail screen observes it.
///
/// One thread posts, and delivery is at once.
final class NotifiedSelection: @unchecked Sendable {
  private static let tapped = Notification.Name("itemTapped")
  private let center = NotificationCenter()
  private var observer: (any NSObjectProtocol)?
  private var opened: DetailModel?

  init() {
    observer = center.addObserver(forName: NotifiedSelection.tapped, object: nil, queue: nil) {
      [unowned self] notification in
      guard let row = notification.userInfo?["row"] as? Int32,
        let item = notification.userInfo?["item"] as? Int32
      else { preconditionFailure("a tap's notification carries a row and an item") }
      opened = DetailModel(row: row, item: item)
    }
  }

  deinit {
    if let observer { center.removeObserver(observer) }
  }

  /// Posts the content of a tapped cell, and returns what the detail screen received.
  func post(_ cell: ItemCellPointer) -> DetailModel? {
    let sender = cell.pointee.owner.unsafelyUnwrapped.takeUnretainedValue()
    center.post(
      name: NotifiedSelection.tapped, object: sender,
      userInfo: ["row": cell.pointee.row, "item": cell.pointee.item])
    return opened
  }
}
