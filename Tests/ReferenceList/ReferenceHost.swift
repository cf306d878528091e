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

  public init(
    recyclesFirst: Bool, endsLate: Bool, endsEditedRowsLast: Bool = false,
    interleavesRows: Bool = false, keepsPrepared: Bool = false, preparesAhead: Bool = false,
    keepsCoasting: Bool = false,
    echoesSets: Bool = false, confinesOffsets: Bool = false, queuesScrolls: Bool = false,
    forgetsOffsets: Bool = false,
    clampsOffsets: Bool = false
  ) {
    self.recyclesFirst = recyclesFirst
    self.endsLate = endsLate
    self.endsEditedRowsLast = endsEditedRowsLast
    self.interleavesRows = interleavesRows
    self.keepsPrepared = keepsPrepared
    self.preparesAhead = preparesAhead
    self.keepsCoasting = keepsCoasting
    self.echoesSets = echoesSets
    self.confinesOffsets = confinesOffsets
    self.queuesScrolls = queuesScrolls
    self.forgetsOffsets = forgetsOffsets
    self.clampsOffsets = clampsOffsets
  }

  /// "What is counted": whether strips move on the host.
  var hasPartOfMotion: Bool {
    keepsCoasting || echoesSets || confinesOffsets || queuesScrolls || forgetsOffsets
  }
}
