import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

/// At which commit a result stands.
struct CommitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The commit that was measured (default: the result's own, or git's HEAD).",
      valueName: "COMMIT"))
  var commit: String?

  @Option(help: ArgumentHelp("Its branch (default: the one that git has here).", valueName: "NAME"))
  var branch: String?

  @Option(
    help: ArgumentHelp(
      "When it was committed, such as 2026-11-23T08:00:00Z, or in seconds since 1970 (default: git's).",
      valueName: "TIME"))
  var time: String?

  mutating func validate() throws {
    if let time, CommitOptions.seconds(time) == nil {
      throw ValidationError(
        "--time takes a time such as 2026-11-23T08:00:00Z, or seconds since 1970, and not '\(time)'"
      )
    }
    for (name, value) in [("--commit", commit), ("--branch", branch)] where value == "" {
      throw ValidationError("\(name) takes a name, and not an empty one")
    }
  }

  private static func seconds(_ text: String) -> Int? {
    if let seconds = Int(text) { return seconds }
    do {
      return Int(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    } catch {
      return nil
    }
  }

  /// What neither an option nor git says.
  enum Missing: Error, CustomStringConvertible {
    case commit
    case branch
    case time(of: String)

    var description: String {
      switch self {
      case .commit: "git has no commit here"
      case .branch: "HEAD is on no branch here"
      case .time(let commit): "git does not know the commit '\(commit)' here"
      }
    }

    /// What to do about it where there are these options.
    fileprivate var advice: String {
      switch self {
      case .commit: "name the one that was measured with --commit"
      case .branch: "name the commit's with --branch"
      case .time: "say when it was made with --time"
      }
    }

    /// The options that say it to 'history add'.
    var options: String {
      switch self {
      case .commit: "--commit COMMIT --branch NAME --time TIME"
      case .branch: "--branch NAME"
      case .time: "--time TIME"
      }
    }
  }

  /// - Throws: `ValidationError` where neither an option nor git says it.
  func commit(of run: RunResult) throws -> HistoryCommit {
    do {
      return try found(of: run)
    } catch let missing as Missing {
      throw ValidationError("\(missing): \(missing.advice)")
    }
  }

  /// - Parameter run: what was measured; nil before it is.
  /// - Throws: `Missing`.
  func found(of run: RunResult?) throws -> HistoryCommit {
    let repository = GitRepository.here
    let wanted = commit ?? run?.commit ?? "HEAD"
    let known = repository?.commit(wanted)
    if wanted == "HEAD", known == nil { throw Missing.commit }
    if commit == nil, run?.commit == nil, let changes = repository?.changedFileCount, changes > 0 {
      OutputFile.tell(
        "Note: the result stands at \(known?.name.prefix(10) ?? ""), though files of the work tree are in no commit."
      )
    }
    guard let branch = branch ?? repository?.branch else {
      throw Missing.branch
    }
    guard let seconds = time.flatMap(CommitOptions.seconds) ?? known?.timeSeconds else {
      throw Missing.time(of: wanted)
    }
    return HistoryCommit(
      name: known?.name ?? wanted, branch: branch, timeSeconds: seconds, number: known?.number)
  }
}
