/// A named design.
public struct Preset: Sendable {
  public let name: String
  public let choices: Choices
  /// The idea, in one line.
  public let idea: String
  /// Whether it brackets all others (the least or the most that a design can cost) and is no advice.
  public let isBound: Bool

  init(
    _ name: String, _ idea: String, isBound: Bool = false,
    _ choose: (inout Choices) -> Void = { _ in }
  ) {
    self.name = name
    self.idea = idea
    self.isBound = isBound
    var choices = Choices()
    choose(&choices)
    self.choices = choices
  }
}

/// The presets: a new one is one entry here.
public enum DesignCatalog {
  public static let presets: [Preset] = [
    Preset("tag-lookup", "the row's number as the view's tag, offsets in a dictionary by row"),
    Preset("indexed-subclass", "the same number as a typed property of a view subclass") {
      $0.identity = .indexed
    },
    Preset("row-dictionary", "a dictionary from each view to its section and row") {
      $0.identity = .map
    },
    Preset("stable-id", "the row's own identity, on the strip and as the key of its offset") {
      $0.identity = .id
      $0.key = .id
    },
    Preset(
      "floor", "the least that a faithful design can do: own row, dense array, nothing repeated",
      isBound: true
    ) {
      $0.identity = .owned
      $0.key = .id
      $0.offsets = .array
      $0.reload = .changed
    },
    Preset(
      "ceiling", "no reuse at all: new cells for every display, every item, boxed offsets",
      isBound: true
    ) {
      $0.pool = .none
      $0.items = .all
      $0.offsets = .boxed
    },
  ]

  public static func preset(named name: String) -> Preset? {
    presets.first { $0.name == name }
  }

  /// Every preset as a design, in the order of the catalog.
  public static var designs: [Design] {
    presets.map { Design(preset: $0, choices: $0.choices) }
  }
}
