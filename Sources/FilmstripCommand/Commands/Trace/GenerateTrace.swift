import ArgumentParser
import ScrollTrace
import TraceTools

/// A generated trace.
struct GenerateTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract:
      "Generate a trace of a person who scrolls a feed by a platform's physics, from a seed.",
    discussion: """
      The same options give the same bytes on every machine, and the trace's source contains them all.

      Scenarios, each with a feed, a person, mutations and a duration that options change:
      \(listing(Scenario.all.map { ($0.name, $0.idea) }))

      Feeds:
      \(listing(FeedModel.all.map { ($0.name, $0.idea) } + [("flat:ROWSxITEMS", "rows all alike")]))

      People (the traces of people who do not wait contain coasts):
      \(listing(Person.all.map { ($0.name, $0.idea) }))

      Platforms:
      \(listing(Platform.all.map { ($0.name, $0.idea) }))

      Mutations, the changes of the feed by the app:
      \(listing(Mutation.all.map { ($0.name, $0.idea) }))

      Examples:
        filmstrip trace generate > browse.jsonl
        filmstrip trace generate --scenario hunt --feed flat:100000x30 --seed 7 --output hunt.jsonl
        filmstrip trace generate --scenario reading --seed 3 --duration 1800 -o half-an-hour.jsonl
        filmstrip trace generate --person browsing > browse-without-coasts.jsonl
        filmstrip trace generate --like my-app.jsonl --platform android --duration 3600 -o hour.jsonl
        filmstrip trace generate --mutation reload-storms --mutation paging | filmstrip compare -
      """)

  @OptionGroup var request: TraceRequest

  @OptionGroup var output: TraceOutput

  mutating func run() throws {
    var trace = try Failure.translating { try request.trace().trace }
    var sink = try TraceSink(output, headerOf: trace)
    try sink.take(eventsOf: &trace)
    try sink.finish()
  }

  /// Names and what they mean, a line each.
  private static func listing(_ entries: [(name: String, idea: String)]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { entry in
      let gap = String(repeating: " ", count: width - entry.name.count)
      return "  \(entry.name)\(gap)  \(entry.idea)"
    }.joined(separator: "\n")
  }
}
