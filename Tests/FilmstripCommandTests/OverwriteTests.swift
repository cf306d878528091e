import Foundation
import Testing

/// Commands replace files only with --force.
@Suite struct OverwriteTests {
  /// A trace, and the file that each command would write.
  static let commands = [
    ("trace cut small.jsonl --output small.jsonl", "small.jsonl"),
    ("trace join small.jsonl small.jsonl -o small.jsonl", "small.jsonl"),
    ("trace join small.jsonl --times 2 -o small.jsonl", "small.jsonl"),
    ("trace convert small.jsonl small.jsonl", "small.jsonl"),
    ("trace convert small.jsonl small.strip", "small.strip"),
    ("trace generate --duration 1 --output old.jsonl", "old.jsonl"),
    ("trace generate --feed small.jsonl --duration 2 -o small.jsonl", "small.jsonl"),
    ("trace recorder small.jsonl --feed small.jsonl", "small.jsonl"),
    ("film small.jsonl --design stable-id --output small.jsonl", "small.jsonl"),
    ("explain small.jsonl --design no-restore --host late --page small.jsonl", "small.jsonl"),
    ("trace recorder old.html", "old.html"),
    ("trace import old.csv --feed store -o old.jsonl", "old.jsonl"),
    ("film small.jsonl --design stable-id --output old.html", "old.html"),
    ("explain small.jsonl --design no-restore --host late -o old.jsonl", "old.jsonl"),
    ("suite init --output old.yml", "old.yml"),
    ("gallery move-key --output old", "old/move-key.jsonl"),
    ("compare small.jsonl --exact --host late --design floor --output old", "old/result.json"),
    ("caches chromium-browse --policy lru --format csv --output old", "old/caches.csv"),
  ]

  /// A folder with the files that commands read, and something in the way of what they write.
  private static func folder(_ file: String) throws -> ScratchFolder {
    let folder = try ScratchFolder.withSmallTrace()
    try folder.makeFolder("old")
    try folder.write("time,y,row,x\n0,0,,\n16.7,12.5,,\n33.4,,3,40\n", to: "old.csv")
    if file != "small.jsonl" { try folder.write("old", to: file) }
    return folder
  }

  @Test(arguments: commands)
  func whatIsThereStaysUntilTheCommandIsForced(line: String, file: String) throws {
    let folder = try Self.folder(file)
    let old = try Data(contentsOf: folder.url.appending(path: file))
    let refused = try folder.run(line)
      .failing(73, naming: "\(file): exists, and is left as it is")
    #expect(refused.errors.contains("--force"))
    #expect(try Data(contentsOf: folder.url.appending(path: file)) == old)
    try folder.run("\(line) --force").exiting(0)
    // A whole text cut from its beginning, or converted to its own form, is another header at least.
    let isSame = try Data(contentsOf: folder.url.appending(path: file)) == old
    #expect(!isSame || line.hasPrefix("trace convert"))
  }

  @Test func noFolderIsMadeWhereALinkLeads() throws {
    let folder = try ScratchFolder.withSmallTrace()
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link").path, withDestinationPath: "missing/x.jsonl")
    try folder.run("trace cut small.jsonl --output link").failing(73, naming: "link")
    #expect(!folder.has("missing"))
    try folder.makeFolder("missing")
    try folder.run("trace cut small.jsonl --output link").exiting(0)
    #expect(folder.has("missing/x.jsonl"))
  }
}
