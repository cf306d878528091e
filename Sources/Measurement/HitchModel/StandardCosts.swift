import ListEngine
import Results

extension HitchCosts {
  /// The costs that a phone is modelled with unless a file brings others. The numbers are the list engine's
  /// (`WorkCosts`), which has its own use for them.
  package static let standard = HitchCosts([
    .createCell: .assumed(
      WorkCosts.createCell,
      """
      1/428 s less 1/2695 s: a cell of two labels and an image made from its nib, above a used one, at the best rate of \
      an iPad Air 2 (W. Burton, 2019: codementor.io, "Do we need to dequeue tableview cells?", for which no address is \
      known); what a strip adds to it is not in it
      """),
    .bindCell: .assumed(
      WorkCosts.bindCell,
      "1/2695 s: cellForRow with a used cell, at the best rate of createCell's source"
    ),
    .reloadStrip: .assumed(WorkCosts.reloadStrip),
    .createItem: .assumed(WorkCosts.createItem, "about a quarter of createCell"),
    .configureItem: .measured(
      WorkCosts.configureItem,
      """
      (21.6 ms - 3.8 ms) / 90: each further card of 12 labels and 3 images given its text and laid out by hand, on an \
      iPhone 13 Pro with iOS 18.6 (2025: github.com/layoutBox/LayoutFrameworkBenchmark/issues/27)
      """),
    .layOutStrip: .assumed(WorkCosts.layOutStrip),
    .lookUpOffset: .assumed(WorkCosts.lookUpOffset),
    .saveOffset: .assumed(WorkCosts.saveOffset),
    .askHeight: .assumed(WorkCosts.askHeight),
    .askItem: .assumed(WorkCosts.askItem),
  ])

  /// Prices for a process that only adds costs up, whatever their sources. All count as assumed, so that no frame is left
  /// out whose price may be changed (`HeavyWork`).
  ///
  /// - Parameter microseconds: the cost of each operation, in their order.
  package init(microseconds: [Double]) {
    let costs = microseconds.map { OperationCost(microseconds: $0, .assumed, source: "") }
    self.init(Dictionary(uniqueKeysWithValues: zip(HitchOperation.allCases, costs)))
  }

  /// The work of a frame in microseconds.
  package func microseconds(of work: FrameWork) -> Double {
    microseconds(of: HitchOperation.counts(in: work))
  }
}

extension OperationCost {
  fileprivate static func measured(_ nanoseconds: Int, _ source: String) -> OperationCost {
    OperationCost(microseconds: Double(nanoseconds) / 1000, .measured, source: source)
  }

  fileprivate static func assumed(
    _ nanoseconds: Int, _ source: String = "no figure was found that could be cited"
  ) -> OperationCost {
    OperationCost(microseconds: Double(nanoseconds) / 1000, .assumed, source: source)
  }
}

extension HitchOperation {
  /// How often a frame did the operation.
  package func count(in work: FrameWork) -> Int {
    switch self {
    case .createCell: work.cellsCreated
    case .bindCell: work.cellsBound
    case .reloadStrip: work.stripsReloaded
    case .createItem: work.itemCellsCreated
    case .configureItem: work.itemsConfigured
    case .layOutStrip: work.stripsTiled
    case .lookUpOffset: work.offsetReads
    case .saveOffset: work.offsetWrites
    case .askHeight: work.heightQuestions
    case .askItem: work.itemsAsked
    case .showFrame: 1
    case .layOutFrame: work.cellsBound > 0 ? 1 : 0
    case .layOutLiving: work.livingCellsLaidOut
    }
  }

  /// How often a frame did each operation, in their order.
  static func counts(in work: FrameWork) -> [Int] { allCases.map { $0.count(in: work) } }
}
