import Foundation
import ScrollTrace
import TestSupport
import Testing

/// An app that is killed while it records leaves a trace: all whole blocks.
@Suite struct KilledAppTests {
  /// After so many lines of what the app prints it is killed at once, wherever it is.
  @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34, 55])
  func whatWasFlushedIsAValidTrace(lineCount: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-killed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("killed.strip")
    let process = Process()
    process.executableURL = try BuiltExecutable.url(named: "WritingApp")
    process.arguments = [file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = Data()
    while text.count(where: { $0 == 0x0A }) < lineCount {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text.append(more)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let flushed = try #require(lines.prefix(lineCount).last.flatMap { Int($0) })
    var warnings: [String] = []
    let trace = try TraceFormat.read(path: file.path) { warnings.append($0) }
    #expect(trace.events.count >= flushed)
    #expect(flushed > 0)
    #expect(warnings.count == 1 && warnings[0].contains("\(trace.events.count) events in "))
  }
}
