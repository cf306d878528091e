import ListEngine

/// The simple way for a few rows that the article from Viblo begins with: a strip for every row, made at the start and
/// filled once (with `pool=perRow`).
final class ScrollViewOfStrips: FeedDesign {
  final class OwnCell: FeedCell {
    var row: Row?
  }

  private let model: RowModel

  init(model: RowModel) { self.model = model }

  func makeCell(ofKind kind: Int) -> FeedCell { OwnCell() }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let cell = cell as? OwnCell, let row = model[path] else { return }
    if cell.row?.id != row.id || cell.row?.version != row.version { cell.strip.reloadData() }
    cell.row = row
  }

  func row(shownBy strip: Strip) -> Row? { (strip.cell as? OwnCell)?.row }
}
