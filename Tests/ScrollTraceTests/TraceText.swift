import ScrollTrace

/// Three rows with 3, 0 and 5 items.
let smallHeader =
  #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":44,"#
  + #""item":{"width":10,"height":10}}}"# + "\n"

/// Three rows with heights and kinds, and two shapes of items.
let kindsHeader =
  #"{"filmstrip":1,"viewport":[320,480],"feed":{"items":[3,0,5],"rowHeight":[44,44,88],"#
  + #""kinds":[0,1,0],"item":[{"width":10,"height":10},{"width":20,"height":20}]}}"# + "\n"

/// The header with one more key, and a header with this feed.
func header(adding member: String) -> String {
  smallHeader.replacing(#"{"filmstrip":1,"#, with: #"{"filmstrip":1,"# + member + ",")
}

func header(feed: String) -> String {
  #"{"filmstrip":1,"viewport":[320,480],"feed":"# + feed + "}"
}

/// The error of a trace of either form; nil if it is valid.
func mistake(in bytes: [UInt8], named name: String = "bad.jsonl") -> TraceError? {
  do {
    _ = try bytes.withUnsafeBytes { try TraceFormat.read(bytes: $0, named: name) }
    return nil
  } catch let error as TraceError {
    return error
  } catch {
    fatalError("no TraceError: \(error)")
  }
}

func mistake(in text: String) -> TraceError? { mistake(in: Array(text.utf8)) }

/// A trace that was written in a form and read again.
func reread(_ trace: Trace, _ format: TraceFormat = .strip) throws -> Trace {
  try format.bytes(of: trace).withUnsafeBytes {
    try TraceFormat.read(bytes: $0, named: "written").trace
  }
}

/// The bytes of a binary trace before its first block.
func headerByteCount(_ bytes: [UInt8]) -> Int { 16 + Int(bytes[12]) + Int(bytes[13]) << 8 + 8 }

/// Bytes from their hexadecimal digits.
func hex(_ text: some StringProtocol) -> [UInt8] {
  text.split(separator: " ").map { UInt8($0, radix: 16)! }
}
