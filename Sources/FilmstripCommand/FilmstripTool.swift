import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import Statistics

/// The tool: a command a file in `Commands/`.
package struct FilmstripTool: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: name,
    abstract:
      "Says what a way of recycling strips and remembering their offsets costs, and gets wrong.",
    discussion: """
      A feed is a table of rows, each holding a strip that scrolls sideways. filmstrip replays what a \
      finger did to one (a trace), runs designs over it in a simulated list with real heap objects, and \
      reports allocations (exact), time, and every wrong offset, stale strip and misrouted tap.

      Begin with:
        filmstrip compare                    the answer for the embedded recordings
        filmstrip recommend feed.jsonl       what to use for your feed, why, and the code of it
        filmstrip gallery                    what is known to go wrong, each on a small trace
        filmstrip designs                    what can be compared
        filmstrip compare feed.jsonl --design stable-id --vary offsets
        filmstrip gate --baseline baseline.json   a verdict with an exit code, for CI
        filmstrip new my-feed                a package with a design of your own beside these

      Exit codes: 0 done; 64 the command makes no sense; 65 a trace, a result or a cost file is damaged; 66 a file \
      is not there or cannot be read; 69 there is no such fault to explain; 70 the tool's own checks failed, or a \
      process of its own did; 73 a result could not be written; 130 stopped by Ctrl-C. \
      'gate' has codes of its own ('filmstrip gate --help').

      Ctrl-C ends a run with what was done so far; a second one at once. In a pipe or a log a line every ten \
      seconds says how far it is (FILMSTRIP_PROGRESS_SECONDS=0: none).
      """,
    version: filmstripVersion,
    subcommands: [
      Compare.self, Recommend.self, ReportCommand.self, ReplayCommand.self, FilmCommand.self,
      Explain.self, GalleryCommand.self, Caches.self, TraceCommand.self, Designs.self,
      HostsCommand.self, NewCommand.self,
      DoctorCommand.self, GateCommand.self, SuiteCommand.self,
      BaselineCommand.self, HistoryCommand.self, SweepCommand.self, Worker.self,
    ])

  package init() {}

  /// What the executable is called, which need not be the tool's own.
  static let name =
    CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "filmstrip"

  /// Runs the tool with this process's arguments, and ends the process with its exit code.
  ///
  /// - Parameter designs: what stands beside the built-in designs.
  package static func runToExit(adding designs: [OwnDesign] = []) -> Never {
    do {
      try Provisions.check()
      for design in designs { try DesignCatalog.add(design) }
      let words = Array(CommandLine.arguments.dropFirst())
      if words.first == "help",
        let problem = CommandNames.problem(withTopic: Array(words.dropFirst()))
      {
        throw ValidationError(problem)
      }
      var command = try parseAsRoot()
      try command.run()
      exit(withError: nil)
    } catch let failure as Failure {
      // A message may quote a file's name.
      let message = TextStyle.onOneLine(failure.message)
      OutputFile.show("filmstrip: \(message)\n", on: .standardError)
      exit(withError: ExitCode(failure.code.rawValue))
    } catch let error as DesignError {
      OutputFile.show("\(name): \(error)\n", on: .standardError)
      exit(withError: ExitCode.validationFailure)
    } catch {
      exit(saying: error)
    }
  }

  /// Ends the process with the parser's message, which does not name every command that may have been meant.
  private static func exit(saying error: any Error) -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
    let message = CommandNames.completed(fullMessage(for: error), of: words)
    OutputFile.show("\(message)\n", on: .standardError)
    exit(withError: ExitCode.validationFailure)
  }
}

/// Why a command ended without its result.
struct Failure: Error {
  /// What scripts can tell apart: the codes of BSD's sysexits.
  enum Code: Int32 {
    case badTrace = 65
    case unreadableFile = 66
    /// EX_UNAVAILABLE: all went well, and there is nothing of what was asked for.
    case nothingToExplain = 69
    case failedCheck = 70
    case unwritableFile = 73
  }

  let code: Code
  let message: String

  /// Runs a command's body, and turns the errors of the layers below into failures.
  static func translating<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    do {
      return try body()
    } catch {
      switch error {
      case is TraceError, is HitchCostsError:
        throw Failure(code: .badTrace, message: "\(error)")
      case is TraceFileError: throw Failure(code: .unreadableFile, message: "\(error)")
      case is AllocationProbeError, is ChildFailure, is SampleError:
        throw Failure(code: .failedCheck, message: "\(error)")
      case let error as ScratchFolderError:
        throw Failure(
          code: .unwritableFile,
          message: """
            \(error.folder): a trace from standard input cannot be kept here: \
            \(SystemReason.of(error.cause)) (see TMPDIR)
            """)
      case let error as PlanError: throw ValidationError(error.description)
      default: throw error
      }
    }
  }
}
