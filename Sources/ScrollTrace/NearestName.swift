/// Suggestions for names that do not exist.
public enum NearestName {
  /// Returns the known name with the fewest edits to `name`, without regard to case. Ties go to the name with the
  /// longest common beginning, then to the first.
  ///
  /// - Returns: nil if the nearest has as many edits as letters, or more than two and more than half as many.
  /// - Complexity: O(length of both) for each known name. Only the first 64 letters of `name` count.
  public static func of(_ name: String, among known: [String]) -> String? {
    let letters = Array(name.lowercased().prefix(64))
    let ranked = known.map { name in
      let common = zip(letters, name.lowercased()).prefix { $0 == $1 }.count
      return (name: name, distance: distance(letters, name), common: common)
    }
    let nearest = ranked.min { ($0.distance, $1.common) < ($1.distance, $0.common) }
    guard let nearest, nearest.distance < nearest.name.count,
      nearest.distance <= max(2, nearest.name.count / 2)
    else { return nil }
    return nearest.name
  }

  /// Returns an error message for an unknown name, with the nearest name and all names.
  ///
  /// - Parameter what: a noun, and optionally its owner: `value of 'pool'`.
  public static func refusal(of name: String, as what: String, among known: [String]) -> String {
    let nearest = of(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    let (noun, owner) = (what.prefix { $0 != " " }, what.drop { $0 != " " })
    return
      "there is no \(noun) '\(name)'\(owner)\(nearest) (there are: \(known.joined(separator: ", ")))"
  }

  /// Levenshtein's distance: the number of inserted, deleted and replaced letters.
  private static func distance(_ left: [Character], _ right: String) -> Int {
    var row = Array(0...left.count)
    for (line, character) in right.lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in left.indices {
        let substituted = diagonal + (left[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
      }
    }
    return row[left.count]
  }
}
