import Containers

/// Numbers keys as they come first: 0, 1, 2 and so on. Keys are compared byte by byte, so that no two are
/// ever taken for one.
///
/// Open addressing, at most half full, over numbers; the keys' bytes stand behind one another.
///
/// - Complexity: O(bytes of the key) a question.
struct KeyNumbers: ~Copyable {
  /// Each number plus 1; 0 where the slot is free.
  private var table = RawTable<UInt32>()
  private var mask: Int
  /// By number.
  private var hashes = RawTable<UInt64>()
  /// By number where its bytes begin, and last of all where they end.
  private var starts = RawTable<Int>()
  private var bytes = RawTable<UInt8>()

  /// Another one each time: who knows it can write keys that all have one hash, and each then looks through all before it.
  /// No result depends on it.
  private let secret: UInt64

  init() {
    self.init(secret: .random(in: 0...UInt64.max))
  }

  /// - Parameter secret: for tests.
  init(secret: UInt64) {
    self.secret = secret
    mask = 1023
    table.append(repeating: 0, count: mask + 1)
    starts.append(0)
  }

  var count: Int { hashes.count }

  /// The number of a key; the next one where it is new.
  ///
  /// - Precondition: there are fewer than 2^31 keys, as slots of caches are numbered.
  mutating func number(of key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = hash(key)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while table[slot] != 0 {
      let number = table[slot] - 1
      if hashes[Int(number)] == hash, isKey(Int(number), key) { return number }
      slot = (slot + 1) & mask
    }
    let number = UInt32(count)
    precondition(number < 1 << 31, "2^31 keys, and there are no more numbers")
    hashes.append(hash)
    bytes.append(contentsOf: key)
    starts.append(bytes.count)
    table[slot] = number + 1
    if 2 * count > mask { grow() }
    return number
  }

  private func isKey(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let known = UnsafeBufferPointer(
      start: bytes.base + starts[number], count: starts[number + 1] - starts[number])
    return known.elementsEqual(key)
  }

  private mutating func grow() {
    mask = 2 * mask + 1
    table.removeAll()
    table.append(repeating: 0, count: mask + 1)
    for number in 0..<count {
      var slot = Int(truncatingIfNeeded: hashes[number]) & mask
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = UInt32(number) + 1
    }
  }

  /// Eight bytes at a time, each folded with what went before by a product of 128 bits (after Wang Yi's
  /// wyhash); the number of bytes enters too, as the last word is filled up with zeros.
  private func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: key.count)
    var offset = 0
    while offset < key.count {
      var word: UInt64 = 0
      for byte in key[offset..<min(offset + 8, key.count)] { word = word << 8 | UInt64(byte) }
      let product = (hash ^ word ^ secret)
        .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
      offset += 8
    }
    return hash
  }

  // MARK: For tests

  /// How many hashes the keys have.
  var hashCount: Int {
    Set((0..<count).map { hashes[$0] }).count
  }
}
