/// A growing table of plain values in raw memory: an array without uniqueness or bounds checks.
///
/// `RowSequence`, the engine and the caches use it where an `Array` field of a struct would pay for both at each access.
/// Its owner keeps indices in range; debug builds check them.
///
/// It and `RowSequence` are public, though no product has this target: the compiler (6.3.1) inlines public functions
/// across modules, but not those that are only `package`.
public struct RawTable<Element: BitwiseCopyable>: ~Copyable {
  public private(set) var base: UnsafeMutablePointer<Element>
  public private(set) var count = 0
  private var capacity: Int

  public init(capacity: Int = 8) {
    self.capacity = max(1, capacity)
    base = LargeMemory.allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  public subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "index \(index) of \(count)")
      return base[index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count, "index \(index) of \(count)")
      yield &base[index]
    }
  }

  @inline(__always)
  public mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    base[count] = element
    count += 1
  }

  public mutating func append(repeating element: Element, count added: Int) {
    reserve(count + added)
    (base + count).initialize(repeating: element, count: added)
    count += added
  }

  public mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    reserve(count + elements.count)
    if let start = elements.baseAddress {
      (base + count).initialize(from: start, count: elements.count)
    }
    count += elements.count
  }

  /// - Precondition: the table is not empty.
  public mutating func removeLast() -> Element {
    assert(count > 0, "the table is empty")
    count -= 1
    return base[count]
  }

  /// - Complexity: O(elements that stay).
  public mutating func removeFirst(_ removed: Int) {
    assert(removed <= count, "\(removed) of \(count)")
    base.update(from: base + removed, count: count - removed)
    count -= removed
  }

  /// Empties the table and keeps its memory.
  public mutating func removeAll() { count = 0 }

  public mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let grown = max(needed, capacity * 2)
    let moved: UnsafeMutablePointer<Element> = LargeMemory.allocate(capacity: grown)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = grown
  }
}
