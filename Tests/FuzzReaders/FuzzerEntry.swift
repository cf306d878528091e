import ScrollTrace
import TraceMutator

/// Reads an input of libFuzzer (scripts/fuzz --coverage). The first byte selects the reader, and whether a binary trace is
/// sealed before it is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  var bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  if start[0] >= 0xC0 {
    if case .wrong(let reason) = ImportTrial.run(bytes) { fatalError(reason) }
    return 0
  }
  if start[0] & 1 == 1 { bytes = TraceMutator.sealed(bytes) }
  if case .wrong(let reason) = ReaderTrial.run(bytes, pieceEventCount: 1 + Int(start[0] >> 1)) {
    fatalError(reason)
  }
  return 0
}
