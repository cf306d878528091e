/// Decides which entry a full cache evicts.
///
/// A policy does not know keys. It assigns *slots*, small numbers from 1 on; `BoundedCache` stores the key of each, and
/// `BoundedValues` its value. So one implementation works with keys of any kind. A slot belongs to its key while the
/// policy remembers the key, as an entry or as a *ghost*, a key without an entry.
///
/// Every policy evicts before it inserts, so that a new entry is never its own victim. The definitions are libCacheSim's
/// (Yang and others, github.com/1a1a11a/libCacheSim), to the request.
protocol ReplacementPolicy: ~Copyable {
  static var remembersGhosts: Bool { get }
  init(_ setting: PolicySetting)
  /// The number of entries, without ghosts.
  var count: Int { get }
  /// True if a used slot holds an entry, false if it holds a ghost.
  func isResident(_ slot: Int32) -> Bool
  /// Notes the request of an entry.
  mutating func hit(_ slot: Int32)
  /// Makes room for a key that is not remembered, and gives it a slot.
  mutating func admit() -> Admission
  /// Makes room, and makes a requested ghost an entry again, in its slot.
  ///
  /// - Returns: the slot of a key that is forgotten; 0 for none.
  mutating func readmit(_ ghost: Int32) -> Int32
  /// Forgets an entry or a ghost whose row was deleted. All others keep their positions.
  mutating func remove(_ slot: Int32)
}

extension ReplacementPolicy where Self: ~Copyable {
  static var remembersGhosts: Bool { false }
  /// The largest number of keys that the policy remembers at once: as many ghosts as entries.
  static func rememberedCount(capacity: Int) -> Int { remembersGhosts ? 2 * capacity : capacity }
  func isResident(_ slot: Int32) -> Bool { true }
  mutating func readmit(_ ghost: Int32) -> Int32 {
    preconditionFailure("slot \(ghost) is a ghost of a policy that has none")
  }
}

/// The slot that a new key gets.
struct Admission {
  let slot: Int32
  /// True if the slot had a key, which is forgotten now.
  let isTaken: Bool
}

/// The parameters of a policy.
struct PolicySetting {
  /// The largest number of entries; at least 1.
  let capacity: Int
  /// The initial size of tables, in slots; they grow if necessary.
  var slotCountExpected = 0
  /// Required by `belady`.
  var future: RequestFuture?
}
