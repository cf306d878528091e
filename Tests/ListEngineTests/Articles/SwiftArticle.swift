import ListEngine

/// *Putting a UICollectionView in a UITableViewCell in Swift* (2015): the row's number as the view's tag, offsets in a
/// dictionary by row.
final class SwiftArticle: FeedDesign {
  private let model: RowModel
  private var storedOffsets: StoredOffsets<Int>
  /// The demo project, after its readers' reports, and the article from Viblo: the strip is reloaded as well, since
  /// a data source that is set again reloads nothing.
  private let reloads: Bool

  init(model: RowModel, reloads: Bool) {
    self.model = model
    self.reloads = reloads
    storedOffsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {}

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    cell.strip.tag = path.row
    if reloads { cell.strip.reloadData() }
    cell.strip.contentOffset = storedOffsets[path.row] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    storedOffsets[path.row] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}
