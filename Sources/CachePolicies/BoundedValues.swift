import Containers

/// Numbers by key, so many of them and no more: a cache as an app uses one.
///
/// ```swift
/// let offsets = CachePolicy.lru.values(capacity: 200)
/// let offset = offsets.value(of: row) ?? 0   // when a row comes
/// offsets.update(offset, of: row)            // when it goes
/// ```
///
/// A class for all policies, whose methods are compiled where the type of the policy is known: a call costs an
/// indirect jump, and nothing is generic for who calls.
public class BoundedValues {
  fileprivate init() {}

  /// The number of entries.
  public var count: Int { preconditionFailure("of no policy") }

  /// Asks for a key: its value, or nil where it has no entry. It has one from then on, with 0.
  ///
  /// - Complexity: the policy's; O(1) for all but `belady`.
  public func value(of key: Int) -> Double? { preconditionFailure("of no policy") }

  /// Changes the value of a key that has an entry. This is no request.
  public func update(_ value: Double, of key: Int) { preconditionFailure("of no policy") }

  /// Asks for a key as `value(of:)` does, for who keeps values of another type by slot.
  ///
  /// - Returns: the slot of its entry, above 0, which the entry keeps as long as it is there; and whether it had one
  ///   before.
  public func request(_ key: Int) -> (slot: Int, isHit: Bool) {
    preconditionFailure("of no policy")
  }

  /// The slot of a key's entry; 0 where it has none. This is no request.
  public func slot(of key: Int) -> Int { preconditionFailure("of no policy") }

  /// What becomes of a key.
  public enum Change {
    case stays
    case drops
    case moves(to: Int)
  }

  /// Gives entries other keys, all at once; they keep their positions in the policy's order, and so do ghosts.
  ///
  /// - Complexity: O(room + changes x log changes).
  public func rekey(_ change: (Int) -> Change) { preconditionFailure("of no policy") }

  /// Takes a key from its entry, which keeps its value and its position in the policy's order until it is given
  /// another by `attach`.
  ///
  /// - Returns: the slot of the entry; 0 where the key has none.
  public func detach(_ key: Int) -> Int32 { preconditionFailure("of no policy") }

  /// Gives an entry that has no key one. What stood there goes.
  public func attach(_ key: Int, to slot: Int32) { preconditionFailure("of no policy") }
}

extension CachePolicy {
  /// An empty cache.
  ///
  /// - Parameters:
  ///   - capacity: how many entries, from the policy's `minimumSize` to `Int32.max`.
  ///   - keyCountExpected: for how many keys there should be room from the start, where `capacity` is not less.
  ///   - future: when each request's key is asked for again, which `belady` knows.
  public func values(
    capacity: Int, keyCountExpected: Int = 0, future: RequestFuture? = nil
  ) -> BoundedValues {
    precondition(capacity >= minimumSize, "\(name) of \(capacity) entries")
    return visit(
      ValuesMaker(
        capacity: capacity, keyCountExpected: keyCountExpected, future: future))
  }
}

private struct ValuesMaker: PolicyVisitor {
  let capacity: Int
  let keyCountExpected: Int
  let future: RequestFuture?

  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> BoundedValues {
    // As many ghosts as entries, for a policy that has such.
    let remembered = Policy.remembersGhosts ? 2 * capacity : capacity
    return PolicyValues<Policy>(
      PolicySetting(
        capacity: capacity, slotCountExpected: min(remembered, keyCountExpected), future: future))
  }
}

private final class PolicyValues<Policy: ReplacementPolicy & ~Copyable>: BoundedValues {
  /// Behind a pointer, so that its fields cost no check of exclusive access.
  private let state: UnsafeMutablePointer<State>

  private struct State: ~Copyable {
    var cache: BoundedCache<Policy, HashIndex>
    /// By slot.
    var values: RawTable<Double>
    /// Working space of `rekey`: slots whose key moves, with the new one.
    var moving: [(slot: Int32, key: Int)] = []
  }

  init(_ setting: PolicySetting) {
    let keyCount = setting.slotCountExpected
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        cache: BoundedCache(policy: Policy(setting), index: HashIndex(keyCount: keyCount)),
        values: RawTable(capacity: keyCount + 1)))
    super.init()
    state.pointee.values.append(repeating: 0, count: keyCount + 1)
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  override var count: Int { state.pointee.cache.count }

  override func value(of key: Int) -> Double? {
    let (slot, isHit) = state.pointee.cache.request(key)
    let index = Int(slot)
    if isHit { return state.pointee.values[index] }
    if index >= state.pointee.values.count {
      state.pointee.values.append(repeating: 0, count: index + 1 - state.pointee.values.count)
    }
    state.pointee.values[index] = 0
    return nil
  }

  override func update(_ value: Double, of key: Int) {
    let slot = state.pointee.cache.entry(of: key)
    if slot != 0 { state.pointee.values[Int(slot)] = value }
  }

  override func request(_ key: Int) -> (slot: Int, isHit: Bool) {
    let (slot, isHit) = state.pointee.cache.request(key)
    return (Int(slot), isHit)
  }

  override func slot(of key: Int) -> Int { Int(state.pointee.cache.entry(of: key)) }

  override func rekey(_ change: (Int) -> Change) {
    let state = state
    state.pointee.moving.removeAll(keepingCapacity: true)
    var dropped: [Int] = []
    state.pointee.cache.index.visitSlots { slot in
      let key = state.pointee.cache.index.key(of: slot)
      switch change(key) {
      case .stays: break
      case .drops: dropped.append(key)
      case .moves(let target): state.pointee.moving.append((slot, target))
      }
    }
    // In the order of the keys: what `random` puts into a hole depends on which is dropped first.
    for key in dropped.sorted() {
      state.pointee.cache.remove(state.pointee.cache.detach(key))
    }
    for index in state.pointee.moving.indices {
      let slot = state.pointee.moving[index].slot
      _ = state.pointee.cache.detach(state.pointee.cache.index.key(of: slot))
    }
    state.pointee.moving.sort { $0.key < $1.key }
    for index in state.pointee.moving.indices {
      let (slot, key) = state.pointee.moving[index]
      state.pointee.cache.attach(key, to: slot)
    }
  }

  override func detach(_ key: Int) -> Int32 { state.pointee.cache.detach(key) }

  override func attach(_ key: Int, to slot: Int32) {
    state.pointee.cache.attach(key, to: slot)
  }
}
