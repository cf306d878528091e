/// Several results in one record, each under the name that it was given by.
public struct ResultCollection: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  public static let currentSchema = 1

  public var schema: Int
  public var results: [Entry]

  public struct Entry: Codable, Equatable, Sendable {
    public var name: String
    public var result: RunResult

    public init(name: String, result: RunResult) {
      self.name = name
      self.result = result
    }
  }

  public init(results: [Entry]) {
    schema = ResultCollection.currentSchema
    self.results = results
  }
}
