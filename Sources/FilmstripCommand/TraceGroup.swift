import ArgumentParser

/// Traces under one name, as they are written on the command line: `NAME=TRACE,TRACE,...`.
struct TraceGroup: ExpressibleByArgument {
  let name: String
  let traces: [String]

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    traces = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !traces.contains("") else { return nil }
  }
}
