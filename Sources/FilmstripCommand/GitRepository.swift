import Foundation
import Measurement

/// A git work tree.
struct GitRepository {
  struct Commit {
    let name: String
    let timeSeconds: Int
    /// The number of commits up to this one, itself included; nil in a shallow clone.
    let number: Int?
  }

  /// The top of the work tree.
  let folder: String

  /// The repository of the current folder; nil outside a repository or without git.
  static var here: GitRepository? {
    output(of: ["rev-parse", "--show-toplevel"], in: nil).map { GitRepository(folder: $0) }
  }

  /// Returns the commit with a name that git knows; nil for another name.
  func commit(_ name: String) -> Commit? {
    guard
      let full = git(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]),
      let time = git(["show", "--no-patch", "--format=%ct", full]).flatMap({ Int($0) })
    else { return nil }
    let isWhole = git(["rev-parse", "--is-shallow-repository"]) == "false"
    let number = isWhole ? git(["rev-list", "--count", full]).flatMap { Int($0) } : nil
    return Commit(name: full, timeSeconds: time, number: number)
  }

  /// The branch of HEAD: git's, or GitHub's if its runner detached HEAD.
  var branch: String? {
    if let name = git(["symbolic-ref", "--quiet", "--short", "HEAD"]) { return name }
    let environment = ProcessInfo.processInfo.environment
    return ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
  }

  /// The number of tracked files that differ from HEAD.
  var changedFileCount: Int {
    git(["status", "--porcelain", "--untracked-files=no"])?.split(separator: "\n").count ?? 0
  }

  /// The name with which git signs commits.
  var person: String? { git(["config", "user.name"]) }

  /// The address of the remote `origin`.
  var origin: String? { git(["remote", "get-url", "origin"]) }

  /// Makes a work tree with the files of a commit. Git forgets work trees whose folders were removed.
  func addWorkTree(at path: String, _ commit: String) throws {
    _ = git(["worktree", "prune"])
    guard git(["worktree", "add", "--quiet", "--force", "--detach", path, commit]) != nil else {
      throw Failure(
        code: .unwritableFile, message: "\(path): git cannot make a work tree of \(commit) there")
    }
  }

  /// Removes a work tree, also after a signal.
  func removeWorkTree(_ path: String) {
    let arguments = ["worktree", "remove", "--force", path]
    _ = Self.output(of: arguments, in: folder, interruption: Interruption())
  }

  private func git(_ arguments: [String]) -> String? { Self.output(of: arguments, in: folder) }

  /// Returns git's output without its last newline; nil if git fails or is missing.
  private static func output(
    of arguments: [String], in folder: String?, interruption: Interruption = .ofProcess
  ) -> String? {
    let place = folder.map { ["-C", $0] } ?? []
    guard
      let output = SystemTool.output(
        of: "/usr/bin/env", ["git"] + place + arguments, interruption: interruption)
    else { return nil }
    let text = String(decoding: output, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
