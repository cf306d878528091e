'use strict';

// Holds the time of a page: timers, dates, animation frames and idle callbacks run only when a driver advances the clock.
// It has to run before the scripts of the page. Requests take no time of it. Workers and CSS animations keep the real time.

(() => {
  if (window !== window.top) return;
  const frameMilliseconds = 1000 / 60;
  const realDate = Date;
  const origin = performance.timeOrigin;
  const timers = new Map();
  let frames = new Map();
  // The animation frames that run now.
  let due = new Map();
  let idles = new Map();
  let now = 0;
  // Grows with each callback that runs, and with all that the page asks for or gets: ids are taken from it.
  let count = 0;
  let seenCount = 0;
  // The frames of the browser since anything happened.
  let quietCount = 0;

  // A message is a task: the promises and messages of the page that wait run before the next one.
  const channel = new MessageChannel();
  const waiting = [];
  channel.port1.onmessage = () => waiting.shift()();
  const post = channel.port2.postMessage.bind(channel.port2);
  const nextTask = () => new Promise(done => {
    waiting.push(done);
    post(0);
  });
  const realFrame = window.requestAnimationFrame.bind(window);
  const realTimeout = window.setTimeout.bind(window);
  const realNow = performance.now.bind(performance);

  // Frames wait for what the page has asked a server for, but for no answer that takes longer than this.
  const answerMilliseconds = 2000;
  const requests = new Map();
  function request(promise) {
    const id = ++count;
    requests.set(id, realNow());
    const end = () => {
      count++;
      requests.delete(id);
    };
    promise.then(end, end);
    return promise;
  }
  const { fetch, XMLHttpRequest: { prototype: sender }, Response: { prototype: response } } = window;
  window.fetch = (...values) => request(fetch(...values));
  for (const name of ['json', 'text', 'blob', 'arrayBuffer']) {
    const read = response[name];
    response[name] = function () { return request(read.call(this)); };
  }
  const { send } = sender;
  sender.send = function (...values) {
    request(new Promise(done => this.addEventListener('loadend', done)));
    return send.apply(this, values);
  };
  async function answers() {
    while ([...requests.values()].some(start => realNow() - start < answerMilliseconds)) {
      await new Promise(done => realTimeout(done, 2));
    }
  }

  function run(callback, ...values) {
    count++;
    try { callback.apply(window, values); } catch (error) { reportError(error); }
  }

  function start(callback, delay, values, isRepeated) {
    const milliseconds = Math.max(1, Number(delay) || 0);
    const action = typeof callback === 'function' ? callback : new Function(String(callback));
    timers.set(++count, { id: count, due: now + milliseconds, action, values, repeated: isRepeated ? milliseconds : 0 });
    return count;
  }

  /** The timer that is due first. */
  function nextTimer() {
    let next;
    for (const timer of timers.values()) if (!next || timer.due < next.due) next = timer;
    return next;
  }

  async function runTimers(end) {
    for (let timer = nextTimer(); timer?.due <= end; timer = nextTimer()) {
      now = Math.max(now, timer.due);
      if (timer.repeated) timer.due += timer.repeated; else timers.delete(timer.id);
      run(timer.action, ...timer.values);
      await nextTask();
    }
    now = end;
  }

  window.setTimeout = (callback, delay, ...values) => start(callback, delay, values, false);
  window.setInterval = (callback, delay, ...values) => start(callback, delay, values, true);
  window.clearTimeout = window.clearInterval = id => { timers.delete(Number(id)); };
  window.requestAnimationFrame = callback => frames.set(++count, callback) && count;
  window.cancelAnimationFrame = id => {
    frames.delete(id);
    due.delete(id);
  };
  window.requestIdleCallback = callback => idles.set(++count, callback) && count;
  window.cancelIdleCallback = id => { idles.delete(id); };
  performance.now = () => now;
  const date = () => Math.floor(origin + now);
  window.Date = new Proxy(realDate, {
    construct: (target, values, made) =>
      Reflect.construct(target, values.length ? values : [date()], made === window.Date ? target : made),
    apply: () => new realDate(date()).toString(),
    get: (target, key) => key === 'now' ? date : Reflect.get(target, key),
  });

  for (const event of ['scroll', 'scrollend', 'resize']) addEventListener(event, () => { count++; }, true);
  for (const name of ['ResizeObserver', 'IntersectionObserver']) {
    window[name] = class extends window[name] {
      constructor(callback, options) {
        super((...values) => {
          count++;
          callback.apply(this, values);
        }, options);
      }
    };
  }

  /** Lets a frame of the browser pass, in which it sends scroll events and calls observers. No time of the page passes. */
  async function passFrame() {
    if (count !== seenCount) quietCount = 0;
    seenCount = count;
    await new Promise(realFrame);
    await nextTask();
    quietCount = count === seenCount ? quietCount + 1 : 0;
  }

  /**
   * Lets frames of the browser pass until two have passed since anything happened: further ones, as a busy machine has
   * them, change nothing then. A page that scrolls in each of its scroll events is left after eight.
   */
  async function settle() {
    for (let left = 8; left > 0 && (quietCount < 2 || count !== seenCount); left--) await passFrame();
  }

  window.filmstripClock = {
    get now() { return now; },

    /** The driver has done something, which can have consequences that are not counted yet. */
    stir() { count++; },

    /** A frame of the held clock: as in the browser, after the scroll events that came before it. */
    async frame() {
      await answers();
      await settle();
      const before = count;
      await runTimers(now + frameMilliseconds);
      if (count !== before) await settle();
      const idle = idles;
      [due, frames, idles] = [frames, new Map(), new Map()];
      for (const callback of due.values()) run(callback, now);
      for (const callback of idle.values()) run(callback, { didTimeout: false, timeRemaining: () => 10 });
      await nextTask();
      // Transitions follow the browser's time: one of its frames passes at least.
      await passFrame();
      await settle();
    },

    /** The time at which the page does something next: a timer, or the next frame. */
    get due() {
      return Math.min(frames.size || idles.size ? now + frameMilliseconds : Infinity, nextTimer()?.due ?? Infinity);
    },

    /** Passes a time in which the page does nothing. */
    skip(time) { now = Math.max(now, time); },
  };
})();
