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

/// "Bounded stores", `twoq`.
final class ReferenceTwoQueues<Key: Hashable>: ReferenceCache<Key> {
  private var a1in: [Key] = []
  private var a1out: [Key] = []
  private var am: [Key] = []

  override func request(_ x: Key) -> Bool {
    if a1in.contains(x) { return true }
    if am.contains(x) {
      am.removeAll { $0 == x }
      am.insert(x, at: 0)
      return true
    }
    let wasInA1out = a1out.contains(x)
    a1out.removeAll { $0 == x }
    if a1in.count + am.count == capacity {
      if a1in.count > Int(0.25 * Double(capacity)) {
        if a1out.count == Int(0.5 * Double(capacity)) { a1out.removeLast() }
        a1out.insert(a1in.removeLast(), at: 0)
      } else {
        am.removeLast()
      }
    }
    if wasInA1out { am.insert(x, at: 0) } else { a1in.insert(x, at: 0) }
    return false
  }

  override var residents: [Key] { a1in + am }
  override func changeAll(_ change: ([Key]) -> [Key]) {
    (a1in, a1out, am) = (change(a1in), change(a1out), change(am))
  }
}

/// "Bounded stores", `s3fifo`.
final class ReferenceS3FIFO<Key: Hashable>: ReferenceCache<Key> {
  private var s: [Key] = []
  private var m: [Key] = []
  private var g: [Key] = []
  private var f: [Key: Int] = [:]

  override func request(_ x: Key) -> Bool {
    if s.contains(x) || m.contains(x) {
      f[x]! += 1
      return true
    }
    let wasGhost = g.contains(x)
    g.removeAll { $0 == x }
    while s.count + m.count >= capacity {
      if m.count > capacity - Int(0.1 * Double(capacity)) || s.isEmpty {
        evictM()
      } else {
        evictS()
      }
    }
    f[x] = 0
    if wasGhost { m.insert(x, at: 0) } else { s.insert(x, at: 0) }
    return false
  }

  /// *From S*.
  private func evictS() {
    while let t = s.popLast() {
      if f[t]! >= 2 {
        m.insert(t, at: 0)
        f[t] = 0
      } else {
        if g.count >= Int(0.9 * Double(capacity)) { g.removeLast() }
        g.insert(t, at: 0)
        return
      }
    }
  }

  /// *From M*.
  private func evictM() {
    while let t = m.popLast() {
      guard f[t]! >= 1 else { return }
      m.insert(t, at: 0)
      f[t] = min(f[t]!, 3) - 1
    }
  }

  override var residents: [Key] { s + m }
  override func changeAll(_ change: ([Key]) -> [Key]) {
    (s, m, g) = (change(s), change(m), change(g))
  }
  override func rename(_ name: (Key) -> Key) {
    f = f.renamed(among: s + m, name)
    super.rename(name)
  }
}
