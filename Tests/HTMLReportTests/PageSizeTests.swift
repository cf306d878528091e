import Foundation
import Testing

/// What a page weighs.
@Suite struct PageSizeTests {
  /// The largest film that there is by default: two designs on every frame of the recording.
  @Test func theFilmOfTheRecordingIsWellBelowAMegabyte() throws {
    #expect(try Pages.filmText.utf8.count < 1_000_000)
  }

  @Test func theSamePageIsTheSameBytes() throws {
    #expect(try Pages.filmText == Pages.filmText)
  }

  @Test func nothingInItNamesAnAddressToLoad() throws {
    let text = try Pages.filmText
    for word in ["http://", "https://", "url(", "@import", "src="] {
      let rest = text.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!rest.contains(word), "\(word)")
    }
  }
}
