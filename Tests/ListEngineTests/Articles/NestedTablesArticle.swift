import ListEngine

/// *Table View in a Table View* (2016): the cell configures itself with its company, and a row is as high as its
/// workers together. As a stack, which the article would rather have used, every worker has a view (`items=all`).
final class NestedTablesArticle: FeedDesign {
  final class CompanyCell: FeedCell {
    private(set) var company: Row?

    func configure(with company: Row?) {
      self.company = company
      strip.reloadData()
    }
  }

  private let companies: RowModel

  init(model: RowModel) { companies = model }

  func makeCell(ofKind kind: Int) -> FeedCell { CompanyCell() }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    (cell as? CompanyCell)?.configure(with: companies[path])
  }

  func heightForRow(_ company: Row) -> Double {
    guard case .summed(let base, _) = companies.heights else { return company.height }
    var height = base
    for _ in 0..<company.itemCount { height += companies.heightOfItem() }
    return height
  }

  func row(shownBy strip: Strip) -> Row? { (strip.cell as? CompanyCell)?.company }
}
