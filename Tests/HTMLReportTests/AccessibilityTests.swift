import Browser
import Foundation
import Testing

/// What a screen reader and a keyboard find: by script, since no checker is to be had here.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct AccessibilityTests {
  private static func onEachPage(_ body: (Page) throws -> Void) throws {
    for file in [
      Pages.film, Pages.report, Pages.gate, Pages.brokenGate, Pages.sides, Pages.hitches,
      Pages.caches, Pages.many,
    ] {
      let browser = try Browser()
      defer { browser.close() }
      try body(try browser.open(try file.get()))
    }
  }

  @Test func headingsGoDownAStepAtATime() throws {
    try AccessibilityTests.onEachPage { page in
      let levels = try page.evaluate(
        "[...document.querySelectorAll('h1,h2,h3,h4')].map(h => Number(h.tagName[1]))",
        as: [Int].self)
      #expect(levels.first == 1)
      #expect(levels.count { $0 == 1 } == 1)
      for (above, below) in zip(levels, levels.dropFirst()) { #expect(below <= above + 1) }
      #expect(
        try page.evaluate(
          "document.querySelectorAll('main, header, footer, nav').length", as: Int.self) == 4)
      #expect(try page.evaluate("document.documentElement.lang") as? String == "en")
    }
  }

  @Test func everythingHasAName() throws {
    try AccessibilityTests.onEachPage { page in
      let nameless = try page.evaluate(
        """
        [...document.querySelectorAll('button, input, select, a, summary, canvas, [role=img], [role=region], section')]
          .filter((e) => !e.closest('[aria-hidden=true]') && !e.closest('[hidden]'))
          .filter((e) => !(e.ariaLabel || e.labels?.[0]?.textContent.trim() || e.textContent.trim()
            || document.getElementById((e.getAttribute('aria-labelledby') ?? '').split(' ')[0])))
          .map((e) => e.outerHTML.slice(0, 120))
        """, as: [String].self)
      #expect(nameless == [])
      let dangling = try page.evaluate(
        """
        [...document.querySelectorAll('[aria-labelledby]')].flatMap((e) => e.getAttribute('aria-labelledby').split(' '))
          .filter((id) => !document.getElementById(id))
        """, as: [String].self)
      #expect(dangling == [])
      let doubled = try page.evaluate(
        "(() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.filter((id, i) => ids.indexOf(id) !== i); })()",
        as: [String].self)
      #expect(doubled == [])
      let anchors = try page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.hash.slice(1)).filter(id => !document.getElementById(id))",
        as: [String].self)
      #expect(anchors == [])
    }
  }

  @Test func tablesHaveCaptionsAndHeaders() throws {
    try AccessibilityTests.onEachPage { page in
      let poor = try page.evaluate(
        """
        [...document.querySelectorAll('table')].filter((t) => !t.caption || !t.tHead
          || [...t.querySelectorAll('th')].some((h) => !h.scope)).length
        """, as: Int.self)
      #expect(poor == 0)
      let charts = try page.evaluate(
        """
        [...document.querySelectorAll('svg[role=img]')].filter((s) => !(s.querySelector('title')?.textContent
          && s.querySelector('desc')?.textContent)).length
        """, as: Int.self)
      #expect(charts == 0)
    }
  }

  /// WCAG 2.2, 1.4.3: 4.5 to 1 for text.
  @Test(arguments: ["light", "dark"])
  func textStandsOutFromItsGround(theme: String) throws {
    try AccessibilityTests.onEachPage { page in
      try page.show(as: "screen", features: ["prefers-color-scheme": theme])
      try page.wait(milliseconds: 100)
      let faint = try page.evaluate(AccessibilityTests.contrast, as: [String].self)
      #expect(faint == [])
    }
  }

  private static let contrast = """
    (() => {
      const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
      const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255;
        return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      const ground = (e) => { for (; e; e = e.parentElement) {
        const style = getComputedStyle(e).backgroundColor; if (!style.startsWith('rgb')) return null;
        const c = parse(style); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
      const found = new Set();
      for (const e of document.querySelectorAll('body *')) {
        if (!e.checkVisibility() || e.closest('[aria-hidden=true], script, style, canvas')) continue;
        if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
        const style = getComputedStyle(e), back = ground(e);
        const ink = e instanceof SVGElement ? style.fill : style.color;
        if (!back || !ink.startsWith('rgb')) continue;
        const [a, b] = [light(parse(ink).slice(0, 3)), light(back.slice(0, 3))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) found.add(`${e.tagName}.${e.className.baseVal ?? e.className} ${ratio.toFixed(2)}: ${e.textContent.trim().slice(0, 30)}`);
      }
      return [...found];
    })()
    """

  @Test func theKeyboardReachesEverythingInOrder() throws {
    try AccessibilityTests.onEachPage { page in
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
      // A page of policies has a choice, two tables and the theme.
      #expect(reached.count > 3)
      #expect(
        try page.evaluate(
          "[...document.querySelectorAll('[tabindex]')].every(e => e.tabIndex === 0)", as: Bool.self
        ))
    }
  }
}
