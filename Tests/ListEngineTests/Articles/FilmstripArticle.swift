import Foundation
import ListEngine

/// *Creating a Scrolling Filmstrip Within a UITableView* (2014): the cell is handed its row's data, goes back to rest,
/// and posts a notification when an item is tapped.
final class FilmstripArticle: FeedDesign {
  final class ContainerCell: FeedCell {
    var row: Row?

    /// The article puts the offset back first. A binding reloads first (Semantics.md), and nothing that is counted
    /// differs.
    func setCollectionData(_ row: Row?) {
      self.row = row
      strip.reloadData()
      strip.contentOffset = 0
    }
  }

  private static let didSelectItem = Notification.Name("didSelectItemFromCollectionView")

  private let model: RowModel
  private let center = NotificationCenter()

  init(model: RowModel) {
    self.model = model
    _ = center.addObserver(
      forName: FilmstripArticle.didSelectItem, object: nil, queue: nil
    ) { notification in
      guard let row = notification.userInfo?["row"] as? Int,
        let item = notification.userInfo?["item"] as? Int
      else { return }
      model.showDetail(ofItem: item, inRowWithID: row)
    }
  }

  func makeCell(ofKind kind: Int) -> FeedCell { ContainerCell() }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    (cell as? ContainerCell)?.setCollectionData(model[path])
  }

  func didSelectItem(at item: Int, in strip: Strip) {
    guard let row = strip.idOfRow(shownInCellOfItem: item) else { return }
    center.post(
      name: FilmstripArticle.didSelectItem, object: nil, userInfo: ["row": row, "item": item])
  }

  func row(shownBy strip: Strip) -> Row? { (strip.cell as? ContainerCell)?.row }
}
