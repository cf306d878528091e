import Foundation

package enum SystemReason {
  /// Foundation's own words are `The operation could not be completed`.
  package static func of(_ error: any Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    guard let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error else {
      return error.localizedDescription
    }
    return of(underlying)
  }
}
