/// A trace on a host: what a suite plans, and what its baseline was taken of.
package struct GateWorkload: Codable, Hashable, Sendable {
  package var name: String
  package var host: String
  package var traceHash: String

  package init(name: String, host: String, traceHash: String) {
    self.name = name
    self.host = host
    self.traceHash = traceHash
  }
}
