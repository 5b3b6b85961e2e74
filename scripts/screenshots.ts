import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { demoToken, startProduct } from '../bench/product.ts';
import { findChromium } from './find-chromium.ts';

// The pictures in the README and the guides, of the demo as it is: both languages, both themes.
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const LARGEST_BYTES = 300_000;
/** Until data, fonts and pictures have been drawn. */
const SETTLED_MS = 3_000;
const DEMO_MEETING = '00000000-0000-4000-8000-000000002026';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly lan: 'en' | 'zh-cn';
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Seen by this account of the demo instead of a visitor. */
  readonly as?: 'owner' | 'finance' | 'attendee';
  /** What is opened on the page first: the link whose address contains this. */
  readonly follow?: string;
}

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const meeting = `/index/detailInfo/${DEMO_MEETING}`;
const office = `/admin/matchDetail?id=${DEMO_MEETING}`;

const pictures: readonly Picture[] = [
  { name: 'landing-en-light', path: '/index/cloud', lan: 'en', theme: 'light', ...wide },
  { name: 'programme-zh-dark', path: `${meeting}?tab=programme`, lan: 'zh-cn', theme: 'dark', ...wide },
  { name: 'fees-zh-light', path: `${meeting}?tab=fees`, lan: 'zh-cn', theme: 'light', ...phone },
  { name: 'meeting-en-dark', path: meeting, lan: 'en', theme: 'dark', ...phone },
  { name: 'console-en-light', path: office, lan: 'en', theme: 'light', as: 'owner', ...wide },
  {
    name: 'console-zh-dark',
    path: `${office}&part=types`,
    lan: 'zh-cn',
    theme: 'dark',
    as: 'owner',
    ...wide,
  },
  ...inBoth('attendee-order', {
    path: '/index/meeting?tab=mine',
    follow: '/index/order/',
    as: 'attendee',
    ...wide,
  }),
  ...inBoth('attendee-ticket', {
    path: '/index/meeting?tab=mine',
    follow: '/index/ticket/',
    as: 'attendee',
    ...phone,
  }),
  ...inBoth('attendee-submit', { path: `/index/submit/${DEMO_MEETING}`, as: 'attendee', ...wide }),
  ...inBoth('organizer-participants', { path: `${office}&part=participants`, as: 'owner', ...wide }),
  ...inBoth('organizer-finance', { path: `${office}&part=finance`, as: 'finance', ...wide }),
  ...inBoth('organizer-papers', { path: `${office}&part=papers`, as: 'owner', ...wide }),
  ...inBoth('organizer-programme', { path: `${office}&part=programme`, as: 'owner', ...wide }),
  ...inBoth('organizer-checkin', { path: `/admin/signControll?id=${DEMO_MEETING}`, as: 'owner', ...wide }),
];

/** For the guides: the same screen in each language. */
function inBoth(name: string, picture: Omit<Picture, 'name' | 'lan' | 'theme'>): Picture[] {
  return [
    { ...picture, name: `${name}-en`, lan: 'en', theme: 'light' },
    { ...picture, name: `${name}-zh`, lan: 'zh-cn', theme: 'light' },
  ];
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const product = await startProduct();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
try {
  const tokens = new Map<string, string>();
  for (const account of new Set(pictures.flatMap(({ as }) => as ?? [])))
    tokens.set(account, await demoToken(product.url, account));
  for (const picture of pictures) await take(browser, picture, tokens.get(picture.as ?? '') ?? '');
} finally {
  await browser.close();
  await product.stop();
}

async function take(window: Browser, picture: Picture, token: string): Promise<void> {
  const context = await window.newContext({
    viewport: { width: picture.width, height: picture.height },
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ({ lan, theme, token: known }) => {
      localStorage.setItem('language', lan);
      localStorage.setItem('theme', theme);
      if (known !== '') localStorage.setItem('token', known);
    },
    { lan: picture.lan, theme: picture.theme, token },
  );
  const page = await context.newPage();
  // The console keeps a live connection open, so the network never falls silent there.
  await page.goto(product.url + picture.path, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (picture.follow !== undefined) {
    const link = page.locator(`main a[href*="${picture.follow}"]`).first();
    await page.goto(product.url + ((await link.getAttribute('href')) ?? ''), { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await page.waitForTimeout(SETTLED_MS);
  const path = join(FOLDER, `${picture.name}.png`);
  await page.screenshot({ path });
  await context.close();
  const { size } = await stat(path);
  if (size > LARGEST_BYTES) throw new Error(`${picture.name} has ${size} bytes; at most ${LARGEST_BYTES}`);
  process.stdout.write(`${picture.name}.png ${Math.round(size / 1000)} kB\n`);
}
