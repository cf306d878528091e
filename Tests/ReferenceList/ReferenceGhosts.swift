/// "T1, T2 resident, B1, B2 ghosts, p real (double), starts 0."
final class ReferenceARC<Key: Hashable>: ReferenceCache<Key> {
  private var t1: [Key] = []
  private var t2: [Key] = []
  private var b1: [Key] = []
  private var b2: [Key] = []
  private var p = 0.0

  override func request(_ x: Key) -> Bool {
    if t1.contains(x) || t2.contains(x) {
      // "hit in T1 or T2: move to head of T2."
      forget(x)
      t2.insert(x, at: 0)
      return true
    }
    if b1.contains(x) {
      // "p = min(p + max(|B2|/|B1|, 1), C) with real division and sizes before removal; remove x from
      // B1; if |T1|+|T2| = C then REPLACE; put x at head of T2."
      p = min(p + max(Double(b2.count) / Double(b1.count), 1), Double(capacity))
      forget(x)
      if t1.count + t2.count == capacity { replace(xWasInB2: false) }
      t2.insert(x, at: 0)
    } else if b2.contains(x) {
      // "p = max(p - max(|B1|/|B2|, 1), 0), likewise; REPLACE; head of T2."
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

  /// "if |T1|+|B1| >= C { if |B1| > 0 { drop tail of B1; REPLACE } else drop tail of T1 (no ghost) }
  /// else { if |T1|+|T2|+|B1|+|B2| >= 2C and |B2| > 0 drop tail of B2; REPLACE }"
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

  /// "if (|T1| > 0 and (|T1| > p or (|T1| == p and x was in B2))) or |T2| == 0: tail of T1 goes to head
  /// of B1; else tail of T2 goes to head of B2."
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

/// "Kin = int(0.25 C), Kout = int(0.5 C); A1in FIFO, A1out ghost FIFO, Am LRU."
final class ReferenceTwoQueues<Key: Hashable>: ReferenceCache<Key> {
  private var a1in: [Key] = []
  private var a1out: [Key] = []
  private var am: [Key] = []

  override func request(_ x: Key) -> Bool {
    // "hit in A1in: nothing. hit in Am: to head of Am."
    if a1in.contains(x) { return true }
    if am.contains(x) {
      am.removeAll { $0 == x }
      am.insert(x, at: 0)
      return true
    }
    // "miss: first remove x from A1out, remembering whether it was there".
    let wasInA1out = a1out.contains(x)
    a1out.removeAll { $0 == x }
    if a1in.count + am.count == capacity {
      // "if |A1in| > Kin { tail of A1in to head of A1out, dropping A1out's tail first if it holds Kout }
      // else drop tail of Am".
      if a1in.count > Int(0.25 * Double(capacity)) {
        if a1out.count == Int(0.5 * Double(capacity)) { a1out.removeLast() }
        a1out.insert(a1in.removeLast(), at: 0)
      } else {
        am.removeLast()
      }
    }
    // "insert x at head of Am if it had been in A1out, else at head of A1in."
    if wasInA1out { am.insert(x, at: 0) } else { a1in.insert(x, at: 0) }
    return false
  }

  override var residents: [Key] { a1in + am }
  override func changeAll(_ change: ([Key]) -> [Key]) {
    (a1in, a1out, am) = (change(a1in), change(a1out), change(am))
  }
}

/// "capS = int(0.1 C), capM = C - capS, capG = int(0.9 C); S, M FIFO with counter f, G ghost FIFO."
final class ReferenceS3FIFO<Key: Hashable>: ReferenceCache<Key> {
  private var s: [Key] = []
  private var m: [Key] = []
  private var g: [Key] = []
  private var f: [Key: Int] = [:]

  override func request(_ x: Key) -> Bool {
    // "hit in S or M: f += 1 (no cap on hit, no move)."
    if s.contains(x) || m.contains(x) {
      f[x]! += 1
      return true
    }
    // "miss: remove x from G, remembering whether it was there; while |S|+|M| >= C: if |M| > capM or
    // |S| = 0 then EVICT_M else EVICT_S".
    let wasGhost = g.contains(x)
    g.removeAll { $0 == x }
    while s.count + m.count >= capacity {
      if m.count > capacity - Int(0.1 * Double(capacity)) || s.isEmpty {
        evictM()
      } else {
        evictS()
      }
    }
    // "insert with f = 0 at head of M if it was a ghost, else at head of S".
    f[x] = 0
    if wasGhost { m.insert(x, at: 0) } else { s.insert(x, at: 0) }
    return false
  }

  /// "repeat take tail t of S: if t.f >= 2, move it to head of M with f = 0 and go on (until S is empty);
  /// else put t at head of G (dropping G's tail first if |G| >= capG), stop."
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

  /// "repeat take tail t of M: if t.f >= 1, reinsert at head of M with f = min(t.f, 3) - 1; else drop it
  /// (no ghost), stop."
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
