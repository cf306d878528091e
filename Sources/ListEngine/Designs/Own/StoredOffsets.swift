/// A dictionary of content offsets that is counted: look-ups, hits and saves stand in the report and in the log, as
/// those of the built-in designs do.
///
/// `[Key: Double]` does as well, and is as fast; what it is asked is then nobody's business, and reads 0.
public struct StoredOffsets<Key: Hashable> {
  private var offsets: [Key: Double] = [:]
  private let context: HookContextPointer
  private let describe: (Key) -> String

  /// - Parameter keyName: what a key is called in the log, such as `row` for `under row 5`; paths name themselves.
  public init(in model: RowModel, keyName: String = "row") {
    context = model.context
    describe = { key in (key as? RowPath)?.description ?? "\(keyName) \(key)" }
  }

  public var count: Int { offsets.count }

  /// The offset in points that is stored under a key. Saving is counted within calls that are about a strip; moving
  /// entries along with their rows is not.
  public subscript(key: Key) -> Double? {
    get {
      let offset = offsets[key]
      guard let list = context.pointee.list, context.pointee.strip != nil else { return offset }
      list.pointee.counters.offsetReads += 1
      if offset != nil { list.pointee.counters.offsetHits += 1 }
      return offset
    }
    set {
      let count = offsets.count
      offsets[key] = newValue
      context.pointee.storedOffsetCount += offsets.count - count
      guard newValue != nil, let list = context.pointee.list, let strip = context.pointee.strip
      else { return }
      list.pointee.counters.offsetWrites += 1
      context.pointee.tell?(.saved(strip, under: describe(key)))
    }
  }
}
