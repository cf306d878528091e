/// What can be shown wrong: one for each counter of `FidelityCounters`, by its name.
public enum FaultKind: String, CaseIterable, Sendable {
  case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps, driftedStrips
}

extension FidelityCounters {
  /// How often a fault was seen.
  public subscript(kind: FaultKind) -> Int {
    switch kind {
    case .lostOffsets: lostOffsets
    case .foreignOffsets: foreignOffsets
    case .staleStrips: staleStrips
    case .misroutedSelections: misroutedSelections
    case .traps: traps
    case .driftedStrips: driftedStrips
    }
  }
}
