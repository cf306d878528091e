import ListEngine

/// *Putting a UICollectionView in a UITableViewCell* (2013), in Objective-C: the row's number on a subclass of the
/// view, offsets as numbers under strings.
final class ObjectiveCArticle: FeedDesign {
  final class IndexedCollectionView: Strip {
    var index = 0
  }

  private let model: RowModel
  private var contentOffsets: StoredOffsets<String>
  /// The demo project saves at every scroll, the article at the end of a display.
  private let savesOnScroll: Bool

  init(model: RowModel, savesOnScroll: Bool) {
    self.model = model
    self.savesOnScroll = savesOnScroll
    contentOffsets = StoredOffsets(in: model)
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: IndexedCollectionView()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {}

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    let view = collectionView(cell.strip)
    view.index = path.row
    view.reloadData()
    // `floatValue` of nothing is 0.
    view.contentOffset = contentOffsets["\(view.index)"] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    if !savesOnScroll { save(cell.strip) }
  }

  func scrollViewDidScroll(_ strip: Strip) {
    if savesOnScroll { save(strip) }
  }

  private func save(_ strip: Strip) {
    // Read back by `floatValue`.
    contentOffsets["\(collectionView(strip).index)"] = Double(Float(strip.contentOffset))
  }

  func row(shownBy strip: Strip) -> Row? { model[collectionView(strip).index] }

  private func collectionView(_ strip: Strip) -> IndexedCollectionView {
    guard let view = strip as? IndexedCollectionView else { fatalError("another strip") }
    return view
  }
}
