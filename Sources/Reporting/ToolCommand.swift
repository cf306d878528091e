import Synchronization

/// Commands that reports print for people to copy.
package enum ToolCommand {
  private static let start = Mutex((words: ["filmstrip"], packageName: "my-feed"))

  /// Sets the start of all printed commands, for an executable with custom designs: `filmstrip` does not know these.
  ///
  /// - Parameters:
  ///   - words: start the executable from the working folder.
  ///   - designs: the names of its custom designs, which no new package may have.
  package static func begin(with words: [String], designs: [String]) {
    let names = ["my-feed", "new-feed", "other-feed"]
    start.withLock {
      $0.words = words
      $0.packageName = names.first { !designs.contains($0) } ?? $0.packageName
    }
  }

  /// Returns a command, quoted for a shell.
  package static func line(_ arguments: [String]) -> String {
    (start.withLock { $0.words } + arguments).map(ShellWord.quoted).joined(separator: " ")
  }

  /// The name in commands that write a package.
  package static var packageName: String { start.withLock { $0.packageName } }
}
