/// A counted dictionary of content offsets: look-ups, hits and saves are in the report and in the log, as those of
/// the built-in designs are.
///
/// A plain `[Key: Double]` works too: its look-ups are not counted then, and the report says 0. Inlinable, so that
/// a package has it specialised for its key, and no call looks its type up.
public struct StoredOffsets<Key: Hashable> {
  @usableFromInline var offsets: [Key: Double] = [:]
  @usableFromInline let books: OffsetBooks
  @usableFromInline let describe: (Key) -> String

  /// - Parameter keyName: the name of a key in the log, such as `row` for `under row 5`; paths have their own.
  public init(in model: RowModel, keyName: String = "row") {
    books = OffsetBooks(context: model.context)
    describe = { key in (key as? RowPath)?.description ?? "\(keyName) \(key)" }
  }

  @inlinable public var count: Int { offsets.count }

  /// The offset in points that is stored under a key. Looking up and saving are counted within calls that are about a
  /// strip; moving entries along with their rows is not.
  @inlinable public subscript(key: Key) -> Double? {
    get {
      let offset = offsets[key]
      books.noteRead(of: offset) { describe(key) }
      return offset
    }
    set {
      let count = offsets.count
      offsets[key] = newValue
      books.noteWrite(of: newValue, addedCount: offsets.count - count) { describe(key) }
    }
  }
}

/// The counters of stored offsets, independent of the type of the key.
@usableFromInline struct OffsetBooks {
  private let context: HookContextPointer

  init(context: HookContextPointer) { self.context = context }

  /// - Parameter key: the key in the words of the log; called where the replay is watched.
  @usableFromInline func noteRead(of offsetPoints: Double?, under key: () -> String) {
    guard let list = context.pointee.list, let strip = context.pointee.strip else { return }
    list.pointee.counters.offsetReads += 1
    if offsetPoints != nil { list.pointee.counters.offsetHits += 1 }
    context.pointee.report?(.lookedUp(strip, under: key(), offsetPoints: offsetPoints))
  }

  /// - Parameter key: as for `noteRead`.
  @usableFromInline func noteWrite(
    of offsetPoints: Double?, addedCount: Int, under key: () -> String
  ) {
    context.pointee.storedOffsetCount += addedCount
    guard offsetPoints != nil, let list = context.pointee.list, let strip = context.pointee.strip
    else { return }
    list.pointee.counters.offsetWrites += 1
    context.pointee.report?(.saved(strip, under: key()))
  }
}
