import Foundation
import Results

/// A link into a page: it opens with its film at a fault.
package struct PageLink: Equatable, Sendable {
  /// Canonical.
  package let design: String
  /// What is seen there.
  package let fault: Fault
  /// Counted from 1 over the faults that the film has of the design.
  package let number: Int

  /// To the first fault that the film shows of the first design that shows any.
  ///
  /// - Parameter kind: of this kind; any where it is nil.
  /// - Returns: nil where there is none.
  package init?(toFirstFaultOf film: Film, kind: Fault? = nil) {
    for take in film.takes {
      let kinds = take.faults.kinds.values
      let first = kinds.firstIndex { kind == nil || Fault.all[$0] == kind }
      guard let first else { continue }
      design = take.design
      fault = Fault.all[kinds[first]]
      number = first + 1
      return
    }
    return nil
  }

  /// A whole address, which terminals and browsers open: behind a bare path a fragment is part of the file's name.
  ///
  /// - Parameter path: the page's file.
  package func address(in path: String) -> String {
    let file = URL(fileURLWithPath: path).standardizedFileURL.absoluteString
    return "\(file)#fault=\(number)&design=\(PageLink.escaped(design))"
  }

  /// A name as a value in a fragment: what is not plain stands as its bytes.
  static func escaped(_ name: String) -> String {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default:
        "-._~,:".utf8.contains(byte)
          ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
      }
    }.joined()
  }
}
