/// Numbers of things, in words.
package enum Plural {
  /// `1 row`, `2 rows`.
  ///
  /// - Parameter plural: where it is not the thing and an `s`.
  package static func of(_ count: Int, _ thing: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? thing : plural ?? "\(thing)s")"
  }
}
