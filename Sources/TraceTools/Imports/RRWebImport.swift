import ScrollTrace

/// Reads the scrolls of one list from a session recording of rrweb.
///
/// These forms are read: a list of events, or of lists of events, as Sentry's segments are; an object with such a list
/// as `events` or `snapshots`, or with one in its `data`; an event a line; and, as PostHog stores them, lines of a window's id and an event in brackets, or of an object
/// with the id as `window_id` and the window's events as `data`.
///
/// Of an event these are read: `type`, `timestamp` (ms), `windowId`, and of `data`
/// - in a full snapshot (type 2): the nodes, and `initialOffset`;
/// - in a mutation (type 3, source 0): `adds`;
/// - in a scroll (type 3, source 3): `id`, `x` and `y`;
/// - in a description of the page (type 4): `href`, `width` and `height`.
///
/// The list is the scroller that moved down most, or the one that a selector names. Its strips are the elements in it
/// that scroll sideways. The row of a strip is the number of elements like it before it, among all that the page has had
/// since it was loaded.
///
/// Memory contains the longest event, about 80 bytes for each node since the page was loaded, and 32 for each scroll.
///
/// Source: rrweb's published types (its packages `types` and `rrweb-snapshot`).
struct RRWebImport: ~Copyable {
  private enum Key: Int {
    case type, timestamp, data, window, source, id, x, y, node, adds, offset, top, left
    case parent, next, href, width, height, compression
    static let table = KeyTable(
      owner: "an event",
      names: [
        "type", "timestamp", "data", "windowId", "source", "id", "x", "y", "node", "adds",
        "initialOffset", "top", "left", "parentId", "nextId", "href", "width", "height", "cv",
      ], isOpen: true)
  }

  private enum NodeKey: Int {
    case type, tag, attributes, children, id
    static let table = KeyTable(
      owner: "a node", names: ["type", "tagName", "attributes", "childNodes", "id"], isOpen: true)
  }

  private enum Attribute: Int {
    case id, classes, left, top
    static let table = KeyTable(
      owner: "attributes", names: ["id", "class", "rr_scrollLeft", "rr_scrollTop"], isOpen: true)
  }

  /// The deepest brackets: two for each element within another.
  private static let bracketDepthMax = 1024
  /// The lists for which strips get their rows.
  private static let listCountMax = 8
  private static let listKeys = KeyTable(
    owner: "the file", names: ["events", "snapshots", "data", "window_id", "windowId"])
  /// The first of these keys have lists of events; the others have the id of a window.
  private static let listKeyCount = 3
  private static let expectation = "events of rrweb: a list, an object with events, or a line each"
  private static let unpacked = "events as objects, such as rrweb records without packFn"

  /// An element that scrolls, on one of the pages of the recording. Its classes may change.
  private struct Scroller: Hashable {
    let page: Int
    let id: Int64
    let name: ElementName

    static func == (left: Scroller, right: Scroller) -> Bool {
      left.page == right.page && left.id == right.id && left.name.isSameElement(as: right.name)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(page)
      hasher.combine(id)
      hasher.combine(name.tag)
      hasher.combine(name.id)
    }
  }

  private struct Scroll {
    let nanoseconds: Int64
    let scroller: Int
    let x: Double
    let y: Double
  }

  private var source: JSONValueSource
  private let setting: ImportSetting
  private var event = Members(of: Key.table, depthMax: bracketDepthMax)
  private var data = Members(of: Key.table, depthMax: bracketDepthMax)
  private var tree = PageTree()
  private var hasSnapshot = false
  private var page = 0
  /// The page of the last snapshot, unless a page was loaded since.
  private var pageBefore: Int?
  private var address: [UInt8] = []
  private var pageSize: (width: Double, height: Double)?
  private var window: [UInt8]?
  private var scrollers: [Scroller] = []
  private var indices: [Scroller: Int] = [:]
  /// By scroller: the offsets before the next scroll, and how far it has moved.
  private var offsets: [(x: Double, y: Double)] = []
  private var ways: [(x: Double, y: Double)] = []
  private var scrolls: [Scroll] = []
  /// The scrollers whose offset the last snapshot has.
  private var placed: Set<Int> = []
  /// By list and strip, both scrollers.
  private var rows: [[Int]: Int] = [:]
  /// True if the file's objects are not events, but have them.
  private var hasWrappers: Bool?
  private var eventCount = 0
  private var foreignCount = 0
  private var strangerCount = 0

  init(source: consuming LineSource, named name: String, setting: ImportSetting) {
    self.source = JSONValueSource(source, named: name, depthMax: Self.bracketDepthMax)
    self.setting = setting
  }

  consuming func read(_ take: (Trace) throws -> Void) throws -> ImportReport {
    try source.skipByteOrderMark()
    guard try source.next() != nil else {
      throw source.error(found: "an empty file", expected: Self.expectation)
    }
    while let first = try source.next() {
      if first == UInt8(ascii: "[") {
        source.skipByte()
        try readList(isOuter: true)
      } else if first == UInt8(ascii: "{"), try isWrapped() {
        try readWrapper(isOuter: true)
      } else {
        try readEvent()
      }
    }
    if let damage = source.damage { throw damage }
    guard hasSnapshot else {
      let others = foreignCount == 0 ? "" : " (\(foreignCount) more are of other windows)"
      throw source.error(
        found:
          "\(Plural.of(eventCount - foreignCount, "event"))\(others), and no full snapshot among them",
        expected: "a recording from the beginning: its full snapshot (type 2) names the elements")
    }
    findRows()
    return try emit(take)
  }

  // MARK: The file

  private mutating func isWrapped() throws -> Bool {
    let names = Self.listKeys.names.prefix(Self.listKeyCount)
    let isWrapped =
      try hasWrappers
      ?? source.openingKeys().contains { key in
        key.beginsList && names.contains(key.name)
      }
    hasWrappers = isWrapped
    return isWrapped
  }

  /// Reads an object with the list of events, or with an object that has it.
  private mutating func readWrapper(isOuter: Bool) throws {
    source.skipByte()
    var isFirst = true
    var id: [UInt8]?
    var hasEvents = false
    while let key = try source.nextKey(
      of: Self.listKeys, isFirst: isFirst, in: "the object of the recording")
    {
      isFirst = false
      let next = try source.next()
      if key < Self.listKeyCount, next == UInt8(ascii: "[") {
        source.skipByte()
        try readList(ofWindow: id)
        hasEvents = true
      } else if isOuter, key < Self.listKeyCount, next == UInt8(ascii: "{") {
        try readWrapper(isOuter: false)
      } else if (Self.listKeyCount..<Self.listKeys.names.count).contains(key), let next,
        next == UInt8(ascii: "\"") || next &- UInt8(ascii: "0") < 10
      {
        guard !hasEvents else {
          throw source.error(
            found: "a window's id behind its events",
            expected: "\(Self.listKeys.names[key]) before data")
        }
        id = Self.windowID(try source.value("a window's id"), at: 0)
      } else {
        try source.skipValue()
      }
    }
  }

  /// Reads a list of events or, as the file, of lists of events, behind its bracket; or a window's id with an event.
  private mutating func readList(
    ofWindow window: [UInt8]? = nil, isOuter: Bool = false
  ) throws {
    var isFirst = true
    var id = window
    var hasEvent = false
    while try source.moveToNext(
      until: UInt8(ascii: "]"), isFirst: isFirst, in: "the list of events")
    {
      if isFirst, try source.next() == UInt8(ascii: "\"") {
        id = Self.windowID(try source.value("a window's id"), at: 0)
      } else {
        hasEvent = true
        if isOuter, try source.next() == UInt8(ascii: "[") {
          source.skipByte()
          try readList(ofWindow: id)
        } else {
          try readEvent(ofWindow: id)
        }
      }
      isFirst = false
    }
    guard isFirst || hasEvent else {
      throw source.error(found: "a string alone in a list", expected: Self.unpacked)
    }
  }

  private mutating func readEvent(ofWindow id: [UInt8]? = nil) throws {
    _ = try source.next()
    let begin = source.byteOffset
    let line = try source.value("an event")
    eventCount += 1
    do throws(Mistake) {
      try note(line, ofWindow: id)
    } catch {
      throw source.error(found: error.found, expected: error.expected, at: begin)
    }
  }

  // MARK: Events

  private mutating func note(_ line: Line, ofWindow id: [UInt8]?) throws(Mistake) {
    guard line[0] == UInt8(ascii: "{") else {
      throw Mistake(
        found: line[0] == UInt8(ascii: "\"") ? "a packed event, a string" : line.quote(0),
        expected: Self.unpacked)
    }
    try event.read(line, at: 0)
    guard let type = try number(.type, of: event, line) else {
      throw Mistake(found: "an event without a type", expected: "type, a number, as rrweb has it")
    }
    let window = try event.once(Key.window).flatMap { Self.windowID(line, at: $0) } ?? id
    self.window = self.window ?? window
    guard window == self.window else {
      foreignCount += 1
      return
    }
    // DomContentLoaded: the elements are others.
    if type == 0 { pageBefore = nil }
    guard (2...4).contains(type) else { return }
    guard let start = try event.once(Key.data), line[start] == UInt8(ascii: "{"),
      try event.once(Key.compression) == nil
    else {
      throw Mistake(
        found: "an event of type \(type.short) whose data is no object",
        expected: "data as rrweb records it, and not compressed: export the recording unpacked")
    }
    guard let stamp = try event.once(Key.timestamp),
      let time = DecimalNumber(line, at: stamp)?.whole(timesTenTo: 6)
    else {
      let found = try event.once(Key.timestamp).map { line.quote($0) } ?? "nothing"
      throw Mistake(
        found: "an event with timestamp \(found)", expected: "milliseconds within 146 years")
    }
    try data.read(line, at: start)
    switch type {
    case 2: try noteSnapshot(line, at: time)
    case 4: try notePage(line)
    default:
      switch try number(.source, of: data, line) {
      case 0: try noteMutation(line, at: time)
      case 3: try noteScroll(line, at: time)
      default: break
      }
    }
  }

  /// Returns the id of a window, a string or a number; nil for null.
  private static func windowID(_ line: Line, at start: Int) -> [UInt8]? {
    switch line[start] {
    case UInt8(ascii: "\""): line.stringBytes(at: start)
    case UInt8(ascii: "n"): nil
    default: Array(line.quote(start).utf8)
    }
  }

  private func number(
    _ key: Key, of members: Members, _ line: Line
  ) throws(Mistake) -> Double? {
    try members.once(key).flatMap { DecimalNumber(line, at: $0)?.double }
  }

  private mutating func notePage(_ line: Line) throws(Mistake) {
    let address = try data.once(Key.href).map { line.stringBytes(at: $0) } ?? []
    // A fragment is a place on the same page.
    let path = Array(address.prefix { $0 != UInt8(ascii: "#") })
    if path != self.address {
      findRows()
      page += 1
    }
    self.address = path
    if let width = try number(.width, of: data, line),
      let height = try number(.height, of: data, line)
    {
      pageSize = (width, height)
    }
  }

  private mutating func noteSnapshot(_ line: Line, at time: Int64) throws(Mistake) {
    findRows()
    let treeBefore = tree
    tree = PageTree()
    hasSnapshot = true
    placed = []
    guard let start = try data.once(Key.node), line[start] == UInt8(ascii: "{") else {
      throw Mistake(found: "a full snapshot without a node", expected: "node, the document")
    }
    var reader = Self.reader(line, at: start)
    let document = try readNode(&reader, line, under: nil, before: nil, at: time)
    if let offset = try data.once(Key.offset), line[offset] == UInt8(ascii: "{"), let document {
      try data.read(line, at: offset)
      note(
        document, x: try Self.length(data.once(Key.left), "left", line),
        y: try Self.length(data.once(Key.top), "top", line), at: time, isFirst: true)
    }
    // A snapshot names no offset of 0: a page that was loaded again begins there.
    for (index, scroller) in scrollers.enumerated()
    where scroller.page == page && scroller.name != .window && !placed.contains(index) {
      if let place = tree.place(ofID: scroller.id),
        tree.name(of: place)?.isSameElement(as: scroller.name) == true
      {
        note(scroller.id, x: 0, y: 0, at: time, isFirst: true)
      }
    }
    // Last: an element that was removed has kept its offset.
    if page == pageBefore { try tree.keepRemoved(from: treeBefore) }
    pageBefore = page
  }

  private static func reader(_ line: Line, at start: Int) -> JSONReader {
    JSONReader(line, at: start, depthMax: bracketDepthMax, allowsLoneSurrogates: true)
  }

  /// Reads a node with those in it, in any order of its keys. Returns its id.
  @discardableResult
  private mutating func readNode(
    _ reader: inout JSONReader, _ line: Line, under parent: PageTree.Place?,
    before next: PageTree.Place?, at time: Int64
  ) throws(Mistake) -> Int64? {
    guard line[reader.at] == UInt8(ascii: "{") else {
      throw Mistake(found: "a node \(line.quote(reader.at))", expected: "an object in braces")
    }
    let place = try tree.insert(under: parent, before: next)
    var (id, name): (Int64?, ElementName?)
    var (elementID, classes) = ("", [String]())
    var (x, y) = (0.0, 0.0)
    /// Names the node, as far as it is known.
    func setName() {
      guard var name else { return }
      name.id = elementID
      name.classes = classes
      tree.setName(name, of: place)
    }
    reader.open()
    var isFirst = true
    while try reader.moveToNext(until: UInt8(ascii: "}"), isFirst: isFirst) {
      isFirst = false
      let key = NodeKey.table.index(of: try reader.readKey(), in: line).flatMap(NodeKey.init)
      let start = reader.at
      switch key {
      case .type where DecimalNumber(line, at: start)?.whole == 0:
        // The document of a frame in the page is not the page.
        name = parent == nil ? .window : ElementName(tag: "iframe")
      case .tag: name = ElementName(tag: Self.text(line, start).lowercased())
      case .id: id = DecimalNumber(line, at: start)?.whole
      case .attributes where line[start] == UInt8(ascii: "{"):
        var values = Members(of: Attribute.table)
        try values.read(line, at: start)
        elementID = try values.once(Attribute.id).map { Self.text(line, $0) } ?? ""
        classes =
          try values.once(Attribute.classes).map {
            Self.text(line, $0).split(whereSeparator: \.isWhitespace).map(String.init)
          } ?? []
        x = try Self.length(values.once(Attribute.left), "rr_scrollLeft", line)
        y = try Self.length(values.once(Attribute.top), "rr_scrollTop", line)
      case .children where line[start] == UInt8(ascii: "["):
        setName()
        reader.open()
        var isFirstChild = true
        while try reader.moveToNext(until: UInt8(ascii: "]"), isFirst: isFirstChild) {
          isFirstChild = false
          try readNode(&reader, line, under: place, before: nil, at: time)
        }
        continue
      default: break
      }
      try reader.skipValue()
    }
    setName()
    guard let id else { throw Mistake(found: "a node without an id", expected: "id, a number") }
    tree.setID(id, of: place)
    // The snapshot has the offset of the page itself.
    if x != 0 || y != 0, name?.tag != "html" { note(id, x: x, y: y, at: time, isFirst: true) }
    return id
  }

  private static func text(_ line: Line, _ start: Int) -> String {
    guard line[start] == UInt8(ascii: "\"") else { return "" }
    return String(decoding: line.stringBytes(at: start), as: UTF8.self)
  }

  private mutating func noteMutation(_ line: Line, at time: Int64) throws(Mistake) {
    guard let start = try data.once(Key.adds), line[start] == UInt8(ascii: "[") else { return }
    var reader = Self.reader(line, at: start)
    reader.open()
    var isFirst = true
    var addition = Members(of: Key.table, depthMax: Self.bracketDepthMax)
    while try reader.moveToNext(until: UInt8(ascii: "]"), isFirst: isFirst) {
      isFirst = false
      let end = try addition.read(line, at: reader.at)
      let parent = try addition.once(Key.parent).flatMap { DecimalNumber(line, at: $0)?.whole }
      let next = try addition.once(Key.next).flatMap { DecimalNumber(line, at: $0)?.whole }
      if let place = parent.flatMap({ tree.place(ofID: $0) }),
        let node = try addition.once(Key.node)
      {
        var nodes = Self.reader(line, at: node)
        try readNode(
          &nodes, line, under: place, before: next.flatMap { tree.place(ofID: $0) }, at: time)
      }
      reader.skip(to: end)
    }
  }

  private mutating func noteScroll(_ line: Line, at time: Int64) throws(Mistake) {
    guard let start = try data.once(Key.id), let id = DecimalNumber(line, at: start)?.whole else {
      throw Mistake(found: "a scroll without an id", expected: "id, the number of its element")
    }
    guard let x = try data.once(Key.x), let y = try data.once(Key.y) else {
      throw Mistake(found: "a scroll without x and y", expected: "x and y, in points")
    }
    note(
      id, x: try Self.length(x, "x", line), y: try Self.length(y, "y", line), at: time,
      isFirst: false)
  }

  /// Returns the length at a position; 0 without one.
  private static func length(
    _ start: Int?, _ name: String, _ line: Line
  ) throws(Mistake) -> Double {
    guard let start else { return 0 }
    guard let number = DecimalNumber(line, at: start), LengthRange.offset.contains(number) else {
      throw Mistake(
        found: "\(name) \(line.quote(start))", expected: LengthRange.offset.expectation)
    }
    return number.double
  }

  private mutating func note(
    _ id: Int64, x: Double, y: Double, at time: Int64, isFirst: Bool
  ) {
    guard let place = tree.place(ofID: id), let name = tree.name(of: place) else {
      strangerCount += 1
      return
    }
    let scroller = Scroller(page: page, id: id, name: name)
    let index = indices[scroller] ?? scrollers.count
    if index == scrollers.count {
      indices[scroller] = index
      scrollers.append(scroller)
      offsets.append((0, 0))
      ways.append((0, 0))
    }
    if isFirst {
      placed.insert(index)
    } else {
      ways[index].x += (x - offsets[index].x).magnitude
      ways[index].y += (y - offsets[index].y).magnitude
    }
    guard (x, y) != offsets[index] else { return }
    offsets[index] = (x, y)
    scrolls.append(Scroll(nanoseconds: time, scroller: index, x: x, y: y))
  }

  // MARK: The list

  /// The scrollers that a selector may mean, the one that moved down most first.
  private func lists() -> [Int] {
    // If nothing moves down, the list is the page.
    func rank(_ index: Int) -> Int { scrollers[index].name == .window ? 0 : 1 }
    return scrollers.indices.filter { index in
      setting.list.map { scrollers[index].name.matches($0) } ?? true
    }.sorted { (-ways[$0].y, rank($0), $0) < (-ways[$1].y, rank($1), $1) }
  }

  /// Finds the rows of the strips on the page, before it is replaced by another.
  private mutating func findRows() {
    let strips = scrollers.indices.filter {
      (ways[$0].x > 0 || offsets[$0].x != 0) && scrollers[$0].page == page
    }
    for list in lists().prefix(Self.listCountMax) {
      guard let listPlace = tree.place(ofID: scrollers[list].id), scrollers[list].page == page
      else { continue }
      var places: [PageTree.Place: Int] = [:]
      for strip in strips where rows[[list, strip]] == nil {
        guard let place = tree.place(ofID: scrollers[strip].id), tree.isWithin(listPlace, place)
        else { continue }
        places[place] = strip
      }
      for (place, row) in tree.rows(of: Set(places.keys), in: listPlace) {
        if let strip = places[place] { rows[[list, strip]] = row }
      }
    }
  }

  // MARK: Scrolls

  /// The row of each strip of a list. A row has one strip, the one that moved most.
  private func rowsWithOneStrip(of list: Int) -> [Int: Int] {
    var best: [[Int]: Int] = [:]
    let strips = rows.filter { $0.key[0] == list }.map { (strip: $0.key[1], row: $0.value) }
    for (strip, row) in strips.sorted(by: { $0.strip < $1.strip }) {
      let place = [scrollers[strip].page, row]
      if let other = best[place], ways[other].x >= ways[strip].x { continue }
      best[place] = strip
    }
    return Dictionary(
      best.map { ($0.value, $0.key[1]) }, uniquingKeysWith: { first, _ in first })
  }

  private func emit(_ take: (Trace) throws -> Void) throws -> ImportReport {
    guard let list = lists().first else {
      let names = Set(scrollers.map(\.name.description)).sorted().joined(separator: ", ")
      throw source.error(
        found: "no scroll of an element" + (setting.list.map { " \($0)" } ?? ""),
        expected: "an element that scrolls" + (names.isEmpty ? "" : ": \(names)"))
    }
    let order = scrolls.indices.sorted {
      (scrolls[$0].nanoseconds, $0) < (scrolls[$1].nanoseconds, $1)
    }
    let rows = rowsWithOneStrip(of: list)
    var scroll = ImportedScroll(setting)
    let scale = setting.scale ?? 1
    var strips: Set<Int> = []
    var besideCounts: [String: Int] = [:]
    var otherCounts: [String: Int] = [:]
    var otherPageCounts: [String: Int] = [:]
    var (listCount, stripCount) = (0, 0)
    var base: Int64?
    for index in order {
      let sample = scrolls[index]
      let row = rows[sample.scroller]
      if row == nil, self.rows[[list, sample.scroller]] != nil {
        besideCounts[scrollers[sample.scroller].name.description, default: 0] += 1
        continue
      }
      guard row != nil || sample.scroller == list else {
        let scroller = scrollers[sample.scroller]
        if scroller.page == scrollers[list].page {
          otherCounts[scroller.name.description, default: 0] += 1
        } else {
          otherPageCounts[scroller.name.description, default: 0] += 1
        }
        continue
      }
      base = base ?? sample.nanoseconds
      let time = Double(sample.nanoseconds - (base ?? 0)) / 1_000_000
      scroll.sample(atMilliseconds: time, of: row.map { .strip($0) } ?? .table)
      if let row {
        guard row < setting.header.feed.rowCount else {
          throw source.error(
            found: "a strip in row \(row) of \(scrollers[list].name)",
            expected: "a feed of \(row + 1) rows or more (see --feed)")
        }
        let units = try source.units(ofPoints: sample.x * scale)
        scroll.setStrip(units, of: row, coasts: false, atMilliseconds: time)
        strips.insert(sample.scroller)
        stripCount += 1
      } else {
        let units = try source.units(ofPoints: sample.y * scale)
        scroll.setTable(units, coasts: false, atMilliseconds: time)
        listCount += 1
      }
      try scroll.pass(take)
    }
    try scroll.finish(take)
    var report = scroll.report
    report.lacking = [
      "fingers and flings: each scroll counts as a finger's",
      "offsets between samples, which rrweb takes every 100 ms",
      "what was off the screen, if the page removed it",
    ]
    let kinds = Set(strips.map { scrollers[$0].name.description }).sorted()
    report.read = [
      "\(Plural.of(listCount, "offset")) of the list \(scrollers[list].name)",
      "\(Plural.of(stripCount, "offset")) of \(Plural.of(strips.count, "strip")) in it"
        + (kinds.isEmpty ? "" : " (\(kinds.prefix(3).joined(separator: ", ")))"),
    ]
    func most(_ counts: [String: Int]) -> ArraySlice<(key: String, value: Int)> {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
    }
    for (name, count) in most(otherCounts) {
      report.ignore(count, "offset", "of \(name), neither the list nor a strip in it")
    }
    for (name, count) in most(otherPageCounts) {
      report.ignore(count, "offset", "of \(name) on another page")
    }
    for (name, count) in most(besideCounts) {
      report.ignore(count, "offset", "of \(name), which got the row of a strip that moved more")
    }
    report.ignore(strangerCount, "offset", "of elements that no event before them has")
    report.ignore(foreignCount, "event", "of other windows than the first")
    report.assumed = [scroll.feedWords]
    if let pageSize {
      report.assumed[0] += "; the page was \(pageSize.width.short) x \(pageSize.height.short)"
    }
    if !strips.isEmpty {
      report.assumed.append(
        "a strip's row is the number of elements like it before it, removed ones too")
    }
    let alike = lists().count { ways[$0].y > 0 && scrollers[$0].page == scrollers[list].page }
    if setting.list == nil || alike > 1 {
      let which = setting.list.map { " of \(alike) like \($0)" } ?? ""
      report.assumed.append("the list is the scroller\(which) that moved down most (see --list)")
    }
    return report
  }
}
