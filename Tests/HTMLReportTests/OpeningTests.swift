import Browser
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// The first picture of a page, and the words in its pictures.
@Suite(.serialized, .enabled(if: Browser.executable != nil, Comment(rawValue: Browser.whySkipped)))
struct OpeningTests {
  private static func open(_ page: Result<URL, any Error>, on screen: Screen = .laptop) throws
    -> Page
  {
    let opened = try Pages.open(page, on: screen)
    try opened.wait(for: "document.querySelector('.playback.is-ready')")
    return opened
  }

  private static let playback = "document.querySelector('[data-film]').playback"

  /// The row of the first fault of which most is visible has its tag, and nothing moves.
  @Test(arguments: [Screen.laptop, .phone])
  func thePageOpensOnTheFirstFault(screen: Screen) throws {
    let page = try Self.open(Pages.film, on: screen)
    let first = try page.evaluate(
      """
      (() => { const { film, story, frame, sides: [{ stage, take }] } = \(Self.playback);
        const first = take.faults.find((fault) => new Story(film, take, fault).seen.share >= 0.75);
        const row = stage.look(take, frame).rows.find(({ row }) => row.row === first.row);
        return [first === story.fault ? 1 : 0, frame - first.frame, row?.fault ? 1 : 0,
          stage.texts.filter(({ text }) => text.startsWith('✕')).length]; })()
      """, as: [Int].self)
    #expect(first[0] == 1 && first[2] == 1 && first[3] >= 1, "\(first)")
    #expect((0...90).contains(first[1]), "\(first[1]) frames after the fault")
    let clock = try page.text(Page.part("clock"))
    try page.wait(milliseconds: 300)
    #expect(try page.text(Page.part("clock")) == clock)
    #expect(try page.text("[data-side=left] [data-part=state]").hasSuffix("wrong"))
  }

  /// Each visible row has its number beside the phone.
  @Test func rowsHaveTheirNumbers() throws {
    let page = try Self.open(Pages.film)
    let missing = try page.evaluate(
      """
      \(Self.playback).sides.flatMap(({ stage, take }) => {
        const named = stage.texts.filter(({ box }) => box[0] < 0).map(({ text }) => text);
        return stage.look(take, \(Self.playback).frame).rows.map(({ row }) => String(row.row))
          .filter((number) => !named.includes(number));
      })
      """, as: [String].self)
    // A row of which only an edge is visible has none.
    #expect(missing.count <= 2, "\(missing)")
  }

  /// Texts of the phones that meet, at 60 moments and in both views; and parts of the film and of charts that do.
  private static let collisions = """
    (() => {
      const found = new Set(), playback = \(playback);
      const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
      for (const view of [0, 1]) {
        playback.set(playback.parts.view, view);
        for (let step = 0; step <= 60; step++) {
          const faults = playback.faultFrames, { firstFrame, lastFrame } = playback.film;
          const even = firstFrame + Math.round((lastFrame - firstFrame) * step / 60);
          playback.goTo(step % 2 ? even : faults[Math.floor(step / 60 * (faults.length - 1))] ?? even);
          for (const { stage } of playback.sides) {
            stage.texts.forEach((one, number) => stage.texts.slice(number + 1).forEach((other) => {
              if (meet(one.box, other.box)) found.add(`'${one.text}' meets '${other.text}'`);
            }));
          }
        }
      }
      const parts = [...document.querySelectorAll(
        '.side-head select, .state, .phone, .said, .lanes p, .scrubber, .buttons, .clock, .dots .design, .dots .figure')]
        .filter((each) => each.checkVisibility());
      parts.forEach((one, number) => parts.slice(number + 1).forEach((other) => {
        if (meets(one.getBoundingClientRect(), other.getBoundingClientRect())) {
          found.add(`${one.className} '${one.textContent}' meets ${other.className} '${other.textContent}'`);
        }
      }));
      return [...found];
    })()
    """

  @Test(arguments: [Screen.laptop, .phone])
  func noTextIsOnAnother(screen: Screen) throws {
    for file in [Pages.film, Pages.report, Pages.brokenGate] {
      let page = try Self.open(file, on: screen)
      #expect(try page.evaluate(Self.collisions, as: [String].self) == [])
      #expect(page.errors == [])
    }
  }

  /// The tables that are wider than their box, with their width: of a comparison those of all figures may be, which keep
  /// the names of designs in view, and of a sweep with more than ten columns.
  private static let clippedTables = """
    [...document.querySelectorAll('.scroll')]
      .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
      .filter((box) => !box.querySelector('.groups') && box.querySelectorAll('thead th').length <= 10)
      .map((box) => `${box.ariaLabel}: ${box.scrollWidth} in ${box.clientWidth}`)
    """

  /// The words of tables that leave their cell, or that another cell covers.
  private static let clippedCells = """
    [...document.querySelectorAll('.folds :is(th, td)')].filter((cell) => cell.textContent && cell.checkVisibility())
      .filter((cell) => { const words = document.createRange(); words.selectNodeContents(cell);
        const [inner, outer] = [words.getBoundingClientRect(), cell.getBoundingClientRect()];
        return inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5; })
      .map((cell) => cell.textContent)
    """

  /// Neither the page nor a table of a gate, a film or a list of designs needs sideways scrolling.
  @Test(arguments: [.phone, Screen(width: 1230, height: 800), Screen(width: 1280, height: 800)])
  func noTableIsWiderThanItsBox(screen: Screen) throws {
    for file in Pages.all + [Pages.usual, Pages.many] {
      let name = try file.get().lastPathComponent
      // Some of them have no film.
      let page = try Pages.open(file, on: screen)
      try page.openAll()
      #expect(try page.overflow() <= 0, "\(name)")
      let tables = try page.evaluate(Self.clippedTables, as: [String].self)
      #expect(tables == [], "\(name)")
      let cells = try page.evaluate(Self.clippedCells, as: [String].self)
      #expect(cells == [], "\(name)")
    }
  }

  /// No frame says that all is right while a design shows a fault in it, or is at fault elsewhere in the film.
  @Test func nothingIsCalledRightThatHasAFault() throws {
    for file in [Pages.film, Pages.report, Pages.brokenGate] {
      let page = try Self.open(file)
      let lies = try page.evaluate(
        """
        (() => {
          const found = new Set(), playback = \(Self.playback);
          for (const frame of [playback.film.firstFrame, ...playback.faultFrames.slice(0, 100)]) {
            playback.goTo(frame);
            for (const { parts, take } of playback.sides) {
              const words = parts.state.textContent;
              const isWrong = take.faults.some((fault) => fault.frame === frame);
              if (isWrong && words.startsWith('no fault')) found.add(`${frame}: ${words}`);
              if (take.faults.length > 0 && words.includes('film')) found.add(`${frame}: ${words}`);
            }
            playback.playFault(frame);
            const said = playback.parts.said.textContent;
            for (const { take } of playback.sides) {
              const isWrong = take.faults.some((fault) => fault.frame === frame);
              if (isWrong && said.includes(`${take.design} shows no fault`)) found.add(`${frame}: ${said}`);
            }
          }
          if (/as it should be|what should be seen/.test(document.body.innerText)) found.add('as it should be');
          return [...found];
        })()
        """, as: [String].self)
      #expect(lies == [])
    }
  }

  /// The sentence about a fault and the tag in its picture say the same place where the row was left.
  @Test func theSentenceAndTheTagOfAFaultAgree() throws {
    let page = try Self.open(Pages.edited)
    let others = try page.evaluate(
      """
      (() => {
        const { film, sides: [{ stage, take }] } = \(Self.playback);
        return take.faults.flatMap((fault) => {
          const said = take.describe(fault, film);
          const { rows } = stage.look(take, new Story(film, take, fault).seen.frame);
          const tag = rows.find(({ cell }) => cell === fault.cell).fault.wrong;
          return said.endsWith(`; ${tag.split("; ")[1]}.`) ? [] : [`${said} ${tag}`];
        });
      })()
      """, as: [String].self)
    #expect(others == [])
  }

  /// Before a row is left, its tag says where its strip is at that frame.
  @Test func aTagIsTrueAtItsFrame() throws {
    let page = try Self.open(Pages.film)
    let wrong = try page.evaluate(
      """
      (() => {
        const found = [], playback = \(Self.playback), { story, film } = playback;
        story.start();
        for (let time = story.steps[0].from; time <= story.steps[0].to; time += 10) {
          playback.moveTo(time);
          const seen = playback.sides.map(({ stage, take }) => stage.look(take, playback.frame));
          seen.forEach((side, number) => {
            const tag = playback.tags(seen, number).get(story.fault.row);
            const each = side.rows.find(({ row }) => row.row === story.fault.row);
            if (!tag || each.fault) return;
            const item = Number(tag.text.match(/at (\\d+)$/)?.[1]);
            if (item !== firstItem(each.row, each.strip.offset)) found.push(`${playback.frame}: ${tag.text}`);
          });
        }
        return story.isLeaving ? found : ['the story has one step'];
      })()
      """, as: [String].self)
    #expect(wrong == [])
  }
}
