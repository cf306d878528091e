import ScrollTrace

/// The presets: a new one is one entry, here or among the frameworks' (`FrameworkPresets.swift`).
public enum DesignCatalog {
  public static var presets: [Preset] { builtIn + ownDesigns.map(\.preset) }

  private static let builtIn = general + citations + frameworks + bounds + wrongOnPurpose

  /// - Complexity: O(1), and O(custom designs) for those.
  public static func preset(named name: String) -> Preset? {
    builtInByName[name] ?? ownDesigns.first { $0.preset.name == name }?.preset
  }

  private static let builtInByName = Dictionary(
    uniqueKeysWithValues: builtIn.map { ($0.name, $0) })

  /// Every preset as a design, in the order of the catalog.
  public static var designs: [Design] {
    presets.map { Design(preset: $0, choices: $0.choices) }
  }

  /// The designs that are listed and compared under their own names: every preset but the citations, under which a
  /// design is listed that is no preset, and those that are wrong on purpose, which the gallery shows.
  public static var listed: [Design] {
    var seen: Set<String> = []
    return presets.filter { !$0.isWrongOnPurpose }.map { $0.plainName ?? $0.name }
      .filter { seen.insert($0).inserted }.map(known)
  }

  /// The names that a message lists: those of every preset but the ones that are wrong on purpose.
  public static var suggestedNames: [String] {
    presets.filter { !$0.isWrongOnPurpose }.map(\.name)
  }

  /// The articles' names for a design.
  public static func citations(of design: Design) -> [Preset] {
    citations.filter { $0.plainName == design.name }
  }

  /// The default comparison, on feeds of strips that scroll sideways.
  public static var comparison: [Design] { comparison(on: []) }

  /// The default comparison: the user's custom designs, the usual ways, what fixes most of their faults, and the
  /// bounds. Designs for feeds whose strips do not scroll are included if there is such a feed.
  public static func comparison(on feeds: [Feed]) -> [Design] {
    let isNested = feeds.contains { $0.axis == .vertical }
    let isSideways = feeds.isEmpty || feeds.contains { $0.axis == .horizontal }
    return ownDesigns.map { known($0.name) }
      + ([
        "tag-lookup", isSideways ? "tag-lookup,reload=never" : nil, "row-dictionary",
        isSideways ? "reset-offset" : nil, "stable-id", "stable-id,saves=scroll,stops=bind",
        "scroll-view", isNested ? "nested-tables" : nil, isNested ? "stack-view" : nil, "floor",
        "ceiling",
      ] as [String?]).compactMap { $0.map(known) }
  }

  /// The usual ways: the listed designs that are advice, except the frameworks' and custom ones.
  static var usualWays: [Design] {
    listed.filter { design in
      !design.isBound && !design.isOwn && design.platform == nil
    }
  }

  /// Designs that lose something on any trace on which a design can: mistakes, one of which never restores an offset, and
  /// the plainest design.
  public static var canaries: [Design] {
    designs.filter { $0.isWrongOnPurpose || $0.name == "tag-lookup" }
  }

  /// The designs of the articles, and stable-id to hold them against.
  public static var seedComparison: [Design] {
    (citations.map(\.name) + ["furrow-2013,offsets=strings", "scroll-view", "stack-view"] + stableID)
      .map(known)
  }

  /// How frameworks do it, and stable-id to hold them against.
  public static var frameworkComparison: [Design] {
    (frameworks.map(\.name) + stableID).map(known)
  }

  /// And its variants for late ends, and for strips that move by themselves.
  private static let stableID = [
    "stable-id", "stable-id,saves=scroll", "stable-id,saves=scroll,stops=bind",
  ]

  /// - Precondition: the text names a built-in design, or one that was added.
  static func known(_ text: String) -> Design {
    do {
      return try Design(text)
    } catch {
      preconditionFailure("the catalog has an invalid design: \(error)")
    }
  }

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
      alsoDoneBy: "the article of 2013 (furrow-2013), with another store", axes: "identity=indexed"),
    Preset(
      "row-dictionary", "a dictionary from each view to its section and row",
      wins: "views that cannot be subclassed or tagged, and feeds of several sections",
      loses: "rows that move: the paths it holds are stale, and its offsets lie under row numbers",
      alsoDoneBy: "IGListKit keeps a map from views to objects, where a stale path does no harm",
      axes: "identity=map"),
    Preset(
      "stable-id", "the row's own identity, on the strip and as the key of its offset",
      wins: "every feed whose rows have identities: nothing is stale when rows move",
      loses: """
        hosts that tell the end of a display late: saving then comes too late (saves=scroll mends \
        it); and a feed of a million rows pays for the dictionary that finds them
        """,
      alsoDoneBy: "Epoxy (offsets by stable id), Compose (offsets by item key)",
      axes: "identity=id,key=id"),
    Preset(
      "reset-offset",
      "the cell owns its row's items; the offset goes back to rest at each display",
      wins: "strips that should begin anew: nothing is kept, so nothing is ever foreign or stale",
      loses: "every offset that the person had scrolled to and comes back for",
      alsoDoneBy: "apps that set the offset to zero in prepareForReuse; the article of 2014",
      axes: "identity=owned,offsets=reset,selection=notification"),
    Preset(
      "boxed-dictionary", "an index on a view subclass; offsets as boxed numbers under string keys",
      wins: "as indexed-subclass, and nowhere by its store",
      loses: """
        allocations: a string and a number are boxed at every look-up and save (the price is that of \
        Linux's Foundation; offsets=strings is the idea without it); and as indexed-subclass
        """,
      alsoDoneBy:
        "the article of 2013; Objective-C of its time, where a dictionary held objects alone",
      axes: "identity=indexed,offsets=boxed,keyedBy=strip"),
    Preset(
      "scroll-view",
      "a strip for every row, made at the start; nothing is reused, nothing is stored",
      wins: "ten or twenty rows: faithful on every host, rows that move and late ends included",
      loses: "memory and set-up: every row of the feed costs a strip, seen or not",
      alsoDoneBy: "stack views in a scroll view; Flutter's lists recycle nothing either",
      source: .viblo, home: "viblo-feed",
      axes: "identity=owned,pool=perRow,offsets=kept,reload=changed"),
    Preset(
      "nested-tables",
      "a table in each row, as high as its items together; it does not scroll",
      wins: "short inner tables: the cell owns its row, and there is no offset to keep",
      loses: "heights: each question asks every item of the row; and any strip that does scroll",
      alsoDoneBy: "the article of 2016; lists that size a row by a loop over its content",
      axis: .vertical, axes: "identity=owned,offsets=kept,heights=summed"),
    Preset(
      "stack-view", "the same as a stack: every item has a view, made anew at each display",
      wins: "a few items a row: no inner list, no data source",
      loses: "allocations: every item is made at every display, visible or not",
      alsoDoneBy: "UIStackView, which the article would rather have used",
      source: .nested2016, home: "nested-tables-2016-feed", axis: .vertical,
      axes: "identity=owned,offsets=kept,items=all,heights=summed"),
  ]

  /// The designs of five articles, as their code does it, under the name of the article. Each cites a design with
  /// another name.
  static let citations: [Preset] = [
    Preset(
      "furrow-2015",
      "the row's number as a tag; the data source is set again, and nothing reloaded",
      wins: "nowhere: it is the demo below with a line missing",
      loses: "every reused strip, which keeps the items of the row that it showed before",
      alsoDoneBy: "whoever sets a data source that is set already, and counts on UIKit to reload",
      source: .swift2015, home: "furrow-2015-feed", plainName: "tag-lookup,reload=never",
      axes: "reload=never"),
    cited(
      "furrow-2015-demo",
      "tag-lookup: the article's design with the strip reloaded at each display",
      "tag-lookup", source: .swift2015Demo, home: "furrow-2015-feed"),
    cited(
      "viblo",
      "tag-lookup, told with its reason: without reloadData a reused strip shows wrong items",
      "tag-lookup", source: .viblo, home: "viblo-feed"),
    cited(
      "filmstrip-2014",
      "the cell owns its row's items; the offset goes back to rest at each display",
      "reset-offset", source: .filmstrip2014, home: "filmstrip-2014-feed"),
    cited(
      "nested-tables-2016",
      "a table in each row, as high as its items together; it does not scroll",
      "nested-tables", source: .nested2016, home: "nested-tables-2016-feed"),
    cited(
      "furrow-2013", "an index on a view subclass; offsets as boxed numbers under string keys",
      "boxed-dictionary", source: .objectiveC2013, home: "furrow-2013-feed"),
    Preset(
      "furrow-2013-demo", "the same, with the offset saved at every scroll of a strip",
      wins: "late ends: an offset is stored before its cell can be reused",
      loses: "allocations at every scroll (Linux's Foundation); and as indexed-subclass",
      alsoDoneBy: "whoever saves in scrollViewDidScroll",
      source: .objectiveC2013Demo, home: "furrow-2013-feed",
      plainName: "boxed-dictionary,saves=scroll",
      axes: "identity=indexed,offsets=boxed,saves=scroll"),
  ]

  /// An article's name for a preset of `general`.
  private static func cited(
    _ name: String, _ idea: String, _ plainName: String, source: Preset.Source, home: String
  ) -> Preset {
    guard let plain = general.first(where: { $0.name == plainName }) else {
      preconditionFailure("\(name) cites '\(plainName)', which is no preset")
    }
    return Preset(
      name, idea, wins: plain.wins, loses: plain.loses, alsoDoneBy: plain.alsoDoneBy,
      source: source, home: home, plainName: plainName, axis: plain.axis,
      choices: plain.choices)
  }

  private static let bounds: [Preset] = [
    Preset(
      "floor",
      "the least that a faithful design can do: told each offset, nothing repeated, nothing kept",
      wins: "nowhere: it is what others are measured from",
      loses: "nothing, on any host",
      alsoDoneBy: "nobody: no app is told at no cost where its rows were left", isBound: true,
      axes: "identity=owned,offsets=told,reload=changed,itemPool=shared,stops=bind"),
    Preset(
      "ceiling", "no reuse at all: new cells for every display, every item, boxed offsets",
      wins: "nowhere: it is what recycling saves",
      loses: "what tag-lookup loses, and it recycles nothing",
      alsoDoneBy: "a list that recycles nothing, such as one view a row in a scroll view",
      isBound: true, axes: "pool=none,items=all,offsets=boxed"),
  ]

  /// Mistakes, each alone in a design that is right otherwise (`stable-id`): so that the checks are seen to
  /// catch them. They are no advice, and none is compared where nothing is named.
  static let wrongOnPurpose: [Preset] = [
    wrong(
      "shared-key", "one key for all rows, and so one offset",
      loses: "every row displayed after another was scrolled: it comes at that one's offset",
      alsoDoneBy: "one demo for 13 months, whose cells all asked for the offset of tag 0",
      axes: "key=shared"),
    wrong(
      "row-key-in-sections", "the row's number in its section as the key, whatever the section",
      loses: "rows of the same number in two sections, which share an offset; and rows that move",
      alsoDoneBy:
        "tag-lookup and all of the articles, in feeds of one section, where it does no harm",
      axes: "key=row"),
    wrong(
      "no-reload", "a reused strip is not reloaded, and keeps the cells of the row before",
      loses:
        "every reused strip with an item that was on screen: the cell still shows the other row's",
      alsoDoneBy: "furrow-2015, as its article prints it", axes: "reload=never"),
    wrong(
      "no-restore", "a reused strip stays where the row before left it",
      loses: "every row displayed by a used cell: it comes at the offset of whichever had it last",
      alsoDoneBy:
        "whoever reloads a strip in a reused cell, and thinks that this resets its offset",
      axes: "offsets=kept,key=row"),
  ]

  private static func wrong(
    _ name: String, _ idea: String, loses: String, alsoDoneBy: String,
    axes mistake: String
  ) -> Preset {
    Preset(
      name, "wrong on purpose: \(idea)", wins: "nowhere: it is there to be caught", loses: loses,
      alsoDoneBy: alsoDoneBy,
      isWrongOnPurpose: true, axes: "identity=id,key=id,\(mistake)")
  }
}

extension Preset.Source {
  fileprivate static let swift2015 = Self(
    title: "Putting a UICollectionView in a UITableViewCell in Swift (2015)",
    address: "https://ashfurrow.com/blog/putting-a-uicollectionview-in-a-uitableviewcell-in-swift/")
  fileprivate static let swift2015Demo = Self(
    title: "its demo project, as readers' reports have left it",
    address: "https://github.com/ashfurrow/Collection-View-in-a-Table-View-Cell")
  fileprivate static let filmstrip2014 = Self(
    title: "Creating a Scrolling Filmstrip Within a UITableView (2014)",
    address: "https://github.com/macelangelo/HorizontalCollectionViews")
  fileprivate static let viblo = Self(
    title:
      "Viblo, an article in Vietnamese that begins 'Đưa CollectionVIew vào bên trong table view cell'",
    address: "none of its own is given; it names the article of 2015 as its source")
  fileprivate static let nested2016 = Self(
    title: "Table View in a Table View (2016)",
    address: "https://github.com/jsorge/nesting-tables")
  fileprivate static let objectiveC2013 = Self(
    title: """
      Putting a UICollectionView in a UITableViewCell (2013), in the Chinese translation of 2016, \
      '(译)UITableViewCell中嵌套UICollectionView'
      """,
    address: "http://ashfurrow.com/blog/putting-a-uicollectionview-in-a-uitableviewcell/")
  fileprivate static let objectiveC2013Demo = Self(
    title: "its demo project", address: "https://github.com/AshFurrow/AFTabledCollectionView")
}
