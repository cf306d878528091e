import ScrollTrace
import Synchronization

/// The name of `CustomDesign` in 0.1.0, which stays valid.
public typealias OwnDesign = CustomDesign

/// A custom design as it is known by name: everywhere that a preset may stand.
public struct CustomDesign: Sendable {
  public let name: String
  /// In one line, for lists.
  public let idea: String
  public let parameters: [DesignParameter]
  /// The axes of the list that differ from their defaults, such as `pool=perRow`; empty without one.
  public let listAxes: String
  private let makeDesign: @Sendable (RowModel, DesignParameters) throws -> any FeedDesign

  /// - Parameters:
  ///   - name: letters, digits, `-`, `_` and `.`, beginning with a letter; none that another design has.
  ///   - idea: what it does, in one line.
  ///   - listAxes: axes of the list with their values, such as `pool=perRow`.
  ///   - make: makes the design for one replay.
  public init(
    _ name: String, idea: String = "a custom design", listAxes: String = "",
    make: @escaping @Sendable (RowModel) throws -> any FeedDesign
  ) {
    self.init(name, idea: idea, listAxes: listAxes, parameters: []) { model, _ in
      try make(model)
    }
  }

  /// - Parameters:
  ///   - parameters: the parameters that may follow the name, as in `mine,cap=5`.
  ///   - make: makes the design for one replay, with a value for each parameter.
  public init(
    _ name: String, idea: String = "a custom design", listAxes: String = "",
    parameters: [DesignParameter],
    make: @escaping @Sendable (RowModel, DesignParameters) throws -> any FeedDesign
  ) {
    self.name = name
    self.idea = idea
    self.listAxes = listAxes
    self.parameters = parameters
    makeDesign = make
  }

  /// Makes the design for one replay, in a process that may run custom designs.
  func make(_ model: RowModel, _ parameters: DesignParameters) throws -> any FeedDesign {
    DesignCatalog.checkCustomDesignsMayRun(name)
    return try makeDesign(model, parameters)
  }

  /// The reason why it cannot be added to the presets; nil where it can.
  ///
  /// - Parameter taken: the names that are there.
  func problem(among taken: some Sequence<String>) -> String? {
    guard CustomDesign.isName(name) else {
      return """
        a design's name begins with a letter and has letters, digits, '-', '_' and '.' only, unlike '\(name)'
        """
    }
    if taken.contains(name) { return "there is a design '\(name)' already" }
    var seen = Set(AxisDescription.all.map(\.name))
    for parameter in parameters {
      guard CustomDesign.isName(parameter.name) else {
        return "'\(parameter.name)' is no name for a parameter of '\(name)'"
      }
      guard seen.insert(FormerWords.axis(parameter.name)).inserted else {
        return """
          the parameter '\(parameter.name)' of '\(name)' has the name of another parameter or of an axis
          """
      }
      if let problem = parameter.problem { return "\(problem) (design '\(name)')" }
    }
    do {
      let choices = try listChoices()
      let ofApp = AxisDescription.all.first {
        $0.isOfApp && $0.read(choices) != $0.read(AxisValues())
      }
      return ofApp.map { "'\($0.name)' is no axis of the list (design '\(name)')" }
    } catch {
      return "the list's axes of '\(name)' are wrong: \(error)"
    }
  }

  /// The choices of `listAxes`.
  private func listChoices() throws -> AxisValues {
    listAxes.isEmpty ? AxisValues() : try Design("tag-lookup,\(listAxes)").choices
  }

  private static func isName(_ text: String) -> Bool {
    (text.first?.isLetter ?? false)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// The preset of the design, with the default of each parameter.
  var preset: Preset {
    var choices: AxisValues
    do {
      choices = try listChoices()
    } catch {
      preconditionFailure("\(name) was not checked: \(error)")
    }
    choices.own = CustomAxisValues(
      name: name,
      values: Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.values[0]) }))
    return Preset(
      name, idea, wins: "", loses: "", alsoDoneBy: "", own: self, choices: choices)
  }
}

/// A parameter of a custom design: a name and a few values, the default first.
public struct DesignParameter: Sendable {
  public let name: String
  public let meaning: String
  /// The values that `--vary` takes; the first is the default.
  public let values: [String]
  /// The whole numbers that it takes beside them; nil where the values are all.
  public let range: ClosedRange<Int>?

  /// A choice among some words.
  public init(_ name: String, _ meaning: String, values: [String]) {
    self.name = name
    self.meaning = meaning
    self.values = values
    range = nil
  }

  /// A whole number.
  ///
  /// - Parameters:
  ///   - values: those that `--vary` takes, the default first.
  ///   - range: all that may be asked for.
  public init(_ name: String, _ meaning: String, values: [Int], in range: ClosedRange<Int>) {
    self.name = name
    self.meaning = meaning
    self.values = values.map { "\($0)" }
    self.range = range
  }

  func takes(_ value: String) -> Bool {
    if values.contains(value) { return true }
    // As it is written back, so that a value has one name.
    guard let range, let number = Int(value), "\(number)" == value else { return false }
    return range.contains(number)
  }

  fileprivate var problem: String? {
    if values.isEmpty { return "the parameter '\(name)' has no value" }
    if Set(values).count < values.count { return "the parameter '\(name)' has a value twice" }
    if let wrong = values.first(where: { value in
      value.isEmpty || value.contains(where: { ",= ".contains($0) || $0.isNewline })
    }) {
      return "the parameter '\(name)' has a value '\(wrong)' that a design's text cannot contain"
    }
    if let range, let wrong = values.first(where: { Int($0).map { !range.contains($0) } ?? true }) {
      return "the parameter '\(name)' takes \(range), and has the value \(wrong)"
    }
    return nil
  }
}

/// The values of a custom design's parameters, one for each.
public struct DesignParameters: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// The value of a parameter.
  ///
  /// - Precondition: the parameter was declared.
  public subscript(name: String) -> String {
    guard let value = values[name] else {
      fatalError("the parameter '\(name)' was not declared")
    }
    return value
  }

  /// A number.
  ///
  /// - Precondition: the parameter was declared, with numbers.
  public func number(_ name: String) -> Int {
    guard let number = Int(self[name]) else {
      fatalError("the parameter '\(name)' is '\(self[name])', and no whole number")
    }
    return number
  }
}

/// The name and the parameters of a custom design, which distinguish its choices.
struct CustomAxisValues: Hashable, Sendable {
  let name: String
  var values: [String: String]
}

extension DesignCatalog {
  private static let refusal = Mutex<(@Sendable (_ name: String) -> Never)?>(nil)

  /// Refuses to make any custom design in this process from now on: it judges designs, and must not run their code.
  ///
  /// - Parameter refuse: reports the design that was about to run, and ends the process.
  package static func refuseCustomDesigns(_ refuse: @escaping @Sendable (_ name: String) -> Never) {
    refusal.withLock { $0 = refuse }
  }

  /// Lets custom designs run in this process, as they do by default.
  package static func allowCustomDesigns() { refusal.withLock { $0 = nil } }

  /// Every custom design is made after this check.
  fileprivate static func checkCustomDesignsMayRun(_ name: String) {
    if let refuse = refusal.withLock({ $0 }) { refuse(name) }
  }

  private static let own = Mutex<[CustomDesign]>([])

  /// The designs that were added to the built-in ones.
  public static var ownDesigns: [CustomDesign] { own.withLock { $0 } }

  /// True for the text of a custom design that was added, with or without parameters.
  package static func isCustom(designNamed text: String) -> Bool {
    let name = text.prefix { $0 != "," }
    return ownDesigns.contains { $0.name == name }
  }

  /// Adds a design to the built-in ones: before anything is looked up, and once.
  ///
  /// - Throws: `DesignError` for a name that cannot be one, or that is taken.
  public static func add(_ design: CustomDesign) throws {
    let taken = presets.map(\.name)
    if let problem = design.problem(among: taken) {
      throw DesignError(design: design.name, problem: problem)
    }
    own.withLock { $0.append(design) }
  }
}

extension Design {
  /// A custom design that need not be among the presets.
  ///
  /// - Throws: `DesignError` for a name that cannot be one.
  public init(_ own: CustomDesign) throws {
    if let problem = own.problem(among: []) {
      throw DesignError(design: own.name, problem: problem)
    }
    let preset = own.preset
    self.init(preset: preset, choices: preset.choices)
  }
}

extension AxisDescription {
  /// A parameter as an axis of the design that declared it.
  static func parameter(_ parameter: DesignParameter) -> AxisDescription {
    let name = parameter.name
    return AxisDescription(
      name: name, question: parameter.meaning,
      values: parameter.values.map { ($0, "", false, $0) },
      read: { $0.own?.values[name] ?? "" },
      write: { choices, text in
        guard parameter.takes(text) else { return false }
        choices.own?.values[name] = text
        return true
      })
  }

  /// Returns whether the axis has a value with that name.
  public func accepts(_ value: String) -> Bool {
    var choices = AxisValues()
    return write(&choices, value)
  }

  /// Every axis, and the parameters of the designs that were added.
  public static var known: [AxisDescription] {
    all + DesignCatalog.ownDesigns.flatMap(\.parameters).map(parameter)
  }
}

extension Preset {
  /// The axes that it has: all; or of a custom design those of the list, and its parameters.
  public var axes: [AxisDescription] {
    guard let own else { return AxisDescription.all }
    return AxisDescription.all.filter { !$0.isOfApp }
      + own.parameters.map(AxisDescription.parameter)
  }
}
