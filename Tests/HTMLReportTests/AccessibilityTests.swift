import Browser
import Foundation
import TestSupport
import Testing

/// The page for a screen reader and a keyboard, checked by script.
@Suite(.serialized, .enabled(if: Thorough.isOn))
struct AccessibilityTests {
  private static func onEachPage(_ body: (Page) throws -> Void) throws {
    for file in Pages.all + [Pages.many] { try body(try Pages.open(file)) }
  }

  @Test func headingsNamesAndTablesAreWhole() throws {
    try Self.onEachPage { page in
      let levels = try page.evaluate(
        "[...document.querySelectorAll('h1,h2,h3,h4')].map(h => Number(h.tagName[1]))",
        as: [Int].self)
      #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
      for (above, below) in zip(levels, levels.dropFirst()) { #expect(below <= above + 1) }
      #expect(try page.count("main, header, footer, nav") == 4)
      #expect(try page.evaluate("document.documentElement.lang") as? String == "en")
      #expect(try page.evaluate(Self.gaps, as: [String].self) == [])
    }
  }

  /// Elements without a name, references and links to nothing, double identifiers, and tables without words.
  private static let gaps = """
    (() => {
      const all = (selector) => [...document.querySelectorAll(selector)], byId = (id) => document.getElementById(id);
      const ids = all('[id]').map((e) => e.id);
      return [
        ...all('button, input, select, a, summary, canvas, [role=img], [role=region], section')
          .filter((e) => !e.closest('[aria-hidden=true]') && !e.closest('[hidden]'))
          .filter((e) => !(e.ariaLabel || e.labels?.[0]?.textContent.trim() || e.textContent.trim()
            || byId((e.getAttribute('aria-labelledby') ?? '').split(' ')[0])))
          .map((e) => 'no name: ' + e.outerHTML.slice(0, 120)),
        ...all('[aria-labelledby]').flatMap((e) => e.getAttribute('aria-labelledby').split(' '))
          .filter((id) => !byId(id)).map((id) => 'label is missing: ' + id),
        ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => 'twice: ' + id),
        ...all('a[href^="#"]').map((a) => a.hash.slice(1)).filter((id) => !byId(id)).map((id) => 'link to nothing: ' + id),
        ...all('table').filter((t) => !t.caption || !t.tHead || [...t.querySelectorAll('th')].some((h) => !h.scope))
          .map((t) => 'table: ' + t.outerHTML.slice(0, 120)),
        ...all('.chart [title], .scroll [title]').map((e) => 'a tip without a finger or a key: ' + e.title),
      ];
    })()
    """

  /// WCAG 2.2: 4.5 to 1 for text (1.4.3), and 3 to 1 for the marks of a picture (1.4.11).
  @Test(arguments: ["light", "dark"])
  func textAndMarksStandOutFromTheirGround(theme: String) throws {
    try Self.onEachPage { page in
      try page.show(as: "screen", features: ["prefers-color-scheme": theme])
      try page.wait(milliseconds: 100)
      #expect(try page.evaluate(Self.contrast, as: [String].self) == [])
    }
  }

  private static let contrast = """
    (() => {
      const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
      const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255;
        return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      const ground = (e) => { for (; e; e = e.parentElement) { if (e.ownerSVGElement) continue;
        const style = getComputedStyle(e).backgroundColor; if (!style.startsWith('rgb')) return null;
        const c = parse(style); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
      const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const found = new Set();
      for (const e of document.querySelectorAll('body *')) {
        if (!e.checkVisibility() || e.closest('[aria-hidden=true], script, style, canvas')) continue;
        if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
        const style = getComputedStyle(e), back = ground(e), ink = e instanceof SVGElement ? style.fill : style.color;
        if (!back || !ink.startsWith('rgb')) continue;
        const contrast = ratio(light(parse(ink).slice(0, 3)), light(back.slice(0, 3)));
        if (contrast < 4.5) found.add(`${e.tagName} ${contrast.toFixed(2)}: ${e.textContent.trim().slice(0, 30)}`);
      }
      const marks = '.dot, .base-mark, .whisker-mark';
      let count = 0;
      for (const e of document.querySelectorAll(marks)) {
        if (!e.checkVisibility()) continue;
        count += 1;
        const style = getComputedStyle(e), back = light(ground(e).slice(0, 3));
        const inks = e instanceof SVGElement ? [style.stroke, style.fill] : [style.borderLeftColor, style.borderTopColor];
        const best = Math.max(...inks.filter((i) => i.startsWith('rgb')).map((i) =>
          parse(i)[3] * Number(style.opacity) < 1 ? 1 : ratio(light(parse(i).slice(0, 3)), back)));
        if (!(best >= 3)) found.add(`${e.className.baseVal ?? e.className} ${best.toFixed(2)}`);
      }
      if (document.querySelector('.dots') && count < 3) found.add(`only ${count} marks`);
      return [...found];
    })()
    """

  @Test func theKeyboardReachesEverythingInOrder() throws {
    try Self.onEachPage { page in
      try page.press("Tab")
      #expect(try page.evaluate("document.activeElement.className") as? String == "skip")
      var indices: [Int] = []
      let all = "[...document.querySelectorAll('a, button, input, select, summary, [tabindex]')]"
      for _ in 0..<40 {
        try page.press("Tab")
        indices.append(try page.evaluate("\(all).indexOf(document.activeElement)", as: Int.self))
        if indices.last == -1 { break }
        let outline = try page.evaluate(
          "getComputedStyle(document.activeElement.closest('.scrubber') ?? document.activeElement).outlineStyle",
          as: String.self)
        #expect(outline != "none", "focus is not seen at \(indices.count) of the tab order")
      }
      let reached = indices.filter { $0 >= 0 }
      #expect(reached == reached.sorted() && Set(reached).count == reached.count, "\(indices)")
      // A page of policies has the theme and a table.
      #expect(reached.count >= 3)
      #expect(
        try page.evaluate(
          "[...document.querySelectorAll('[tabindex]')].every(e => e.tabIndex === 0)", as: Bool.self
        ))
    }
  }
}
