import CachePolicies
import ScrollTrace

/// Every look-up of a trace, in order: the keys of the rows that are displayed.
///
/// Recorded by a separate replay. Which rows are displayed follows from the feed's geometry and the table's
/// position alone: nothing of an offset, of a cell or of the host's order between displays and ends enters
/// it, so the log of one design is the log of all that have its key, on every host. But for `twoLevel`: a row
/// that finds its cell in the cache is not looked up, and what is in the cache depends on the host's order. And
/// where rows are prepared the look-up is at the preparation; which rows those are follows from geometry too, but
/// for `deadline`, which asks what frames cost, and so is not asked for here. A row that is reconfigured is looked up too.
public struct RequestLog: Sendable {
  /// The keys, numbered as they come first: 0, 1, 2 and so on.
  public let requests: [UInt32]
  public let keyCount: Int

  /// The displays of rows, by their identity.
  ///
  /// - Complexity: that of a replay.
  public init(ofDisplays trace: ValidTrace) {
    var choices = AxisValues()
    choices.key = .id
    self.init(of: trace, choices: choices, host: .acquireFirst)
  }

  /// - Complexity: that of a replay.
  init(of trace: ValidTrace, choices: AxisValues, host: ListHost) {
    var lookingUp = AxisValues()
    lookingUp.identity = .owned
    lookingUp.key = choices.key
    let store = RecordingOffsets()
    // The types of a watched replay, so that no other copy of `Replay` is compiled.
    var replay = Replay(
      trace: trace, choices: choices, host: host,
      delegate: BuiltInDelegate(lookingUp, store: AnyOffsets(store)),
      watcher: AnyWatcher { _, _ in })
    replay.setUp()
    trace.events.withUnsafeBufferPointer { replay.run($0) }
    replay.finish()
    requests = store.requests
    keyCount = store.numbers.count
  }

  var future: RequestFuture {
    requests.withUnsafeBufferPointer { RequestFuture(of: $0, keyCount: keyCount) }
  }
}

/// Finds nothing, and records every key that is asked for. A class, to be read after the replay.
private final class RecordingOffsets: OffsetStore {
  private(set) var numbers: [Int: UInt32] = [:]
  private(set) var requests: [UInt32] = []

  func read(_ key: Int) -> Double? {
    let number = numbers[key] ?? UInt32(numbers.count)
    numbers[key] = number
    requests.append(number)
    return nil
  }

  func write(_ offset: Double, _ key: Int) {}
  var count: Int { 0 }
  func removeAll() {}
  func remap(_ shift: PathShift) {}
  // The default implementation reads the entry of the row that moves, which does not count as a look-up.
  func remap(_ move: PathMove) {}
}
