/// An operation of a frame that a cost table prices.
package enum HitchOperation: String, CaseIterable, Sendable {
  case createCell, bindCell, reloadStrip, createItem, configureItem, layOutStrip
  case lookUpOffset, saveOffset, askHeight, askItem
  case showFrame, layOutFrame, layOutLiving

  /// True if a table may leave the operation out, which makes it free and hides it in reports.
  package var isOptional: Bool { [.showFrame, .layOutFrame, .layOutLiving].contains(self) }

  /// The operation in words, as in "2 ms for making an item cell".
  package var meaning: String {
    switch self {
    case .createCell: "making a table cell with its strip"
    case .bindCell: "taking a table cell and binding it to a row"
    case .reloadStrip: "reloading a strip, without its items"
    case .createItem: "making an item cell"
    case .configureItem: "giving an item cell content and laying that out"
    case .layOutStrip: "laying out a strip, at displays and ahead of them, at scrolls and resizes"
    case .lookUpOffset: "looking an offset up"
    case .saveOffset: "saving an offset"
    case .askHeight: "answering for the height of a row"
    case .askItem: "asking an item for its height, where a row's is a sum"
    case .showFrame: "showing a frame, whatever is in it"
    case .layOutFrame: "laying out and painting a frame in which a cell was bound"
    case .layOutLiving: "the same for each cell that is alive then, on the screen or waiting"
    }
  }
}

/// The cost of one operation on a phone's main thread.
package struct OperationCost: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// Measured on a device, which `source` names.
    case measured
    /// Without a measurement that could be cited.
    case assumed
  }

  package var microseconds: Double
  package var kind: Kind
  package var source: String

  package init(microseconds: Double, _ kind: Kind, source: String) {
    self.microseconds = microseconds
    self.kind = kind
    self.source = source
  }
}

/// The cost of each operation.
package struct HitchCosts: Equatable, Sendable {
  /// The largest cost of an operation: with ten seconds no sum of refreshes overflows.
  package static let limitMicroseconds = 1e7
  /// An answer is tested with each assumed cost divided and multiplied by up to this.
  package static let testedFactor = 4.0

  private let costs: [HitchOperation: OperationCost]
  /// In the order of `HitchOperation`; 0 for an operation that the table leaves out.
  package private(set) var microseconds: [Double]

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

  /// The cost of an operation; nil if the table leaves it out.
  package subscript(operation: HitchOperation) -> OperationCost? { costs[operation] }

  /// The operations of the table, in their order.
  package var operations: [HitchOperation] { HitchOperation.allCases.filter { costs[$0] != nil } }

  /// The table by the operations' names, as files and records have it.
  package var byName: [String: OperationCost] {
    Dictionary(uniqueKeysWithValues: costs.map { ($0.key.rawValue, $0.value) })
  }

  /// The price of some work, added up in the order of the operations: the same work has the same sum to the bit.
  ///
  /// - Parameter counts: the number of each operation, in their order.
  package func microseconds(of counts: [Int]) -> Double {
    zip(counts, microseconds).reduce(0) { $0 + Double($1.0) * $1.1 }
  }

  /// The table with other prices, to which the limit does not apply.
  package func pricing(
    _ price: (_ operation: HitchOperation, _ cost: OperationCost) -> Double
  ) -> HitchCosts {
    var table = self
    for (index, operation) in HitchOperation.allCases.enumerated() {
      if let cost = costs[operation] { table.microseconds[index] = price(operation, cost) }
    }
    return table
  }
}

/// The record of a cost table that is not the standard one.
package struct CostTable: Codable, Equatable, Sendable {
  /// `web`, or the file.
  package var name: String
  /// By the operations' names.
  package var costs: [String: OperationCost]

  package init(name: String, costs: [String: OperationCost]) {
    self.name = name
    self.costs = costs
  }
}
