import Foundation
import Testing

/// A terminal that nobody looks at: what is only shown to people shows up in it.
enum PseudoTerminal {
  /// Runs the tool with its standard error on a terminal, and returns what was shown there.
  static func errors(
    of arguments: [String], in folder: URL, columns: Int? = nil
  ) throws -> String {
    try shown(by: arguments, in: folder, columns: columns) { process, terminal in
      process.standardOutput = FileHandle.nullDevice
      process.standardError = terminal
    }
  }

  /// Runs the tool with its standard output on a terminal of a width, and returns what was shown there.
  static func output(of arguments: [String], in folder: URL, columns: Int) throws -> String {
    try shown(by: arguments, in: folder, columns: columns) { process, terminal in
      process.standardOutput = terminal
      process.standardError = FileHandle.nullDevice
      var environment = ProcessInfo.processInfo.environment
      for name in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] { environment[name] = nil }
      environment["TERM"] = "xterm"
      process.environment = environment
    }
  }

  private static func shown(
    by arguments: [String], in folder: URL, columns: Int?,
    connecting connect: (Process, FileHandle) -> Void
  ) throws -> String {
    var primary: Int32 = -1
    var secondary: Int32 = -1
    var size = winsize(
      ws_row: 50, ws_col: UInt16(columns ?? 0), ws_xpixel: 0, ws_ypixel: 0)
    let opened = openpty(&primary, &secondary, nil, nil, &size)
    try #require(opened == 0, "no pseudo-terminal: \(String(cString: strerror(errno)))")
    defer { close(primary) }
    let terminal = FileHandle(fileDescriptor: secondary, closeOnDealloc: false)

    let process = Process()
    process.executableURL = try FilmstripTool.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    connect(process, terminal)
    do {
      defer { close(secondary) }
      try process.run()
    }
    // Once nobody holds the other end, a read fails with EIO.
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(primary, &buffer, buffer.count), count > 0 {
      shown += buffer[..<count]
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: shown, as: UTF8.self)
  }
}
