/// Several results in one record, each under the name that it was given by.
package struct ResultCollection: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 1

  package var schema: Int
  package var results: [Entry]
  /// What the second has otherwise than the first; absent where they were not compared.
  package var difference: GateReport?

  package struct Entry: Codable, Equatable, Sendable {
    package var name: String
    package var result: RunResult

    package init(name: String, result: RunResult) {
      self.name = name
      self.result = result
    }
  }

  package init(results: [Entry]) {
    schema = ResultCollection.currentSchema
    self.results = results
  }
}
