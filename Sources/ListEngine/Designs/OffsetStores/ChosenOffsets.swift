import CachePolicies
import ScrollTrace

/// The store that a design's axes name: one of several, by a predicted branch at each look-up.
///
/// One type for all stores of a form, so that a replay is compiled once for each form: copies for each of twelve stores
/// were nearly half of the module's time to build. A new store is a case of `Store`, a field and a line in each switch.
struct ChosenOffsets<Form: OffsetForm>: OffsetStore {
  private enum Kind { case dictionary, boxed, strings, indexPaths, array, sections, bounded }

  private let kind: Kind
  private var dictionary = DictionaryOffsets<Int, Form>()
  private var boxed: BoxedOffsets<Form>?
  private var strings = DictionaryOffsets<String, Form>()
  private var indexPaths = IndexPathOffsets<Form>()
  private var array = ArrayOffsets<Form>(rowCount: 0)
  private var sections = SectionedArrayOffsets<Form>(sectionRowCounts: [])
  private var bounded: Form.Bounded?

  /// - Precondition: the design stores offsets.
  init(_ choices: AxisValues, for trace: ValidTrace, host: ListHost) {
    switch choices.store {
    case .dictionary: kind = .dictionary
    case .boxed:
      kind = .boxed
      boxed = BoxedOffsets()
    case .strings: kind = .strings
    case .indexPaths: kind = .indexPaths
    case .array where choices.key == .path || choices.key == .remapped:
      kind = .sections
      sections = SectionedArrayOffsets(sectionRowCounts: trace.feed.sectionRowCounts)
    case .array:
      kind = .array
      array = ArrayOffsets(rowCount: trace.identityCount)
    case .lru, .fifo, .clock, .sieve, .arc, .belady:
      kind = .bounded
      bounded = choices.store.policy.map { policy in
        Form.bounded(
          BoundedOffsets(
            policy: policy,
            capacity: choices.storeSize.entryCount(ofKeys: trace.feed.rowCount),
            keyCountExpected: trace.identityCount,
            future: policy == .belady
              ? RequestLog(of: trace, choices: choices, host: host).future : nil))
      }
    case .reset, .kept, .carried, .oracle:
      preconditionFailure("store=\(choices.store.name) stores nothing")
    }
  }

  mutating func setUp() {
    array.setUp()
    sections.setUp()
    bounded?.setUp()
  }

  @inline(__always)
  mutating func read(_ key: Int) -> Form? {
    switch kind {
    case .dictionary: dictionary.read(key)
    case .boxed: boxed?.read(key)
    case .strings: strings.read(key)
    case .indexPaths: indexPaths.read(key)
    case .array: array.read(key)
    case .sections: sections.read(key)
    case .bounded: bounded?.read(key)
    }
  }

  @inline(__always)
  mutating func write(_ offset: Form, _ key: Int) {
    switch kind {
    case .dictionary: dictionary.write(offset, key)
    case .boxed: boxed?.write(offset, key)
    case .strings: strings.write(offset, key)
    case .indexPaths: indexPaths.write(offset, key)
    case .array: array.write(offset, key)
    case .sections: sections.write(offset, key)
    case .bounded: bounded?.write(offset, key)
    }
  }

  var count: Int {
    switch kind {
    case .dictionary: dictionary.count
    case .boxed: boxed?.count ?? 0
    case .strings: strings.count
    case .indexPaths: indexPaths.count
    case .array: array.count
    case .sections: sections.count
    case .bounded: bounded?.count ?? 0
    }
  }

  mutating func removeAll() {
    switch kind {
    case .dictionary: dictionary.removeAll()
    case .boxed: boxed?.removeAll()
    case .strings: strings.removeAll()
    case .indexPaths: indexPaths.removeAll()
    case .array: array.removeAll()
    case .sections: sections.removeAll()
    case .bounded: bounded?.removeAll()
    }
  }

  mutating func remap(_ shift: PathShift) {
    switch kind {
    case .dictionary: dictionary.remap(shift)
    case .boxed: boxed?.remap(shift)
    case .strings: strings.remap(shift)
    case .indexPaths: indexPaths.remap(shift)
    case .array: array.remap(shift)
    case .sections: sections.remap(shift)
    case .bounded: bounded?.remap(shift)
    }
  }

  mutating func remap(_ move: PathMove) {
    if kind == .bounded { bounded?.remap(move) } else { remapEntries(move) }
  }
}
