import Foundation
import GRDB
import Results

/// What the figures of a history are of, whatever the branch: each name once, in order.
package struct HistoryNames: Equatable, Sendable {
  package let metrics: [String]
  package let designs: [String]
  package let workloads: [String]
  package let hosts: [String]
}

extension HistoryStore {
  /// - Throws: `HistoryError`.
  /// - Complexity: O(subjects and lists of names).
  package func names() throws(HistoryError) -> HistoryNames {
    try reading { database in
      var metrics: Set<String> = []
      for body in try String.fetchAll(database, sql: "SELECT body FROM names") {
        metrics.formUnion(try decoded([String].self, body, "list of names"))
      }
      if try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM times)") == true {
        metrics.insert(Metric.time.name)
      }
      func all(_ column: String) throws -> [String] {
        try String.fetchAll(
          database, sql: "SELECT DISTINCT \(column) FROM subject ORDER BY \(column)")
      }
      return HistoryNames(
        metrics: metrics.sorted(), designs: try all("design"), workloads: try all("workload"),
        hosts: try all("host"))
    }
  }
}
