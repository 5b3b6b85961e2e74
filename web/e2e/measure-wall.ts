import { type Browser, chromium, type Page } from '@playwright/test';
import { startProduct } from '../../bench/product.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { playWall, weightOf } from './support/wall-traffic.ts';

// Measures the wall in a real browser: its frames while fifty people arrive within five seconds, in real time, and its
// memory after an hour of thirty arrivals a minute, with a simulated clock that stops every few seconds to draw. Usage:
// `node web/e2e/measure-wall.ts [minutes]`
const MINUTES = Number(process.argv[2] ?? 60);
const PER_MINUTE = 30;
const MEGABYTE = 1024 * 1024;
const ADDRESS = `/signView#${'w'.repeat(32)}`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openPage(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const wall = await playWall(page);
  return { page, wall, open: () => page.goto(url + ADDRESS) };
}

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { gaps: [] as number[], long: [] as number[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.long.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const frame = (now: number) => {
      seen.gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

async function measureBurst(browser: Browser, url: string): Promise<void> {
  const { page, wall, open } = await openPage(browser, url);
  await open();
  await page.getByText('0 / 2,400').waitFor();
  await watchFrames(page);
  const began = Date.now();
  const names: string[] = [];
  for (let at = 0; at < 50; at += 1) {
    const due = began + at * 100;
    await page.waitForTimeout(Math.max(0, due - Date.now()));
    await wall.arrive(1);
  }
  const arrivedAfter = Date.now() - began;
  while (names.length < 50 && Date.now() - began < 120_000) {
    names.push(...(await wall.welcomed()));
    await page.waitForTimeout(100);
  }
  const { gaps, long } = await page.evaluate(
    () => (globalThis as unknown as { seen: { gaps: number[]; long: number[] } }).seen,
  );
  const sorted = gaps.toSorted((one, other) => one - other);
  const share = (of: number) => (sorted[Math.floor((sorted.length - 1) * of)] ?? 0).toFixed(1);
  print(
    `burst: 50 within ${arrivedAfter} ms, ${names.length} shown in ${Date.now() - began} ms; frames ${gaps.length}, ` +
      `gap p50 ${share(0.5)} p95 ${share(0.95)} p99 ${share(0.99)} longest ${share(1)} ms; ` +
      `tasks over 50 ms: ${long.length}${long.length > 0 ? `, longest ${Math.max(...long).toFixed(0)} ms` : ''}`,
  );
  await page.close();
}

async function measureHour(browser: Browser, url: string): Promise<void> {
  const { page, wall, open } = await openPage(browser, url);
  await page.clock.install();
  await open();
  await page.getByText('0 / 2,400').waitFor();
  let shown = 0;
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await wall.arrive(PER_MINUTE);
    for (let step = 0; step < 12; step += 1) await page.clock.runFor(5_000);
    shown += (await wall.welcomed()).length;
    if (minute === 1 || minute % 10 === 0) {
      const { heapBytes, nodes, listeners } = await weightOf(page);
      print(
        `minute ${minute}: heap ${(heapBytes / MEGABYTE).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners; ${shown} shown`,
      );
    }
  }
  await page.close();
}

const product = await startProduct();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  await measureBurst(browser, product.url);
  await measureHour(browser, product.url);
} finally {
  await browser.close();
  await product.stop();
}
