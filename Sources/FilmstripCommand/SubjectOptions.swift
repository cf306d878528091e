import ArgumentParser

/// Which designs, workloads and hosts a command is about; all, where none is named.
struct SubjectOptions: ParsableArguments {
  @Option(
    name: .customLong("design"), help: "These designs alone, by name or pattern; repeat for more.")
  var designs: [String] = []

  @Option(
    name: .customLong("workload"),
    help: "These workloads alone, by name or pattern; repeat for more.")
  var workloads: [String] = []

  @Option(
    name: .customLong("host"), help: "These hosts alone, by name or pattern; repeat for more.")
  var hosts: [String] = []
}
