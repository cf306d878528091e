/// Which known word somebody meant.
enum Spelling {
  /// The word with the fewest edits to `written`, or nil when none is near: more than two edits, or
  /// as many as the word has letters. Case does not count.
  ///
  /// - Complexity: O(letters of both) for each word.
  static func nearest(to written: String, of words: [String]) -> String? {
    let letters = Array(written.lowercased().utf8)
    guard letters.count <= 32 else { return nil }
    var best: String?
    var bestEdits = 3
    for word in words {
      let edits = edits(letters, Array(word.lowercased().utf8))
      if edits < bestEdits, edits < word.utf8.count {
        best = word
        bestEdits = edits
      }
    }
    return best
  }

  /// The Levenshtein distance: letters to insert, to delete, or to replace.
  private static func edits(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in second.indices {
        let replaced = diagonal + (second[place] == letter ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, diagonal + 1, row[place] + 1)
      }
    }
    return row[second.count]
  }
}
