import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { median } from './row.ts';

/** The limit of Core Web Vitals for a good interaction, in milliseconds. */
export const LONGEST_MS = 200;

/** One kind of interaction, with all its repetitions. */
export interface Timed {
  readonly name: string;
  /** Times from the press to the next paint, by Chromium's event timing; for each repetition, the longest event. */
  readonly paints: number[];
  /** Times from the press until the result is drawn, including the API calls that it needs. */
  readonly results: number[];
}

export interface Interactions {
  readonly page: Page;
  /**
   * Performs an interaction and measures it. `isShown` is an expression that becomes true in the page once the result
   * is drawn.
   */
  time(name: string, act: () => Promise<void>, isShown: string): Promise<void>;
  /** Waits until an expression is true in the page, without measuring. */
  until(isShown: string): Promise<void>;
  /** Returns the milliseconds of each frame while something is dragged. */
  frames(act: () => Promise<void>): Promise<number[]>;
  readonly all: ReadonlyMap<string, Timed>;
  close(): Promise<void>;
}

// Durations are rounded to 8 ms; events that are painted within 16 ms are not reported.
const SHORTEST_MS = 16;
const SETTLE_MS = 120;

const WATCH = `
  window.benchEvents = [];
  window.benchInput = 0;
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId, startTime } of list.getEntries())
      if (interactionId) window.benchEvents.push({ name, duration, startTime });
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true });
  for (const kind of ['click', 'keydown'])
    window.addEventListener(kind, (event) => { window.benchInput ||= event.timeStamp; }, true);`;

const PATIENCE_MS = 30_000;
const shown = (isShown: string) => `new Promise((resolve, reject) => {
  const until = performance.now() + ${PATIENCE_MS};
  const look = () => requestAnimationFrame(() => {
    if (performance.now() > until) reject(new Error(${JSON.stringify(isShown)}));
    else if (!(${isShown})) look();
    else setTimeout(() => resolve(performance.now()), 0);
  });
  look();
})`;

const FRAMES = `
  window.benchFrames = [];
  window.benchDragging = true;
  let last = performance.now();
  const next = (now) => {
    window.benchFrames.push(now - last);
    last = now;
    if (window.benchDragging) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);`;

/** Opens a separate browser without a cache. */
export async function openInteractions(url: string, token: string): Promise<Interactions> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await context.addInitScript(
    `localStorage.setItem('token', ${JSON.stringify(token)}); localStorage.setItem('language', 'en');`,
  );
  await context.addInitScript(WATCH);
  const page = await context.newPage();
  const all = new Map<string, Timed>();
  return {
    page,
    all,
    async time(name, act, isShown) {
      await page.evaluate('benchEvents.length = 0; benchInput = 0;');
      const result = page.evaluate<number>(shown(`benchInput && (${isShown})`));
      // If both fail, the first error is thrown.
      const [, at] = await Promise.all([act(), result]);
      await page.waitForTimeout(SETTLE_MS);
      const { events, input } = await page.evaluate<{ events: { duration: number }[]; input: number }>(
        '({ events: benchEvents, input: benchInput })',
      );
      const timed = all.get(name) ?? { name, paints: [], results: [] };
      all.set(name, timed);
      timed.paints.push(Math.max(SHORTEST_MS, ...events.map(({ duration }) => duration)));
      timed.results.push(at - input);
    },
    async until(isShown) {
      await page.evaluate(shown(isShown));
    },
    async frames(act) {
      await page.evaluate(`{${FRAMES}}`);
      await act();
      return page.evaluate<number[]>('benchDragging = false, benchFrames.slice(1)');
    },
    close: () => browser.close(),
  };
}

const whole = (value: number) => value.toFixed(0);

export function describe({ name, paints, results }: Timed): string {
  return `${name}: next paint ${whole(median(paints))} ms, at most ${whole(Math.max(...paints))}; result ${whole(
    median(results),
  )} ms, at most ${whole(Math.max(...results))}`;
}

/** Returns the longest time of all interactions. */
export function slowest(all: Iterable<Timed>): number {
  return Math.max(...[...all].flatMap(({ paints }) => paints));
}
