import { randomUUID } from 'node:crypto';
import { demoAccounts } from '../../server/demo/accounts.ts';
import { formatDay, listCurrency, price } from '../src/kernel/i18n/format.ts';
import { enterWith, logInByApi } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { downloaded, readMeeting, readProgramme, readPublic, sure } from './support/visitors.ts';

test('a visitor finds the fees and the nights of a hotel from the front page', async ({
  page,
  request,
  lan,
  say,
  expectAccessible,
}) => {
  const card = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  const meeting = await readMeeting(request, lan, card.id);
  await page.goto('/');
  await expect(page).toHaveURL(/\/index\/cloud$/);
  await expect(page.getByRole('heading', { level: 1, name: card.title })).toBeVisible();
  const register = page.getByRole('link', { name: say('landing', 'card.register') });
  await expect(register).toHaveAttribute('href', `/index/register/${card.slug}`);
  await expect(page.getByRole('link', { name: say('landing', 'card.fees') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: say('landing', 'card.see') }).click();
  await expect(page).toHaveURL(new RegExp(`/index/detailInfo/${card.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: card.title })).toBeVisible();

  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: say('meetings', 'detail.tabs') })
      .getByRole('link', { name: say('meetings', `detail.tab.${name}`), exact: true });
  const main = page.getByRole('main');

  await tab('fees').click();
  await expect(page).toHaveURL(/tab=fees/);
  await expect(tab('fees')).toHaveAttribute('aria-current', 'page');
  const type = sure(meeting.types[0], 'type');
  const early = sure(
    type.windows.find(({ state }) => state === 'effective'),
    'price of today',
  );
  const currency = listCurrency(lan);
  await expect(main.getByText(price(early.price[currency] ?? 0, currency, lan)).first()).toBeVisible();
  const lastDay = formatDay(new Date(Date.parse(early.until ?? '') - 1), lan, meeting.timeZone);
  await expect(main.getByText(say('meetings', 'fees.until', { day: lastDay })).first()).toBeVisible();
  await expectAccessible();

  await tab('hotel').click();
  const hotel = sure(meeting.hotels[0], 'hotel');
  const room = sure(hotel.rooms[0], 'room');
  await expect(main.getByRole('heading', { name: hotel.name })).toBeVisible();
  const nights = main.getByRole('list', { name: say('meetings', 'hotel.nights') }).first();
  await expect(nights.getByRole('listitem')).toHaveCount(room.nights.length);
  const left = say('meetings', 'hotel.roomsLeft', { count: room.nights[0]?.remaining ?? 0 });
  await expect(nights.getByRole('listitem').first()).toContainText(left);
  const guests = say('meetings', 'hotel.capacity_other', { count: room.capacity });
  await expect(main.getByText(guests).first()).toBeVisible();
  await expect(main.getByText(price(room.price[currency] ?? 0, currency, lan)).first()).toBeVisible();
  await expectAccessible();

  // Each tab has its own address, and Back goes through them.
  await page.goBack();
  await expect(tab('fees')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(tab('about')).toHaveAttribute('aria-current', 'page');
});

test('a visitor reads the programme by track, opens one talk, and keeps an agenda', async ({
  page,
  request,
  lan,
  say,
  expectAccessible,
}) => {
  const meeting = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  const programme = await readProgramme(request, lan, meeting.id);
  const today = programme.sessions.filter(({ day }) => day === programme.days[0]);
  const session = sure(
    today.find(({ trackId, talks }) => trackId !== null && talks.length > 1),
    'session of a track',
  );
  const other = sure(
    today.find(({ trackId }) => trackId !== null && trackId !== session.trackId),
    'session of another track',
  );
  const talk = sure(session.talks[0], 'talk');
  const neighbour = sure(session.talks[1], 'second talk');
  const opening = (title: string) => page.getByRole('button', { name: title, exact: true });

  await page.goto(`/index/detailInfo/${meeting.slug}?tab=programme`);
  await page.getByRole('button', { name: say('meetings', 'programme.as.list') }).click();
  await expect(opening(other.title)).toBeVisible();
  await expectAccessible();
  await page.getByLabel(say('meetings', 'programme.track')).selectOption(session.trackId);
  await expect(page).toHaveURL(/track=/);
  await expect(opening(other.title)).toBeHidden();

  await opening(talk.title).click();
  const dialog = page.getByRole('dialog', { name: talk.title });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`session=${talk.id}`));
  const speaker = sure(
    programme.speakers.find(({ id }) => id === talk.speakerIds[0]),
    'speaker',
  );
  await expect(dialog.getByText(speaker.name, { exact: true })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: say('meetings', 'programme.starOn') }).click();
  await expect(dialog.getByRole('button', { name: say('meetings', 'programme.starOff') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/session=/);

  await page.getByRole('button', { name: say('meetings', 'programme.mine_other', { count: 1 }) }).click();
  await expect(page).toHaveURL(/mine=true/);
  await expect(opening(talk.title)).toBeVisible();
  await expect(opening(neighbour.title)).toBeHidden();
  const file = await downloaded(page, () =>
    page.getByRole('button', { name: say('meetings', 'programme.saveMine') }).click(),
  );
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(file.replaceAll('\r\n ', '')).toContain(`UID:${talk.id}@plenum`);

  // The personal programme is kept in this browser.
  await page.reload();
  await expect(opening(talk.title)).toBeVisible();
  await expect(opening(neighbour.title)).toBeHidden();
});

test('the list keeps the choices in the address, and has a calendar', async ({
  page,
  request,
  lan,
  say,
  expectAccessible,
}) => {
  const { meetings } = await readPublic(request, lan, '/meetings');
  const found = sure(
    meetings.find(({ phase }) => phase === 'in_progress'),
    'meeting in progress',
  );
  const open = sure(
    meetings.find(({ phase }) => phase === 'registration_open'),
    'meeting open for registration',
  );
  const shown = page.getByRole('main').getByRole('article');
  const heading = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
  await page.goto('/index/meeting');
  await expect(heading(open.title)).toBeVisible();
  await expectAccessible();

  await page.getByLabel(say('meetings', 'list.series')).selectOption(found.series.slug);
  await page.getByLabel(say('meetings', 'list.phase')).selectOption('in_progress');
  await expect(page).toHaveURL(new RegExp(`series=${found.series.slug}.*phase=in_progress`));
  await expect(shown).toHaveCount(1);
  await heading(found.title).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: found.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(say('meetings', 'list.phase'))).toHaveValue('in_progress');
  await expect(shown).toHaveCount(1);
  await page.reload();
  await expect(shown).toHaveCount(1);
  await page.goBack();
  await expect(page.getByLabel(say('meetings', 'list.phase'))).toHaveValue('');

  await page.getByLabel(say('meetings', 'list.q')).fill('zzz-nothing');
  await expect(page.getByRole('heading', { name: say('meetings', 'list.emptyTitle') })).toBeVisible();
  await expect(page).toHaveURL(/q=zzz-nothing/);
  await page
    .getByRole('button', { name: say('meetings', 'list.reset') })
    .last()
    .click();
  await expect(heading(open.title)).toBeVisible();

  await page.getByRole('link', { name: say('meetings', 'list.asCalendar'), exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  // The calendar shows the conference on its days, and again in the list below.
  const inCalendar = page.getByRole('table').getByRole('link', { name: found.title });
  await expect(inCalendar.first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: say('meetings', 'list.nextMonth') }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.goBack();
  await expect(inCalendar.first()).toBeVisible();
});

test('a visitor downloads a calendar file in their language', async ({ page, request, lan, say }) => {
  const meeting = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  await page.goto(`/index/detailInfo/${meeting.slug}`);
  const file = await downloaded(page, () =>
    page
      .getByRole('main')
      .getByRole('link', { name: say('landing', 'card.calendar') })
      .first()
      .click(),
  );
  expect(file).toContain('BEGIN:VCALENDAR');
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${meeting.title}`);
  expect(file).toContain(`DTSTART;VALUE=DATE:${meeting.startsOn.replaceAll('-', '')}`);
});

test('a conference has its own site, and organizers find a visitor’s question', async ({
  page,
  request,
  lan,
  say,
  newcomer,
  expectAccessible,
}) => {
  const { series, current } = await readPublic(request, lan, '/series/bdmc');
  const meeting = sure(current, 'current meeting');
  await page.goto('/bdmc');
  await expect(page).toHaveURL(/\/bdmc\/index$/);
  await expect(page.getByRole('heading', { level: 1, name: meeting.title })).toBeVisible();
  await expectAccessible();
  const pages = page.getByRole('navigation', {
    name: say('meetings', 'site.navigation', { name: series.name }),
  });
  for (const part of ['program', 'committee', 'venue', 'history', 'contact']) {
    const name = say('meetings', `site.part.${part}`);
    await pages.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/bdmc/${part}$`));
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible();
  }

  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: say('meetings', 'contact.send') });
  const field = (key: string) =>
    main.getByRole('textbox', { name: say('meetings', `contact.${key}`), exact: true });
  const name = field('name');
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  const question = `Is the poster hall <b>quiet</b>? ${randomUUID()}`;
  await name.fill(newcomer.username);
  await field('email').fill(newcomer.email);
  await field('text').fill(question);
  await send.click();
  await expect(main.getByRole('alert')).toContainText(say('meetings', 'contact.sentTitle'));
  await expectAccessible();

  const { username, password } = sure(
    demoAccounts.find(({ role }) => role === 'administrator'),
    'administrator',
  );
  const token = await logInByApi(request, { ...newcomer, username, password });
  await enterWith(page, token, `/admin/matchDetail?id=${meeting.id}&part=messages`);
  const message = page.getByRole('article').filter({ hasText: question });
  await expect(message.getByRole('heading', { name: newcomer.username })).toBeVisible();
  await expect(message.getByRole('link', { name: newcomer.email })).toBeVisible();
  await message.getByRole('button', { name: say('console', 'messages.markAnswered') }).click();
  await expect(message.getByText(say('console', 'messages.answered'), { exact: true })).toBeVisible();
});

test('a visitor finds the way by keyboard alone', async ({ page, request, lan, say }) => {
  const meeting = sure((await readPublic(request, lan, '/series/cloud')).current, 'current meeting');
  const programme = await readProgramme(request, lan, meeting.id);
  await page.goto(`/index/detailInfo/${meeting.slug}?tab=programme&view=list`);
  const session = sure(
    programme.sessions.find(({ day, talks }) => day === programme.days[0] && talks.length > 0),
    'session with a talk',
  );
  const opens = page.getByRole('button', { name: session.title, exact: true });
  await expect(opens).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('app', 'skipToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await opens.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: session.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opens).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const star = page.getByRole('button', {
    name: say('meetings', 'programme.star', { title: session.title }),
    exact: true,
  });
  await expect(star).toBeFocused();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});
