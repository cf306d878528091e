/// Which key has which slot: both ways.
protocol KeyIndex: ~Copyable {
  associatedtype Key: FixedWidthInteger & BitwiseCopyable
  /// The slot of a key; 0 where it has none.
  func slot(of key: Key) -> Int32
  /// - Precondition: the slot has a key, or had one and nobody has had the slot since.
  func key(of slot: Int32) -> Key
  /// - Precondition: the key has no slot and the slot, which is above 0, no key.
  mutating func insert(_ key: Key, _ slot: Int32)
  /// Takes its key from a slot.
  ///
  /// - Precondition: the slot has a key.
  mutating func remove(_ slot: Int32)
  /// Asks for the memory that a question after a key will read.
  func prefetch(_ key: Key)
}
