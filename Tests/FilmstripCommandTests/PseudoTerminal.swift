import Foundation
import Testing

/// A terminal that nobody looks at: what is only shown to people shows up in it.
enum PseudoTerminal {
  /// Runs the tool with its standard error on a terminal, and returns what was shown there.
  static func errors(of arguments: [String], in folder: URL) throws -> String {
    var primary: Int32 = -1
    var secondary: Int32 = -1
    let opened = openpty(&primary, &secondary, nil, nil, nil)
    try #require(opened == 0, "no pseudo-terminal: \(String(cString: strerror(errno)))")
    defer { close(primary) }
    let terminal = FileHandle(fileDescriptor: secondary, closeOnDealloc: false)

    let process = Process()
    process.executableURL = try FilmstripTool.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = terminal
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
