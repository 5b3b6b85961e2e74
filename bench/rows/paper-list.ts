import type { Page } from '@playwright/test';
import {
  describe,
  type Interactions,
  LONGEST_MS,
  openInteractions,
  slowest,
  type Timed,
} from '../interactions.ts';
import { openLargeConference, PAPERS, REVIEWERS, reviewAndAccept } from '../large-conference.ts';
import { startProduct } from '../product.ts';
import type { Row } from '../row.ts';

const ACCEPTED = 200;
const TIMES = 3;

const rows = `document.querySelectorAll('[role=grid] tbody tr').length`;
const isIdle = `document.querySelector('[role=grid]')?.getAttribute('aria-busy') === 'false'`;
const firstRow = `document.querySelector('[role=grid] tbody tr')?.textContent ?? ''`;
const dialog = `document.querySelector('[role=dialog], [role=alertdialog]')`;

export const paperList: Row = {
  id: 'B13-papers',
  about: `slowest interaction with a list of ${PAPERS} submissions, ${REVIEWERS} reviewers: milliseconds from press to paint in Chromium`,
  comparator: `the limit of ${LONGEST_MS} ms`,
  target: { atMost: 1 },
  open: async () => {
    const conference = await openLargeConference(await startProduct());
    await conference.ask('POST', `/api/meetings/${conference.id}/review-assignment`, { otherFields: false });
    await reviewAndAccept(conference, ACCEPTED);
    let last: readonly Timed[] = [];
    return {
      rounds: 3,
      ours: async () => {
        const browser = await openInteractions(conference.url, await conference.logIn());
        try {
          await workWithPapers(browser, conference.id);
          last = [...browser.all.values()];
          return slowest(last);
        } finally {
          await browser.close();
        }
      },
      comparator: () => Promise.resolve(LONGEST_MS),
      remarks: () => last.map(describe),
      close: () => conference.close(),
    };
  },
};

/**
 * Performs the interactions of a chair's morning. The browser is new, so that all parts of the screen are drawn for the
 * first time.
 */
export async function workWithPapers(browser: Interactions, meetingId: string): Promise<void> {
  const { page, time } = browser;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(`/admin/matchDetail?id=${meetingId}&part=people`);
  const link = page.getByRole('link', { name: 'Submissions', exact: true });
  if (!(await link.isVisible())) await unfold(page);
  await time('open the list', () => link.click(), `${rows} > 10 && ${isIdle}`);
  for (let at = 0; at < TIMES; at += 1) {
    const search = page.getByRole('searchbox').first();
    for (const letter of `coast 7${at}`) {
      const isLast = letter === String(at);
      await time(
        'type a letter into the search',
        () => search.press(letter === ' ' ? 'Space' : letter),
        isLast ? `${isIdle} && /coast 7${at}/.test(${firstRow})` : 'true',
      );
    }
    await search.fill('');
    await browser.until(`${isIdle} && /0001/.test(${firstRow})`);
    await time(
      'sort by title',
      () => page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click(),
      isIdle,
    );
    await time(
      'sort by score',
      () => page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click(),
      isIdle,
    );
    await time('another view', () => button(/^Undecided/).click(), `${isIdle} && !/0001/.test(${firstRow})`);
    await time('back to all', () => button(/^All/).first().click(), `${isIdle} && /0001/.test(${firstRow})`);
    await time(
      'open a submission',
      () => page.getByText('0003', { exact: true }).click(),
      `${dialog}?.textContent.includes('abstract.docx')`,
    );
    await time('next submission', () => page.keyboard.press('j'), `${dialog}?.textContent.includes('0004')`);
    await time('close the submission', () => page.keyboard.press('Escape'), `!${dialog}`);
    await time('one row down', () => page.keyboard.press('j'), 'true');
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await time(
      'select all on the page',
      () => all.click({ force: true }),
      `document.querySelectorAll('[role=grid] [aria-selected=true]').length > 10`,
    );
    await time('open the decision', () => button('Decide').last().click(), dialog);
    await time(
      'choose a decision',
      () => page.getByText('Accept as poster').click(),
      `${dialog}.querySelector('input:checked')`,
    );
    await time('close the decision', () => page.keyboard.press('Escape'), `!${dialog}`);
    await time(
      'select none',
      () => all.click({ force: true }),
      `document.querySelectorAll('[role=grid] [aria-selected=true]').length === 0`,
    );
    await time(
      'open the assignment',
      () => button('Assign automatically').click(),
      `/under review/.test(${dialog}?.textContent)`,
    );
    await time('close the assignment', () => page.keyboard.press('Escape'), `!${dialog}`);
    await time(
      'open the letters',
      () => button('Preview letters').click(),
      `/letters?/.test(${dialog}?.textContent)`,
    );
    await time('close the letters', () => page.keyboard.press('Escape'), `!${dialog}`);
  }
}

async function unfold(page: Page): Promise<void> {
  const nav = page.getByRole('navigation').first();
  const folded = nav.getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
}
