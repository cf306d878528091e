import FeedCheck
import Foundation
import ScrollTrace

// The code of the page `CheckingYourFeed`, word for word, against stand-in types.

struct FeedRow {
  let id: String
  var itemCount: Int
}

class ItemCell: UICollectionViewCell {
  var itemID = ""
}

class StripCell: UITableViewCell {
  let collectionView = UICollectionView()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    collectionView.register(ItemCell.self, forCellWithReuseIdentifier: "Item")
    contentView.addSubview(collectionView)
  }

  func setCollectionViewDataSourceDelegate(
    _ owner: UICollectionViewDataSource & UICollectionViewDelegate, forRow row: Int
  ) {
    collectionView.delegate = owner
    collectionView.dataSource = owner
    collectionView.tag = row
    collectionView.reloadData()
  }

  var collectionViewOffset: CGFloat {
    get { collectionView.contentOffset.x }
    set { collectionView.contentOffset.x = newValue }
  }
}

class FeedViewController: UITableViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  var rows: [FeedRow] = []
  var storedOffsets: [Int: CGFloat] = [:]

  override func viewDidLoad() {
    tableView.register(StripCell.self, forCellReuseIdentifier: "Cell")
    tableView.rowHeight = 88
  }

  override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    rows.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
  }

  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard let cell = cell as? StripCell else { return }
    cell.setCollectionViewDataSourceDelegate(self, forRow: indexPath.row)
    cell.collectionViewOffset = storedOffsets[indexPath.row] ?? 0
  }

  override func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    guard let cell = cell as? StripCell else { return }
    storedOffsets[indexPath.row] = cell.collectionViewOffset
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    rows[collectionView.tag].itemCount
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
    (cell as? ItemCell)?.itemID = "\(rows[collectionView.tag].id)/\(indexPath.item)"
    return cell
  }
}

extension FeedViewController: @preconcurrency DrivenFeed {
  public func scroll(toY y: Double) {
    tableView.contentOffset.y = y - tableView.adjustedContentInset.top
  }

  public func scroll(row: Int, toX x: Double) throws {
    let path = IndexPath(row: row, section: 0)
    guard let cell = tableView.cellForRow(at: path) as? StripCell else { return }
    let strip = cell.collectionView
    let most = mostOffset(of: strip)
    guard x <= most else { throw NotPerformed("the content ends at \(most)") }
    strip.contentOffset.x = x
    strip.layoutIfNeeded()
    // Call here what saves offsets when a finger lifts, such as scrollViewDidEndDragging.
  }

  public func apply(_ edit: FeedEdit) throws {
    func paths(_ indices: Range<Int>) -> [IndexPath] {
      indices.map { IndexPath(row: $0, section: 0) }
    }
    switch edit {
    case .insert(let new, let index):
      rows.insert(
        contentsOf: new.map { FeedRow(id: "\($0.number)", itemCount: $0.itemCount) }, at: index)
      UIView.performWithoutAnimation {
        tableView.insertRows(at: paths(index..<index + new.count), with: .none)
      }
    case .delete(let indices):
      rows.removeSubrange(indices)
      UIView.performWithoutAnimation { tableView.deleteRows(at: paths(indices), with: .none) }
    case .reload(let row, let itemCount, nil):
      rows[row].itemCount = itemCount
      UIView.performWithoutAnimation {
        tableView.reloadRows(at: paths(row..<row + 1), with: .none)
      }
    case .reloadAll: tableView.reloadData()
    case .resize(let width, let height):
      tableView.frame.size = CGSize(width: width, height: height)
    default: throw NotPerformed("not supported: \(edit)")
    }
  }

  public func layOut() { tableView.layoutIfNeeded() }

  public var displayedRows: [DisplayedRow] {
    (tableView.indexPathsForVisibleRows ?? []).compactMap { path in
      guard let cell = tableView.cellForRow(at: path) as? StripCell else { return nil }
      let strip = cell.collectionView
      let items = strip.indexPathsForVisibleItems.sorted().compactMap {
        (strip.cellForItem(at: $0) as? ItemCell)?.itemID
      }
      return DisplayedRow(
        index: path.row, identity: rows[path.row].id, offset: strip.contentOffset.x,
        items: items, cell: cell, most: mostOffset(of: strip), extent: strip.bounds.width)
    }
  }

  private func mostOffset(of strip: UICollectionView) -> Double {
    let inset = strip.adjustedContentInset
    return max(-inset.left, strip.contentSize.width + inset.right - strip.bounds.width)
  }
}

final class FeedTests: XCTestCase {
  @MainActor func testStripsStayWhereTheyWereLeft() async throws {
    let check = FeedCheck(try editedFeed())
    let feed = FeedViewController()
    feed.rows = check.trace.feed.itemCounts.enumerated().map {
      FeedRow(id: "\($0)", itemCount: Int($1))
    }
    feed.loadViewIfNeeded()
    feed.tableView.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    let report = try check.run(on: feed)
    XCTAssert(report.isClean, "\(report)")
  }

  /// A strip is scrolled and leaves the screen, a row is inserted above it, and it comes back. Then a row is inserted above
  /// strips on the screen, and one of them is scrolled.
  func editedFeed() throws -> ValidTrace {
    let feed = Feed(
      itemCounts: Array(repeating: 15, count: 40), rowHeightsPoints: [88],
      item: Feed.ItemShape(width: 68, height: 68, spacing: 10))
    var trace = Trace(
      name: "insert", viewport: Viewport(widthUnits: 390 << 10, heightUnits: 844 << 10),
      feed: feed)
    trace.append(.stripOffset, atMilliseconds: 0, row: 1, value: 130 << 10)
    trace.append(.position, atMilliseconds: 500, value: 1760 << 10)
    trace.append(Insertion(itemCounts: [15]), atMilliseconds: 1000, row: 0)
    trace.append(.position, atMilliseconds: 1500, value: 0)
    trace.append(Insertion(itemCounts: [15]), atMilliseconds: 2000, row: 0)
    trace.append(.stripOffset, atMilliseconds: 2500, row: 4, value: 260 << 10)
    return try ValidTrace(checking: trace)
  }
}

/// A collection view with a compositional layout, whose sections scroll orthogonally: a section is a row.
@MainActor final class SectionFeed {
  let collectionView: UICollectionView
  let identities: [String]

  init(_ collectionView: UICollectionView, identities: [String]) {
    self.collectionView = collectionView
    self.identities = identities
  }

  /// The collection view has a scroll view for each orthogonal section on the screen.
  private func strip(ofSection section: Int) -> UIScrollView? {
    let path = collectionView.indexPathsForVisibleItems.first { $0.section == section }
    guard let path, let item = collectionView.cellForItem(at: path) else { return nil }
    return collectionView.subviews.lazy.compactMap { $0 as? UIScrollView }.first {
      $0.subviews.contains { $0 === item }
    }
  }
}

extension SectionFeed: @preconcurrency DrivenFeed {
  func scroll(toY y: Double) {
    collectionView.contentOffset.y = y - collectionView.adjustedContentInset.top
  }

  func scroll(row: Int, toX x: Double) { strip(ofSection: row)?.contentOffset.x = x }

  func layOut() { collectionView.layoutIfNeeded() }

  var displayedRows: [DisplayedRow] {
    let visible = collectionView.indexPathsForVisibleItems.sorted()
    return Set(visible.map(\.section)).sorted().compactMap { section in
      guard let strip = strip(ofSection: section) else { return nil }
      let items = visible.filter { $0.section == section }.compactMap {
        (collectionView.cellForItem(at: $0) as? ItemCell)?.itemID
      }
      return DisplayedRow(
        index: section, identity: identities[section], offset: strip.contentOffset.x,
        items: items, cell: strip, most: max(0, strip.contentSize.width - strip.bounds.width))
    }
  }
}

/// The fix: offsets by the row's identity, stored when the strip is scrolled.
final class FixedViewController: FeedViewController {
  var offsets: [String: CGFloat] = [:]

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = super.tableView(tableView, cellForRowAt: indexPath)
    guard let cell = cell as? StripCell else { return cell }
    let (strip, id) = (cell.collectionView, rows[indexPath.row].id)
    // Ends the fling of the row before; from iOS 17.4 stopScrollingAndZooming().
    strip.setContentOffset(strip.contentOffset, animated: false)
    // Before the offset, which is reported as a scroll.
    strip.accessibilityIdentifier = id
    cell.setCollectionViewDataSourceDelegate(self, forRow: indexPath.row)
    cell.collectionViewOffset = offsets[id] ?? 0
    return cell
  }

  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard let strip = (cell as? StripCell)?.collectionView else { return }
    // The row may have fewer items than before.
    strip.layoutIfNeeded()
    let inset = strip.adjustedContentInset
    let most = max(-inset.left, strip.contentSize.width + inset.right - strip.bounds.width)
    strip.contentOffset.x = min(strip.contentOffset.x, most)
  }

  override func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView !== tableView else { return }
    if let id = scrollView.accessibilityIdentifier { offsets[id] = scrollView.contentOffset.x }
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    row(shownBy: collectionView)?.itemCount ?? 0
  }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Item", for: indexPath)
    (cell as? ItemCell)?.itemID = "\(row(shownBy: collectionView)?.id ?? "")/\(indexPath.item)"
    return cell
  }

  private func row(shownBy strip: UICollectionView) -> FeedRow? {
    rows.first { $0.id == strip.accessibilityIdentifier }
  }
}
