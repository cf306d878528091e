import ScrollTrace

/// Whoever is handed the empty store of a design, with its type.
protocol OffsetStoreVisitor {
  associatedtype Outcome
  func visit(_ store: some OffsetStore) -> Outcome
}

extension Choices {
  /// Hands over the empty store of a design: a new store is a file, a case of `Offsets` and a line here.
  ///
  /// A visitor, since each line must name its type for the compiler to specialise what is made of it.
  func offsetStore<Visitor: OffsetStoreVisitor>(
    for trace: Trace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    switch app.offsets {
    case .dictionary: visitor.visit(DictionaryOffsets())
    case .boxed: visitor.visit(BoxedOffsets())
    case .strings: visitor.visit(StringOffsets())
    case .indexPaths: visitor.visit(IndexPathOffsets())
    case .array where app.key == .path || app.key == .remapped:
      visitor.visit(SectionedArrayOffsets(sectionRowCounts: trace.feed.sectionRowCounts))
    case .array: visitor.visit(ArrayOffsets(rowCount: trace.identityCount))
    case .sparse: visitor.visit(SparseOffsets())
    case .reset, .kept: visitor.visit(NoOffsets())
    case .lru, .fifo, .clock, .sieve, .lfu, .arc, .twoq, .s3fifo, .random, .belady:
      boundedStore(for: trace, host: host, visitor)
    }
  }

  private func boundedStore<Visitor: OffsetStoreVisitor>(
    for trace: Trace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    guard let policy = app.offsets.policy else {
      preconditionFailure("offsets=\(app.offsets.name) is not bounded")
    }
    return visitor.visit(
      BoundedOffsets(
        policy: policy, capacity: app.offsetsSize.entryCount(ofKeys: trace.feed.rowCount),
        keyCountExpected: trace.identityCount,
        future: policy == .belady ? RequestLog(of: trace, choices: self, host: host).future : nil))
  }
}
