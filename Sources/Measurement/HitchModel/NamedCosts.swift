import CEmbeddedFiles
import Foundation
import Results

/// The cost tables that the tool has.
package enum NamedCosts: String, CaseIterable, Sendable {
  /// A phone's: what stands where nobody asks for another.
  case phone
  /// A page's in Chromium, fitted to measured replays: the file beside this one, which `scripts/figures real-list costs`
  /// writes.
  case web

  /// - Throws: `HitchCostsError` for a file that is damaged.
  package func costs() throws -> HitchCosts {
    switch self {
    case .phone: .standard
    case .web:
      try HitchCostsReader.read(
        Data(String(cString: embedded_web_costs_json()).utf8), named: "web")
    }
  }

  /// What reports call it.
  package var reportName: String { self == .phone ? "default" : rawValue }
}
