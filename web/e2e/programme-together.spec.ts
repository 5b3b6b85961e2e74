import type { Page } from '@playwright/test';
import { expect, test } from './support/story.ts';
import { enterAsVisitor, type Say } from './support/editors.ts';
import { joinStaff, logInAs, makeMeeting } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { draftOf, makeProgramme, readGrid } from './support/programmes.ts';

test.use({ viewport: { width: 1280, height: 1000 } });

/** Set PROGRAMME_SECONDS=300 for the long run. */
const SECONDS = Number(process.env['PROGRAMME_SECONDS'] ?? 10);

interface Stored {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly body: unknown;
}

/** Records all changes that the server has confirmed to this browser. */
function listen(page: Page): { stored: Stored[]; refused: number } {
  const heard = { stored: [] as Stored[], refused: 0 };
  page.on('response', async (response) => {
    if (!response.url().endsWith('/programme/changes')) return;
    const { data } = (await response.json()) as { data: { items: Stored[] } | null };
    if (data) heard.stored.push(...data.items);
    else heard.refused += 1;
  });
  return heard;
}

test('two browsers that edit a programme at random show the same, and nothing is lost', async ({
  page,
  browser,
  request,
  lan,
  say,
}) => {
  test.setTimeout(240_000 + SECONDS * 2_000);
  const owner = await logInAs(request, 'owner');
  const id = await makeMeeting(request, owner);
  const { sessions } = await makeProgramme(request, owner, id, 8);
  await joinStaff(request, id, owner, 'manager');
  const path = `/admin/matchDetail?id=${id}&part=programme`;
  const other = await enterAsVisitor(browser, lan);
  const pages = [page, other];
  const heard = pages.map(listen);
  await enterWith(page, owner, path);
  await enterWith(other, await logInAs(request, 'manager'), path);
  for (const one of pages) await expect(one.locator('[data-session]')).toHaveCount(sessions.length);

  const until = Date.now() + SECONDS * 1_000;
  const counts = await Promise.all(
    pages.map(async (one, index) => {
      let acts = 0;
      let collisions = 0;
      while (Date.now() < until) {
        if (await settle(one, say)) collisions += 1;
        else await act(one, say, `${index === 0 ? 'A' : 'B'}${acts}`);
        acts += 1;
      }
      return { acts, collisions };
    }),
  );
  for (const one of pages) {
    while (await settle(one, say));
    await one.keyboard.press('Escape');
    await expect(one.getByText(say('programme', 'saving.saved'))).toBeVisible();
  }

  // Choosing a version in one browser may collide with the last change of the other, so this repeats until both show
  // the same.
  await expect(async () => {
    for (const one of pages) while (await settle(one, say));
    expect(await readGrid(other)).toEqual(await readGrid(page));
  }).toPass({ timeout: 30_000 });

  const { revision, items } = await draftOf(request, owner, id);
  const confirmed = heard.flatMap(({ stored }) => stored);
  // Each version of each entry was created once, from the one before it, so no change overwrote another.
  const versions = Map.groupBy(confirmed, (one) => one.id);
  for (const made of versions.values()) {
    const numbers = made.map(({ version }) => version).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, place) => place + (numbers[0] ?? 1)));
  }
  // The server has the last confirmed version, and both screens show it.
  for (const item of items) {
    const last = versions.get(item.id)?.toSorted((a, b) => b.version - a.version)[0];
    if (last) expect([item.version, item.body]).toEqual([last.version, last.body]);
  }
  const shown = (await readGrid(page)).map((line) => line.split(' | ')[0]);
  const kept = items.filter(({ kind }) => kind === 'session').map((item) => item.id);
  expect(shown).toEqual(kept.toSorted());
  const figures = {
    seconds: SECONDS,
    acts: counts.map(({ acts }) => acts),
    collisions: counts.map(({ collisions }) => collisions),
    confirmed: confirmed.length,
    refused: heard.map(({ refused }) => refused),
    revision,
  };
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  await other.context().close();
});

/** Resolves a collision by choosing a version at random; returns false if there is none. */
async function settle(page: Page, say: Say): Promise<boolean> {
  const dialog = page.getByRole('alertdialog');
  if (!(await dialog.isVisible())) return false;
  const choice = Math.random() < 0.5 ? 'collision.useMine' : 'collision.keepTheirs';
  await dialog.getByRole('button', { name: say('programme', choice) }).click();
  return true;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Performs one random act of a hurried organizer. Ignores an element that has disappeared before it is pressed. */
async function act(page: Page, say: Say, mark: string): Promise<void> {
  const blocks = page.locator('[data-session] > button');
  const block = blocks.nth(Math.floor(Math.random() * (await blocks.count())));
  const acts = [move, move, drag, rename, rename, undo, redo, add];
  try {
    await pick(acts)();
  } catch (error) {
    // These errors are expected: a dialog about the colleague's change opened in between, or the session no longer
    // exists.
    if (!(error instanceof Error) || !/Timeout|detached|intercepts/i.test(error.message)) throw error;
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }

  async function move() {
    await block.focus({ timeout: 2_000 });
    await page.keyboard.press('Space');
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Shift+ArrowDown',
      'Shift+ArrowUp',
    ];
    for (let press = 0; press < 3; press += 1) await page.keyboard.press(pick(keys));
    await page.keyboard.press('Space');
  }
  async function drag() {
    await block.hover({ timeout: 2_000, position: { x: 12, y: 6 } });
    const box = await block.boundingBox();
    if (!box) return;
    await page.mouse.down();
    await page.mouse.move(box.x + 12 + Math.random() * 400 - 200, box.y + 6 + Math.random() * 200 - 100, {
      steps: 3,
    });
    await page.mouse.up();
  }
  async function rename() {
    await block.click({ timeout: 2_000, position: { x: 12, y: 6 } });
    await write(mark);
  }
  async function add() {
    await page
      .getByRole('button', { name: say('programme', 'add.sessions') })
      .first()
      .click({ timeout: 2_000 });
    await write(`new ${mark}`);
  }
  async function write(text: string) {
    const dialog = page.getByRole('dialog');
    const label = say('kernel', 'half.en', { label: say('programme', 'field.title') });
    await dialog.getByRole('textbox', { name: label }).first().fill(text, { timeout: 2_000 });
    await dialog
      .getByRole('button', { name: say('kernel', 'save.save'), exact: true })
      .click({ timeout: 2_000 });
    await dialog.waitFor({ state: 'hidden', timeout: 5_000 });
  }
  async function undo() {
    await page.keyboard.press('Control+z');
  }
  async function redo() {
    await page.keyboard.press('Control+Shift+z');
  }
}
