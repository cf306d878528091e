/// Decides which entry a full cache gives up: a file a policy.
///
/// A policy knows no keys. It speaks of *slots*, small numbers from 1 on that it hands out itself; who
/// uses it (`BoundedCache`) knows which key and which offset stand in a slot. So one implementation
/// serves keys of any kind: those of an app's offsets, and the dense numbers of a trace that is only
/// counted. A slot belongs to its key for as long as the policy remembers the key, as an entry or, where
/// the policy has such, as a *ghost*: a key without its entry.
///
/// Every policy evicts before it inserts, so that a new entry is never its own victim. The definitions
/// are libCacheSim's (Yang and others, github.com/1a1a11a/libCacheSim), to the request.
protocol ReplacementPolicy: ~Copyable {
  /// Whether it remembers ghosts.
  static var remembersGhosts: Bool { get }
  init(_ setting: PolicySetting)
  /// The number of entries, ghosts not among them.
  var count: Int { get }
  /// Whether a slot that is in use holds an entry, and not a ghost.
  func isResident(_ slot: Int32) -> Bool
  /// An entry was asked for.
  mutating func hit(_ slot: Int32)
  /// A key was asked for that is not remembered: makes room, and gives it a slot.
  mutating func admit() -> Admission
  /// A ghost was asked for: makes room, and makes it an entry again, in the slot that it has.
  ///
  /// - Returns: the slot of a key that is remembered no more; 0 where there is none.
  mutating func readmit(_ ghost: Int32) -> Int32
  /// Forgets an entry or a ghost that is no victim: its row was deleted. All others keep their positions.
  mutating func remove(_ slot: Int32)
}

extension ReplacementPolicy where Self: ~Copyable {
  static var remembersGhosts: Bool { false }
  func isResident(_ slot: Int32) -> Bool { true }
  mutating func readmit(_ ghost: Int32) -> Int32 {
    preconditionFailure("slot \(ghost) is a ghost of a policy that has none")
  }
}

/// The slot that a new key gets.
struct Admission {
  let slot: Int32
  /// Whether the slot is that of a key which is remembered no more from now on.
  let isTaken: Bool
}

/// What a policy is made with.
struct PolicySetting {
  /// How many entries there may be; at least the policy's `minimumSize`.
  let capacity: Int
  /// For how many slots there should be room from the start; tables grow past it where they have to.
  var slotCountExpected = 0
  /// Fixes the victims of `random`.
  var seed: UInt64 = 1
  /// What `belady` knows: when each request's key is asked for again.
  var future: RequestFuture?
}
