import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureWebBuilt } from '../../../scripts/build-web.ts';
import { findChromium } from '../../../scripts/find-chromium.ts';
import { root } from '../../../scripts/run-tool.ts';
import { makeScratchDirectory } from '../../../scripts/scratch-directory.ts';
import { type PathName, type Screen, screens, type Subjects } from '../support/screens.ts';
import { writeGallery } from './gallery-page.ts';
import { readOptions, type State } from './options.ts';
import { photograph, type Picture, type Shot } from './photograph.ts';
import { openDemo, openEmpty, type Stage } from './stages.ts';

// Photographs every screen with the demo, without data and with failing calls, in both languages and themes, on a phone
// and on a desktop, and writes one page with all pictures and what a machine can find wrong in them.
const FOLDER = join(root, 'gallery');
const RECORD = join(FOLDER, 'pictures.json');
const AT_ONCE = 2;
const PHONE_HEIGHT = 780;
const DESKTOP_HEIGHT = 900;
// The screens of one conference. Without a conference they would all show that it was not found.
const officePaths: readonly PathName[] = ['matchDetail', 'smsTemplate', 'printer', 'printInfo', 'previewOf'];

const options = readOptions(process.argv.slice(2));
const taken = new Map<string, Picture>();
for (const picture of await readRecord()) taken.set(picture.file, picture);

const scratch = await makeScratchDirectory();
await ensureWebBuilt();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
let count = 0;
try {
  const withDemo = options.states.filter((state) => state !== 'empty');
  if (withDemo.length > 0) {
    const demo = await openDemo(scratch);
    for (const state of withDemo) await takeAll(browser, demo, shotsOf(state, demo.subjects));
    await demo.stop();
  }
  if (options.states.includes('empty')) {
    const empty = await openEmpty(scratch);
    const isOffice = ({ path }: Shot) => officePaths.some((one) => one === path);
    await takeAll(
      browser,
      empty,
      shotsOf('empty', empty.subjects).filter((shot) => !isOffice(shot)),
    );
    const subjects = await empty.addConference();
    await takeAll(browser, empty, shotsOf('empty', subjects).filter(isOffice));
    await empty.stop();
  }
} finally {
  await browser.close();
  await save();
}
process.stdout.write(`${count} pictures; open ${join(FOLDER, 'index.html')}\n`);
process.exit();

function shotsOf(state: State, subjects: Subjects): Shot[] {
  const entries = Object.entries(screens(subjects)) as [PathName, readonly Screen[]][];
  const wanted = entries.flatMap(([path, all]) =>
    all
      .map((screen, nr) => ({ path, nr, screen }))
      .filter(({ screen }) => path.includes(options.only) || screen.address.includes(options.only)),
  );
  return options.lans.flatMap((lan) =>
    options.widths.flatMap((width) =>
      wanted
        // The screens of one viewer follow each other, so that they share a browser context.
        .toSorted((one, other) => one.screen.as.localeCompare(other.screen.as))
        .map((one) => ({ ...one, state, lan, width, themes: options.themes })),
    ),
  );
}

async function takeAll(from: Browser, stage: Stage, shots: readonly Shot[]): Promise<void> {
  const waiting = shots.values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => takeNext(from, stage, waiting)));
}

async function takeNext(from: Browser, stage: Stage, waiting: Iterable<Shot>): Promise<void> {
  let context: BrowserContext | undefined;
  let current = '';
  for (const shot of waiting) {
    const group = `${shot.screen.as} ${shot.lan} ${shot.width}`;
    if (group !== current) {
      await context?.close();
      context = await openContext(from, stage, shot);
      current = group;
    }
    if (!context) continue;
    const pictures = await photograph(context, stage.url, shot, FOLDER).catch((error: unknown) => {
      process.stderr.write(`${shot.screen.address} ${shot.state}: ${String(error)}\n`);
      return [];
    });
    for (const picture of pictures) taken.set(picture.file, picture);
    count += pictures.length;
    if (count % 50 < pictures.length) {
      process.stdout.write(`${count} pictures\n`);
      await save();
    }
  }
  await context?.close();
}

async function openContext(
  from: Browser,
  stage: Stage,
  { screen, lan, width }: Shot,
): Promise<BrowserContext> {
  const context = await from.newContext({
    viewport: { width, height: width < 700 ? PHONE_HEIGHT : DESKTOP_HEIGHT },
    locale: lan === 'en' ? 'en-GB' : 'zh-CN',
    // Readers of Chinese are in China, where times name no zone.
    timezoneId: lan === 'en' ? 'Europe/London' : 'Asia/Shanghai',
    hasTouch: width < 700,
    isMobile: width < 700,
  });
  await context.addInitScript(
    ({ language, token }) => {
      localStorage.setItem('language', language);
      if (token !== '') localStorage.setItem('token', token);
    },
    { language: lan, token: stage.tokenOf(screen.as) },
  );
  return context;
}

/** Writes the pictures taken so far, so that an interrupted run leaves a gallery too. */
async function save(): Promise<void> {
  const pictures = [...taken.values()];
  await mkdir(FOLDER, { recursive: true });
  await writeFile(RECORD, JSON.stringify(pictures, null, 1));
  await writeGallery(join(FOLDER, 'index.html'), pictures);
}

async function readRecord(): Promise<Picture[]> {
  const text = await readFile(RECORD, 'utf8').catch(() => '[]');
  return JSON.parse(text) as Picture[];
}
