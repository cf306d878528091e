import Foundation
import Testing

@testable import FilmstripCommand

/// Commands that make no sense end with code 64, and with a message that names the mistake.
@Suite struct RefusalTests {
  private typealias Tool = FilmstripCommand.FilmstripTool

  /// The lines with the command before each.
  private static func lines(
    of command: String, _ lines: [(String, String)]
  ) -> [(String, String)] {
    lines.map { ("\(command) \($0.0)", $0.1) }
  }

  /// A command line, split at spaces, and the part of the message that names the flag or what was meant.
  static let replays = lines(
    of: "replay chromium-browse",
    [
      ("--design tag-lokup", "did you mean 'tag-lookup'?"),
      ("--design stableid", "did you mean 'stable-id'?"),
      ("--design tag-lookup,idntity=id", "did you mean 'identity'?"),
      ("--design tag-lookup,offsets=dictionry", "did you mean 'dictionary'?"),
      ("--design tag-lookup,pool", "AXIS=VALUE"),
      ("--design tag-lookup,pool=lifo,pool=fifo", "'pool'"),
      ("--design tag-lookup,key=id,offsets=reset", "offsets=reset"),
      ("--design stable-id,offsets=indexPaths", "offsets=indexPaths needs key=path"),
      ("--design tag-lookup,heights=summed", "'base' and 'perItem'"),
      ("--design nested-tables-2016,heights=summed", "'base' and 'perItem'"),
      ("--design floor --log --format markdown", "--log"),
      ("--design floor --host lat", "did you mean 'late'?"),
      ("--design floor --host acquirefirst", "did you mean 'acquireFirst'?"),
      ("--design floor --host acquireFirst+recycleFirst", "host"),
      ("--design floor --host newFirst+recycleFirst", "a host has one"),
      ("--design floor --host late+prepared+late", "twice"),
      ("--design floor --host late+prepard", "did you mean 'prepared'?"),
      ("--design floor --host web+late", "web+late"), ("--design floor --host uikti", "uikti"),
      ("--design floor --host clamping", "clamping"),
      ("--design floor,prefetch=window:1", "window:A/B"),
      ("--design floor,offsets=belady:5,prefetch=deadline", "beforehand"),
      ("--design floor --formt json", "'--format'"),
      ("--design floor --format xml", "'table', 'json' or 'markdown'"), ("", "--design"),
    ])

  static let comparisons = lines(
    of: "compare",
    [
      ("--vary pol", "did you mean 'pool'?"), ("--vary pool=", "names no value"),
      ("--vary pool=lifo,,none", "names no value"), ("--vary pool=lifi", "did you mean 'lifo'?"),
      ("--design tag-lookup,offsets=reset --vary key=row,id", "stores no offsets"),
      ("--vary pool=lifo --vary pool=none", "--vary pool"),
      ("--vary pool --vary pool", "--vary pool"),
      (ListingTests.axes.map { "--vary \($0.name)" }.joined(separator: " "), "is the limit"),
      (
        "edited-feed --design stable-id --vary key=id --vary offsets=indexPaths,dictionary",
        "offsets=indexPaths"
      ),
      ("--base flor", "did you mean 'floor'?"), ("--rounds 0", "1 to 500"),
      ("--blocks 501", "1 to 500"),
      ("--margin 0", "--margin"), ("--margin two", "--margin"), ("--alpha 50%", "--alpha"),
      ("--time-limit 0", "--time-limit"), ("--memory-limit 0", "--memory-limit"),
      ("--time-limit nan", "--time-limit"),
      ("--memory-limit 9223372036854775807", "--memory-limit"),
      ("--seed -1", "--seed"), ("--host late --host acquireFirst+late", "twice"),
      ("chromium-browse chromium-browse", "'chromium-browse'"), ("- -", "standard input"),
      ("--exact --quick", "--exact"), ("--exact --rounds 2", "--exact"),
      ("--seed-feeds small.jsonl", "--seed-feeds"), ("--frameworks --design floor", "--frameworks"),
      ("--frameworks --seed-feeds", "--frameworks and --seed-feeds"),
      ("--instructions 1", "--instructions"),
      ("--group mine", "NAME=TRACE"), ("furrow-2015-feed --quick --alpha 1e-13", "1e-13"),
      ("--seed-feeds --group a=viblo-feed", "viblo-feed"), ("--colour", "'--colour'"),
      ("edited-feed --exact --film floor", "--format html"),
    ])

  static let traces = lines(
    of: "trace",
    [
      ("cut edited-feed --from -1", "--from"), ("cut edited-feed --from 5 --to 5", "--to"),
      ("cut edited-feed --to nan", "--to"), ("cut edited-feed --from 1e308", "1e+308"),
      ("cut edited-feed --from 80", "74.2566 s"),
      ("cut x --fro 1", "'--from'"), ("cut x --form 1", "Did you mean"),
      ("join edited-feed", "two traces"), ("join a b --times 2", "--times"),
      ("join - -", "only once"),
      ("join edited-feed edited-feed --gap -1", "--gap"), ("validate - -", "only once"),
      ("validate", "traces"), ("info", "trace"), ("convert edited-feed feed.bin", "--to"),
      ("convert edited-feed -", "--to"),
      ("convert edited-feed - --to stripe", "did you mean 'strip'?"),
      ("convert edited-feed", "output"), ("join chromium-browse --times 0", "--times"),
      ("import in.csv", "--feed"),
      ("import in.csv --feed flat:x", "flat:ROWSxITEMS"),
      ("import in.csv --feed store --format cvs", "did you mean 'csv'?"),
      ("import in.csv --feed store --scale 0", "--scale"),
      ("import in.csv --feed store --frame-rate 0", "--frame-rate"),
      ("import - --feed -", "only once"),
      ("generate --scenario brows", "did you mean 'browse'?"),
      ("generate --feed stor", "did you mean 'store'?"),
      ("generate --feed flat:5", "flat:ROWSxITEMS"),
      ("generate --platform io", "did you mean 'ios'?"),
      ("generate --person hunter", "did you mean 'hunting'?"),
      ("generate --mutation rotation", "did you mean 'rotations'?"),
      ("generate --mutation paging --mutation paging", "twice"),
      ("generate --mutation paging --mutation none", "'none'"),
      ("generate --viewport 390", "390x844"),
      ("generate --viewport 0x10", "390x844"), ("generate --frame-rate 0", "--frame-rate"),
      ("generate --jitter 0.5", "--jitter"), ("generate --dropped 1", "--dropped"),
      ("generate --duration 0", "more than 0"), ("generate --duration nan", "--duration"),
      ("generate --seed -1", "--seed"),
      ("generate --name \(String(repeating: "n", count: 256))", "1 to 255 bytes"),
      ("recorder p.html --feed flat:0x5", "no rows"),
      ("recorder p.html --feed flat:30000x5", "20000"),
      ("recorder p.html --feed flat:5x9000", "2000"),
      ("recorder p.html --feed flat:5", "flat:ROWSxITEMS"),
      ("recorder p.html --design recycler-view", "pool=twoLevel:2+5"),
      ("recorder p.html --design stable-id,offsets=lru:5", "offsets=lru:5"),
      ("recorder p.html --design tag-look", "tag-lookup"),
      ("recorder p.html --design tag-lookup,binds=last", "binds=last"),
    ])

  static let others: [(String, String)] = [
    ("explain edited-feed --design tag-lokup", "did you mean 'tag-lookup'?"),
    ("explain edited-feed --design floor --host lat", "did you mean 'late'?"),
    ("explain edited-feed --design floor --fault lostOffset", "- lost"),
    ("explain edited-feed --design floor --format markdown", "'table' and 'json'"),
    ("explain edited-feed --design floor,heights=summed", "'base' and 'perItem'"),
    ("explain edited-feed", "--design"),
    ("explain edited-feed --design tag-lookup --page -", "--page"),
    ("film edited-feed", "--design"), ("film edited-feed --design floor --design floor", "twice"),
    ("film edited-feed --design flor", "did you mean"),
    ("recommend --host uikid", "did you mean 'uikit'"), ("recommend --budget 0", "--budget"),
    ("recommend - -", "standard input"), ("gallery inset-key", "did you mean 'insert-key'?"),
    ("designs furrow-2014", "did you mean 'furrow-201"), ("report", "<result>"),
    ("report one --format xml", "'xml'"), ("report one --format csv --format csv", "--format csv"),
    ("report one --format csv --format json", "--output"), ("report - -", "only once"),
    ("report one --format table --format terminal --output x", "twice"),
    ("report one --width 19", "20 to 1000"), ("report r.json --trace small.jsonl", "--format html"),
    ("gate", "--baseline"), ("gate --baseline b --allow invalid", "never passes"),
    ("gate --baseline b --allow passed", "allow"), ("gate --baseline b --format xml", "junit"),
    ("baseline update", "--baseline"),
    ("report a b c", "and not 3"), ("report a.json --metric time", "--metric"),
    ("compare --print-costs --design floor", "--print-costs"),
    ("compare --print-costs chromium-browse", "--print-costs"),
    ("compare --print-costs --format html", "--print-costs"), ("compare --cost x", "Did you mean"),
    ("designs --axes stable-id", "'stable-id' does not go with it"),
    ("doctor --runs 3", "--runs goes with --calibrate"),
    ("doctor --calibrate --runs 0", "--runs"), ("doctor --calibrate --slowdown 200%", "--slowdown"),
  ]

  static let caches = lines(
    of: "caches chromium-browse",
    [
      ("--policy lrru", "did you mean 'lru'?"), ("--policy ,", "names nothing"),
      ("--policy lru,,arc", "names nothing"), ("--policy lru,lru", "'lru' twice"),
      ("--size 0", "'0'"), ("--size 0%", "'0%'"), ("--size 5,x", "'x'"), ("--size 101%", "'101%'"),
      ("--size -5", "--size"), ("--policy twoq --size 3", "twoq needs 4"),
      ("--format xml", "'xml'"), ("--format junit", "pass or fail"),
      ("--format htm", "did you mean 'html'?"), ("- -", "only once"),
    ])

  @Test(arguments: replays + comparisons + traces + others + caches)
  func theMessageNamesTheMistake(line: String, part: String) throws {
    try FilmstripTool.refusal(of: line.split(separator: " ").map(String.init))
      .exiting(64, naming: part)
  }

  /// Command names that do not exist, in a message that the tool completes.
  @Test func theMessageNamesTheNearestCommand() throws {
    let lines: [(String, String)] = [
      ("compair", "'compair'; did you mean 'compare'?"), ("comapre feed.jsonl", "'compare'?"),
      ("validate feed.jsonl", "did you mean 'trace validate'?"),
      ("hitches feed.jsonl", "use 'compare --details'"), ("axes", "use 'designs --axes'"),
      ("trace valdate feed.jsonl", "did you mean 'validate'?"),
      ("trace cutt", "did you mean 'cut'?"),
      ("suite initt", "did you mean 'init'? (there are: check, init)"),
      ("baseline updat", "did you mean 'update'?"),
    ]
    for (line, part) in lines {
      let words = line.split(separator: " ").map(String.init)
      let error = #expect(throws: (any Error).self) { try Tool.parseAsRoot(words) }
      let message = CommandNames.completed(Tool.fullMessage(for: try #require(error)), of: words)
      #expect(message.contains(part))
      #expect(!message.contains("worker"))
    }
    for (topic, part) in [
      (["compair"], "did you mean 'compare'?"), (["trace", "cutt"], "did you mean 'cut'?"),
      (["flings"], "'flings' (there are: compare, "),
      (["compare", "more"], "'compare' has no commands"),
    ] {
      #expect(CommandNames.problem(withTopic: topic)?.contains(part) == true, "\(topic)")
    }
    for topic in [[], ["trace"], ["trace", "cut"]] {
      #expect(CommandNames.problem(withTopic: topic) == nil)
    }
  }

  /// The process adds the usage of the command, prints nothing else, and ends with the code.
  @Test(
    arguments: [
      ("comapre feed.jsonl --quick", "did you mean 'compare'", "<subcommand>"),
      ("help flings", "'flings'", "<subcommand>"),
      ("replay chromium-browse --design tag-lokup", "'tag-lookup'", "replay"),
      ("compare --vary pol", "'pool'", "compare"),
      ("trace generate --seed -1", "--seed", "trace generate"),
      // This mistake shows after the trace was read, where the command is not known.
      ("caches chromium-browse --policy s3fifo --size 0.1%", "s3fifo needs 20", "<subcommand>"),
    ] as [(String, String, String)])
  func theProcessShowsTheUsage(line: String, part: String, usage: String) throws {
    let outcome = try FilmstripTool.run(line).failing(64, naming: part)
    #expect(outcome.errors.contains("Usage: filmstrip \(usage)"))
  }

  @Test(arguments: [["help"], ["help", "trace"], ["help", "trace", "cut"], ["trace", "--help"]])
  func helpIsPrinted(arguments: [String]) throws {
    let outcome = try FilmstripTool.run(arguments).exiting(0)
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
  }
}
