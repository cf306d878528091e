import Foundation
import Results
import ScrollTrace

/// A link that opens a page with its film at a fault.
package struct PageLink: Equatable, Sendable {
  /// Canonical.
  package let design: String
  package let fault: FaultKind
  /// The number of the fault among those of the design in the film, from 1.
  package let number: Int

  /// The link to the first fault of the first design with a fault.
  ///
  /// - Parameter kind: the kind of the fault; nil for any.
  /// - Returns: nil without such a fault.
  package init?(toFirstFaultOf film: Film, kind: FaultKind? = nil) {
    for take in film.takes {
      let kinds = take.faults.kinds.values
      let first = kinds.firstIndex { kind == nil || FaultKind.counted[$0] == kind }
      guard let first else { continue }
      design = take.design
      fault = FaultKind.counted[kinds[first]]
      number = first + 1
      return
    }
    return nil
  }

  /// The address of the page with the fragment, as terminals and browsers open it.
  package func address(in path: String) -> String {
    let file = URL(fileURLWithPath: path).standardizedFileURL.absoluteString
    return "\(file)#fault=\(number)&design=\(PageLink.escaped(design))"
  }

  /// A name as a value in a fragment, with special characters as percent-encoded bytes.
  static func escaped(_ name: String) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~,:"))
    // Characters outside of ASCII are always encoded.
    return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
  }
}
