import Foundation
import Testing

@testable import Measurement

/// Entries of killed runs in the folder for temporary files.
@Suite(.serialized) struct ScratchFolderTests {
  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }

  /// A folder as a run leaves it that was killed.
  private static func abandoned(_ name: String) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: url.appendingPathComponent("trace.strip"))
    return url
  }

  @Test func theNextRunRemovesWhatIsAbandonedAndNothingElse() throws {
    let mine = try ScratchFolder()
    let left = try Self.abandoned("filmstrip-00000000deadbeef")
    let others = try [
      Self.abandoned("filmstrip-of-another-kind"),
      Self.abandoned("filmstrip-00000000deadbeefdeadbeef"),
    ]
    defer { for url in others { try? FileManager.default.removeItem(at: url) } }
    let link = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-00000000deadbee1")
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: others[0])
    defer { try? FileManager.default.removeItem(at: link) }

    let next = try ScratchFolder()
    #expect(!Self.exists(left))
    #expect(Self.exists(mine.url) && Self.exists(next.url))
    for url in others { #expect(Self.exists(url), "\(url.path)") }
    withExtendedLifetime((mine, next)) {}
  }

  @Test func itIsGoneWithItsOwner() throws {
    var folder: ScratchFolder? = try ScratchFolder()
    let url = try #require(folder?.url)
    #expect(Self.exists(url))
    folder = nil
    #expect(!Self.exists(url))
  }
}
