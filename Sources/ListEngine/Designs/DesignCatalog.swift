import ScrollTrace

/// The presets. A new preset is one entry, here or, of a framework, in the folder of its platform; a new platform's list
/// is a term of `frameworks`.
public enum DesignCatalog {
  public static var presets: [Preset] { builtIn + ownDesigns.map(\.preset) }

  private static let builtIn =
    general + citations + frameworks + bounds + formerNames + wrongOnPurpose

  /// Models of list frameworks with their default settings, as far as the axes reach.
  static let frameworks =
    recyclerView + igListKit + compose + swiftUI + litho + reactNative + flutter + collectionViews
    + web

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

  /// The designs that are listed: every preset except those that are wrong on purpose. A citation is listed under the
  /// design that it cites.
  public static var listed: [Design] {
    var seen: Set<String> = []
    return presets.filter { !$0.isWrongOnPurpose }.map { $0.plainName ?? $0.name }
      .filter { seen.insert($0).inserted }.map(known)
  }

  /// The names that error messages suggest: every preset except former names and those that are wrong on purpose.
  public static var suggestedNames: [String] {
    let former = formerNames.map(\.name)
    return presets.map(\.name).filter { name in
      !former.contains(name) && !wrongOnPurpose.contains { $0.name == name }
    }
  }

  /// The articles' names for a design, and its former names.
  public static func citations(of design: Design) -> [Preset] {
    (citations + formerNames).filter { $0.plainName == design.name }
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
        isSideways ? "reset-offset" : nil, "stable-id", "save-on-scroll", "scroll-view",
        isNested ? "nested-tables" : nil, isNested ? "stack-view" : nil, "floor", "no-reuse",
      ] as [String?]).compactMap { $0.map(known) }
  }

  /// The listed designs that are advice, without frameworks and custom designs.
  static var usualWays: [Design] {
    listed.filter { design in
      !design.isBound && !design.isCustom && design.platform == nil
    }
  }

  /// Designs that show a fault where one can show: widespread mistakes, the plainest design, and one that never reloads
  /// its strips.
  public static var canaries: [Design] {
    designs.filter { $0.isWrongOnPurpose || $0.name == "tag-lookup" }
      + [known("tag-lookup,reload=never")]
  }

  /// The designs of the articles, and `stable-id` for comparison.
  public static var seedComparison: [Design] {
    (citations.map(\.name) + ["furrow-2013,store=strings", "scroll-view", "stack-view"] + stableID)
      .map(known)
  }

  /// The presets of frameworks, and `stable-id` for comparison.
  public static var frameworkComparison: [Design] {
    (frameworks.map(\.name) + stableID).map(known)
  }

  /// `stable-id`, and its variants for late ends and for strips that move by themselves.
  private static let stableID = ["stable-id", "stable-id,saves=scroll", "save-on-scroll"]

  /// - Precondition: the text names a built-in design, or one that was added.
  package static func known(_ text: String) -> Design {
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
        a second section and every insertion, deletion or move, after which tags and keys name other rows; and \
        offsets on hosts that deliver ends late
        """,
      alsoDoneBy: "the demos of 2015 and Viblo (which bind in willDisplay), and most that cite them"
    ),
    Preset(
      "indexed-subclass", "the same number as a typed property of a view subclass",
      wins: "as tag-lookup, and no other code can change the property as it can change a tag",
      loses: "as tag-lookup: the number is stale after rows have moved",
      alsoDoneBy: "the article of 2013 (furrow-2013), with another store", axes: "identity=indexed"),
    Preset(
      "row-dictionary", "a dictionary from each view to its section and row",
      wins: "views that cannot be subclassed or tagged, and feeds of several sections",
      loses: "rows that move: its paths are stale, and its keys are row numbers",
      alsoDoneBy: "IGListKit, with a map from views to objects, which do not become stale",
      axes: "identity=map"),
    Preset(
      "stable-id", "the row's own identity, on the strip and as the key of its offset",
      wins: "every feed whose rows have identities: nothing becomes stale when rows move",
      loses: """
        offsets on hosts that deliver ends late (saves=scroll prevents it), and memory for the dictionary of rows
        """,
      alsoDoneBy: "Epoxy (offsets by stable id), Compose (offsets by item key)",
      axes: "identity=id,key=id"),
    Preset(
      "save-on-scroll",
      "stable-id that saves the offset at every scroll of a strip, and stops a strip that is bound",
      wins: """
        feeds whose strips are flung, and hosts that deliver ends late: the offset is stored before another row gets \
        the strip
        """,
      loses: """
        offsets where scrolls are reported a frame late, as on the web; and a write for each scroll of a strip
        """,
      alsoDoneBy: "apps that save in scrollViewDidScroll, and stop the fling of a reused strip",
      axes: "identity=id,key=id,saves=scroll,stops=bind"),
    Preset(
      "reset-offset",
      "the cell owns its row's items; the offset goes back to rest at each display",
      wins: "strips that shall start at rest: nothing is kept, so nothing is foreign or stale",
      loses: "every offset: a row that returns starts at rest",
      alsoDoneBy: "apps that set the offset to zero in prepareForReuse; the article of 2014",
      axes: "identity=owned,store=reset,selection=notification"),
    Preset(
      "boxed-dictionary", "an index on a view subclass; offsets as boxed numbers under string keys",
      wins: "as indexed-subclass: the store has no advantage",
      loses: """
        as indexed-subclass; and each look-up and save boxes a string and a number (at the cost of Linux's \
        Foundation, which store=strings avoids)
        """,
      alsoDoneBy: "the article of 2013, when a dictionary in Objective-C held only objects",
      axes: "identity=indexed,store=boxed,keyedBy=strip"),
    Preset(
      "scroll-view",
      "a strip for every row, made at the start; nothing is reused, and nothing is stored",
      wins: "ten or twenty rows: nothing is wrong on any host",
      loses: "memory and set-up: every row of the feed has a strip, displayed or not",
      alsoDoneBy: "stack views in a scroll view",
      source: .viblo, home: "viblo-feed",
      axes: "identity=owned,pool=perRow,store=kept,reload=changed"),
    Preset(
      "nested-tables",
      "a table in each row, as high as its items together; it does not scroll",
      wins: "short inner tables, which have no offset to keep",
      loses: "time for heights, each of which asks every item of the row; and strips that scroll",
      alsoDoneBy: "the article of 2016; lists that compute a row's height in a loop",
      axis: .vertical, axes: "identity=owned,store=kept,heights=summed"),
    Preset(
      "stack-view",
      "the same as a stack: every item has a view, which is made anew at each display",
      wins: "a few items a row: no inner list, no data source",
      loses: "allocations: each display makes a view for every item, visible or not",
      alsoDoneBy: "UIStackView, which the article of 2016 prefers",
      source: .nested2016, home: "nested-tables-2016-feed", axis: .vertical,
      axes: "identity=owned,store=kept,items=all,heights=summed"),
  ]

  /// The designs of five articles, as their code is, under the name of the article. Each cites a design with another name.
  static let citations: [Preset] = [
    Preset(
      "furrow-2015",
      "the row's number as a tag; the data source is set again, and nothing reloaded",
      wins: "nowhere: it is furrow-2015-demo without a line",
      loses: "every reused strip, which keeps the items of its previous row",
      alsoDoneBy: "apps that set the same data source again and expect UIKit to reload",
      source: .swift2015, home: "furrow-2015-feed", plainName: "tag-lookup,reload=never",
      axes: "reload=never"),
    cited(
      "furrow-2015-demo",
      "tag-lookup: the article's design with the strip reloaded at each display",
      "tag-lookup", source: .swift2015Demo, home: "furrow-2015-feed"),
    cited(
      "viblo",
      "tag-lookup, with its reason: without reloadData a reused strip shows wrong items",
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
      wins: "late ends: the offset is stored before another row gets the cell",
      loses: "as indexed-subclass; and each scroll allocates (in Linux's Foundation)",
      alsoDoneBy: "apps that save in scrollViewDidScroll",
      source: .objectiveC2013Demo, home: "furrow-2013-feed",
      plainName: "boxed-dictionary,saves=scroll",
      axes: "identity=indexed,store=boxed,saves=scroll"),
  ]

  /// An article's name for a preset of `general`.
  private static func cited(
    _ name: String, _ idea: String, _ plainName: String, source: Preset.Source, home: String
  ) -> Preset {
    another(name, nameOf: plainName, among: general, idea: idea, source: source, home: home)
  }

  private static let bounds: [Preset] = [
    Preset(
      "floor",
      "the least work of a faithful design: the list sets each offset, and nothing is repeated or stored",
      wins: "nowhere: other designs are measured against it",
      loses: "nothing, on any host",
      alsoDoneBy: "no app, because no list restores offsets without cost", isBound: true,
      axes: "identity=owned,store=oracle,reload=changed,itemPool=shared,stops=bind"),
    Preset(
      "no-reuse", "no reuse at all: new cells for every display, every item, boxed offsets",
      wins: "nowhere: the difference to it is what recycling saves",
      loses: "as tag-lookup; and every display makes all its cells anew",
      alsoDoneBy: "lists without reuse, such as one view a row in a scroll view",
      isBound: true, axes: "pool=none,items=all,store=boxed"),
  ]

  /// Names that presets had before. Records and suites that have one stay valid, and keep it.
  private static let formerNames = [another("ceiling", nameOf: "no-reuse", among: bounds)]

  /// Another name of a preset, with the same description.
  private static func another(
    _ name: String, nameOf plainName: String, among presets: [Preset],
    idea: String? = nil, source: Preset.Source? = nil, home: String? = nil
  ) -> Preset {
    guard let plain = presets.first(where: { $0.name == plainName }) else {
      preconditionFailure("\(name) is a name of '\(plainName)', and there is no such preset")
    }
    return Preset(
      name, idea ?? plain.idea, wins: plain.wins, loses: plain.loses,
      alsoDoneBy: plain.alsoDoneBy, source: source, home: home, plainName: plainName,
      axis: plain.axis, isBound: plain.isBound, choices: plain.choices)
  }

  /// Mistakes, each in a design that is otherwise right (`stable-id`). They show that the checks catch them; they are
  /// never advised, and only compared when they are named.
  static let wrongOnPurpose: [Preset] = [
    wrong(
      "shared-key", "one key for all rows, and so one offset",
      loses: "every row that is displayed after another was scrolled shows that row's offset",
      alsoDoneBy: "one demo for 13 months, whose cells all asked for the offset of tag 0",
      axes: "key=shared"),
    wrong(
      "row-key-in-sections", "the row's number in its section as the key, whatever the section",
      loses: "rows with the same number in two sections, which share an offset; and rows that move",
      alsoDoneBy: "tag-lookup and all articles, in feeds of one section, where it is harmless",
      axes: "key=row"),
    wrong(
      "no-reload", "a reused strip is not reloaded, and keeps the cells of its previous row",
      loses: "every reused strip, whose visible items still show the previous row",
      alsoDoneBy: "furrow-2015, as its article prints it", axes: "reload=never"),
    wrong(
      "no-restore", "a reused strip keeps the offset of its previous row",
      loses: "every row in a reused cell, which shows the offset of the cell's previous row",
      alsoDoneBy: "apps that reload a strip in a reused cell and expect this to reset its offset",
      axes: "store=kept,key=row"),
  ]

  private static func wrong(
    _ name: String, _ idea: String, loses: String, alsoDoneBy: String,
    axes mistake: String
  ) -> Preset {
    Preset(
      name, "wrong on purpose: \(idea)", wins: "nowhere: it shows that checks catch it",
      loses: loses,
      alsoDoneBy: alsoDoneBy,
      isWrongOnPurpose: true, axes: "identity=id,key=id,\(mistake)")
  }
}

extension Preset.Source {
  fileprivate static let swift2015 = Self(
    title: "Putting a UICollectionView in a UITableViewCell in Swift (2015)",
    address: "https://ashfurrow.com/blog/putting-a-uicollectionview-in-a-uitableviewcell-in-swift/")
  fileprivate static let swift2015Demo = Self(
    title: "the article's demo project, after its readers' reports",
    address: "https://github.com/ashfurrow/Collection-View-in-a-Table-View-Cell")
  fileprivate static let filmstrip2014 = Self(
    title: "Creating a Scrolling Filmstrip Within a UITableView (2014)",
    address: "https://github.com/macelangelo/HorizontalCollectionViews")
  fileprivate static let viblo = Self(
    title:
      "Viblo, an article in Vietnamese that begins 'Đưa CollectionVIew vào bên trong table view cell'",
    address: "not given; the article names that of 2015 as its source")
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
    title: "the article's demo project",
    address: "https://github.com/AshFurrow/AFTabledCollectionView")
}
