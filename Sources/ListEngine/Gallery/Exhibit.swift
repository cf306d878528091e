import ScrollTrace

/// A known defect, on a trace small enough to read.
public struct Exhibit: Sendable {
  public let name: String
  /// The defect, in one line.
  public let defect: String
  /// The person's actions, what they should see, and what the design shows instead.
  public let does: String
  public let shouldSee: String
  public let sees: String
  /// The design that has the defect, and where.
  public let design: String
  public internal(set) var host = ListHost.acquireFirst
  /// The axes and values that correct the design.
  public let remedy: String
  /// The corrected design; nil where it is the design with the values of `remedy`.
  var remedyName: String?
  /// The only kind of fault that shows the defect; nil if nothing is displayed wrong, but each height asks items.
  public let symptom: FaultKind?
  /// The feed in the trace format: the number of items of each row, more members, and a header that replaces the plain
  /// one.
  var items = "[4,4,4,4,4,4]"
  var more = ""
  var header: String?
  let events: [Event]

  /// An event of an exhibit: rows by their index, lengths in points.
  indirect enum Event: Sendable {
    case scroll(Int)
    case swipe(Int, to: Int)
    /// A step of a fling.
    case fling(Int, to: Int)
    case tap(item: Int, of: Int)
    /// A row of four items is inserted at this index.
    case insert(Int)
    case delete(Int)
    case move(Int, to: Int)
    case reload(Int, items: Int)
    /// An item is inserted at the beginning of a row, which then has `items`.
    case insertItem(Int, items: Int)
    case resize(Int, Int)
    /// An event of the frame of the event before; each other event begins a frame.
    case sameFrame(Event)

    /// The event in the trace format, without its time.
    fileprivate var fields: String {
      switch self {
      case .scroll(let y): "\"y\":\(y)"
      case .swipe(let row, let x): "\"row\":\(row),\"x\":\(x)"
      case .fling(let row, let x): "\"row\":\(row),\"x\":\(x),\"coast\":true"
      case .tap(let item, let row): "\"select\":[\(row),\(item)]"
      case .insert(let row): "\"insert\":\(row),\"items\":[4]"
      case .delete(let row): "\"delete\":\(row),\"count\":1"
      case .move(let row, let target): "\"move\":\(row),\"to\":\(target)"
      case .reload(let row, let items): "\"reload\":\(row),\"items\":\(items)"
      case .insertItem(let row, let items):
        "\"reload\":\(row),\"items\":\(items),\"splice\":[0,0,1]"
      case .resize(let width, let height): "\"viewport\":[\(width),\(height)]"
      case .sameFrame(let event): event.fields
      }
    }
  }

  /// The trace in the text format.
  public var text: String {
    let plain = """
      {"filmstrip":1,"name":"\(name)","source":"filmstrip gallery","viewport":[100,100],\
      "feed":{"items":\(items),\(more)"rowHeight":50,\
      "item":{"width":40,"height":40,"spacing":10}}}
      """
    var lines = [header ?? plain]
    var time = 0
    for event in events {
      if case .sameFrame = event {} else { time += 16 }
      lines.append("{\"t\":\(time),\(event.fields)}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The corrected design.
  public var remedyDesign: String {
    let axes = remedy.split(separator: ",")
    let kept = design.split(separator: ",").filter { choice in
      !axes.contains { choice.hasPrefix($0.prefix { $0 != "=" } + "=") }
    }
    return remedyName ?? (kept + axes).joined(separator: ",")
  }

  /// The name of the count that shows the defect.
  public var symptomName: String { symptom?.name ?? "itemsAsked" }

  /// The count and the symptom in words.
  public func symptomWords(_ count: Int) -> String {
    symptom.map { Plural.of(count, $0.noun) }
      ?? "\(Plural.of(count, "item")) asked for their heights"
  }

  /// - Throws: `TraceError` when the text breaks the format, which a test rules out.
  public func trace() throws -> ValidTrace { try TextFormat.read(text, named: "\(name).jsonl") }

  /// Returns whether a design shows a fault on the exhibit's trace and host; false if it does not apply to the feed.
  func isShown(by design: Design) -> Bool {
    do {
      let trace = try trace()
      try design.check(appliesTo: trace.feed)
      return !design.isFaithful(on: trace, host: host)
    } catch is DesignError {
      return false
    } catch {
      preconditionFailure("the exhibit '\(name)' has no valid trace: \(error)")
    }
  }

  /// Replays the exhibit's trace with a design, on the exhibit's host.
  ///
  /// - Throws: `DesignError`; `TraceError` as `trace()` does.
  public func finding(with design: String) throws -> WatchedReplay {
    try Design(design).watchedReplay(of: try trace(), host: host)
  }
}

extension WatchedReplay {
  /// Returns the count of an exhibit's symptom.
  public func count(of symptom: FaultKind?) -> Int {
    symptom.map { fidelity[$0] } ?? counters.itemsAsked
  }

  /// Returns whether an exhibit's symptom was counted and no other fault was.
  public func shows(only symptom: FaultKind?) -> Bool {
    let others = fidelity.list.filter { $0.name != symptom?.name }
    return count(of: symptom) > 0 && others.allSatisfy { $0.value == 0 }
  }
}
