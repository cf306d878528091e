import Foundation
import Synchronization

// Types with the names and signatures of UIKit's documentation, as far as the code of the page `CheckingYourFeed` needs
// them. The table reuses cells last in, first out, and rows that enter come before rows that leave: UIKit's order is not
// documented.

extension IndexPath {
  init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  var section: Int { self[0] }
  var row: Int { self[1] }
  var item: Int { self[1] }
}

struct UIEdgeInsets {
  var top: CGFloat = 0
  var left: CGFloat = 0
  var bottom: CGFloat = 0
  var right: CGFloat = 0
}

@MainActor class UIView {
  var tag = 0
  var accessibilityIdentifier: String?
  var frame = CGRect.zero
  var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  var subviews: [UIView] = []
  func addSubview(_ view: UIView) { subviews.append(view) }
  class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }
  func layoutIfNeeded() {}
}

@MainActor protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

@MainActor class UIScrollView: UIView {
  var contentOffset = CGPoint.zero {
    didSet { if contentOffset != oldValue { scrollDelegate?.scrollViewDidScroll(self) } }
  }
  var contentSize = CGSize.zero
  var adjustedContentInset = UIEdgeInsets()
  var scrollDelegate: (any UIScrollViewDelegate)? { nil }
  func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
}

@MainActor class UITableViewCell: UIView {
  enum CellStyle { case `default` }
  let reuseIdentifier: String?
  let contentView = UIView()
  required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
  }
  func prepareForReuse() {}
}

@MainActor protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

@MainActor protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath)
}

@MainActor class UITableView: UIScrollView {
  enum RowAnimation { case none, automatic }
  weak var dataSource: (any UITableViewDataSource)?
  weak var delegate: (any UITableViewDelegate)?
  var rowHeight: CGFloat = 44
  private var classes: [String: UITableViewCell.Type] = [:]
  private var pool: [UITableViewCell] = []
  private var shown: [Int: UITableViewCell] = [:]

  func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass
  }

  func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = pool.popLast() {
      setFrames(of: cell)
      cell.prepareForReuse()
      return cell
    }
    guard let type = classes[identifier] else { fatalError("no class for \(identifier)") }
    let cell = type.init(style: .default, reuseIdentifier: identifier)
    setFrames(of: cell)
    return cell
  }

  private func setFrames(of cell: UITableViewCell) {
    cell.frame = CGRect(x: 0, y: 0, width: frame.width, height: rowHeight)
    for view in cell.contentView.subviews { view.frame = cell.bounds }
  }

  var indexPathsForVisibleRows: [IndexPath]? {
    shown.isEmpty ? nil : shown.keys.sorted().map { IndexPath(row: $0, section: 0) }
  }

  func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath.row] }

  override func layoutIfNeeded() {
    let count = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
    let visible = (0..<count).filter {
      CGFloat($0) * rowHeight < contentOffset.y + frame.height
        && CGFloat($0 + 1) * rowHeight > contentOffset.y
    }
    for cell in shown.values where cell.frame.width != frame.width {
      setFrames(of: cell)
      for view in cell.contentView.subviews { view.layoutIfNeeded() }
    }
    for row in visible where shown[row] == nil {
      let path = IndexPath(row: row, section: 0)
      guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { continue }
      shown[row] = cell
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      for view in cell.contentView.subviews { view.layoutIfNeeded() }
    }
    for row in shown.keys.sorted() where !visible.contains(row) { end(row) }
  }

  private func end(_ row: Int) {
    guard let cell = shown.removeValue(forKey: row) else { return }
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(row: row, section: 0))
    pool.append(cell)
  }

  func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths {
      let moved = shown.map { ($0 >= path.row ? $0 + 1 : $0, $1) }
      shown = Dictionary(uniqueKeysWithValues: moved)
    }
    layoutIfNeeded()
  }

  func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths.sorted(by: >) {
      end(path.row)
      let moved = shown.map { ($0 > path.row ? $0 - 1 : $0, $1) }
      shown = Dictionary(uniqueKeysWithValues: moved)
    }
    layoutIfNeeded()
  }

  func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths { end(path.row) }
    layoutIfNeeded()
  }

  func reloadData() {
    for row in shown.keys.sorted() { end(row) }
    layoutIfNeeded()
  }
}

@MainActor class UITableViewController: UITableViewDataSource, UITableViewDelegate {
  var tableView: UITableView! = UITableView()
  func viewDidLoad() {}

  func loadViewIfNeeded() {
    tableView.dataSource = self
    tableView.delegate = self
    viewDidLoad()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

@MainActor class UICollectionViewCell: UIView {
  required override init() {}
}

@MainActor protocol UICollectionViewDataSource: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

@MainActor protocol UICollectionViewDelegate: UIScrollViewDelegate {}

/// Items of 68 points, 10 points apart.
@MainActor class UICollectionView: UIScrollView {
  weak var dataSource: (any UICollectionViewDataSource)?
  weak var delegate: (any UICollectionViewDelegate)?
  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }
  private var classes: [String: UICollectionViewCell.Type] = [:]
  private var shown: [IndexPath: UICollectionViewCell] = [:]

  func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier name: String) {
    classes[name] = cellClass
  }

  func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let type = classes[identifier] else { fatalError("no class for \(identifier)") }
    return type.init()
  }

  var indexPathsForVisibleItems: [IndexPath] { Array(shown.keys) }
  func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shown[indexPath] }

  func reloadData() { shown = [:] }

  override func layoutIfNeeded() {
    let count = dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0
    contentSize.width = CGFloat(count) * 78 - 10
    let visible = (0..<count).filter {
      CGFloat($0) * 78 < contentOffset.x + frame.width && CGFloat($0) * 78 + 68 > contentOffset.x
    }.map { IndexPath(item: $0, section: 0) }
    shown = shown.filter { visible.contains($0.key) }
    for path in visible where shown[path] == nil {
      shown[path] = dataSource?.collectionView(self, cellForItemAt: path)
    }
  }
}

/// A collection view with a compositional layout whose sections scroll orthogonally, as people have seen it: a section on
/// the screen has a scroll view, a subview of the collection view, and the section's cells are subviews of that. Scroll
/// views are used again last in, first out. Sections are 88 points high, and have 15 items.
@MainActor final class SectionedCollectionView: UICollectionView {
  let sectionCount: Int
  /// False if a scroll view stays where the section before has left it.
  let keepsOffsets: Bool
  private var strips: [Int: UIScrollView] = [:]
  private var spareStrips: [UIScrollView] = []
  private var offsets: [Int: CGPoint] = [:]
  private var items: [IndexPath: UICollectionViewCell] = [:]

  init(sectionCount: Int, keepsOffsets: Bool) {
    self.sectionCount = sectionCount
    self.keepsOffsets = keepsOffsets
  }

  override var indexPathsForVisibleItems: [IndexPath] { Array(items.keys) }
  override func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { items[indexPath] }

  override func layoutIfNeeded() {
    let visible = (0..<sectionCount).filter {
      CGFloat($0) * 88 < contentOffset.y + frame.height && CGFloat($0 + 1) * 88 > contentOffset.y
    }
    for section in strips.keys.sorted() where !visible.contains(section) {
      guard let strip = strips.removeValue(forKey: section) else { continue }
      offsets[section] = strip.contentOffset
      spareStrips.append(strip)
    }
    items = [:]
    for section in visible {
      let strip = strips[section] ?? self.strip(ofNew: section)
      strips[section] = strip
      let (first, end) = (strip.contentOffset.x, strip.contentOffset.x + frame.width)
      strip.subviews = (0..<15).filter {
        CGFloat($0) * 78 < end && CGFloat($0) * 78 + 68 > first
      }.map { item in
        let cell = ItemCell()
        cell.itemID = "\(section)/\(item)"
        items[IndexPath(item: item, section: section)] = cell
        return cell
      }
    }
    subviews = Array(strips.values)
  }

  private func strip(ofNew section: Int) -> UIScrollView {
    let strip = spareStrips.popLast() ?? UIScrollView()
    strip.frame.size = CGSize(width: frame.width, height: 88)
    strip.contentSize.width = 15 * 78 - 10
    if keepsOffsets { strip.contentOffset = offsets[section] ?? .zero }
    return strip
  }
}

/// The name is another one, since subclasses of a class `XCTestCase` are taken for tests.
class TestCaseStandIn {}
typealias XCTestCase = TestCaseStandIn

// swift-format-ignore: AlwaysUseLowerCamelCase
func XCTAssert(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = ""
) rethrows {
  if try !expression() { XCTFailures.messages.withLock { $0.append(message()) } }
}

/// The messages of failed assertions.
enum XCTFailures {
  static let messages = Mutex<[String]>([])
}
