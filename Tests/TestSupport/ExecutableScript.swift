import Foundation

/// Scripts that tests write and run.
public enum ExecutableScript {
  /// What writing one came to, where it was not written.
  public struct WritingError: Error {
    public let exitCode: Int32
  }

  /// Writes a script that can be run at once.
  ///
  /// By a shell, so that this process never has it open for writing: what another thread starts meanwhile would inherit
  /// that for a moment, and a file that is open for writing cannot be run ("Text file busy").
  public static func write(_ text: String, to file: URL) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "cat > \"$0\" && chmod 755 \"$0\"", file.path]
    let input = Pipe()
    shell.standardInput = input
    try shell.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else {
      throw WritingError(exitCode: shell.terminationStatus)
    }
  }
}
