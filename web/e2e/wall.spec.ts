import { maskName } from '@plenum/contract/checkin/wall-name';
import { verdictWords } from '@plenum/contract/checkin/words';
import { wallConsentText } from '@plenum/contract/consents/wall';
import type { APIRequestContext, Page } from '@playwright/test';
import { inLanguage } from '@plenum/contract/kernel/language';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { box, enterWith } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { enrol } from './support/teams.ts';
import { sure } from './support/visitors.ts';

const PEOPLE = [{ name: 'Greta Hopwood' }, { name: 'Marit Shelford' }, { name: '欧阳明珠' }];

/** Creates an open checkpoint for arrivals. */
async function addCheckpoint(request: APIRequestContext, token: string, meetingId: string): Promise<string> {
  const { data, code, message } = await ask(
    request,
    token,
    'POST',
    `/api/meetings/${meetingId}/checkpoints`,
    {
      kind: 'arrival',
      name: { en: 'Arrival', zh: '报到' },
      audience: { who: 'all' },
      from: null,
      until: null,
      rule: 'once',
      capacity: null,
      gates: [],
      handouts: [],
      switches: {
        allowOverride: true,
        overrideAlone: false,
        allowUnpaid: false,
        sound: true,
        autoPrint: false,
        liveCodes: false,
      },
    },
  );
  expect(code, message).toBe(200);
  return data.id;
}

/** Returns the address that the venue's screen now shows as a QR code. */
async function venueAddress(request: APIRequestContext, token: string, path: string): Promise<string> {
  const { data } = await ask(request, token, 'GET', `${path}/venue-codes`);
  const { codes } = data as unknown as { codes: { code: string }[] };
  return `/sign/userSign#${sure(codes[0], 'code').code}`;
}

test('people arrive, and the wall welcomes them', async ({
  page,
  request,
  browser,
  say,
  lan,
  newcomer,
  codeFor,
  baseURL,
  extraHTTPHeaders,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('control', key, values);
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  const [greta, marit, mingzhu] = await enrol(request, newcomer, lan, meeting, PEOPLE);
  const checkpointId = await addCheckpoint(request, meeting.owner, meeting.id);
  const path = `/api/meetings/${meeting.id}/checkpoints/${checkpointId}`;

  // In live control, the owner starts check-in, makes the wall's link, and chooses full names.
  await enterWith(page, meeting.owner, `/admin/signControll?id=${meeting.id}&checkpoint=${checkpointId}`);
  await page.getByRole('button', { name: say('console', 'checkin.start') }).click();
  await expect(page.getByRole('button', { name: say('console', 'checkin.pause') })).toBeVisible();
  await page.getByRole('button', { name: word('makeLink') }).click();
  const link = sure(await page.getByRole('link', { name: word('openWall') }).getAttribute('href'), 'link');
  await expectAccessible();
  const settings = { names: 'full', backgroundFileId: '', paused: false };
  await ask(request, meeting.owner, 'PUT', `${path}/wall`, { version: 1, wall: settings });

  const stranger = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1600, height: 900 },
  });
  const wall = await stranger.newPage();
  await wall.goto(link);
  await expect(wall.getByText('0 / 3')).toBeVisible();

  // Greta scans the venue's code with her phone, logs in, agrees to be named, and confirms.
  const phones = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  await phones.addInitScript((language) => localStorage.setItem('language', language), lan);
  const confirm = async (who: { token: string }, agrees: boolean): Promise<Page> => {
    const phone = await phones.newPage();
    await phone.addInitScript((token) => localStorage.setItem('token', token), who.token);
    await phone.goto(await venueAddress(request, meeting.owner, path));
    await phone.getByRole('button', { name: say('consents', 'ask.agree') }).click();
    if (agrees) await phone.getByText(inLanguage(wallConsentText.text, lan)).click();
    await phone.getByRole('button', { name: say('self', 'confirm') }).click();
    return phone;
  };
  const first = await confirm(sure(greta, 'Greta'), true);
  await expect(first.getByText(inLanguage(verdictWords.admitted, lan))).toBeVisible();
  await expect(wall.getByText('Greta Hopwood')).toBeVisible();
  await expect(wall.getByText('1 / 3')).toBeVisible();

  // Marit arrives while the hall has no network. When it is back, she is welcomed, masked, without a reload.
  await wall.evaluate(() => Object.assign(window, { stillTheSame: true }));
  await stranger.setOffline(true);
  // Marit is not logged in on this phone; her name and a code sent to her are enough.
  const strangers = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  await strangers.addInitScript((language) => localStorage.setItem('language', language), lan);
  const second = await strangers.newPage();
  await second.goto(await venueAddress(request, meeting.owner, path));
  const form = second.getByRole('main');
  await box(form, say('self', 'name')).fill('Marit Shelford');
  const { phone: number } = sure(marit, 'Marit');
  await box(form, say('accounts', 'field.target')).fill(number);
  await second.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await box(form, say('accounts', 'field.code')).fill(await codeFor(number));
  await second.getByRole('button', { name: say('self', 'confirm') }).click();
  await expect(second.getByText(inLanguage(verdictWords.admitted, lan))).toBeVisible();
  await expect(wall.getByText(maskName('Marit Shelford'))).toBeHidden();
  await stranger.setOffline(false);
  await expect(wall.getByText(maskName('Marit Shelford'))).toBeVisible({ timeout: 40_000 });
  await expect(wall.getByText('2 / 3')).toBeVisible();
  expect(await wall.evaluate(() => 'stillTheSame' in window)).toBe(true);

  // The organizer pauses the checkpoint: the next verdict says so, and the wall welcomes no one.
  await page.getByRole('button', { name: say('console', 'checkin.pause') }).click();
  await expect(page.getByRole('button', { name: word('resume') })).toBeVisible();
  const third = await confirm(sure(mingzhu, 'Mingzhu'), false);
  await expect(third.getByText(inLanguage(verdictWords.paused, lan))).toBeVisible();
  await expect(wall.getByText('2 / 3')).toBeVisible();

  // After the organizer ends the link, the wall shows a notice instead of the figures.
  await page.getByRole('button', { name: word('endLink') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('endLink') })
    .click();
  await expect(wall.getByRole('heading', { level: 1 })).toHaveText(/Check-in wall|签到墙/);
  await Promise.all([stranger.close(), phones.close(), strangers.close()]);
});

test('the address without a link leads organizers to their walls', async ({
  page,
  request,
  say,
  expectAccessible,
}) => {
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  await page.goto('/signView');
  await expect(page.getByRole('heading', { name: say('wall', 'title') })).toBeVisible();
  await expect(page.getByText(say('wall', 'noToken'))).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible();
  await enterWith(page, meeting.owner, '/signView');
  await page.locator(`main a[href$="id=${meeting.id}"]`).click();
  await expect(page).toHaveURL(`/admin/signControll?id=${meeting.id}`);
});
