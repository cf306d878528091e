import ArgumentParser

/// The commands for traces, one a file of this folder.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: """
      Generate, record, import, describe, validate, cut, join, repeat and convert traces.
      """,
    discussion: """
      A trace contains what a finger did to a feed: a file of JSON Lines with the feed's shape, and then an event \
      a line; or the same in binary, a .strip file. Every command reads both.

      Examples:
        filmstrip trace generate --scenario browse --output browse.jsonl
        filmstrip trace recorder recorder.html --feed store
        filmstrip trace import recording.json.gz --feed store --output recording.jsonl
        filmstrip trace info chromium-browse
        filmstrip trace cut browse.jsonl --from 60 --to 90 --output minute.jsonl
        filmstrip trace generate --like feed.jsonl --seed 2 | filmstrip replay - --design stable-id
      """,
    subcommands: [
      GenerateTrace.self, TraceInfo.self, ValidateTraces.self, CutTrace.self, JoinTraces.self,
      ConvertTrace.self, RepeatTrace.self, ImportTrace.self, TraceRecorder.self,
    ])
}
