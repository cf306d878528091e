import Foundation
import Testing

/// `filmstrip gallery`, and the logs that it and `replay --log` print.
@Suite struct GalleryCommandTests {
  @Test func everyDefectIsALineAndShown() throws {
    let outcome = try FilmstripTool.run("gallery --width 1000").exiting(0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.first == """
        reused-strip: a reused strip keeps the last row's items: no-reload, 3 stale strips; not with \
        reload=always
        """)
    #expect(lines.dropLast().allSatisfy { $0.contains("; not with ") })
    #expect(
      lines.last?.hasPrefix("\(lines.count - 1) defects; stable-id is without 27 of them") == true)
  }

  @Test func everyDefectIsAnObject() throws {
    let exhibits = try FilmstripTool.run("gallery --format json").objects()
    #expect(exhibits.count == 34)
    for exhibit in exhibits {
      let name = try #require(exhibit["name"] as? String)
      #expect(exhibit["isShown"] as? Bool == true, "\(name)")
      #expect(exhibit["countWithRemedy"] as? Int == 0, "\(name)")
      // Whatever saves at the end of a display is too late there, nothing but stopping it stops a fling, and points
      // are no item.
      let isShared = ["late-", "fling-", "reload-restore", "splice-points"]
        .contains { name.hasPrefix($0) }
      #expect(exhibit["countWithStableID"] as? Int == (isShared ? 1 : 0), "\(name)")
      #expect(exhibit["log"] == nil)
    }
  }

  @Test func anExhibitAtLengthTellsItsStoryAndItsLog() throws {
    let outcome = try FilmstripTool.run("gallery insert-tag").exiting(0)
    let output = outcome.output
    for part in [
      "The person  sees a row come in at the top", "should see  the item that was tapped",
      "\n    {\"t\":16,\"insert\":0,\"items\":[4]}\n",
      "\n1  t 32  item 1 of row 1 is tapped\n    didSelectItem ",
      "\n  ! misroutedSelections  row 1",
    ] {
      #expect(output.contains(part), "\(part) in \(output)")
    }
  }

  @Test func aTraceOfTheGalleryReplaysToTheSameFault() throws {
    let folder = try ScratchFolder()
    try folder.run("gallery move-key --output exhibits").exiting(0)
    let replay = try folder.run(
      "replay exhibits/move-key.jsonl --design tag-lookup --host acquireFirst --format json"
    )
    .exiting(0)
    let fidelity = try #require(try replay.object()["fidelity"] as? [String: Int])
    #expect(fidelity.filter { $0.value > 0 } == ["foreignOffsets": 1])
  }

  @Test func theLogOfAReplayStandsBeforeItsCounters() throws {
    let folder = try ScratchFolder.withSmallTrace()
    let plain = try folder.run("replay small.jsonl --design floor --host acquireFirst")
    let logged = try folder.run("replay small.jsonl --design floor --host acquireFirst --log")
      .exiting(0)
    #expect(logged.output.hasSuffix("\n\n" + plain.output))
    #expect(logged.output.hasPrefix("    dequeue              row 0, cell 0, new\n"))
  }

  @Test func theLogAsJSONTellsWhatIsCounted() throws {
    let folder = try ScratchFolder()
    try folder.run("trace cut edited-feed --to 8 -o cut.strip").exiting(0)
    let info = try folder.run("trace info cut.strip --format json").object()
    let arguments = [
      "replay", "cut.strip", "--design", "tag-lookup", "--host", "acquireFirst", "--format", "json",
    ]
    let lines = try FilmstripTool.run(arguments + ["--log"], in: folder.url).output
      .split(separator: "\n")
    var told: [String: Int] = [:]
    for line in lines {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      told[try #require(object["callback"] as? String), default: 0] += 1
    }
    let replay = try FilmstripTool.run(arguments, in: folder.url).object()
    let counters = try #require(replay["counters"] as? [String: Int])
    let fidelity = try #require(replay["fidelity"] as? [String: Int])
    #expect(told["event"] == info["eventCount"] as? Int)
    #expect(told["willDisplay"] == counters["rowsDisplayed"])
    #expect(told["prepareForReuse"] == counters["cellsReused"])
    #expect(told["didEndDisplaying"] == counters["rowsEnded"])
    #expect(told["reloadData"] == counters["reloads"])
    #expect(told["cellForRow"] == counters["rowsDisplayed"])
    #expect(told["lookUp"] == counters["offsetReads"])
    #expect(told["setContentOffset"] == counters["offsetReads"])
    #expect(told["save"] == counters["offsetWrites"])
    #expect(told["didSelectItem"] == counters["selections"])
    #expect(counters["selections", default: 0] > 0)
    #expect(fidelity.values.contains { $0 > 0 })
    for (name, value) in fidelity { #expect(told[name, default: 0] == value, "\(name)") }
  }
}
