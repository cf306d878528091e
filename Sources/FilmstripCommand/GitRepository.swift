import Foundation

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

  // MARK: Other commits

  /// The commits from one to another along the first parents, both ends among them, the oldest first.
  ///
  /// - Throws: `Failure` where git knows one of them not, or the second does not stand on the first.
  func firstParents(from first: String, to last: String) throws -> [String] {
    func refusal(_ message: String) -> Failure { Failure(code: .unreadableFile, message: message) }
    guard let begin = commit(first)?.name else { throw refusal("git knows no commit '\(first)'") }
    guard let end = commit(last)?.name else { throw refusal("git knows no commit '\(last)'") }
    let list = git(["rev-list", "--reverse", "--first-parent", "\(begin)..\(end)"]) ?? ""
    let commits = list.split(separator: "\n").map(String.init)
    guard !commits.isEmpty, git(["merge-base", "--is-ancestor", begin, end]) != nil else {
      throw refusal("'\(last)' does not stand on '\(first)': there is nothing between them")
    }
    return [begin] + commits
  }

  /// A work tree of its own, in the folder for temporary files, of no commit yet.
  ///
  /// - Throws: `Failure`.
  func temporaryWorkTree() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-tree-\(UUID().uuidString)").path
    guard git(["worktree", "add", "--quiet", "--detach", "--no-checkout", path]) != nil else {
      throw Failure(code: .unwritableFile, message: "\(path): git cannot make a work tree there")
    }
    return path
  }

  /// - Returns: whether it went well.
  func checkOut(_ commit: String, in tree: String) -> Bool {
    GitRepository(folder: tree).git(["checkout", "--quiet", "--force", "--detach", commit]) != nil
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
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    } catch {
      return nil
    }
  }
}
