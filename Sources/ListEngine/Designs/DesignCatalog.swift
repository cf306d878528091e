/// The presets: a new one is one entry, here, among the articles', among the frameworks' or among those that are
/// wrong on purpose.
public enum DesignCatalog {
  public static var presets: [Preset] { builtIn + ownDesigns.map(\.preset) }

  private static let builtIn = general + articles + frameworks + bounds + wrongOnPurpose

  /// - Complexity: O(1), and O(designs of one's own) for those.
  public static func preset(named name: String) -> Preset? {
    builtInByName[name] ?? ownDesigns.first { $0.preset.name == name }?.preset
  }

  private static let builtInByName = Dictionary(
    uniqueKeysWithValues: builtIn.map { ($0.name, $0) })

  /// Every preset as a design, in the order of the catalog.
  public static var designs: [Design] {
    presets.map { Design(preset: $0, choices: $0.choices) }
  }

  /// What is compared where nothing is named: every preset but the frameworks' and those that are wrong on
  /// purpose, variants of some beside them, and before them the designs of one's own.
  public static var comparison: [Design] {
    withVariants(ownDesigns.map(\.preset) + general + articles + bounds)
  }

  /// Designs that lose something on any trace on which a design can: mistakes, one of which never restores an offset, and
  /// the plainest design.
  public static var canaries: [Design] {
    designs.filter { $0.isWrongOnPurpose || $0.name == "tag-lookup" }
  }

  /// The designs of the articles, and stable-id to hold them against.
  public static var seedComparison: [Design] {
    withVariants(articles + presets.filter { $0.name == "stable-id" })
  }

  /// How frameworks do it, and stable-id to hold them against.
  public static var frameworkComparison: [Design] {
    withVariants(frameworks + presets.filter { $0.name == "stable-id" })
  }

  /// The presets as designs, each with the variants that belong beside it.
  private static func withVariants(_ presets: [Preset]) -> [Design] {
    presets.flatMap { preset in
      let design = Design(preset: preset, choices: preset.choices)
      return [design]
        + variants[preset.name, default: []].map { vary in
          var choices = preset.choices
          vary(&choices)
          return Design(preset: preset, choices: choices)
        }
    }
  }

  private static let variants: [String: [@Sendable (inout Choices) -> Void]] = [
    "stable-id": [
      // What is right where ends are told late as well, and where strips go on by themselves.
      { $0.saves = .scroll },
      {
        $0.saves = .scroll
        $0.stops = .bind
      },
    ],
    // The idea without Linux's Foundation.
    "furrow-2013": [{ $0.offsets = .strings }],
  ]

  private static let general: [Preset] = [
    Preset(
      "tag-lookup", "the row's number as the view's tag, offsets in a dictionary by row",
      wins: "one section whose rows never move: nothing is simpler, and hardly anything faster",
      loses: """
        a second section, or rows that are inserted, deleted or moved: tags and keys name other \
        rows; and wherever ends of displays are told late
        """,
      alsoDoneBy: "the articles of 2013, 2015 and Viblo in their demos, and most that cite them"),
    Preset(
      "indexed-subclass", "the same number as a typed property of a view subclass",
      wins: "as tag-lookup, with a name instead of a tag that anybody else may use",
      loses: "as tag-lookup: a number is stale as soon as rows move",
      alsoDoneBy: "the article of 2013 (furrow-2013), with another store"
    ) {
      $0.identity = .indexed
    },
    Preset(
      "row-dictionary", "a dictionary from each view to its section and row",
      wins: "views that cannot be subclassed or tagged, and feeds of several sections",
      loses: "rows that move: the paths it holds are stale, and its offsets lie under row numbers",
      alsoDoneBy: "IGListKit keeps a map from views to objects, where a stale path does no harm"
    ) {
      $0.identity = .map
    },
    Preset(
      "stable-id", "the row's own identity, on the strip and as the key of its offset",
      wins: "every feed whose rows have identities: nothing is stale when rows move",
      loses: """
        hosts that tell the end of a display late: saving then comes too late (saves=scroll mends \
        it); and a feed of a million rows pays for the dictionary that finds them
        """,
      alsoDoneBy: "Epoxy (offsets by stable id), Compose (offsets by item key)"
    ) {
      $0.identity = .id
      $0.key = .id
    },
  ]

  private static let bounds: [Preset] = [
    Preset(
      "floor",
      "the least that a faithful design can do: told each offset, nothing repeated, nothing kept",
      wins: "nowhere: it is what others are measured from",
      loses: "nothing, on any host",
      alsoDoneBy: "nobody: no app is told at no cost where its rows were left", isBound: true
    ) {
      $0.identity = .owned
      $0.offsets = .told
      $0.reload = .changed
      $0.itemPool = .shared
      $0.stops = .bind
    },
    Preset(
      "ceiling", "no reuse at all: new cells for every display, every item, boxed offsets",
      wins: "nowhere: it is what recycling saves",
      loses: "what tag-lookup loses, and it recycles nothing",
      alsoDoneBy: "a list that recycles nothing, such as one view a row in a scroll view",
      isBound: true
    ) {
      $0.pool = .none
      $0.items = .all
      $0.offsets = .boxed
    },
  ]
}
