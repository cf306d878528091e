import ScrollTrace

#if InjectedFaults
  /// A fault that a design is given on purpose, in a build with the trait `InjectedFaults` alone: whether the gate
  /// catches it is what `scripts/gate-trial` tries out. An axis like the others, so that every pass meets the
  /// fault as it would meet a mistake.
  public enum InjectedFault: UInt8, AxisValue {
    case none, allocation, work5, work10, lostOffset, otherCounters

    public static let axis = "fault"
    public static let question = "what is wrong with it, for trying out the gate"
    public var meaning: String {
      switch self {
      case .none: "nothing"
      case .allocation: "one block more is allocated, at the first look-up of an offset"
      case .work5: "5% more work than is said"
      case .work10: "10% more work than is said"
      case .lostOffset: "one look-up does not find the offset that is there"
      case .otherCounters: "a replay that nobody watches looks up one offset more"
      }
    }

    /// How much more work is done than is said, as a share.
    public var extraWork: Double {
      switch self {
      case .work5: 0.05
      case .work10: 0.1
      default: 0
      }
    }
  }

  extension AxisDescription {
    static let hidden = [plain(\.fault)]
  }

  extension Design {
    /// How much more work than it says the design is to be given by whoever measures it, as a share.
    public var extraWork: Double { choices.fault.extraWork }
  }

  extension Choices {
    /// Hands over the store with its fault, where it has one.
    func faultyStore<Visitor: OffsetStoreVisitor>(
      for trace: Trace, host: Host, _ visitor: Visitor
    ) -> Visitor.Outcome? {
      switch fault {
      case .none, .work5, .work10: return nil
      case .allocation, .lostOffset, .otherCounters:
        var sound = self
        sound.fault = .none
        return sound.offsetStore(
          for: trace, host: host, FaultyStoreMaker(fault: fault, visitor: visitor))
      }
    }
  }

  private struct FaultyStoreMaker<Visitor: OffsetStoreVisitor>: OffsetStoreVisitor {
    let fault: InjectedFault
    let visitor: Visitor

    func visit(_ store: some OffsetStore) -> Visitor.Outcome {
      visitor.visit(
        FaultyOffsets(
          store: store, fault: fault, isWatched: Visitor.Outcome.self == AnyApp.self))
    }
  }

  /// Offsets in a store that makes one mistake.
  private struct FaultyOffsets<Store: OffsetStore>: OffsetStore {
    var store: Store
    let fault: InjectedFault
    let isWatched: Bool
    private var isDone = false
    /// The key whose offset was not found, until it is put back.
    private var lost: (key: Int, offset: Double)?
    private var block: UnsafeMutableRawPointer?

    init(store: Store, fault: InjectedFault, isWatched: Bool) {
      self.store = store
      self.fault = fault
      self.isWatched = isWatched
    }

    var count: Int { store.count }
    mutating func setUp() { store.setUp() }
    mutating func remap(_ shift: PathShift) { store.remap(shift) }
    mutating func remap(_ move: PathMove) { store.remap(move) }

    mutating func read(_ key: Int) -> Double? {
      let offset = store.read(key)
      if isDone { return offset }
      switch fault {
      case .allocation:
        isDone = true
        block = .allocate(byteCount: 24, alignment: 8)
        return offset
      case .lostOffset:
        guard let offset, offset > 1 else { return offset }
        isDone = true
        lost = (key, offset)
        return nil
      default:
        // An entry that nobody wrote is found: a hit more, and no offset moves.
        guard offset == nil, !isWatched else { return offset }
        isDone = true
        return 0
      }
    }

    mutating func write(_ offset: Double, _ key: Int) {
      // The row rests where it was lost; one look-up is to fail, and not all that follow.
      if let lost, lost.key == key, offset == 0 {
        self.lost = nil
        store.write(lost.offset, key)
      } else {
        store.write(offset, key)
      }
    }
  }
#else
  extension AxisDescription {
    static let hidden: [AxisDescription] = []
  }

  extension Design {
    /// How much more work than it says the design is to be given by whoever measures it: none, but in a build
    /// that tries out the gate.
    public var extraWork: Double { 0 }
  }
#endif
