import type { Page } from '@playwright/test';
import { href, paths } from '../src/app/paths.ts';
import { dateField, fillDate } from './support/dates.ts';
import { choose, enterAsVisitor, type Say } from './support/editors.ts';
import { logInAs, makeMeeting, openPart, save } from './support/organizers.ts';
import { acceptPapers, callForPapers, submitPaper } from './support/papers.ts';
import { endLogin, enterWith, fillLogin, makeAccount, storedToken } from './support/people.ts';
import { blockOf, draftOf, makeProgramme } from './support/programmes.ts';
import { expect, test } from './support/story.ts';
import { sure } from './support/visitors.ts';

// The grid needs a screen as wide as a desktop's.
test.use({ viewport: { width: 1440, height: 900 } });

const WAVES = { en: 'Wave overtopping at steep sea walls', zh: '陡坡海堤的越浪量' };
const DUNES = { en: 'Dunes that move at night', zh: '夜间移动的沙丘' };

const editor = (id: string) => href(paths.matchDetail, {}, { id, part: 'programme' });

async function publish(page: Page, say: Say): Promise<void> {
  await expect(page.getByText(say('programme', 'saving.saved'))).toBeVisible();
  await page.getByRole('button', { name: say('programme', 'publish.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('programme', 'publish.publish'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Picks a session up, moves it down by this many times five minutes, and drops it. */
async function moveDown(page: Page, id: string, presses: number): Promise<void> {
  await blockOf(page, id).focus();
  await page.keyboard.press('Space');
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
}

test('accepted work is placed from the tray, published and moved, and its author sees when and where', async ({
  page,
  browser,
  request,
  lan,
  say,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const titleOf = (title: typeof WAVES) => (lan === 'en' ? title.en : title.zh);
  const word = (key: string, values?: Record<string, string | number>) => say('programme', key, values);
  const meeting = await callForPapers(request);
  const author = await makeAccount(request, codeFor, newcomer);
  const waves = await submitPaper(request, author, meeting, WAVES);
  const dunes = await submitPaper(request, author, meeting, DUNES);
  await acceptPapers(request, meeting, [waves, dunes]);
  const { sessions } = await makeProgramme(request, meeting.owner, meeting.id, 4);
  const [first, second] = [sure(sessions[0], 'session'), sure(sessions[1], 'session')];
  await enterWith(page, meeting.owner, editor(meeting.id));
  const tray = page.getByRole('complementary', { name: word('tray.title') });
  await expect(tray.getByRole('button')).toHaveCount(2);
  // The hint says to drag with a mouse, and to tap on a touch screen.
  await expect(tray).toContainText(word(lan === 'en' ? 'tray.text_other' : 'tray.tap_other', { count: 2 }));
  await expectAccessible();

  // The first talk is placed in the first session with the keyboard.
  await tray.getByRole('button', { name: titleOf(WAVES) }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const session = `${say('kernel', 'choose')} ${word('tray.session')}`;
  await choose(dialog, session, lan === 'en' ? first.title.en : first.title.zh);
  await expectAccessible();
  await dialog.getByRole('button', { name: word('tray.place') }).click();
  const talkIn = (id: string) => page.locator(`[data-session="${id}"] [data-talk]`);
  await expect(talkIn(first.id)).toContainText(titleOf(WAVES));
  // The second talk is dragged into the second session with the mouse.
  await tray.getByRole('button', { name: titleOf(DUNES) }).hover();
  await page.mouse.down();
  const target = sure(await page.locator(`[data-session="${second.id}"]`).boundingBox(), 'place');
  await page.mouse.move(target.x + 40, target.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(talkIn(second.id)).toContainText(titleOf(DUNES));
  await expect(page.getByText(word('tray.empty'))).toBeVisible();
  await publish(page, say);

  // The author sees when and where the talk takes place, on the submission's page and in the programme.
  const own = await enterAsVisitor(browser, lan);
  await enterWith(own, author, href(paths.submit, { id: meeting.id }, { paper: waves }));
  const place = own.getByRole('region', { name: say('submissions', 'place.title') });
  await expect(place).toContainText('09:00');
  await expect(place).toContainText(lan === 'en' ? first.title.en : first.title.zh);
  await place.getByRole('link', { name: say('submissions', 'place.open') }).click();
  await expect(own).toHaveURL(/tab=programme/);
  await own.goto(href(paths.detailInfo, { id: meeting.id }, { tab: 'programme', view: 'list' }));
  await expect(own.getByRole('button', { name: titleOf(WAVES), exact: true })).toBeVisible();

  // The session is moved by half an hour, first without a network and then with an expired login, and no change is
  // lost.
  await page.context().setOffline(true);
  await moveDown(page, first.id, 3);
  await expect(page.getByText(word('saving.lost'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(word('saving.saved'))).toBeVisible();
  await endLogin(request, (await storedToken(page)) ?? '');
  // The login dialog takes the focus, so all calls are delayed until the last key has been pressed.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await pressed.promise;
    await route.fallback();
  });
  await moveDown(page, first.id, 3);
  pressed.resolve();
  await expect(dialog).toBeVisible();
  await fillLogin(dialog, say, 'owner', 'Hall-of-owner-26');
  await expect(page.locator(`[data-session="${first.id}"]`)).toHaveAttribute('data-start', '09:30');
  await publish(page, say);

  await own.reload();
  const since = `programme.changes.since_${lan === 'en' ? 'one' : 'other'}`;
  await expect(own.getByText(say('meetings', since, { count: 1 }))).toBeVisible();
  await own.goto(href(paths.submit, { id: meeting.id }, { paper: waves }));
  await expect(place).toContainText('09:30');
  await own.context().close();
});

test('a programme is imported from a sheet, and moves with the days of its conference', async ({
  page,
  request,
  say,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('programme', key, values);
  const owner = await logInAs(request, 'owner');
  const id = await makeMeeting(request, owner);
  await enterWith(page, owner, editor(id));
  const head = 'Day,Start,End,Room,Session,Talk,Talk start,Talk end,Speakers';
  const lines = [
    '2027-09-13,09:00,10:30,Hall A,Tides,Salt,09:00,09:45,Ann Example',
    '2027-09-13,09:00,10:30,Hall A,Tides,Sand,09:45,10:30,Bo Example',
    '2027-09-14,11:00,12:00,Hall B,Dunes,,,,',
  ];
  const sheet = (...rows: string[]) => ({
    name: 'programme.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows].join('\n')),
  });
  const input = page.getByLabel(word('import.open'));
  const dialog = page.getByRole('dialog');

  // A row with a day outside the conference is an error, and nothing is imported.
  await input.setInputFiles(sheet(...lines, '2027-10-01,09:00,10:00,Hall B,Late,,,,'));
  await expect(dialog).toContainText(word('import.error.outside'));
  await expectAccessible();
  await dialog.getByRole('button', { name: say('kernel', 'cancel') }).click();
  await input.setInputFiles(sheet(...lines));
  await dialog.getByRole('button', { name: word('import.take_other', { count: 2 }) }).click();
  await expect(page.getByText(word('import.done_other', { count: 2 }))).toBeVisible();
  await expect(page.locator('[data-session]')).toHaveCount(2);
  await expect(page.locator('[data-talk]')).toHaveCount(2);
  await expect(page.getByText(word('saving.saved'))).toBeVisible();

  // The conference is moved by two weeks. The app offers to move the programme too, immediately after saving and, if
  // the user declines, in the programme's editor.
  await openPart(page, say, 'basics');
  await fillDate(dateField(page, say('console', 'basics.endsOn')), '2027-09-28');
  await fillDate(dateField(page, say('console', 'basics.startsOn')), '2027-09-27');
  await save(page, say);
  await expect(page.getByText(say('console', 'basics.moveProgramme'))).toBeVisible();
  await expectAccessible();
  await page
    .getByRole('button', { name: say('kernel', 'cancel') })
    .last()
    .click();
  await openPart(page, say, 'programme');
  await expect(page.getByText(word('outside.text_other', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: word('outside.move_other', { count: 14 }) }).click();
  await expect(page.getByText(word('outside.text_other', { count: 2 }))).toBeHidden();
  await expect(page.getByText(word('saving.saved'))).toBeVisible();
  const days = (await draftOf(request, owner, id)).items.flatMap(({ kind, body }) =>
    kind === 'session' ? [body.day] : [],
  );
  expect(days.toSorted()).toEqual(['2027-09-27', '2027-09-28']);
});
