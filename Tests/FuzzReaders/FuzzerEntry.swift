import ScrollTrace
import TraceMutator

/// What libFuzzer calls with each of its inputs (scripts/fuzz --coverage): it finds its own way by what the reader
/// does, and the first byte says which reader has it, and whether a binary trace is sealed before it is read.
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
