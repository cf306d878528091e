import Filmstrip
import ListEngine
import Measurement
import ScrollTrace
import Synchronization
import TraceTools

/// The design that is on trial: right by stable identity, but for the fault that it is given.
///
/// It uses the calls of custom designs, so that every pass runs the fault.
final class Subject: FeedDesign {
  enum Fault: String, CaseIterable {
    case none
    /// One block more is allocated, at the first look-up of an offset.
    case allocation
    /// So many percent more work than is counted, of the same kind.
    case work5, work10
    /// The first row that is displayed with an offset is displayed at rest.
    case lostOffset
    /// Every replay but the process's first looks up one offset more.
    case otherCounters

    /// The share of work that is not counted.
    var extraShare: Double {
      switch self {
      case .work5: 0.05
      case .work10: 0.1
      default: 0
      }
    }
  }

  static let design = CustomDesign(
    "subject", idea: "right by stable identity, but for a fault on demand",
    parameters: [
      DesignParameter("fault", "what is wrong with it", values: Fault.allCases.map(\.rawValue))
    ]
  ) { model, parameters in
    guard let fault = Fault(rawValue: parameters["fault"]) else {
      preconditionFailure("there is no fault '\(parameters["fault"])'")
    }
    return try Subject(model, fault)
  }

  private let model: RowModel
  private var storedOffsets: StoredOffsets<Int>
  private let fault: Fault
  /// True once the single fault has happened.
  private var isDone = false
  private let isFirst: Bool
  private var block: UnsafeMutableRawPointer?
  private let extraWork: ExtraWork?
  private var extraIsDue = false

  private init(_ model: RowModel, _ fault: Fault) throws {
    self.model = model
    self.fault = fault
    storedOffsets = StoredOffsets(in: model, keyName: "row")
    isFirst = Subject.madeCount.wrappingAdd(1, ordering: .relaxed).oldValue == 0
    extraWork = try Subject.extraWork(of: fault)
  }

  deinit { block?.deallocate() }

  // MARK: The view controller

  func viewDidLoad() {
    extraWork?.prepare()
    extraIsDue = extraWork != nil
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    if extraIsDue {
      extraIsDue = false
      extraWork?.run()
    }
    guard let row = model[path] else { return }
    cell.strip.tag = row.id
    cell.strip.reloadData()
    cell.strip.contentOffset = storedOffset(ofRowWithID: row.id) ?? 0
  }

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    guard fault == .lostOffset, !isDone, cell.strip.contentOffset > 1 else { return }
    isDone = true
    cell.strip.contentOffset = 0
  }

  func scrollViewDidScroll(_ strip: Strip) { storedOffsets[strip.tag] = strip.contentOffset }

  func row(shownBy strip: Strip) -> Row? { model.row(withID: strip.tag) }

  // MARK: The fault

  private func storedOffset(ofRowWithID id: Int) -> Double? {
    let offset = storedOffsets[id]
    if isDone { return offset }
    switch fault {
    case .allocation:
      isDone = true
      block = .allocate(byteCount: 24, alignment: 8)
    case .otherCounters where !isFirst:
      isDone = true
      _ = storedOffsets[id]
    default: break
    }
    return offset
  }

  /// The number of replays in this process.
  private static let madeCount = Atomic(0)

  /// State across replays, which one thread runs.
  nonisolated(unsafe) private static var extraWork: [Fault: ExtraWork] = [:]

  /// A second replay beside this one, without the fault, of the trace that is timed.
  private static func extraWork(of fault: Fault) throws -> ExtraWork? {
    guard fault.extraShare > 0 else { return nil }
    if let extra = extraWork[fault] { return extra }
    let name = "furrow-2015-feed"
    guard let trace = try EmbeddedTraces.trace(named: name) else {
      preconditionFailure("there is no trace '\(name)'")
    }
    let extra = ExtraWork(
      try Design(design), on: trace, host: .acquireFirst, share: fault.extraShare)
    extraWork[fault] = extra
    return extra
  }
}
