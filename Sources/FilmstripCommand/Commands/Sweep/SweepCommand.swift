import ArgumentParser
import Foundation
import Measurement
import Results
import Sweep

/// Sweeps: many designs on many traces, shared out and taken up again at will.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Try the whole space of designs on many traces, over cores or a cluster.",
    discussion: """
      A file says what is tried; a plan has each piece of work on a line; runs do the pieces, in as many shards, \
      processes and machines as wanted, stopped and taken up at will; a merge makes one table of them, the same bytes \
      whoever did what; and the answer is the Pareto front and the main effect of each axis.

      Begin with:
        filmstrip sweep plan sweep.yml --output sweep.plan
        filmstrip sweep run sweep.plan --into done
        filmstrip sweep merge sweep.plan done --output sweep.csv
        filmstrip sweep answer sweep.plan sweep.csv

      Exact figures alone: times are taken afterwards, by 'compare', of the designs that are left.
      """,
    subcommands: [
      PlanSweep.self, RunSweep.self, SweepStatus.self, MergeSweep.self, AnswerSweep.self,
      SubmitSweep.self, WorkSweep.self,
    ])
}

/// A plan as the command line names it.
struct SweepPlanArgument: ParsableArguments {
  @Argument(help: "The plan that 'sweep plan' wrote.", completion: .file(extensions: ["plan"]))
  var plan: String

  /// - Throws: `Failure`.
  func read() throws -> SweepPlan { try SweepPlan.read(plan) }
}

extension SweepPlan {
  /// - Throws: `Failure`.
  static func read(_ plan: String) throws -> SweepPlan {
    let data = try InputFile.mapped(plan, hint: "see 'filmstrip sweep plan'")
    do {
      return try SweepPlan(data, named: plan)
    } catch {
      throw Failure(code: .badTrace, message: error.description)
    }
  }
}

extension SweepFigures {
  /// What a merged table says of its plan; both are files.
  ///
  /// - Throws: `Failure`.
  static func read(plan: String, table: String) throws -> SweepFigures {
    let plan = try SweepPlan.read(plan)
    let data = try InputFile.mapped(table, hint: "see 'filmstrip sweep merge'")
    return try SweepFailure.told(.badTrace) { try SweepFigures(plan, table: data, named: table) }
  }
}

/// Turns what is wrong with a sweep into a failure.
enum SweepFailure {
  static func told<Outcome>(
    _ code: Failure.Code, _ body: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body()
    } catch let error as SweepError {
      throw Failure(code: error.isOfSystem ? .failedCheck : code, message: error.description)
    }
  }
}

/// Which part of a plan, `I/N`.
struct SweepShard: ExpressibleByArgument, CustomStringConvertible {
  let number: Int
  let count: Int

  static let all = SweepShard(number: 1, count: 1)

  var description: String { "\(number)/\(count)" }
  /// As part of a file's name.
  var fileName: String { "\(number)-of-\(count)" }

  init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count <= 1_000_000,
      (1...max(1, count)).contains(number), count > 0
    else { return nil }
    (self.number, self.count) = (number, count)
  }
}

/// The folders that runs of a plan wrote into.
struct SweepFolders: ParsableArguments {
  @Argument(help: "Folders that 'sweep run' wrote into.", completion: .directory)
  var folders: [String]

  /// - Throws: `Failure`.
  func merge(_ plan: SweepPlan) throws -> SweepMerge {
    var merge = SweepMerge(plan)
    for folder in folders {
      do {
        try merge.add(SweepFolder(folder, planID: plan.id))
      } catch let error as SweepError {
        throw Failure(code: .badTrace, message: error.description)
      } catch {
        throw Failure(
          code: .unreadableFile, message: "\(folder): \(SystemReason.of(error))")
      }
    }
    return merge
  }
}
