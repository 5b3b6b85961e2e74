import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { demoToken, startProduct } from '../bench/product.ts';
import { captureWebp } from './capture-webp.ts';
import { findChromium } from './find-chromium.ts';

// The screenshots in the README and the guides, taken from the demo in both languages.
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const LARGEST_BYTES = 120_000;
const QUALITY = 85;
/** The time after which data, fonts and pictures have been drawn. */
const SETTLED_MS = 3_000;
const DEMO_MEETING = '00000000-0000-4000-8000-000000002026';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly lan: 'en' | 'zh-cn';
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** The demo account that is logged in; a visitor if absent. */
  readonly as?: 'owner' | 'finance' | 'attendee' | 'referee';
  /** The link to follow before the screenshot: the first one whose address contains this text. */
  readonly follow?: string;
}

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const meeting = `/index/detailInfo/${DEMO_MEETING}`;
const office = `/admin/matchDetail?id=${DEMO_MEETING}`;

const pictures: readonly Picture[] = [
  ...inBoth('landing', { path: '/index/cloud', ...wide }),
  ...inBoth('fees', { path: `${meeting}?tab=fees`, ...phone }),
  ...inBoth('meeting', { path: meeting, ...phone }),
  ...inBoth('organizer-dashboard', { path: office, as: 'owner', ...wide }),
  ...inBoth('organizer-overview', { path: `${office}&part=overview`, as: 'owner', ...wide }),
  ...inBoth('organizer-types', { path: `${office}&part=types`, as: 'owner', ...wide }),
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
  ...inBoth('organizer-letters', { path: `${office}&part=letters`, as: 'owner', ...wide }),
  ...inBoth('organizer-messages', { path: `${office}&part=automatic`, as: 'owner', ...wide }),
  ...inBoth('organizer-badges', { path: `/tool/printer?id=${DEMO_MEETING}`, as: 'owner', ...wide }),
  ...inBoth('reviewer-reviews', { path: `${office}&part=myReviews`, as: 'referee', ...wide }),
  ...inBoth('organizer-checkin', { path: `/admin/signControll?id=${DEMO_MEETING}`, as: 'owner', ...wide }),
];

/** The same screen in each language. */
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
  // Waits for `load`, because the console keeps a live connection open and its network is never idle.
  await page.goto(product.url + picture.path, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (picture.follow !== undefined) {
    const link = page.locator(`main a[href*="${picture.follow}"]`).first();
    await page.goto(product.url + ((await link.getAttribute('href')) ?? ''), { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await page.waitForTimeout(SETTLED_MS);
  const image = await captureWebp(page, QUALITY);
  await context.close();
  if (image.length > LARGEST_BYTES)
    throw new Error(`${picture.name} has ${image.length} bytes; at most ${LARGEST_BYTES}`);
  await writeFile(join(FOLDER, `${picture.name}.webp`), image);
  process.stdout.write(`${picture.name}.webp ${Math.round(image.length / 1000)} kB\n`);
}
