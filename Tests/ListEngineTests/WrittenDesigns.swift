@testable import ListEngine

// What `DesignCode` writes, word for word (`DesignCodeTests`): each class does what the design of axes does whose code it
// is.

final class EndOfTags: FeedDesign {
  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    strip.tag = path.row
    strip.reloadData()
    strip.contentOffset = offsets[path.row] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    offsets[path.row] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

final class ScrollsOfTags: FeedDesign {
  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    // Or the fling of the row that it showed goes on in this one.
    strip.stopScrollingAndZooming()
    strip.tag = path.row
    strip.reloadData()
    strip.contentOffset = offsets[path.row] ?? 0
  }

  func scrollViewDidScroll(_ strip: Strip) {
    offsets[strip.tag] = strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

final class ScrollsOfPaths: FeedDesign {
  final class PathStrip: Strip { var path: RowPath? }

  private let model: RowModel
  private var offsets: StoredOffsets<RowPath>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: PathStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    (strip as? PathStrip)?.path = path
    strip.reloadData()
    // Or it is still as long as the row that it showed, and cuts the offset.
    strip.layoutIfNeeded()
    strip.contentOffset = offsets[path] ?? 0
  }

  func scrollViewDidScroll(_ strip: Strip) {
    guard let row = row(shownBy: strip),
      let path = model.path(ofRowWithID: row.id)
    else { return }
    offsets[path] = strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? PathStrip)?.path.flatMap { model[$0] } }
}

final class StripsOfMap: FeedDesign {
  private let model: RowModel
  private var offsets: StoredOffsets<RowPath>
  private var paths: [ObjectIdentifier: RowPath] = [:]

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    paths[ObjectIdentifier(strip)] = path
    strip.reloadData()
    strip.contentOffset = offsets[path] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    guard let row = row(shownBy: strip),
      let path = model.path(ofRowWithID: row.id)
    else { return }
    offsets[path] = strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { paths[ObjectIdentifier(strip)].flatMap { model[$0] } }
}

final class EndOfOwned: FeedDesign {
  final class RowStrip: Strip { var row: Row? }

  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model, keyName: "id")
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: RowStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    (strip as? RowStrip)?.row = row
    strip.reloadData()
    strip.contentOffset = offsets[row.id] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    offsets[row.id] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? RowStrip)?.row }
}

final class SettledIdentities: ScrollEndDesign {
  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model, keyName: "id")
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    // Or the fling of the row that it showed goes on in this one.
    strip.stopScrollingAndZooming()
    strip.tag = row.id
    strip.reloadData()
    strip.contentOffset = offsets[row.id] ?? 0
  }

  func scrollViewDidEndDragging(_ strip: Strip, willDecelerate decelerate: Bool) {
    if !decelerate { save(strip) }
  }

  func scrollViewDidEndDecelerating(_ strip: Strip) { save(strip) }

  private func save(_ strip: Strip) {
    guard let row = row(shownBy: strip) else { return }
    offsets[row.id] = strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }
}

final class ScrollsOfItems: FeedDesign {
  private let model: RowModel
  private var offsets: StoredAnchors<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredAnchors(in: model, keyName: "id", followsItems: true)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    // Or the fling of the row that it showed goes on in this one.
    strip.stopScrollingAndZooming()
    strip.tag = row.id
    strip.reloadData()
    strip.contentOffset = offsets.offset(of: row, under: row.id) ?? 0
  }

  func scrollViewDidScroll(_ strip: Strip) {
    guard let row = row(shownBy: strip) else { return }
    offsets.save(strip, of: row, under: row.id)
  }

  func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }
}

final class ScrollsWithinContent: FeedDesign {
  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model, keyName: "id")
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    // Or the fling of the row that it showed goes on in this one.
    strip.stopScrollingAndZooming()
    strip.tag = row.id
    strip.reloadData()
    strip.contentOffset = offsets[row.id] ?? 0
  }

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    // Or it is empty where the row has fewer items, or the table is wider, than when it was left.
    let offset = model.offset(cell.strip.contentOffset, withinContentOf: row)
    if offset != cell.strip.contentOffset { cell.strip.contentOffset = offset }
  }

  func scrollViewDidScroll(_ strip: Strip) {
    guard let row = row(shownBy: strip) else { return }
    offsets[row.id] = strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }
}

final class EndOfItems: FeedDesign {
  private let model: RowModel
  private var offsets: StoredAnchors<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredAnchors(in: model, keyName: "id", followsItems: true)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    strip.tag = row.id
    strip.reloadData()
    strip.contentOffset = offsets.offset(of: row, under: row.id) ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    offsets.save(cell.strip, of: self.row(shownBy: cell.strip), under: row.id)
  }

  func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }
}

final class NumbersOfTags: FeedDesign {
  private let model: RowModel
  private var offsets: StoredAnchors<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredAnchors(in: model, followsItems: false)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    strip.tag = path.row
    strip.reloadData()
    strip.contentOffset = offsets.offset(of: row, under: path.row) ?? 0
  }

  func scrollViewDidScroll(_ strip: Strip) {
    offsets.save(strip, of: row(shownBy: strip), under: strip.tag)
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

final class NeverReloads: FeedDesign {
  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    strip.tag = path.row
    strip.contentOffset = offsets[path.row] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    offsets[path.row] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

final class OtherRowsReload: FeedDesign {
  final class RowStrip: Strip { var row: Row? }

  private let model: RowModel
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model, keyName: "id")
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: RowStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    let isOtherRow = (strip as? RowStrip)?.row?.id != row.id
    (strip as? RowStrip)?.row = row
    if isOtherRow { strip.reloadData() }
    strip.contentOffset = offsets[row.id] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    offsets[row.id] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? RowStrip)?.row }
}

final class BoxedIndices: FeedDesign {
  final class IndexedStrip: Strip { var index = 0 }

  private let model: RowModel
  private var offsets: StoredOffsets<String>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: IndexedStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    (strip as? IndexedStrip)?.index = path.row
    strip.reloadData()
    strip.contentOffset = offsets["\(path.row)"] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    offsets["\((strip as? IndexedStrip)?.index ?? 0)"] = Double(Float(strip.contentOffset))
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? IndexedStrip).flatMap { model[$0.index] } }
}

final class Resets: FeedDesign {
  final class RowStrip: Strip { var row: Row? }

  private let model: RowModel

  init(model: RowModel) {
    self.model = model
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: RowStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    (strip as? RowStrip)?.row = row
    strip.reloadData()
    strip.contentOffset = 0
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? RowStrip)?.row }

  // Called by the observer of the notification that the tapped item's cell posts.
  func didSelectItem(at item: Int, in strip: Strip) {
    guard let id = strip.idOfRow(shownInCellOfItem: item) else { return }
    model.showDetail(ofItem: item, inRowWithID: id)
  }
}

/// The list has pool=perRow: where unused cells wait, a pool a kind, each row has one cell, made with the row.
final class StripsOfRows: FeedDesign {
  final class RowStrip: Strip { var row: Row? }

  private let model: RowModel

  init(model: RowModel) {
    self.model = model
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: RowStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    let isChanged = (strip as? RowStrip)?.row != row
    (strip as? RowStrip)?.row = row
    if isChanged { strip.reloadData() }
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? RowStrip)?.row }
}

/// The list has items=all: which items have cells, every item of the row; none is reused.
final class Stacks: FeedDesign {
  final class RowStrip: Strip { var row: Row? }

  private let model: RowModel

  init(model: RowModel) {
    self.model = model
  }

  func makeCell(ofKind kind: Int) -> FeedCell { FeedCell(strip: RowStrip()) }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    guard let row = model[path] else { return }
    let strip = cell.strip
    (strip as? RowStrip)?.row = row
    strip.reloadData()
  }

  func row(shownBy strip: Strip) -> Row? { (strip as? RowStrip)?.row }

  func heightForRow(_ row: Row) -> Double {
    guard case .summed(let base, _) = model.heights else { return row.height }
    var height = base
    for _ in 0..<row.itemCount { height += model.heightOfItem() }
    return height
  }
}

final class OffsetsOfTheApp: FeedDesign {
  private let model: RowModel
  // In an app: outside of the screen's object, which is made anew.
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    strip.tag = path.row
    strip.reloadData()
    strip.contentOffset = offsets[path.row] ?? 0
  }

  func scrollViewDidScroll(_ strip: Strip) {
    offsets[strip.tag] = strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}

final class ArchivedOffsets: FeedDesign {
  private let model: RowModel
  // In an app: in the state that the system archives and restores.
  private var offsets: StoredOffsets<Int>

  init(model: RowModel) {
    self.model = model
    offsets = StoredOffsets(in: model)
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip
    strip.tag = path.row
    strip.reloadData()
    strip.contentOffset = offsets[path.row] ?? 0
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    offsets[path.row] = cell.strip.contentOffset
  }

  func row(shownBy strip: Strip) -> Row? { model[strip.tag] }
}
