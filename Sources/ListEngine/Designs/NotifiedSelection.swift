import Foundation

/// `selection=notification`: a cell posts what it shows, and whoever opens the detail screen listens.
///
/// One thread posts, and delivery is at once.
final class NotifiedSelection: @unchecked Sendable {
  private static let tapped = Notification.Name("itemTapped")
  private let center = NotificationCenter()
  private var observer: (any NSObjectProtocol)?
  private let screen: DetailScreen

  init(opening screen: DetailScreen) {
    self.screen = screen
    observer = center.addObserver(forName: NotifiedSelection.tapped, object: nil, queue: nil) {
      [unowned self] notification in
      guard let row = notification.userInfo?["row"] as? Int32,
        let item = notification.userInfo?["item"] as? Int32
      else { preconditionFailure("a tap's notification carries a row and an item") }
      self.screen.model = DetailScreen.Model(row: row, item: item)
    }
  }

  deinit {
    if let observer { center.removeObserver(observer) }
  }

  /// Posts the content of a tapped cell.
  func post(_ cell: ItemCellPointer) {
    let sender = cell.pointee.owner.unsafelyUnwrapped.takeUnretainedValue()
    center.post(
      name: NotifiedSelection.tapped, object: sender,
      userInfo: ["row": cell.pointee.row, "item": cell.pointee.item])
  }
}
