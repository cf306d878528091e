import Containers

/// Numbers by key, with a limited number of entries: a cache as an app uses one.
///
/// ```swift
/// let offsets = CachePolicy.lru.values(capacity: 200)
/// let offset = offsets.value(of: row) ?? 0   // when a row comes
/// offsets.update(offset, of: row)            // when it goes
/// ```
///
/// One class for all policies. Its methods are compiled where the type of the policy is known, so that a call costs an
/// indirect jump and no generic code.
public class BoundedValues {
  fileprivate init() {}

  /// The number of entries.
  public var count: Int { preconditionFailure("no policy") }

  /// Requests a key and returns its value, or nil without an entry. It has one from then on, with 0.
  ///
  /// - Complexity: the policy's; O(1) for all but `belady`.
  public func value(of key: Int) -> Double? { preconditionFailure("no policy") }

  /// Changes the value of a key that has an entry. This is no request.
  public func update(_ value: Double, of key: Int) { preconditionFailure("no policy") }

  /// Requests a key as `value(of:)` does, for a caller that keeps values of another type by slot.
  ///
  /// - Returns: the slot of its entry, above 0, which the entry keeps; and whether it had one before.
  public func request(_ key: Int) -> (slot: Int, isHit: Bool) { preconditionFailure("no policy") }

  /// The slot of a key's entry; 0 for none. This is no request.
  public func slot(of key: Int) -> Int { preconditionFailure("no policy") }

  /// The fate of a key.
  public enum Change {
    case stays
    case drops
    case moves(to: Int)
  }

  /// Gives entries other keys, all at once; they keep their positions in the policy's order, and so do ghosts.
  ///
  /// - Complexity: O(room + changes x log changes).
  public func rekey(_ change: (Int) -> Change) { preconditionFailure("no policy") }

  /// Takes a key from its entry, which keeps its value and its position in the policy's order until `attach` gives it
  /// another.
  ///
  /// - Returns: the slot of the entry; 0 for none.
  public func detach(_ key: Int) -> Int32 { preconditionFailure("no policy") }

  /// Gives an entry without a key one. Another entry of that key is removed.
  public func attach(_ key: Int, to slot: Int32) { preconditionFailure("no policy") }
}

extension CachePolicy {
  /// An empty cache.
  ///
  /// - Parameters:
  ///   - capacity: the number of entries, from 1 to `Int32.max`.
  ///   - keyCountExpected: the number of keys with room from the start, up to `capacity`.
  ///   - future: required by `belady`.
  public func values(
    capacity: Int, keyCountExpected: Int = 0, future: RequestFuture? = nil
  ) -> BoundedValues {
    precondition(capacity >= 1, "\(name) of \(capacity) entries")
    return visit(
      ValuesMaker(
        setting: PolicySetting(
          capacity: capacity, slotCountExpected: keyCountExpected, future: future)))
  }
}

private struct ValuesMaker: PolicyVisitor {
  var setting: PolicySetting

  func visit<Policy: ReplacementPolicy & ~Copyable>(_ policy: Policy.Type) -> BoundedValues {
    var setting = setting
    setting.slotCountExpected = min(
      Policy.rememberedCount(capacity: setting.capacity), setting.slotCountExpected)
    return PolicyValues<Policy>(setting)
  }
}

private final class PolicyValues<Policy: ReplacementPolicy & ~Copyable>: BoundedValues {
  private struct State: ~Copyable {
    var cache: BoundedCache<Policy, HashIndex>
    /// By slot.
    var values: RawTable<Double>
    /// Working space of `rekey`: slots whose key moves, with the new one.
    var moving: [(slot: Int32, key: Int)] = []
  }

  /// Behind a pointer, so that access to its fields is not checked for exclusivity.
  private let state: UnsafeMutablePointer<State>

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

  override var count: Int { state.pointee.cache.policy.count }

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
    for key in dropped { state.pointee.cache.remove(state.pointee.cache.detach(key)) }
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
