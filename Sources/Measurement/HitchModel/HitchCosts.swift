import ListEngine
import Results

/// What each operation is taken to cost a phone's main thread: published figures where there are any that can
/// be cited, and otherwise assumed, and said so.
package struct HitchCosts: Equatable, Sendable {
  /// The most that an operation may cost: ten seconds, with which no sum of refreshes overflows.
  package static let limitMicroseconds = 1e7

  private let costs: [HitchOperation: OperationCost]
  /// Of each operation, in their order: 0 for one that the table leaves out.
  let microseconds: [Double]

  /// - Precondition: a cost for each operation that is not optional, all of them from 0 to the limit.
  package init(_ costs: [HitchOperation: OperationCost]) {
    for operation in HitchOperation.allCases
    where !operation.isOptional || costs[operation] != nil {
      let cost = costs[operation]?.microseconds ?? .nan
      precondition(
        cost >= 0 && cost <= HitchCosts.limitMicroseconds,
        "\(operation) costs \(cost), expected 0 to \(HitchCosts.limitMicroseconds)")
    }
    self.costs = costs
    microseconds = HitchOperation.allCases.map { costs[$0]?.microseconds ?? 0 }
  }

  /// For a process that only adds costs up, whatever their sources.
  ///
  /// - Parameter microseconds: of each operation, in their order.
  package init(microseconds: [Double]) {
    self.init(
      Dictionary(
        uniqueKeysWithValues: zip(
          HitchOperation.allCases, microseconds.map { OperationCost(microseconds: $0, source: "") })
      ))
  }

  /// The cost of an operation: nothing where the table leaves it out.
  package subscript(operation: HitchOperation) -> OperationCost {
    costs[operation] ?? OperationCost(microseconds: 0, source: "")
  }

  /// The operations that it has, in their order.
  package var operations: [HitchOperation] { HitchOperation.allCases.filter { costs[$0] != nil } }

  /// The table by the names of the operations, as its file and the record of a run have it.
  package var byName: [String: OperationCost] {
    Dictionary(uniqueKeysWithValues: operations.map { ($0.rawValue, self[$0]) })
  }

  /// The work of a frame in microseconds: each operation as often as it was done, added up in the order of the
  /// operations, so that the same work is the same sum to the bit.
  package func microseconds(of work: FrameWork) -> Double {
    zip(HitchOperation.allCases, microseconds).reduce(0) { sum, priced in
      sum + Double(priced.0.count(in: work)) * priced.1
    }
  }

  /// One operation's part of it.
  func microseconds(of operation: HitchOperation, in work: FrameWork) -> Double {
    Double(operation.count(in: work)) * self[operation].microseconds
  }

  /// The costs that stand where nobody brings others: the numbers are the list engine's (`WorkCosts`), which has its
  /// own use for them.
  package static let standard = HitchCosts([
    .createCell: OperationCost(
      nanoseconds: WorkCosts.createCell,
      source: """
        1/428 s less 1/2695 s: a cell of two labels and an image made from its nib, above a used one, at the \
        best rate of an iPad Air 2 (W. Burton, "Do we need to dequeue tableview cells?", codementor.io, 2019); what a \
        strip adds to it is not in it
        """),
    .bindCell: OperationCost(
      nanoseconds: WorkCosts.bindCell,
      source: """
        1/2695 s: cellForRow with a used cell, at the same best rate (W. Burton, codementor.io, 2019)
        """),
    .reloadStrip: OperationCost(nanoseconds: WorkCosts.reloadStrip, source: "assumed"),
    .createItem: OperationCost(
      nanoseconds: WorkCosts.createItem, source: "assumed: about a quarter of createCell"),
    .configureItem: OperationCost(
      nanoseconds: WorkCosts.configureItem,
      source: """
        (21.6 ms - 3.8 ms) / 90: each further card of 12 labels and 3 images given its text and laid out by \
        hand, on an iPhone 13 Pro with iOS 18.6 (layoutBox/LayoutFrameworkBenchmark, issue 27, 2025)
        """),
    .layOutStrip: OperationCost(nanoseconds: WorkCosts.layOutStrip, source: "assumed"),
    .lookUpOffset: OperationCost(nanoseconds: WorkCosts.lookUpOffset, source: "assumed"),
    .saveOffset: OperationCost(nanoseconds: WorkCosts.saveOffset, source: "assumed"),
    .askHeight: OperationCost(nanoseconds: WorkCosts.askHeight, source: "assumed"),
    .askItem: OperationCost(nanoseconds: WorkCosts.askItem, source: "assumed"),
  ])
}

extension OperationCost {
  fileprivate init(nanoseconds: Int, source: String) {
    self.init(microseconds: Double(nanoseconds) / 1000, source: source)
  }
}
