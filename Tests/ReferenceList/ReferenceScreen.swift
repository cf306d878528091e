import ScrollTrace

/// "The screen goes away".
extension ReferenceReplay {
  /// True while there is no list.
  var isLost: Bool { away ?? .nothing != .nothing }

  /// The event `leave`.
  func leave(losing loss: ScreenLoss) {
    away = loss
    guard isLost else { return }
    countInVain()
    result[.cellsDiscarded] += livingCellCount
    livingCellCount = 0
    (displayed, attached, prepared, ownCells) = ([:], [:], [:], [:])
    (pool, sharedItemCells) = (ReferencePool(rule: design.pool), [:])
    (pendingEnds, queuedScrolls, confinedStrips) = ([], [], [])
    replaced = []
    coasts = ReferenceCoasts()
    positionUnits = 0
    // The frame goes on; what is known of earlier ones is forgotten.
    let before = frame
    frame = ReferenceFrame()
    (frame.startUnits, frame.before) = (before.startUnits, before.before)
    (frame.work, frame.workBefore) = (before.work, before.workBefore)
    if !keepsOffsets { offsets.forgetAll(design.store, rowCount: trace.feed.rowCount) }
  }

  /// The axis `lives`: whether stored offsets outlive what is lost now.
  var keepsOffsets: Bool {
    switch away ?? .nothing {
    case .nothing: true
    case .screen: design.lives != .screen
    case .process: design.lives == .archive
    }
  }

  /// The event `enter`.
  func enter() {
    let wasLost = isLost
    away = nil
    guard !wasLost else {
      askHeights(of: feed.rows)
      createOwnCells(for: feed.rows)
      layOut()
      return
    }
    for row in displayedRows() {
      guard let (_, cell) = displayed[row.identity] else { continue }
      driftedDisplays.remove(row.identity)
      widenSpan(of: row)
      compareOffset(of: cell.strip, at: row, comesBack: true)
      if isStale(cell.strip, at: row) { result[.staleStrips] += 1 }
    }
  }
}
