import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { captureWebp } from '../../../scripts/capture-webp.ts';
import { paths } from '../../src/app/paths.ts';
import type { PathName, Screen } from '../support/screens.ts';
import { FORESEEN } from '../support/story.ts';
import { goWithin } from '../support/visitors.ts';
import { findingsOf } from './findings.ts';
import type { State, Theme } from './options.ts';
import { readPageFacts } from './page-facts.ts';

const QUALITY = 60;
/** The most of a page, in pixels, that a picture shows. */
const tallest = (width: number) => (width < 700 ? 2600 : 2000);
const PATIENCE_MS = 15_000;
/** The time after which data and pictures have been drawn. */
const SETTLED_MS = 400;

export interface Shot {
  readonly path: PathName;
  /** The number of the address among those of its path. */
  readonly nr: number;
  readonly screen: Screen;
  readonly state: State;
  readonly lan: 'en' | 'zh-cn';
  readonly width: number;
  readonly themes: readonly Theme[];
}

export interface Picture {
  readonly file: string;
  readonly path: string;
  readonly address: string;
  readonly as: string;
  readonly state: State;
  readonly lan: 'en' | 'zh-cn';
  readonly width: number;
  readonly theme: Theme;
  readonly findings: readonly string[];
}

/** Opens a screen once and takes its picture in each theme. */
export async function photograph(
  context: BrowserContext,
  url: string,
  shot: Shot,
  folder: string,
): Promise<Picture[]> {
  const page = await context.newPage();
  try {
    const problems = collectProblems(page, shot);
    // Each screen is seen from another address, because the server limits the calls of one.
    const octet = () => 1 + Math.floor(Math.random() * 250);
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.18.${octet()}.${octet()}` });
    await page.emulateMedia({ colorScheme: shot.themes[0] ?? 'light', reducedMotion: 'reduce' });
    await open(page, url, shot);
    const pictures: Picture[] = [];
    for (const theme of shot.themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.waitForTimeout(100);
      pictures.push(await take(page, shot, theme, problems, folder));
    }
    return pictures;
  } finally {
    await page.close();
  }
}

function collectProblems(page: Page, { state }: Shot): Set<string> {
  const problems = new Set<string>();
  const add = (text: string) => {
    if (!FORESEEN.test(text) && !(state === 'error' && text.startsWith('Failed to load resource')))
      problems.add(`error on the console: ${text.slice(0, 300)}`);
  };
  page.on('console', (message) => message.type() === 'error' && add(message.text()));
  page.on('pageerror', (error) => add(String(error)));
  page.on('response', (response) => {
    // A wrong id, and a visitor's question who they are, are answered with these on purpose.
    if (state === 'error' || response.status() < 400 || [401, 403, 404].includes(response.status())) return;
    problems.add(`answered with ${response.status()}: ${new URL(response.url()).pathname}`);
  });
  return problems;
}

async function open(page: Page, url: string, { screen, state, lan }: Shot): Promise<void> {
  if (state === 'error') {
    // The page itself loads; then every call fails. The console stays, so that each of its parts fails alone.
    const before = screen.address.startsWith(`${paths.matchDetail}?`)
      ? screen.address.replace(/part=\w+/, 'part=footer')
      : paths.verify;
    await page.goto(url + before, { waitUntil: 'load' });
    await settle(page);
    const { code, en, zh } = kernelRefusals.UNEXPECTED;
    const message = lan === 'en' ? en : zh;
    const body = {
      code,
      message,
      msg: message,
      data: null,
      requestId: '00000000-0000-4000-8000-000000000500',
    };
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: body }));
    await goWithin(page, screen.address);
    await page.waitForTimeout(SETTLED_MS);
  } else {
    // Waits for `load`, because the console keeps a live connection open and its network is never idle.
    await page.goto(url + screen.address, { waitUntil: 'load' });
  }
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  const quietly = (waiting: Promise<void>) => waiting.catch(() => undefined);
  await quietly(page.locator('h1, [role=alert]').first().waitFor({ timeout: PATIENCE_MS }));
  await quietly(
    page
      .locator('main [aria-busy=true]')
      .first()
      .waitFor({ state: 'detached', timeout: PATIENCE_MS / 3 }),
  );
  await page.evaluate(() => {
    // Parts that are drawn only when they are scrolled to would be missing.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.waitForTimeout(SETTLED_MS);
}

async function take(
  page: Page,
  shot: Shot,
  theme: Theme,
  problems: ReadonlySet<string>,
  folder: string,
): Promise<Picture> {
  const { path, nr, screen, state, lan, width } = shot;
  const facts = await page.evaluate(readPageFacts);
  const image = await captureWebp(page, QUALITY, Math.min(facts.height, tallest(width)));
  const file = `${state}/${path}-${nr}-${lan}-${width}-${theme}.webp`;
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), image);
  const hasTitle = (await page.locator('h1').count()) > 0;
  const findings = [...findingsOf(facts, lan), ...problems, ...(hasTitle ? [] : ['has no heading'])];
  return { file, path, address: screen.address, as: screen.as, state, lan, width, theme, findings };
}
