import Browser
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Thorough.isOn))
struct PlaybackTests {
  /// Opens a page, whose film shows the frame of its first fault.
  private static func open(
    _ page: Result<URL, any Error> = Pages.film, on screen: Screen = .laptop, link: String = ""
  ) throws -> Page {
    let opened = try Pages.open(page, on: screen, fragment: link)
    try opened.wait(for: "document.querySelector('[data-part=play]').ariaLabel === 'Play'")
    return opened
  }

  private static func state(_ side: String) -> String { "[data-side=\(side)] [data-part=state]" }

  /// The number of pixels of a colour on the left and the right screen.
  private static func pixels(_ colour: (Int, Int, Int), of page: Page) throws -> [Int] {
    try page.evaluate(
      """
      [...document.querySelectorAll('[data-part=phone]')].map((canvas) => {
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let place = 0; place < pixels.length; place += 4) {
          if (pixels[place] === \(colour.0) && pixels[place + 1] === \(colour.1)
            && pixels[place + 2] === \(colour.2)) count++;
        }
        return count;
      })
      """, as: [Int].self)
  }

  private static let (fault, good) = ((0xb3, 0x20, 0x1b), (0x1c, 0x6b, 0x41))

  @Test func aFaultIsToldInTwoStepsOverAndOver() throws {
    let page = try Self.open()
    try page.press("k")
    for step in ["left", "back", "left", "back"] {
      try page.wait(for: "document.querySelector('.playback').dataset.step === '\(step)'")
    }
    let said = try page.text(Page.part("said"))
    let parts = try #require(
      said.wholeMatch(
        of:
          /tag-lookup: Row \d+ came back at (\d+).*; you left it at (\d+)\. stable-id,saves=scroll shows no fault in this frame\./
      ), "\(said)")
    #expect(parts.1 != parts.2)
    // Paused, it shows the moment at which what is wrong is seen.
    try page.press("k")
    #expect(try page.text(Self.state("left")) == "1 strip wrong")
    #expect(try page.text(Self.state("right")) == "no fault in this film")
    let wrong = try Self.pixels(Self.fault, of: page)
    #expect(wrong[0] > 1000 && wrong[1] == 0, "pixels of the colour of faults: \(wrong)")
    let right = try Self.pixels(Self.good, of: page)
    #expect(right[0] == 0 && right[1] > 1000, "pixels of the colour of what is right: \(right)")
    #expect(page.errors == [])
  }

  @Test(arguments: [false, true])
  func buttonsAndKeysPlayPauseAndStep(byKeys: Bool) throws {
    let page = try Self.open()
    let clock = Page.part("clock")
    func act(_ button: String, _ key: String) throws {
      if byKeys { try page.press(key) } else { try page.click(Page.part(button)) }
    }
    let before = try page.text(clock)
    try act("forward", "ArrowRight")
    #expect(try page.text(clock) != before)
    try act("back", "ArrowLeft")
    #expect(try page.text(clock) == before)
    // A step ends the story of the fault, so the film plays on.
    try act("play", "k")
    try page.wait(for: "document.querySelector('[data-part=play]').ariaLabel === 'Pause'")
    try page.wait(
      for:
        "document.querySelector('[data-part=clock]').textContent !== \(String(reflecting: before))")
    try act("play", "k")
    let stopped = try page.text(clock)
    try page.wait(milliseconds: 200)
    #expect(try page.text(clock) == stopped)
    try act("next-fault", "n")
    #expect(try page.text(Page.part("said")).hasPrefix("tag-lookup: Row "))
    #expect(page.errors == [])
  }

  @Test func keysDoMore() throws {
    let page = try Self.open()
    let (clock, said) = (Page.part("clock"), Page.part("said"))
    let first = try page.text(clock)
    try page.press("ArrowRight")
    let second = try page.text(clock)
    try page.press("ArrowLeft")
    try page.press("ArrowRight", modifiers: 8)
    #expect(try page.text(clock) != first)
    #expect(try page.text(clock) != second)
    try page.press("n")
    let fault = try page.text(said)
    try page.press("n")
    #expect(try page.text(said) != fault)
    try page.press("p")
    #expect(try page.text(said) == fault)
    try page.press("+")
    #expect(
      try page.evaluate("document.querySelector('[data-part=speed]').value") as? String == "2")
    try page.press("v")
    #expect(
      try page.evaluate("document.querySelector('.playback').dataset.view") as? String == "cells")
    #expect(try !page.text("[data-side=left] [data-part=count]").isEmpty)
    #expect(page.errors == [])
  }

  @Test func theSpaceBarIsThePagesButInTheFilm() throws {
    let page = try Self.open(Pages.report)
    try page.press(" ")
    try page.wait(for: "window.scrollY > 100")
    #expect(
      try page.evaluate("document.querySelector('[data-part=play]').ariaLabel") as? String == "Play"
    )
    try page.evaluate("document.querySelector('[data-part=range]').focus()")
    try page.press(" ")
    try page.wait(for: "document.querySelector('[data-part=play]').ariaLabel === 'Pause'")
  }

  /// Each frame is requested once, however often the button is pressed.
  @Test func oneLoopHoweverFastSomebodyPressesPlay() throws {
    let page = try Self.open()
    let most = try page.evaluate(
      """
      (async () => {
        const ask = window.requestAnimationFrame, times = [];
        window.requestAnimationFrame = (body) => ask((now) => { times.push(now); body(now); });
        const play = document.querySelector('[data-part=play]');
        for (let press = 0; press < 9; press++) play.click();
        await new Promise((done) => setTimeout(done, 300));
        play.click();
        const counts = new Map();
        for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
        return times.length === 0 ? 0 : Math.max(...counts.values());
      })()
      """, as: Int.self)
    #expect(most == 1)
  }

  @Test func theScrubberFollowsAClickAndAFinger() throws {
    let page = try Self.open(on: .phone)
    try page.click(Page.part("range"))
    func range(_ property: String) throws -> Double {
      try page.evaluate(
        "Number(document.querySelector('[data-part=range]').\(property))", as: Double.self)
    }
    let (middle, last) = (try range("value"), try range("max"))
    #expect(abs(middle / last - 0.5) < 0.05, "\(middle) of \(last)")
    let (x, y) = try page.middle(of: Page.part("range"))
    let width = try range("clientWidth")
    try page.touch([(x, y), (x + width * 0.2, y), (x + width * 0.4, y)], milliseconds: 60)
    let end = try range("value")
    #expect(end > middle, "\(end) after \(middle)")
    #expect(page.errors == [])
  }

  @Test func anyTwoDesignsStandSideBySide() throws {
    let page = try Self.open(link: "fault=1&design=tag-lookup")
    let seen = try page.text(Page.part("clock"))
    try page.evaluate(
      """
      (() => { const select = document.querySelector('[data-side=right] select'); select.value = '0';
        select.dispatchEvent(new Event('change', {bubbles: true})); })()
      """)
    #expect(try page.text("[data-part=clock]") == seen)
    #expect(try page.text(Self.state("left")) == page.text(Self.state("right")))
    let screens = try page.evaluate(
      "[...document.querySelectorAll('[data-part=phone]')].map((canvas) => canvas.toDataURL())",
      as: [String].self)
    #expect(screens[0] == screens[1])
    #expect(page.errors == [])
  }

  @Test func theListOfFaultsLeadsToThem() throws {
    let page = try Self.open()
    try page.click(".fault-list summary")
    try page.click("tr:nth-child(5) .moment")
    try page.wait(for: "document.querySelector('.playback').dataset.step === 'back'")
    try page.press("k")
    let frame = try page.evaluate(
      "Number(document.querySelector('tr:nth-child(5) .moment').dataset.frame)", as: Double.self)
    let clock = try page.text(Page.part("clock"))
    let shown = try #require(
      clock.split(separator: " ").compactMap { Double($0.replacing(",", with: "")) }.dropFirst()
        .first)
    #expect(shown >= frame && shown < frame + 90, "\(clock) for the fault of frame \(frame)")
    #expect(try !page.text(Page.part("said")).isEmpty)
    #expect(page.errors == [])
  }

  @Test func aLinkOpensAtItsFault() throws {
    let page = try Self.open(link: "fault=3&design=tag-lookup")
    let third = try page.text("tr:nth-child(3) td:last-child")
    let row = try #require(third.firstMatch(of: /row (\d+)/)).1
    #expect(try page.text(Page.part("said")).hasPrefix("tag-lookup: Row \(row) "))
    // Another one, while the page is open.
    try page.evaluate("location.hash = 'fault=99999&design=tag-lookup'")
    try page.wait(
      for: "document.querySelector('[data-part=said]').textContent.includes('no number 99999')")
    try page.evaluate("location.hash = 'fault=1&design=ceiling'")
    try page.wait(
      for:
        "document.querySelector('[data-part=said]').textContent === 'This film does not show ceiling.'"
    )
    #expect(page.errors == [])
  }

  @Test func aTapThatOpensAnotherRowShowsIt() throws {
    let page = try Self.open(Pages.report)
    try page.evaluate(
      """
      (() => {
        const film = new FilmRecord(JSON.parse(document.getElementById('film-record').textContent));
        const take = film.takes.find((take) => take.design === 'tag-lookup');
        const tap = take.faults.findIndex((fault) => fault.kind.name === 'misroutedSelections');
        location.hash = `fault=${tap + 1}&design=tag-lookup`;
      })()
      """)
    try page.wait(
      for: "document.querySelector('[data-part=said]').textContent.includes('You tapped')")
    try page.press("k")
    #expect(try page.text(Page.part("said")).contains("You tapped row "))
    let (wrong, right) = (
      try Self.pixels(Self.fault, of: page), try Self.pixels(Self.good, of: page)
    )
    #expect(wrong[0] > 2000 && right[1] > 2000, "\(wrong) \(right)")
  }

  /// The phone is as wide and as high as its screen, which is turned by the trace.
  @Test func thePhoneTurns() throws {
    let page = try Self.open(Pages.report)
    let ratios = try page.evaluate(
      """
      (() => {
        const range = document.querySelector('[data-part=range]'), ratios = new Set();
        const canvas = document.querySelector('[data-part=phone]');
        for (let step = 0; step < 60; step++) {
          range.value = String(Number(range.max) * step / 60);
          range.dispatchEvent(new Event('input'));
          const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
          let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
          for (let y = 0; y < canvas.height; y++) for (let x = 0; x < canvas.width; x++) {
            if (pixels[4 * (y * canvas.width + x) + 3] === 0) continue;
            [left, right] = [Math.min(left, x), Math.max(right, x)];
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
          }
          ratios.add(right - left > bottom - top ? 'wide' : 'high');
        }
        return [...ratios].sort();
      })()
      """, as: [String].self)
    #expect(ratios == ["high", "wide"])
    #expect(page.errors == [])
  }
}
