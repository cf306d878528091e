/// Names of designs where there is room for few letters: cut where they are alike, and kept where they differ.
enum ShortName {
  /// - Parameters:
  ///   - length: how many letters there is room for; 6 at the least.
  ///   - others: names that stand near it, itself or not.
  /// - Returns: the name; or its beginning, an ellipsis, and what begins where it differs from the name that it has
  ///   most in common with.
  /// - Complexity: O(letters of all names).
  static func cut(_ name: String, to length: Int, among others: [String] = []) -> String {
    let letters = Array(name)
    guard letters.count > length else { return name }
    let shared =
      others.filter { $0 != name }.map { other in
        zip(letters, other).prefix { $0 == $1 }.count
      }.max() ?? 0
    // What it differs by lies within the beginning: the end says nothing that the beginning does not.
    if shared < length - 2 { return String(letters.prefix(length - 1)) + "…" }
    let head = max(2, length / 3)
    let tail = length - head - 1
    // A few letters before the difference, unless the name's end has room for all of it.
    let from = max(head + 1, min(shared - 1, letters.count - tail))
    let end = letters[from...]
    guard end.count > tail else { return String(letters.prefix(head)) + "…" + String(end) }
    return String(letters.prefix(head)) + "…" + String(end.prefix(tail - 1)) + "…"
  }

  /// Each name of a list, cut among the others.
  ///
  /// - Complexity: O(names²).
  static func cut(all names: [String], to length: Int) -> [String] {
    names.map { cut($0, to: length, among: names) }
  }
}
