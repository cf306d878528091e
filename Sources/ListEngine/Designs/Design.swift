import ScrollTrace

/// A way of recycling cells and remembering offsets: a preset, with a choice on each axis.
///
/// Written `PRESET[,AXIS=VALUE]...`, such as `tag-lookup,pool=cap:5,saves=scroll`.
public struct Design: Hashable, Sendable {
  /// The name of the preset that it starts from.
  public let preset: String
  public let choices: AxisValues

  /// The canonical name: the preset, and the axes that differ from it, in the order of the axes.
  public let name: String

  /// The custom design that it is; nil for one that is made of axes.
  let own: CustomDesign?

  /// True if `heights=summed` was asked for and is not the preset's own; the name does not show it.
  private let asksForSums: Bool

  public static func == (left: Design, right: Design) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Reads a design.
  ///
  /// - Throws: `DesignError` for a name that is not known, with the nearest that is, and for an axis
  ///   that does not apply to the rest of the design.
  public init(_ text: String) throws {
    let text = FormerWords.design(text)
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let preset = DesignCatalog.preset(named: parts[0]) else {
      throw DesignError.unknown(
        "design", parts[0], among: DesignCatalog.suggestedNames, in: text)
    }
    var choices = preset.choices
    var asked: [String: String] = [:]
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else {
        throw DesignError(design: text, problem: "'\(part)' is no AXIS=VALUE")
      }
      let (name, value) = (String(part[..<equals]), String(part[part.index(after: equals)...]))
      let axes = preset.axes
      guard let axis = axes.first(where: { $0.name == name }) else {
        guard AxisDescription.all.contains(where: { $0.name == name }) else {
          throw DesignError.unknown("axis", name, among: axes.map(\.name), in: text)
        }
        let reason = "\(preset.name) is a custom design, whose code decides this"
        throw DesignError(design: text, problem: "\(name)=\(value) does not apply: \(reason)")
      }
      guard asked[name] == nil else {
        throw DesignError(design: text, problem: "the axis '\(name)' is set twice")
      }
      guard axis.write(&choices, value) else {
        throw DesignError.unknown(value, of: axis, in: text)
      }
      asked[name] = value
    }
    try Design.checkThatAxesApply(choices, asked: asked, text: text)
    let asksForSums = choices.heights == .summed && asked[Heights.axis] != nil
    self.init(preset: preset, choices: choices, asksForSums: asksForSums)
  }

  init(preset: Preset, choices: AxisValues, asksForSums: Bool = false) {
    self.preset = preset.name
    own = preset.own
    self.asksForSums = asksForSums
    self.choices = choices
    name = preset.axes.reduce(into: preset.name) { name, axis in
      let value = axis.read(choices)
      if value != axis.read(preset.choices) { name += ",\(axis.name)=\(value)" }
    }
  }

  /// This design with another value on one axis.
  ///
  /// - Throws: `DesignError` as `init` does.
  public func setting(axis: String, to value: String) throws -> Design {
    try setting([(axis, value)])
  }

  /// This design with other values on some axes, each of which may need the others.
  ///
  /// - Throws: `DesignError` as `init` does.
  public func setting(_ values: [(axis: String, value: String)]) throws -> Design {
    let kept = name.split(separator: ",").filter { part in
      !values.contains { part.hasPrefix("\(FormerWords.axis($0.axis))=") }
    }
    let asked = values.map { "\($0.axis)=\($0.value)" }
    return try Design((kept.map(String.init) + asked).joined(separator: ","))
  }

  /// True if it is a custom design.
  public var isCustom: Bool { own != nil }

  /// True if its stored offsets can be read: false for custom designs.
  public var storesOffsets: Bool { !isCustom && choices.store.isStored }

  /// True if the design is a bound, a variant of one, equal to one, or an oracle. Bounds are not candidates.
  public var isBound: Bool {
    choices.store.isOracle
      || DesignCatalog.presets.contains {
        $0.isBound && ($0.name == preset || $0.choices.effective == choices.effective)
      }
  }

  /// True if no other row ever gets a used cell.
  public var recyclesNothing: Bool { choices.recyclesNothing }

  /// This design with its offsets stored at every scroll, the same with strips that are stopped when they are bound, and
  /// both restored within the content. They correct most designs that store offsets. Empty for a design that stores none
  /// or is wrong on purpose.
  public var remedies: [Design] {
    guard storesOffsets, !isWrongOnPurpose, let preset = DesignCatalog.preset(named: preset) else {
      return []
    }
    let changes = (choices.fits == .no ? [Fits.no, .content] : [.content]).flatMap { fits in
      [Stops.no, .bind].map { (fits, $0) }
    }
    return changes.compactMap { fits, stops in
      var remedy = choices
      remedy.saves = .scroll
      remedy.keyedBy = preset.choices.keyedBy
      (remedy.fits, remedy.stops) = (fits, stops)
      guard remedy != choices else { return nil }
      return Design(preset: preset, choices: remedy, asksForSums: asksForSums).underShortName
    }
  }

  /// This design under the name `save-on-scroll,...` if it is a `stable-id` with the values of that preset.
  ///
  /// Designs that Filmstrip names have this name. A design that was typed keeps the name that was typed.
  public var underShortName: Design {
    guard preset == "stable-id", let short = DesignCatalog.preset(named: "save-on-scroll"),
      choices.saves == short.choices.saves, choices.stops == short.choices.stops
    else { return self }
    return Design(preset: short, choices: choices, asksForSums: asksForSums)
  }

  /// Checks that the design makes sense on a feed.
  ///
  /// A preset's own `heights=summed` becomes `stored` on a feed without sums, for which the preset was not written
  /// (`isMeant(for:)`).
  ///
  /// - Throws: `DesignError` for a `heights=summed` that was asked for on a feed without sums.
  public func check(appliesTo feed: Feed) throws {
    guard asksForSums else { return }
    guard case .summed = feed.rowHeight else {
      throw DesignError(
        design: name,
        problem: "heights=summed needs a feed whose rowHeight has 'base' and 'perItem'")
    }
  }

  private static func checkThatAxesApply(
    _ choices: AxisValues, asked: [String: String], text: String
  ) throws {
    let (store, saves, prefetch) = (choices.store.name, choices.saves, choices.prefetch)
    func refuse(_ axis: String, because reason: String) throws {
      guard let value = asked[axis] else { return }
      throw DesignError(design: text, problem: "\(axis)=\(value) does not apply: \(reason)")
    }
    func refuse(_ isWrong: Bool, _ problem: @autoclosure () -> String) throws {
      if isWrong { throw DesignError(design: text, problem: problem()) }
    }
    if !choices.store.isStored {
      for axis in ["key", "keyedBy", "saves", "form", "renewed", "fits", "lives"] {
        try refuse(axis, because: "store=\(store) stores no offsets")
      }
    }
    if !choices.setsFallback {
      try refuse("fallback", because: "store=\(store) sets no offset")
    }
    if saves != .end {
      try refuse("keyedBy", because: "saves=\(saves.name) stores nothing at the end of a display")
    }
    try refuse(
      prefetch.usesCache && choices.pool != .twoLevel,
      "prefetch=\(prefetch.name) needs the cache of pool=twoLevel:C+N")
    try refuse(
      saves == .pooled && (choices.pool != .twoLevel || choices.store != .dictionary),
      "saves=pooled needs pool=twoLevel:C+N and store=dictionary")
    if choices.items == .all { try refuse("itemPool", because: "items=all reuses no item cell") }
    try refuse(
      choices.store == .belady && choices.key == .remapped,
      """
      store=belady needs constant keys, and key=remapped moves them: the policy knows when a key is \
      requested again, and not which row has it then
      """)
    try refuse(
      choices.store == .belady && prefetch == .deadline,
      """
      store=belady needs look-ups that are known beforehand, and with prefetch=\(prefetch.name) they \
      depend on the offsets that it returns
      """)
    try refuse(
      choices.store == .indexPaths && choices.key != .path,
      "store=indexPaths needs key=path, and the key is '\(choices.key.name)'")
  }
}

/// An error in a design's text.
public struct DesignError: Error, Equatable, Sendable, CustomStringConvertible {
  public let design: String
  public let problem: String

  public var description: String { "design '\(design)': \(problem)" }

  static func unknown(
    _ what: String, _ found: String, among known: [String], in text: String
  ) -> DesignError {
    DesignError(design: text, problem: NearestName.refusal(of: found, as: what, among: known))
  }

  /// An unknown value of an axis. If only its number is wrong or missing, the error shows an example.
  static func unknown(
    _ found: String, of axis: AxisDescription, in text: String
  ) -> DesignError {
    let known = axis.values.map(\.name)
    func word(_ value: String) -> Substring { value.prefix { $0 != ":" } }
    guard
      let meant = axis.values.first(where: { $0.needsNumber && word($0.name) == word(found) })
    else { return unknown("value of '\(axis.name)'", found, among: known, in: text) }
    return DesignError(
      design: text,
      problem: """
        there is no value '\(found)' of '\(axis.name)': \(meant.name) is written like \(meant.example) \
        (there are: \(known.joined(separator: ", ")))
        """)
  }
}
