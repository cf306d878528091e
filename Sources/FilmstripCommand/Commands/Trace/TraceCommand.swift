import ArgumentParser
import TraceTools

/// The commands for traces.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Generate, record, import, check and edit traces.",
    discussion: """
      Examples:
        filmstrip trace generate --scenario browse --output browse.jsonl
        filmstrip trace recorder recorder.html --feed store
        filmstrip trace import recording.json.gz --feed store -o recording.jsonl
        filmstrip trace info chromium-browse
        filmstrip trace cut browse.jsonl --from 60 --to 90 --output minute.jsonl

      A trace has the shape of a feed and the events of a finger: JSON Lines, with the feed in the first line and an \
      event in each other, or the same in a binary file (.strip). Every command reads both, and these embedded traces: \
      \(EmbeddedTraces.names.joined(separator: ", ")).
      """,
    subcommands: [
      GenerateTrace.self, TraceInfo.self, ValidateTraces.self, CutTrace.self, JoinTraces.self,
      ConvertTrace.self, ImportTrace.self, TraceRecorder.self,
    ])
}
