/// "Hosts": an order and parts.
public struct ReferenceHost: Sendable {
  /// `recycleFirst`.
  let recyclesFirst: Bool
  /// `late`.
  let endsLate: Bool
  /// `newFirst`.
  let endsEditedRowsLast: Bool
  /// `interleaved`.
  var interleavesRows: Bool
  /// `prepared`.
  let keepsPrepared: Bool
  /// `ahead`.
  let preparesAhead: Bool
  /// `coasting`.
  let keepsCoasting: Bool
  /// `echoing`.
  let echoesSets: Bool
  /// `confining`.
  let confinesOffsets: Bool
  /// `queued`.
  let queuesScrolls: Bool
  /// `forgetting`.
  let forgetsOffsets: Bool
  /// `clamping`.
  let clampsOffsets: Bool
  /// `settling`.
  let settlesCutCoasts: Bool
  /// `positional`.
  let isPositional: Bool
  /// `replacing`.
  let replacesCells: Bool

  /// - Parameter name: its parts joined by `+`; `acquireFirst` is the order without a part.
  public init(_ name: String) {
    let parts = Set(name.split(separator: "+").map(String.init))
    recyclesFirst = parts.contains("recycleFirst")
    endsLate = parts.contains("late")
    endsEditedRowsLast = parts.contains("newFirst")
    interleavesRows = parts.contains("interleaved")
    keepsPrepared = parts.contains("prepared")
    preparesAhead = parts.contains("ahead")
    keepsCoasting = parts.contains("coasting")
    echoesSets = parts.contains("echoing")
    confinesOffsets = parts.contains("confining")
    queuesScrolls = parts.contains("queued")
    forgetsOffsets = parts.contains("forgetting")
    clampsOffsets = parts.contains("clamping")
    settlesCutCoasts = parts.contains("settling")
    isPositional = parts.contains("positional")
    replacesCells = parts.contains("replacing")
  }

  /// "What is counted": whether strips move on the host.
  var hasPartOfMotion: Bool {
    keepsCoasting || echoesSets || confinesOffsets || queuesScrolls || forgetsOffsets
  }
}
