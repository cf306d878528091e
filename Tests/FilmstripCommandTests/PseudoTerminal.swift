import Foundation
import TestSupport
import Testing

/// A pseudo-terminal, which shows the output that is for terminals only.
enum PseudoTerminal {
  /// Runs the tool with its standard output on a terminal of a width, and returns what was shown there.
  static func output(of line: String, in folder: URL, columns: Int) throws -> String {
    let (code, shown) = try run(line, in: folder, columns: columns) { process, terminal in
      process.standardOutput = terminal
      process.standardError = FileHandle.nullDevice
      var environment = ProcessInfo.processInfo.environment
      for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] { environment[name] = nil }
      environment["TERM"] = "xterm"
      process.environment = environment
    }
    #expect(code == 0)
    return shown
  }

  /// Runs the tool with its standard error on a terminal, and sends it a signal once words are shown there.
  static func outcome(
    of line: String, in folder: URL, sending signal: Int32? = nil, once words: String = ""
  ) throws -> FilmstripTool.Outcome {
    let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
    try Data().write(to: output)
    var unsent = signal
    let (code, shown) = try run(line, in: folder, columns: 200) { process, terminal in
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = terminal
    } seeing: { shown, process in
      guard let signal = unsent, shown.contains(words) else { return }
      unsent = nil
      kill(process, signal)
    }
    #expect(unsent == nil, "'\(words)' was not shown: \(shown.debugDescription)")
    return FilmstripTool.Outcome(
      exitCode: code, output: try String(contentsOf: output, encoding: .utf8), errors: shown)
  }

  /// - Parameter see: is given all that was shown so far, and the process, whenever there is more.
  /// - Returns: the exit code, and what was shown.
  private static func run(
    _ line: String, in folder: URL, columns: Int,
    connecting connect: (Process, FileHandle) throws -> Void,
    seeing see: (String, Int32) -> Void = { _, _ in }
  ) throws -> (Int32, String) {
    var primary: Int32 = -1
    var secondary: Int32 = -1
    var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    let opened = openpty(&primary, &secondary, nil, nil, &size)
    try #require(opened == 0, "no pseudo-terminal: \(String(cString: strerror(errno)))")
    defer { close(primary) }
    let process = Process()
    process.executableURL = try BuiltExecutable.url(named: "filmstrip")
    process.arguments = line.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    try connect(process, FileHandle(fileDescriptor: secondary, closeOnDealloc: false))
    do {
      defer { close(secondary) }
      try process.run()
    }
    // Once the other end is closed, a read fails with EIO.
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(primary, &buffer, buffer.count), count > 0 {
      shown += buffer[..<count]
      see(String(decoding: shown, as: UTF8.self), process.processIdentifier)
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: shown, as: UTF8.self))
  }
}
