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

extension DesignCatalog {
  /// What five articles taught, as their code does it.
  static let articles: [Preset] = [
    Preset(
      "furrow-2015",
      "the row's number as a tag; the data source is set again, and nothing reloaded",
      wins: "nowhere: it is the demo below with a line missing",
      loses: "every reused strip, which keeps the items of the row that it showed before",
      alsoDoneBy: "whoever sets a data source that is set already, and counts on UIKit to reload",
      source: .swift2015, home: "furrow-2015-feed"
    ) {
      $0.reload = .never
    },
    Preset(
      "furrow-2015-demo", "the same, with the strip reloaded at each display",
      wins: "as tag-lookup, which it is",
      loses: "as tag-lookup: a second section, rows that move, late ends",
      alsoDoneBy: "viblo, and most that cite the article",
      source: .swift2015Demo, home: "furrow-2015-feed"),
    Preset(
      "filmstrip-2014",
      "the cell owns its row's items; the offset goes back to rest at each display",
      wins: "strips that should begin anew: nothing is kept, so nothing is ever foreign or stale",
      loses: "every offset that the person had scrolled to and comes back for",
      alsoDoneBy: "whoever sets the offset to zero in prepareForReuse",
      source: .filmstrip2014, home: "filmstrip-2014-feed"
    ) {
      $0.identity = .owned
      $0.offsets = .reset
      $0.selection = .notification
    },
    Preset(
      "viblo",
      "tag-lookup, told with its reason: without reloadData a reused strip shows wrong items",
      wins: "as tag-lookup, which it is",
      loses: "as tag-lookup: a second section, rows that move, late ends",
      alsoDoneBy: "furrow-2015-demo",
      source: .viblo, home: "viblo-feed"),
    Preset(
      "scroll-view",
      "a strip for every row, made at the start; nothing is reused, nothing is stored",
      wins: "ten or twenty rows: faithful on every host, rows that move and late ends included",
      loses: "memory and set-up: every row of the feed costs a strip, seen or not",
      alsoDoneBy: "stack views in a scroll view; Flutter's lists recycle nothing either",
      source: .viblo, home: "viblo-feed"
    ) {
      $0.identity = .owned
      $0.pool = .perRow
      $0.offsets = .kept
      $0.reload = .changed
    },
    Preset(
      "nested-tables-2016",
      "a table in each row, as high as its items together; it does not scroll",
      wins: "short inner tables: the cell owns its row, and there is no offset to keep",
      loses: "heights: each question asks every item of the row; and any strip that does scroll",
      alsoDoneBy: "whoever sizes a row by a loop over its content",
      source: .nested2016, home: "nested-tables-2016-feed", axis: .vertical
    ) {
      $0.identity = .owned
      $0.offsets = .kept
      $0.heights = .summed
    },
    Preset(
      "stack-view", "the same as a stack: every item has a view, made anew at each display",
      wins: "a few items a row: no inner list, no data source",
      loses: "allocations: every item is made at every display, visible or not",
      alsoDoneBy: "UIStackView, which the article would rather have used",
      source: .nested2016, home: "nested-tables-2016-feed", axis: .vertical
    ) {
      $0.identity = .owned
      $0.offsets = .kept
      $0.items = .all
      $0.heights = .summed
    },
    Preset(
      "furrow-2013", "an index on a view subclass; offsets as boxed numbers under string keys",
      wins: "as indexed-subclass, and nowhere by its store",
      loses: """
        allocations: a string and a number are boxed at every look-up and save (the price is that of \
        Linux's Foundation; offsets=strings is the idea without it); and as indexed-subclass
        """,
      alsoDoneBy: "Objective-C of its time, where a dictionary held objects alone",
      source: .objectiveC2013, home: "furrow-2013-feed"
    ) {
      $0.identity = .indexed
      $0.offsets = .boxed
      $0.keyedBy = .strip
    },
    Preset(
      "furrow-2013-demo", "the same, with the offset saved at every scroll of a strip",
      wins: "late ends: an offset is stored before its cell can be reused",
      loses: "allocations at every scroll (Linux's Foundation); and as indexed-subclass",
      alsoDoneBy: "whoever saves in scrollViewDidScroll",
      source: .objectiveC2013Demo, home: "furrow-2013-feed"
    ) {
      $0.identity = .indexed
      $0.offsets = .boxed
      $0.saves = .scroll
    },
  ]
}
