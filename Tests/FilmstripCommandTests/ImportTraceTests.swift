import Foundation
import Testing

/// `filmstrip trace import`.
@Suite struct ImportTraceTests {
  static let table = "time,y,row,x\n0,0,,\n16.7,12.5,,\n33.4,,3,40\n"

  static let list = """
    [{"args":{"scroll_deltas":{"provided_to_compositor_delta_x":0,"provided_to_compositor_delta_y":-30,
    "trace_id":"3468786852020005175"}},"name":"InputHandlerProxy::HandleGestureScrollUpdate_Result",
    "ph":"X","pid":7,"ts":5000}]
    """

  @Test func aTableBecomesATrace() throws {
    let folder = try ScratchFolder()
    try folder.write(ImportTraceTests.table, to: "offsets.csv")
    let outcome = try folder.run(
      "trace import offsets.csv --feed flat:50x20 --output offsets.jsonl"
    ).exiting(0)
    #expect(outcome.output == "")
    #expect(
      outcome.errors.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        == ["Wrote offsets.jsonl", "  read", "  assumed", "  assumed"])
    #expect(outcome.errors.contains("50 rows on 390 x 844 points"))
    let trace = try folder.text(of: "offsets.jsonl")
    #expect(
      trace.contains(#""name":"offsets","source":"imported from offsets.csv onto flat:50x20""#))
    #expect(trace.hasSuffix("{\"t\":16.7,\"y\":12.5}\n{\"t\":33.4,\"row\":3,\"x\":40}\n"))
    try folder.run("trace validate offsets.jsonl").exiting(0)
    try folder.run("replay offsets.jsonl --design stable-id").exiting(0)
  }

  @Test func aRecordingOfChromesIsRead() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(ImportTraceTests.list, to: "recording.json")
    let outcome = try folder.run(
      "trace import - --feed chromium-browse --scale 0.5", input: file
    ).exiting(0)
    #expect(outcome.output.contains(#""name":"standard input""#))
    #expect(outcome.output.hasSuffix("{\"t\":0,\"y\":15}\n"))
    #expect(outcome.errors.contains("read: 1 scroll update of process 7"))
    #expect(outcome.errors.contains("5000 rows on 500 x 847 points"))
  }

  @Test func theBinaryFormIsWritten() throws {
    let folder = try ScratchFolder()
    try folder.write(ImportTraceTests.table, to: "offsets.csv")
    try folder.run("trace import offsets.csv --feed store -o offsets.strip --format csv").exiting(0)
    let info = try folder.run("trace info offsets.strip --format json").object()
    #expect(info["eventCount"] as? Int == 2)
  }

  @Test(arguments: [
    (Data("time,y\n0,1\n1,x\n".utf8), "bad.csv:3: found `x`"),
    (Data("[{}]".utf8), "bad.csv: byte 4: found no scroll update"),
    (Data(), "bad.csv:1: found an empty file"),
    (Data([0x1F, 0x8B]), "the rest of the gzip data"),
  ])
  func damageLeavesNoFile(bytes: Data, message: String) throws {
    let folder = try ScratchFolder()
    try folder.write(bytes, to: "bad.csv")
    try folder.run("trace import bad.csv --feed store --output out.jsonl")
      .exiting(65, naming: message)
    #expect(try folder.names == ["bad.csv"])
  }

  @Test func namesInAFileAreText() throws {
    let folder = try ScratchFolder()
    try folder.write("time,y,\"a\u{1B}[31m\nb\u{202E}\"\n0,1,2\n", to: "in.csv")
    let outcome = try folder.run("trace import in.csv --feed store").exiting(0)
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{202E}"))
  }
}
