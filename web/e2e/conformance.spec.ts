import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { roomWords } from '@plenum/contract/meetings/words';
import { yesNoWords } from '@plenum/contract/kernel/yes-no';
import { identityWords, valueLabels } from '@plenum/contract/registration/people/person-words';
import { stayWords } from '@plenum/contract/registration/people/stay';
import type { Page } from '@playwright/test';
import { offerMeeting } from './support/offers.ts';
import { DEMO_MEETING, enterAs } from './support/organizers.ts';
import { box, endLogin, enterWith, fillLogin, openLogin, storedToken } from './support/people.ts';
import { filledIn, makeAttendee, place, press, saveDraft } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

// These tests cover statements of the specification that can only be tested on a whole page;
// docs/internal/conformance.md lists the tests of each statement.

const EXPIRED: Sentence = { en: 'Login Expired, Please Login Again', zh: '登录已过期，请重新登录' };
const LOGIN_FIRST: Sentence = { en: 'Please Login First', zh: '请先登录' };

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const toasts = (page: Page) => page.locator('[data-kind]');
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

declare global {
  interface Window {
    $axios: {
      get: (path: string) => Promise<unknown>;
      defaults: { timeout: number; headers: Record<string, unknown> };
    };
  }
}

/** Sends a request as any script on the page can. */
const get = (page: Page, path: string) =>
  page.evaluate(
    (address) =>
      window.$axios.get(address).then(
        (body) => body,
        (error: unknown) => (error as { response?: { data: unknown } }).response?.data,
      ),
    path,
  );

test('every public screen of the specification opens under its own address', async ({ page }) => {
  const addresses = [
    ...['cloud', 'mamc', 'hpc', 'tools', 'homepage', 'meeting'].map((name) => `/index/${name}`),
    ...['index', 'program', 'contact', 'committee', 'venue', 'history'].map((name) => `/bdmc/${name}`),
    `/index/detailInfo/${DEMO_MEETING}`,
    '/apidoc',
    '/getcode',
    '/signView',
    '/sign/userSign',
  ];
  const titles = new Set<string>();
  for (const address of addresses) {
    const reply = await page.goto(address);
    expect(reply?.status(), address).toBe(200);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page).not.toHaveTitle(/^$/);
    titles.add(
      `${await page.title()} ${await page.getByRole('heading', { level: 1 }).first().textContent()}`,
    );
  }
  expect(titles.size).toBe(addresses.length);
});

test('$axios exists from the first script on, and tells why a call was refused', async ({
  page,
  say,
  lan,
}) => {
  const inLan = (sentence: Sentence) => inLanguage(sentence, lan);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const { get: call, defaults } = window.$axios;
      Object.assign(window, { early: [typeof call, defaults.timeout, defaults.headers['Content-Type']] });
    });
  });
  await page.goto(`/index/cloud?lang=${lan}`, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => Reflect.get(window, 'early') as unknown)).toEqual([
    'function',
    300_000,
    'application/json',
  ]);
  // axios itself isn't loaded with the first page, which must stay small.
  expect(scripts.filter((address) => address.includes('axios'))).toEqual([]);
  const sizes = await Promise.all(
    scripts.map(
      async (address) => gzipSync(await (await page.request.get(address)).body(), { level: 9 }).length,
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(140_000);
  expect(await get(page, '/api/site')).toMatchObject({ code: 200, data: { demo: true } });

  // The message of any HTTP error is shown. If the code in its body is 400, the notice of the expired login is shown
  // too, but only once.
  const answers: readonly (readonly [string, number, object])[] = [
    ['/api/teapot', 418, { code: 418, message: 'I am a teapot' }],
    ['/api/kettle', 413, { code: 400, message: 'I am a kettle' }],
  ];
  for (const [path, status, json] of answers)
    await page.route(`**${path}`, (route) => route.fulfill({ status, json }));
  await get(page, '/api/teapot');
  await expect(toasts(page).filter({ hasText: 'I am a teapot' })).toBeVisible();
  await get(page, '/api/kettle');
  await get(page, '/api/kettle');
  await expect(toasts(page).filter({ hasText: 'I am a kettle' })).toContainText('×2');
  await expect(toasts(page).filter({ hasText: inLan(EXPIRED) })).toHaveText(new RegExp(`${inLan(EXPIRED)}$`));

  // After a call without a login, the calling script gets the message, and the user sees a notice and the login dialog.
  expect(await get(page, '/api/accounts/me')).toMatchObject({ message: inLan(LOGIN_FIRST) });
  await expect(toasts(page).filter({ hasText: inLan(LOGIN_FIRST) })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: say('accounts', 'login.logIn'), exact: true }).click();
  for (const sentence of [
    { en: 'Please Enter Your Username', zh: '请输入用户名' },
    { en: 'Please Enter Your Password', zh: '请输入密码' },
  ])
    await expect(dialog.getByText(inLan(sentence), { exact: true })).toBeVisible();
});

test('a login on a conference’s page is kept with it until it expires, which is announced once', async ({
  page,
  request,
  say,
  lan,
}) => {
  await page.goto(`/index/detailInfo/${DEMO_MEETING}`);
  await fillLogin(await openLogin(page, say), say, 'attendee', 'Hall-of-attendee-26');
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
  expect(await stored(page, 'loginMeetingId')).toBe(DEMO_MEETING);

  // The login ends while no page is open that could notice it.
  const token = (await storedToken(page)) ?? '';
  await page.goto('/healthz');
  await endLogin(request, token);
  const said: string[] = [];
  await page.exposeFunction('saw', (text: string) => said.push(text));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes, target }) => [...addedNodes, target])) {
        const card =
          node instanceof Element ? node.closest('[data-kind]') : node.parentElement?.closest('[data-kind]');
        if (card) (Reflect.get(window, 'saw') as (text: string) => void)(card.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  // Collects the codes of the answers. With an expired login, calls of this page that need no login answer 400, and
  // calls about the account answer 400001.
  const codes = new Set<number>();
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.json().then(
        ({ code }: { code: number }) => codes.add(code),
        () => undefined,
      );
  });
  await page.goto('/index/homepage', { waitUntil: 'networkidle' });
  await expect.poll(() => [...codes]).toContain(kernelRefusals.LOGIN_ENDED.code);
  await expect(toasts(page)).toHaveCount(0, { timeout: 10_000 });
  expect(said.filter((text) => text.includes(inLanguage(EXPIRED, lan)))).not.toEqual([]);
  expect(said.filter((text) => text.includes('×'))).toEqual([]);
  expect([await stored(page, 'loginMeetingId'), await stored(page, 'token')]).toEqual([null, null]);
});

test('the console opens the last conference, a drawer closes with the hash, and page-wide notices cover the page', async ({
  page,
  say,
  lan,
}) => {
  const loading = page.locator('output', { hasText: say('kernel', 'loading') });
  await page.addInitScript(() => {
    // Stores invalid data in place of an id.
    if (!sessionStorage.getItem('entered'))
      localStorage.setItem('loginMeetingId', '"><img src=x onerror=alert(1)>');
  });
  await enterAs(page, 'owner', '/admin/matchDetail');
  await expect(page).toHaveURL(/\/admin\/matchList$/);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goto(`/admin/matchDetail?id=${DEMO_MEETING}&part=participants`);
  await page
    .getByRole('row')
    .nth(1)
    .or(page.getByRole('listitem').getByRole('button').first())
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await page.evaluate(() => (location.hash = 'elsewhere'));
  await expect(drawer).toBeHidden();
  await page.goto('/admin/matchDetail');
  await expect(page).toHaveURL(new RegExp(`/admin/matchDetail\\?id=${DEMO_MEETING}`));

  await page.goto('/index/meeting');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.route(/\/assets\/(?:en|zh-cn)-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: lan === 'en' ? '中文' : 'EN', exact: true }).click();
  await expect(loading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', lan === 'en' ? 'zh-CN' : 'en');
  await expect(loading).toBeHidden();
});

test('pictures and calls go to the base URL of a desktop shell; rubbish in storage is ignored', async ({
  page,
  request,
  baseURL,
}) => {
  const { id, owner } = await offerMeeting(request);
  const uploaded = await request.put(`/api/meetings/${id}/cover`, {
    headers: { authorization: owner, 'content-type': 'image/png', 'idempotency-key': randomUUID() },
    data: DOT,
  });
  expect(await uploaded.json()).toMatchObject({ code: 200 });
  // The base URL of the desktop shell is the full address of the same server; without a shell, the page uses relative
  // addresses.
  const shell = `${baseURL}/`;
  await page.addInitScript((baseUrl) => {
    Object.assign(window, {
      plenumDesktop: { getConfig: () => Promise.resolve({ baseUrl, printers: ['Zebra'] }) },
    });
  }, shell);
  await page.goto(`/index/detailInfo/${id}`);
  // The server renders the page without knowing about a shell, so the addresses change afterwards.
  await expect(page.locator(`main img[src^="${baseURL}/media/"]`).first()).toBeVisible();
  await expect(page.locator(`main img[src*="/media/"]:not([src^="${baseURL}/media/"])`)).toHaveCount(0);
  expect(await stored(page, 'baseUrl')).toBe(baseURL);
  expect(JSON.parse((await stored(page, 'electronConfig')) ?? '')).toEqual({
    baseUrl: baseURL,
    printers: ['Zebra'],
  });

  const rubbish = {
    electronConfig: '{"baseUrl":"javascript:alert(1)","printers":"<b>x</b>"',
    baseUrl: '"><script>alert(1)</script>',
    loginMeetingId: '\u0000'.repeat(10) + 'x'.repeat(100_000),
    language: '../../etc',
    theme: '<dark>',
  };
  const other = await page.context().newPage();
  await other.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    Object.assign(window, {
      plenumDesktop: { getConfig: () => Promise.resolve({ baseUrl: 'file:///etc/passwd' }) },
    });
  }, rubbish);
  const asked: string[] = [];
  other.on('request', (sent) => asked.push(sent.url()));
  await other.goto(`/index/detailInfo/${id}`, { waitUntil: 'networkidle' });
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  expect(await get(other, '/api/site')).toMatchObject({ code: 200 });
  expect(asked.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([]);
  // The stored values are unchanged.
  for (const key of ['electronConfig', 'loginMeetingId'] as const)
    expect(await stored(other, key)).toBe(rubbish[key]);
  await other.close();
});

test('room types, identities and attendance have the names of the specification', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
}) => {
  const inLan = (sentence: Sentence) => inLanguage(sentence, lan);
  expect([roomWords.king.en, roomWords.standard.en, identityWords.tourist.en]).toEqual([
    'King room',
    'Standard room',
    'Tourist',
  ]);
  await page.goto(`/index/detailInfo/${DEMO_MEETING}?tab=hotel`);
  for (const words of [roomWords.king, roomWords.standard])
    await expect(page.getByRole('heading', { name: inLan(words), exact: true }).first()).toBeVisible();

  const meeting = await offerMeeting(request);
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  await saveDraft(request, meeting, me, filledIn(meeting, me));
  const at = `/index/register/${meeting.id}?kind=`;
  await enterWith(page, me.token, `${at}individual`);
  await place(page, 'identity').getByRole('button').click();
  for (const words of Object.values(identityWords))
    await expect(page.getByRole('option', { name: inLan(words), exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${at}individual&step=stay`);
  await press(page, inLan(stayWords.single));
  await expect(place(page, 'stay.roomTypeId')).toContainText(inLan(roomWords.standard));

  // A team's table and its template contain the question whether each member attends.
  await page.goto(`${at}team`);
  const attend = inLan(valueLabels.attend);
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('team.template') }).click(),
  ]);
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
  const header = [valueLabels.fullName, valueLabels.gender, valueLabels.attend].map(inLan);
  const row = [me.name, lan === 'en' ? 'Female' : '女', inLan(yesNoWords.no)];
  await page.locator('input[type=file]').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${header.join(',')}\n${row.join(',')}\n`),
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word(`team.import.take_${lan === 'en' ? 'one' : 'other'}`, { count: 1 }) })
    .click();
  // On a phone, the row is a card that has to be opened first; on a wider screen it is a row of a table.
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) await page.getByRole('button', { name: me.name }).click();
  else await expect(page.getByRole('gridcell', { name: me.name, exact: true })).toBeVisible();
  await expect(page.getByText(attend).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(inLan(yesNoWords.no), { exact: true }).first()).toBeVisible();
});

test('no page for people is headed by a status number', async ({ page, say }) => {
  const numbered = page.getByText(/^\s*40[0-9]\s*$/);
  const heading = (key: string) => page.getByRole('heading', { name: say('app', key) });
  for (const [path, key] of [
    ['/no/such/place', 'notFoundTitle'],
    ['/index/detailInfo/no-such-conference', 'noConferenceTitle'],
    ['/admin/matchList', 'loginFirst'],
    ['/index/myMessages', 'loginFirst'],
  ] as const) {
    await page.goto(path);
    await expect(heading(key)).toBeVisible();
    await expect(numbered).toHaveCount(0);
    await expect(page).not.toHaveTitle(/40[0-9]/);
  }
  const dialog = await openLogin(page, say);
  await expect(box(dialog, say('accounts', 'field.account'))).toBeVisible();
  await fillLogin(dialog, say, 'attendee', 'Hall-of-attendee-26');
  await page.getByRole('button', { name: say('app', 'accountMenu') }).waitFor();
  await page.goto('/admin/matchList');
  await expect(heading('forbiddenTitle')).toBeVisible();
  await expect(numbered).toHaveCount(0);
  await expect(page).not.toHaveTitle(/40[0-9]/);
});
