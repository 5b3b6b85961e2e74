import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

export interface PageRun {
  /** The scripts a fresh visitor's page asks for, uncompressed. */
  scripts(url: string): Promise<Buffer[]>;
  /** Milliseconds to the largest contentful paint on a slow line and a slow phone. */
  lcp(url: string): Promise<number>;
  close(): Promise<void>;
}

// Lighthouse's idea of a mid-range phone on 4G.
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1500;

const READ_LCP = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

export async function openPage(): Promise<PageRun> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });

  async function inFreshPage<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    try {
      return await work(await context.newPage(), context);
    } finally {
      await context.close();
    }
  }

  return {
    scripts: (url) =>
      inFreshPage(async (page) => {
        const bodies: Promise<Buffer>[] = [];
        page.on('response', (response) => {
          if (response.request().resourceType() === 'script') bodies.push(response.body());
        });
        await page.goto(url, { waitUntil: 'networkidle' });
        return Promise.all(bodies);
      }),
    lcp: (url) =>
      inFreshPage(async (page, context) => {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Network.enable');
        await devtools.send('Network.emulateNetworkConditions', LINE);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        await page.goto(url, { waitUntil: 'networkidle' });
        await page.waitForTimeout(SETTLE_MS);
        return page.evaluate<number>(READ_LCP);
      }),
    close: () => browser.close(),
  };
}
