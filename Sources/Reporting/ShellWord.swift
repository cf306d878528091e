import Foundation

/// Arguments of commands that people copy.
package enum ShellWord {
  /// A word as a shell takes it for one: quoted where it holds anything but plain letters.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { letter in
      letter.isASCII
        && (CharacterSet.alphanumerics.contains(letter)
          || "-_./:=,+%@".unicodeScalars.contains(letter))
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}
