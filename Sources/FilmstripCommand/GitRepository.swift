import Foundation
import Measurement

/// What git says of a work tree.
struct GitRepository {
  /// A commit as git knows it.
  struct Commit {
    let name: String
    let timeSeconds: Int
    /// How many commits lead up to it, itself counted; nil in a clone that is not whole.
    let number: Int?
  }

  /// The top of the work tree.
  let folder: String

  /// The one that the command was started in; nil where there is none, or no git.
  static var here: GitRepository? {
    guard let folder = output(of: ["rev-parse", "--show-toplevel"], in: nil) else { return nil }
    return GitRepository(folder: folder)
  }

  /// - Parameter name: any name that git has for it.
  /// - Returns: nil where git knows none.
  func commit(_ name: String) -> Commit? {
    guard
      let full = git(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]),
      let time = git(["show", "--no-patch", "--format=%ct", full]).flatMap({ Int($0) })
    else { return nil }
    let isWhole = git(["rev-parse", "--is-shallow-repository"]) == "false"
    let number = isWhole ? git(["rev-list", "--count", full]).flatMap { Int($0) } : nil
    return Commit(name: full, timeSeconds: time, number: number)
  }

  /// The branch of HEAD: git's, or where HEAD is on none, what GitHub's runner says; nil for neither.
  var branch: String? {
    if let name = git(["symbolic-ref", "--quiet", "--short", "HEAD"]) { return name }
    let environment = ProcessInfo.processInfo.environment
    return ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
  }

  /// Files that git follows, and that differ from HEAD.
  var changedFileCount: Int {
    git(["status", "--porcelain", "--untracked-files=no"])?.split(separator: "\n").count ?? 0
  }

  /// Who works here, as git signs their commits.
  var person: String? { git(["config", "user.name"]) }

  /// The address of the remote `origin`.
  var origin: String? { git(["remote", "get-url", "origin"]) }

  // MARK: Other commits

  /// - Throws: `Failure` where there is none here.
  static func needed() throws -> GitRepository {
    guard let repository = here else {
      throw Failure(code: .unreadableFile, message: "there is no git repository here")
    }
    return repository
  }

  /// The full name of a commit.
  ///
  /// - Throws: `Failure` where git knows none.
  func known(_ name: String) throws -> String {
    guard let found = commit(name)?.name else {
      throw Failure(code: .unreadableFile, message: "git knows no commit '\(name)'")
    }
    return found
  }

  /// The commits from one to another along the first parents, both ends among them, the oldest first.
  ///
  /// - Throws: `Failure` where git knows one of them not, or the second does not stand on the first.
  func firstParents(from first: String, to last: String) throws -> [String] {
    let (begin, end) = (try known(first), try known(last))
    let list = git(["rev-list", "--reverse", "--first-parent", "\(begin)..\(end)"]) ?? ""
    let commits = list.split(separator: "\n").map(String.init)
    guard !commits.isEmpty, git(["merge-base", "--is-ancestor", begin, end]) != nil else {
      throw Failure(
        code: .unreadableFile,
        message: "'\(last)' does not stand on '\(first)': there is nothing between them")
    }
    return [begin] + commits
  }

  /// Makes a work tree of no commit yet. What git remembers of such trees whose folders are gone, it forgets.
  ///
  /// - Throws: `Failure`.
  func addWorkTree(at path: String) throws {
    _ = git(["worktree", "prune"])
    guard git(["worktree", "add", "--quiet", "--detach", "--no-checkout", path]) != nil else {
      throw Failure(code: .unwritableFile, message: "\(path): git cannot make a work tree there")
    }
  }

  /// - Throws: `Failure`.
  func checkOut(_ commit: String, in tree: String) throws {
    let own = GitRepository(folder: tree)
    guard own.git(["checkout", "--quiet", "--force", "--detach", commit]) != nil else {
      throw Failure(
        code: .unwritableFile, message: "\(tree): the commit \(commit) cannot be checked out")
    }
  }

  func removeWorkTree(_ tree: String) { _ = git(["worktree", "remove", "--force", tree]) }

  private func git(_ arguments: [String]) -> String? { Self.output(of: arguments, in: folder) }

  /// What git prints, without the newline at its end; nil where it fails, or is not there.
  private static func output(of arguments: [String], in folder: String?) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + (folder.map { ["-C", $0] } ?? []) + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    do {
      let end = ProcessEnd(of: process)
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      end.wait()
      guard process.terminationStatus == 0 else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    } catch {
      return nil
    }
  }
}
