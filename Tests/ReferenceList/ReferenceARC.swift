/// "Bounded stores", `arc`.
final class ReferenceARC<Key: Hashable>: ReferenceCache<Key> {
  private var t1: [Key] = []
  private var t2: [Key] = []
  private var b1: [Key] = []
  private var b2: [Key] = []
  private var p = 0.0

  override func request(_ x: Key) -> Bool {
    if t1.contains(x) || t2.contains(x) {
      // *Hit*.
      forget(x)
      t2.insert(x, at: 0)
      return true
    }
    if b1.contains(x) {
      // *Miss, in B1*.
      p = min(p + max(Double(b2.count) / Double(b1.count), 1), Double(capacity))
      forget(x)
      if t1.count + t2.count == capacity { replace(xWasInB2: false) }
      t2.insert(x, at: 0)
    } else if b2.contains(x) {
      // *Miss, in B2*.
      p = max(p - max(Double(b1.count) / Double(b2.count), 1), 0)
      forget(x)
      if t1.count + t2.count == capacity { replace(xWasInB2: true) }
      t2.insert(x, at: 0)
    } else {
      if t1.count + t2.count == capacity { makeRoom() }
      t1.insert(x, at: 0)
    }
    return false
  }

  /// *Miss, elsewhere*, in a full cache.
  private func makeRoom() {
    if t1.count + b1.count >= capacity {
      if b1.isEmpty {
        t1.removeLast()
      } else {
        b1.removeLast()
        replace(xWasInB2: false)
      }
    } else {
      if t1.count + t2.count + b1.count + b2.count >= 2 * capacity, !b2.isEmpty { b2.removeLast() }
      replace(xWasInB2: false)
    }
  }

  /// *REPLACE*.
  private func replace(xWasInB2: Bool) {
    let size = Double(t1.count)
    if (size > 0 && (size > p || (size == p && xWasInB2))) || t2.isEmpty {
      b1.insert(t1.removeLast(), at: 0)
    } else {
      b2.insert(t2.removeLast(), at: 0)
    }
  }

  override var residents: [Key] { t1 + t2 }
  override func changeAll(_ change: ([Key]) -> [Key]) {
    (t1, t2, b1, b2) = (change(t1), change(t2), change(b1), change(b2))
  }
}
