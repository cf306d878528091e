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
    for trace: ValidTrace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    app.stores == .points
      ? offsetStore(of: Double.self, for: trace, host: host, visitor)
      : offsetStore(of: Anchor.self, for: trace, host: host, visitor)
  }

  @inline(__always)
  private func offsetStore<Form: OffsetForm, Visitor: OffsetStoreVisitor>(
    of form: Form.Type, for trace: ValidTrace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    switch app.offsets {
    case .dictionary: visitor.visit(DictionaryOffsets<Form>())
    case .boxed: visitor.visit(BoxedOffsets<Form>())
    case .strings: visitor.visit(StringOffsets<Form>())
    case .indexPaths: visitor.visit(IndexPathOffsets<Form>())
    case .array where app.key == .path || app.key == .remapped:
      visitor.visit(SectionedArrayOffsets<Form>(sectionRowCounts: trace.feed.sectionRowCounts))
    case .array: visitor.visit(ArrayOffsets<Form>(rowCount: trace.identityCount))
    case .reset, .kept: visitor.visit(NoOffsets())
    case .told: visitor.visit(ToldOffsets())
    case .lru, .fifo, .clock, .sieve, .lfu, .arc, .twoq, .s3fifo, .random, .belady:
      boundedStore(for: trace, host: host, visitor)
    }
  }

  private func boundedStore<Visitor: OffsetStoreVisitor>(
    for trace: ValidTrace, host: Host, _ visitor: Visitor
  ) -> Visitor.Outcome {
    guard let policy = app.offsets.policy else {
      preconditionFailure("offsets=\(app.offsets.name) is not bounded")
    }
    let offsets = BoundedOffsets(
      policy: policy, capacity: app.offsetsSize.entryCount(ofKeys: trace.feed.rowCount),
      keyCountExpected: trace.identityCount,
      future: policy == .belady ? RequestLog(of: trace, choices: self, host: host).future : nil)
    return app.stores == .points
      ? visitor.visit(offsets) : visitor.visit(BoundedAnchors(entries: offsets))
  }
}
