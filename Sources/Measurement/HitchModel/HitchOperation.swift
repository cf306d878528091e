import ListEngine

/// What a cost table has a price for.
package enum HitchOperation: String, CaseIterable, Sendable {
  case createCell, bindCell, reloadStrip, createItem, configureItem, layOutStrip
  case lookUpOffset, saveOffset, askHeight, askItem
  case showFrame, layOutFrame, layOutLiving

  /// What a table may leave out: it costs nothing there, and no report names it.
  var isOptional: Bool { [.showFrame, .layOutFrame, .layOutLiving].contains(self) }

  /// What it is, for the reader of a report.
  package var meaning: String {
    switch self {
    case .createCell: "make a table cell with its strip"
    case .bindCell: "take a table cell and bind it to a row"
    case .reloadStrip: "reload a strip, without its items"
    case .createItem: "make an item cell"
    case .configureItem: "give an item cell content, and lay that out"
    case .layOutStrip:
      "lay out a strip, whenever it is tiled: at displays and ahead of them, at scrolls and resizes"
    case .lookUpOffset: "look an offset up"
    case .saveOffset: "save an offset"
    case .askHeight: "answer for the height of a row"
    case .askItem: "ask an item for its height, where a row's is a sum"
    case .showFrame: "show a frame, whatever is in it"
    case .layOutFrame: "lay out and paint a frame in which a cell was bound"
    case .layOutLiving: "the same for each cell that is alive then, on the screen or waiting"
    }
  }

  /// How often a frame did it.
  package func count(in work: FrameWork) -> Int {
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
    case .showFrame: 1
    case .layOutFrame: work.cellsBound > 0 ? 1 : 0
    case .layOutLiving: work.livingCellsLaidOut
    }
  }
}
