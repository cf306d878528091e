import ArgumentParser
import Foundation
import History
import Reporting
import Results

/// The commit of a result.
struct CommitOptions: ParsableArguments {
  @Option(
    help: .init("The measured commit (default: the result's, or git's HEAD).", valueName: "COMMIT"))
  var commit: String?

  @Option(help: .init("Its branch (default: git's).", valueName: "NAME"))
  var branch: String?

  @Option(
    help: .init(
      "Its time, such as 2026-11-23T08:00:00Z, or seconds since 1970 (default: git's).",
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

  /// A fact about the commit that neither an option nor git supplies.
  struct Missing: Error {
    let problem: String
    /// The options of 'history add' that supply it.
    let options: String
  }

  /// - Throws: `ValidationError` if a fact is missing.
  func commit(of run: RunResult) throws -> HistoryCommit {
    do throws(Missing) {
      return try found(of: run)
    } catch {
      throw ValidationError("\(error.problem): add \(error.options)")
    }
  }

  /// - Parameter run: the result; nil before the run.
  func found(of run: RunResult?) throws(Missing) -> HistoryCommit {
    let repository = GitRepository.here
    let wanted = commit ?? run?.commit ?? "HEAD"
    let known = repository?.commit(wanted)
    if wanted == "HEAD", known == nil {
      throw Missing(
        problem: "git has no commit here", options: "--commit COMMIT --branch NAME --time TIME")
    }
    if commit == nil, run?.commit == nil, let changes = repository?.changedFileCount, changes > 0 {
      OutputFile.tell(
        "Note: the result is added at \(known?.name.prefix(10) ?? ""), without the uncommitted changes."
      )
    }
    guard let branch = branch ?? repository?.branch else {
      throw Missing(problem: "HEAD is on no branch", options: "--branch NAME")
    }
    guard let seconds = time.flatMap(CommitOptions.seconds) ?? known?.timeSeconds else {
      throw Missing(
        problem: "git does not know the commit '\(wanted)' here", options: "--time TIME")
    }
    return HistoryCommit(
      name: known?.name ?? wanted, branch: branch, timeSeconds: seconds, number: known?.number)
  }
}
