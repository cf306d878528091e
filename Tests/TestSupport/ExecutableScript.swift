import Foundation

/// Scripts that tests write and run.
public enum ExecutableScript {
  /// A script could not be written.
  public struct WritingError: Error {
    public let exitCode: Int32
  }

  /// Writes a script that can be run at once.
  ///
  /// Written by a shell, so that this process never has the file open for writing. A process that another thread
  /// starts would inherit the open file for a moment, and such a file cannot be run ("Text file busy").
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
