import ListEngine

/// What a cost table has a price for.
public enum HitchOperation: String, CaseIterable, Sendable {
  case createCell, bindCell, reloadStrip, createItem, configureItem, layOutStrip
  case lookUpOffset, saveOffset, askHeight, askItem

  /// What it is, for the reader of a report.
  public var meaning: String {
    switch self {
    case .createCell: "make a table cell with its strip"
    case .bindCell: "take a table cell and bind it to a row"
    case .reloadStrip: "reload a strip, without its items"
    case .createItem: "make an item cell"
    case .configureItem: "give an item cell content, and lay that out"
    case .layOutStrip: "lay out a strip, at a display and at each scroll of it"
    case .lookUpOffset: "look an offset up"
    case .saveOffset: "save an offset"
    case .askHeight: "answer for the height of a row"
    case .askItem: "ask an item for its height, where a row's is a sum"
    }
  }

  /// How often a frame did it.
  func count(in work: FrameWork) -> Int {
    switch self {
    case .createCell: work.cellsCreated
    case .bindCell: work.cellsBound
    case .reloadStrip: work.stripsReloaded
    case .createItem: work.itemCellsCreated
    case .configureItem: work.itemsConfigured
    case .layOutStrip: work.stripsTiled
    case .lookUpOffset: work.offsetReads
    case .saveOffset: work.offsetWrites
    case .askHeight: work.heightQuestions
    case .askItem: work.itemsAsked
    }
  }
}
