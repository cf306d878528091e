import Foundation
import TestSupport
import Testing

@testable import FilmstripCommand

/// The folder of the package, whose sources, pages and scripts tests read.
let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Runs the built executable as a process.
enum FilmstripTool {
  /// The outcome of a process.
  struct Outcome: Equatable, Sendable {
    /// The exit code; 128 and the signal's number where a signal ended it, as shells say it.
    let exitCode: Int32
    let output: String
    let errors: String

    /// The output as a JSON object.
    func object() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any], "no JSON object: \(output.prefix(200))")
    }

    /// The output as a JSON array of objects.
    func objects() throws -> [[String: Any]] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [[String: Any]], "no JSON array: \(output.prefix(200))")
    }

    /// The results in the record of a command that succeeded.
    func results() throws -> [[String: Any]] {
      try #require(try exiting(0).object()["results"] as? [[String: Any]])
    }

    /// Requires an exit code and words of standard error, and returns the outcome.
    @discardableResult
    func exiting(
      _ code: Int32, naming words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
      let reason = errors.isEmpty ? String(output.suffix(2000)) : errors
      try #require(exitCode == code, "\(reason)", sourceLocation: sourceLocation)
      for word in words {
        try #require(errors.contains(word), "\(word): \(reason)", sourceLocation: sourceLocation)
      }
      return self
    }

    /// Requires an exit code, a word of standard error and an empty standard output, and returns the outcome.
    @discardableResult
    func failing(
      _ code: Int32, naming word: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
      try #require(output == "", sourceLocation: sourceLocation)
      try #require(
        word == "" || errors.contains(word), "\(errors)", sourceLocation: sourceLocation)
      return try exiting(code, sourceLocation: sourceLocation)
    }

    /// The designs of the results.
    func designs() throws -> [String] { try results().compactMap { $0["design"] as? String } }
  }

  /// Parses and runs a command in this process, which must refuse it.
  ///
  /// - Returns: the exit code and the message, without the usage.
  static func refusal(of arguments: [String]) throws -> Outcome {
    do {
      var command = try FilmstripCommand.FilmstripTool.parseAsRoot(arguments)
      try command.run()
    } catch {
      let error = Failure.reported(error)
      if let failure = error as? Failure {
        return Outcome(exitCode: failure.code.rawValue, output: "", errors: failure.message)
      }
      return Outcome(
        exitCode: FilmstripCommand.FilmstripTool.exitCode(for: error).rawValue, output: "",
        errors: FilmstripCommand.FilmstripTool.message(for: error))
    }
    Issue.record("\(arguments) was not refused")
    return Outcome(exitCode: 0, output: "", errors: "")
  }

  /// Runs the tool with the words of a command line, which are separated by spaces.
  static func run(
    _ line: String, executable: String = "filmstrip", input: URL? = nil,
    in folder: URL = FileManager.default.temporaryDirectory,
    environment extra: [String: String] = [:], whileRunning: (@Sendable (Int32) -> Void)? = nil
  ) throws -> Outcome {
    try run(
      line.split(separator: " ").map(String.init), executable: executable, input: input,
      in: folder, environment: extra, whileRunning: whileRunning)
  }

  /// Runs the tool to its end.
  ///
  /// - Parameter executable: the tool, or another executable that has its commands.
  static func run(
    _ arguments: [String], executable: String = "filmstrip", input: URL? = nil,
    in folder: URL = FileManager.default.temporaryDirectory,
    environment extra: [String: String] = [:], whileRunning: (@Sendable (Int32) -> Void)? = nil
  ) throws -> Outcome {
    try outcome(
      of: try BuiltExecutable.url(named: executable), arguments, input: input, in: folder,
      environment: extra, whileRunning: whileRunning)
  }

  /// Runs a script in bash, in which `$0` is the tool.
  static func shell(
    _ script: String, in folder: URL = FileManager.default.temporaryDirectory,
    environment extra: [String: String] = [:], seconds: Double = 900
  ) throws -> Outcome {
    let tool = try BuiltExecutable.url(named: "filmstrip").path
    return try outcome(
      of: URL(fileURLWithPath: "/bin/bash"), ["-c", script, tool], in: folder, environment: extra,
      seconds: seconds)
  }

  /// Runs a process to its end, with its standard error in a pipe.
  ///
  /// - Parameter input: the file that it reads from standard input.
  /// - Parameter extra: environment variables beside this process's own.
  /// - Parameter seconds: the time after which a process that hangs is terminated. It is long enough for a machine
  ///   with thirty others at work, where a gate of one second took 85.
  /// - Parameter whileRunning: called with the process's number on another thread while it runs.
  private static func outcome(
    of executable: URL, _ arguments: [String], input: URL? = nil, in folder: URL,
    environment extra: [String: String], seconds: Double = 900,
    whileRunning: (@Sendable (Int32) -> Void)? = nil
  ) throws -> Outcome {
    let outputFile = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-output-\(UUID().uuidString)")
    try Data().write(to: outputFile)
    defer { try? FileManager.default.removeItem(at: outputFile) }

    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    // A crash should end the process, and not wait for a picture of it.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // How far a slow machine is belongs to no message.
    environment["FILMSTRIP_PROGRESS_SECONDS"] = "0"
    process.environment = environment.merging(extra) { $1 }
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? .nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    if let whileRunning {
      let number = process.processIdentifier
      DispatchQueue.global().async { whileRunning(number) }
    }
    // The queue keeps the item until then, and the process would keep its pipe.
    let deadline = DispatchWorkItem { [weak process] in process?.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: deadline)
    // Only one of the two is a pipe, so that no process waits for a reader who waits for it.
    let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    deadline.cancel()
    let isSignalled = process.terminationReason == .uncaughtSignal
    return Outcome(
      exitCode: process.terminationStatus + (isSignalled ? 128 : 0),
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: errorBytes, as: UTF8.self))
  }
}
