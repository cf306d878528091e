import Results

/// The answer of a run against the other designs, on one workload at a time.
struct Rivals {
  private let run: RunResult
  /// The answers; empty without one.
  private let answers: [String]
  /// The designs that may be an answer.
  private let candidates: Set<String>

  init(of part: Report.Part) {
    run = part.record
    answers = part.answer.design == nil ? [] : part.answer.designs
    candidates = Set(part.standings.filter(\.isRanked).map(\.design.name))
  }

  private func isAnswer(_ result: DesignResult) -> Bool {
    answers.contains { result.isCalled($0) }
  }

  /// The result of the first answer, and those of the designs that cannot be the answer.
  private func sides(
    on workload: Workload
  ) -> (answer: DesignResult?, others: [DesignResult]) {
    let ranked = run.results(on: workload).filter { candidates.contains($0.design) }
    return (ranked.first(where: isAnswer), ranked.filter { !isAnswer($0) })
  }

  /// The workload on which most others show more faults than the answer; ties go to the most faults of the others, then
  /// to the first.
  func worst(of workloads: [Workload]) -> Int? {
    let ranks = workloads.enumerated().map { number, workload in
      let (answer, others) = sides(on: workload)
      let counts = others.map { $0.faultCount ?? 0 }
      let own = answer?.faultCount ?? 0
      return (counts.count { $0 > own }, counts.reduce(0, +), -number)
    }
    return ranks.indices.max { ranks[$0] < ranks[$1] }
  }

  /// `On feed, uikit where ends come late, A shows 14 faults and B none.`; nil where no other shows fewer faults than the
  /// answer.
  func summary(on workload: Workload) -> String? {
    let (answer, others) = sides(on: workload)
    guard let answer, let own = answer.faultCount else { return nil }
    let better = others.filter { $0.faultCount.map { $0 < own } ?? false }
    guard !better.isEmpty else { return nil }
    let counts = better.map { result in
      "\(result.design) \(result.faultCount == 0 ? "none" : Figure.grouped(result.faultCount ?? 0))"
    }
    let reason = reason(of: answer, on: workload).map { ", because \($0)" } ?? ""
    return """
      On \(workload.title), \(answer.design) shows \(Figure.counted(own, "fault")) and \
      \(AnswerWords.list(counts, joined: "and"))\(reason).
      """
  }

  /// The summary, and the command that shows the callbacks up to the first fault.
  func explanation(on workload: Workload) -> String? {
    guard let summary = summary(on: workload), let answer = sides(on: workload).answer else {
      return nil
    }
    let command = [
      "explain", workload.argument ?? "TRACE", "--design", answer.design, "--host",
      workload.hostName,
    ]
    return "\(summary) Each step: \(ToolCommand.line(command))"
  }

  /// The cause of the faults, as far as the run shows it: the behaviour, if the design shows fewer without it.
  private func reason(of answer: DesignResult, on workload: Workload) -> String? {
    let usual = run.workloads.first {
      $0.traceHash == workload.traceHash && $0.platform == workload.platform && $0.behaviour == nil
    }
    guard let phrase = workload.behaviour, let usual,
      let without = sides(on: usual).answer?.faultCount, without < answer.faultCount ?? 0
    else { return nil }
    let times = without == 0 ? "none" : "only \(Figure.grouped(without))"
    let cause = Rivals.causes.first {
      workload.behaviourName?.hasSuffix("/\($0.behaviour)") == true
    }
    return "\(phrase) there (\(times) without that)" + (cause.map { ": \($0.words)" } ?? "")
  }

  /// The effect of a behaviour on designs, for behaviours after which a simpler design may be better.
  private static let causes: [(behaviour: String, words: String)] = [
    (
      "offsets-confined",
      """
      the list moves a strip itself and calls back, and a design that saves on each scroll stores that offset as if the \
      user had left the strip there
      """
    )
  ]
}
