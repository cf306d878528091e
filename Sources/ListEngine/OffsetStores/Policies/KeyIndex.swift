/// Finds the slot of a key.
protocol KeyIndex: ~Copyable {
  associatedtype Key: FixedWidthInteger & BitwiseCopyable
  /// The slot of a key; 0 where it has none.
  func slot(of key: Key) -> Int32
  /// - Precondition: the key has no slot, and `slot` is above 0.
  mutating func insert(_ key: Key, _ slot: Int32)
  /// - Precondition: the key has a slot.
  mutating func remove(_ key: Key)
  /// Asks for the memory that a question after a key will read.
  func prefetch(_ key: Key)
}
