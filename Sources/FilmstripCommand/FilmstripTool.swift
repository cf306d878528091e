import ArgumentParser
import Browser
import Foundation
import Gate
import History
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

/// The tool. Each of its commands is a file in `Commands/`.
package struct FilmstripTool: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Measure how lists reuse cells and remember offsets.",
    discussion: """
      Example: filmstrip compare feed.jsonl. Exit codes: 0 done, 64 usage error,
      65 damaged, 66 unreadable, 69 no fault, 70 failed, 73 unwritable, 130 stopped.
      """,
    version: filmstripVersion,
    subcommands: [Worker.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Choose",
        subcommands: [
          Compare.self, Recommend.self, Designs.self, HostsCommand.self, NewCommand.self,
        ]),
      CommandGroup(name: "Check", subcommands: [JudgeCommand.self, DriveCommand.self]),
      CommandGroup(
        name: "Gate",
        subcommands: [
          GateCommand.self, SuiteCommand.self, BaselineCommand.self, HistoryCommand.self,
          DoctorCommand.self,
        ]),
      CommandGroup(
        name: "Explore",
        subcommands: [
          ReplayCommand.self, Explain.self, FilmCommand.self, ReportCommand.self,
          GalleryCommand.self, Caches.self, SweepCommand.self,
        ]),
      CommandGroup(name: "Traces", subcommands: [TraceCommand.self]),
    ])

  package init() {}

  /// The name of the executable.
  static let name =
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "filmstrip"

  /// Runs the tool with this process's arguments, and ends the process with its exit code.
  ///
  /// - Parameter designs: custom designs, which are listed and compared with the built-in ones.
  package static func runToExit(adding designs: [CustomDesign] = []) -> Never {
    do {
      DesignCatalog.refuseCustomDesigns { design in
        OutputFile.tell(
          "\(name): internal error: the custom design '\(design)' was about to run outside of a worker"
        )
        exit(withError: ExitCode(Failure.Code.failedCheck.rawValue))
      }
      try SystemLimits.check()
      for design in designs { try DesignCatalog.add(design) }
      if !designs.isEmpty {
        let words = startWords(
          of: Comparison.thisExecutable, called: CommandLine.arguments.first ?? name,
          in: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
        ToolCommand.begin(with: words, designs: designs.map(\.name))
      }
      let words = Array(CommandLine.arguments.dropFirst())
      if FirstScreen.isAsked(by: words) {
        try OutputFile.printResult(FirstScreen.text)
        exit(withError: nil)
      }
      if words.first == "help",
        let problem = CommandNames.problem(withTopic: Array(words.dropFirst()))
      {
        throw ValidationError(problem)
      }
      var command = try parseAsRoot()
      try command.run()
      exit(withError: nil)
    } catch {
      exit(reporting: error)
    }
  }

  /// Returns the words that start an executable: `swift run` within its package, and elsewhere the path that was used.
  static func startWords(of executable: URL, called path: String, in folder: URL) -> [String] {
    let parts = executable.pathComponents
    let here = folder.resolvingSymlinksInPath().pathComponents
    guard let build = parts.lastIndex(of: ".build"), here.starts(with: parts[..<build]) else {
      return [path]
    }
    let configuration = parts.contains("release") ? ["-c", "release"] : []
    return ["swift", "run"] + configuration + [executable.lastPathComponent]
  }

  /// Prints an error, and ends the process with its exit code.
  private static func exit(reporting error: any Error) -> Never {
    var error = Failure.reported(error)
    if exitCode(for: error).isSuccess {
      // A help, the version or a script of completions.
      do {
        let text = fullMessage(for: error)
        if !text.isEmpty { try OutputFile.printResult("\(text)\n") }
        exit(withError: nil)
      } catch let failure {
        error = failure
      }
    }
    if let failure = error as? Failure {
      failure.tell()
      exit(withError: ExitCode(failure.code.rawValue))
    }
    if error is DesignError {
      OutputFile.tell("\(name): \(error)")
      exit(withError: ExitCode.validationFailure)
    }
    guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
    let words = Array(CommandLine.arguments.dropFirst())
    OutputFile.tell(CommandNames.completed(fullMessage(for: error), of: words))
    exit(withError: ExitCode.validationFailure)
  }
}

/// An error that ends a command with an exit code and a message.
struct Failure: Error {
  /// Exit codes of sysexits.h.
  enum Code: Int32 {
    case badTrace = 65
    case unreadableFile = 66
    /// EX_UNAVAILABLE: the command worked, and found nothing to explain or to judge.
    case nothingToExplain = 69
    case failedCheck = 70
    case unwritableFile = 73
  }

  let code: Code
  let lines: [String]

  var message: String { lines.joined(separator: "\n") }

  init(code: Code, message: String) { self.init(code: code, lines: [message]) }

  init(code: Code, lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// True if a file that was named is damaged or cannot be read.
  var isOfInput: Bool { code == .badTrace || code == .unreadableFile }

  /// Prints the message on standard error.
  func tell() {
    for line in lines { OutputFile.tell("filmstrip: \(TextStyle.onOneLine(line))") }
  }

  /// Returns an error of another module as the failure or the usage error that the tool reports for it.
  static func reported(_ error: any Error) -> any Error {
    func failure(_ code: Code) -> Failure { Failure(code: code, message: "\(error)") }
    switch error {
    case is TraceError, is HitchCostsError: return failure(.badTrace)
    case is TraceFileError: return failure(.unreadableFile)
    case is ChildFailure, is SampleError, is DriveError: return failure(.failedCheck)
    case let error as SuiteError: return Failure(code: .badTrace, lines: error.lines)
    case let error as PlanError: return ValidationError(error.description)
    case let error as ImportSettingError:
      return ValidationError(TextStyle.onOneLine(error.description))
    case let error as HistoryError:
      switch error.kind {
      case .content: return failure(.badTrace)
      case .file: return failure(.unreadableFile)
      case .storage: return failure(.unwritableFile)
      }
    case let error as SweepError:
      switch error.kind {
      case .input: return failure(.badTrace)
      case .unreadable: return failure(.unreadableFile)
      case .unwritable: return failure(.unwritableFile)
      case .system: return failure(.failedCheck)
      }
    case let error as ScratchFolderError:
      return Failure(
        code: .unwritableFile,
        message: """
          \(error.folder): a trace from standard input cannot be kept here: \
          \(SystemReason.of(error.cause)) (see TMPDIR)
          """)
    default: return error
    }
  }
}
