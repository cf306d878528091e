import Foundation
import Testing

@testable import FilmstripCommand

/// The completions of a word for a shell.
@Suite struct CompletionTests {
  @Test func tracesAreFilesAndEmbeddedOnes() throws {
    let folder = try ScratchFolder()
    for name in ["clip.jsonl", "clip.strip", "clip.strip.gz", "clip.txt", ".clip.jsonl"] {
      try folder.write("", to: name)
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("clips"), withIntermediateDirectories: false)
    try folder.write("", to: "clips/inner.jsonl")
    func found(_ typed: String) -> [String] { Completions.traces(typed, in: folder.url.path) }
    #expect(found("cl") == ["clip.jsonl", "clip.strip", "clip.strip.gz", "clips/"])
    #expect(found("clips/") == ["clips/inner.jsonl"])
    #expect(found("edited") == ["edited-feed", "edited-feed-confined"])
    #expect(found("").contains("chromium-browse") && found("").contains("clips/"))
    #expect(found("nowhere/").isEmpty)
  }

  @Test func aDesignIsCompletedAxisByAxis() throws {
    #expect(Completions.designs("stable") == ["stable-id"])
    #expect(Completions.designs("stable-id,sav") == ["stable-id,saves="])
    #expect(
      Completions.designs("stable-id,saves=")
        == ["end", "scroll", "settled", "pooled"].map { "stable-id,saves=\($0)" })
    let pools = Completions.designs("stable-id,saves=scroll,pool=")
    #expect(pools.contains("stable-id,saves=scroll,pool=cap:"))
    #expect(pools.allSatisfy { $0.hasPrefix("stable-id,saves=scroll,pool=") })
    #expect(!Completions.designs("stable-id,saves=end,").contains("stable-id,saves=end,saves="))
  }
}
