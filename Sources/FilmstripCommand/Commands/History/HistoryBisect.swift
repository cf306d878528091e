import ArgumentParser
import Foundation
import Reporting
import Results
import ScrollTrace

/// The commit that changed an exact metric, by as few builds as it takes.
struct HistoryBisect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract:
      "Find the commit that changed an exact metric, by building and running those between two.",
    discussion: """
      Takes commits from GOOD to BAD, along the first parents, into a work tree of its own, builds each that it needs \
      and runs it once: an exact metric needs no more. A commit that cannot be built or run is stepped over, and said. \
      Nothing of the work tree that you are in is touched. Times are not looked for: one run of them says nothing.

      The commands run in the commit's work tree; the one of --run prints a result, as 'compare --format json' does.

      Examples:
        filmstrip history bisect v1.0 HEAD --metric allocations.total.count --design stable-id \\
          --build 'swift build -c release --product my-app' \\
          --run '.build/release/my-app compare feed.jsonl --design stable-id --exact --format json'
      """)

  @Argument(help: "A commit before the change, by any name that git has for it.")
  var good: String

  @Argument(help: "A commit with the change.")
  var bad: String

  @Option(help: "The exact metric, such as counters.cellsCreated.")
  var metric: String

  @Option(help: ArgumentHelp("What builds a commit, as a shell reads it.", valueName: "COMMAND"))
  var build: String?

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "What runs it and prints a result, as a shell reads it.", valueName: "COMMAND"))
  var runCommand: String

  @Option(help: "Of this design alone, by name or pattern.")
  var design = "*"

  @Option(help: "On this workload alone, by name or pattern.")
  var workload = "*"

  @Option(help: "On this host alone, by name or pattern.")
  var host = "*"

  mutating func validate() throws {
    guard let known = Metric(named: metric) else {
      throw ValidationError(
        NearestName.refusal(of: metric, as: "metric", among: Metric.all().map(\.name)))
    }
    guard known.isExact else {
      throw ValidationError("--metric \(metric) is not exact: one run of it says nothing")
    }
  }

  mutating func run() throws {
    guard let repository = GitRepository.here else {
      throw ValidationError("there is no git repository here")
    }
    let commits = try repository.firstParents(from: good, to: bad)
    let tree = try repository.temporaryWorkTree()
    defer { repository.removeWorkTree(tree) }
    var search = CommitSearch(count: commits.count)
    var values: [Int: [String: Double]] = [:]
    var skipped: [String] = []
    // Both ends first: where they are alike there is nothing to find.
    for end in [0, commits.count - 1] {
      switch try figures(of: commits[end], in: tree, repository) {
      case .success(let own): values[end] = own
      case .failure(let reason):
        throw Failure(
          code: .failedCheck,
          message: "\(commits[end].prefix(10)): \(reason): both ends must build and run")
      }
    }
    let (old, new) = (values[0] ?? [:], values[commits.count - 1] ?? [:])
    guard let changed = old.keys.sorted().first(where: { new[$0] != nil && new[$0] != old[$0] })
    else {
      throw Failure(
        code: .nothingToExplain,
        message: """
          \(metric) is the same at \(commits[0].prefix(10)) and \(commits[commits.count - 1].prefix(10)) in all \
          \(Plural.of(old.count, "design")) that fit
          """)
    }
    while let index = search.next {
      switch try figures(of: commits[index], in: tree, repository) {
      case .success(let own):
        values[index] = own
        search.say(index, isChanged: own[changed] != old[changed])
      case .failure(let reason):
        skipped.append("\(commits[index].prefix(10)) \(reason)")
        search.skip(index)
      }
    }
    for line in skipped { OutputFile.tell("Stepped over: \(TextTable.onOneLine(line))") }
    let last = search.lastGood
    let known = Metric.known(metric)
    func figure(_ index: Int) -> String {
      (values[index]?[changed]).map { GateFormat.figure($0, of: known) } ?? "nothing"
    }
    let between = search.firstChanged - last - 1
    let candidates =
      between == 0
      ? "" : " (or one of the \(between) before it, which could not be built and run)"
    try OutputFile.printResult(
      TextTable.onOneLine(
        """
        \(commits[search.firstChanged])\(candidates): \(metric) of \(changed) from \(figure(last)) to \
        \(figure(search.firstChanged)); \(Plural.of(values.count + skipped.count, "build")) of \
        \(Plural.of(commits.count, "commit"))
        """) + "\n")
  }

  /// Why a commit has no figures: a sentence's end.
  private struct Reason: Error, CustomStringConvertible {
    let description: String
  }

  /// The metric at a commit, by what it is of.
  private func figures(
    of commit: String, in tree: String, _ repository: GitRepository
  ) throws -> Result<[String: Double], Reason> {
    OutputFile.tell("Building \(commit.prefix(10))")
    guard repository.checkOut(commit, in: tree) else {
      throw Failure(
        code: .unwritableFile, message: "\(tree): the commit \(commit) cannot be checked out")
    }
    if let build, ShellCommand.run(build, in: tree) == nil {
      return .failure(Reason(description: "does not build"))
    }
    guard let output = ShellCommand.run(runCommand, in: tree) else {
      return .failure(Reason(description: "does not run"))
    }
    let result: RunResult
    do {
      result = try ResultReader.read(output, named: "what --run printed")
    } catch {
      return .failure(Reason(description: "printed no result: \(error)"))
    }
    var own: [String: Double] = [:]
    for figures in result.results
    where NamePattern(design).matches(figures.design)
      && NamePattern(workload).matches(figures.workload) && NamePattern(host).matches(figures.host)
    {
      if let value = figures.exactMetrics[metric] {
        own["\(figures.design) on \(figures.workload), \(figures.host)"] = value
      }
    }
    return own.isEmpty ? .failure(Reason(description: "has no \(metric) that fits")) : .success(own)
  }
}

/// The first of several commits that is changed, where the first of all is not and the last is: by halves, stepping over
/// those that cannot be asked.
struct CommitSearch {
  /// The last that is known not to be changed, and the first that is known to be.
  private(set) var lastGood = 0
  private(set) var firstChanged: Int
  private var skipped: Set<Int> = []

  /// - Precondition: two at least.
  init(count: Int) {
    precondition(count >= 2, "\(count) commits, where two are the least")
    firstChanged = count - 1
  }

  /// Which to ask next: the one nearest the middle that can be; nil where none is left.
  var next: Int? {
    let middle = (lastGood + firstChanged) / 2
    return (lastGood + 1..<max(firstChanged, lastGood + 1)).filter { !skipped.contains($0) }
      .min { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
  }

  mutating func say(_ index: Int, isChanged: Bool) {
    if isChanged { firstChanged = index } else { lastGood = index }
  }

  mutating func skip(_ index: Int) { skipped.insert(index) }
}

/// Commands as a shell reads them.
enum ShellCommand {
  /// What a command prints; nil where it fails. What it says on standard error goes on to the person's.
  static func run(_ command: String, in folder: String) -> Data? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? bytes : nil
    } catch {
      return nil
    }
  }
}
