import {
  describe,
  type Interactions,
  LONGEST_MS,
  openInteractions,
  slowest,
  type Timed,
} from '../interactions.ts';
import { openLargeConference, reviewAndAccept } from '../large-conference.ts';
import { fillProgramme, SESSIONS, TALKS_EACH } from '../large-programme.ts';
import { startProduct } from '../product.ts';
import { median, type Row } from '../row.ts';

const ACCEPTED = 200;
const TIMES = 5;

const dialog = `document.querySelector('[role=dialog], [role=alertdialog]')`;
const blocks = `document.querySelectorAll('[data-session]').length`;
const isSaved = `document.body.textContent.includes('All changes saved')`;

export const programmeEditor: Row = {
  id: 'B13-programme',
  about: `slowest interaction with a programme of ${SESSIONS} sessions, ${SESSIONS * TALKS_EACH} talks: milliseconds from press to paint in Chromium`,
  comparator: `the limit of ${LONGEST_MS} ms`,
  target: { atMost: 1 },
  open: async () => {
    const conference = await openLargeConference(await startProduct());
    await reviewAndAccept(conference, ACCEPTED);
    await fillProgramme(conference);
    let [last, dragged]: [readonly Timed[], readonly number[]] = [[], []];
    return {
      rounds: 3,
      ours: async () => {
        const browser = await openInteractions(conference.url, await conference.logIn());
        try {
          dragged = await workWithProgramme(browser, conference.id);
          last = [...browser.all.values()];
          return slowest(last);
        } finally {
          await browser.close();
        }
      },
      comparator: () => Promise.resolve(LONGEST_MS),
      remarks: () => [...last.map(describe), describeFrames(dragged)],
      prove: async () => {
        const longest = Math.max(...dragged);
        if (longest > LONGEST_MS) throw new Error(`A frame of a drag took ${longest.toFixed(0)} ms`);
        return `Longest frame of a drag ${longest.toFixed(0)} ms, at most ${LONGEST_MS}`;
      },
      close: () => conference.close(),
    };
  },
};

export function describeFrames(frames: readonly number[]): string {
  const late = frames.filter((milliseconds) => milliseconds > 50).length;
  return `drag: ${frames.length} frames, ${median(frames).toFixed(0)} ms in the median, at most ${Math.max(...frames).toFixed(0)}; ${late} above 50 ms`;
}

/** Moves sessions as an organizer does; returns the frames of all drags. */
export async function workWithProgramme(browser: Interactions, meetingId: string): Promise<number[]> {
  const { page, time } = browser;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const dragged: number[] = [];
  await page.goto(`/admin/matchDetail?id=${meetingId}&part=programme`);
  await browser.until(`${blocks} >= ${SESSIONS}`);
  for (let at = 0; at < TIMES; at += 1) {
    const block = page.locator('[data-session] > button').nth(at * 7 + 2);
    const session = await block.locator('..').getAttribute('data-session');
    const here = `document.querySelector('[data-session="${session}"]')`;
    const startOf = `${here}?.dataset.start`;
    await time(
      'open a session',
      () => block.click({ position: { x: 30, y: 10 } }),
      `${dialog}?.querySelector('input')`,
    );
    await time(
      'open a talk',
      () =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Talk / })
          .first()
          .click(),
      `${dialog}?.querySelectorAll('textarea').length >= 4`,
    );
    await time(
      'open the list of people',
      () =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Chairs/ })
          .click(),
      `document.querySelector('[role=option]')`,
    );
    for (const letter of '59')
      await time(
        'find a person',
        () => page.keyboard.press(letter),
        letter === '5' ? 'true' : `document.querySelectorAll('[role=option]').length < 100`,
      );
    // The first press clears the search.
    await page.keyboard.press('Escape');
    await time(
      'close the list of people',
      () => page.keyboard.press('Escape'),
      `!document.querySelector('[role=option]')`,
    );
    await time(
      'type into the form',
      () => page.getByRole('dialog').getByRole('textbox').first().press('x'),
      'true',
    );
    await time(
      'close the session',
      () => page.keyboard.press('Escape'),
      `!${dialog} || ${dialog}.getAttribute('role') === 'alertdialog'`,
    );
    const leave = page.getByRole('alertdialog').getByRole('button').last();
    if (await leave.isVisible()) await leave.click();
    await browser.until(`!${dialog}`);
    await time(
      'to the list',
      () => tab('List').click(),
      `${blocks} === 0 && document.querySelectorAll('[role=tabpanel] li').length >= ${SESSIONS}`,
    );
    await time(
      'to the speakers',
      () => tab('Speakers').click(),
      `document.querySelectorAll('[role=tabpanel] li').length > 10`,
    );
    await time('to the grid', () => tab('Grid').click(), `${blocks} >= ${SESSIONS}`);
    await block.focus();
    await time(
      'pick up by keyboard',
      () => page.keyboard.press('Space'),
      `${here}?.querySelector('[aria-pressed=true]')`,
    );
    const before = await page.evaluate<string>(startOf);
    await time('move by keyboard', () => page.keyboard.press('ArrowDown'), `${startOf} !== '${before}'`);
    await time('to the next room by keyboard', () => page.keyboard.press('ArrowRight'), 'true');
    await time(
      'put down by keyboard',
      () => page.keyboard.press('Space'),
      `!${here}?.querySelector('[aria-pressed=true]')`,
    );
    await browser.until(isSaved);
    await time('undo', () => page.keyboard.press('Control+z'), `${startOf} === '${before}'`);
    await browser.until(isSaved);
    dragged.push(...(await browser.frames(() => drag(browser, block))));
    await browser.until(isSaved);
    await time('undo the drag', () => page.keyboard.press('Control+z'), isSaved);
    await browser.until(isSaved);
    await time('open the publishing', () => button('Publish…').click(), dialog);
    await time('close the publishing', () => page.keyboard.press('Escape'), `!${dialog}`);
  }
  return dragged;
}

async function drag(
  { page }: Interactions,
  block: ReturnType<Interactions['page']['locator']>,
): Promise<void> {
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('No session to drag');
  const [x, y] = [box.x + 30, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1) {
    await page.mouse.move(x + step * 5, y + step * 2);
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
}
