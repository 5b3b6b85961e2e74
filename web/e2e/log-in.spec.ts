import { box, fillLogin, logInByApi, makeAccount, openLogin, storedToken } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { passCoolDown } from './support/time.ts';

const tooSoon = { en: /A code has just been sent/, 'zh-cn': /验证码已发送，请/ };

const messages = {
  en: { wrong: 'Incorrect username or password', username: 'Please Enter Your Password' },
  'zh-cn': { wrong: '账号或密码错误', username: '请输入密码' },
};

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a person logs in with a password, logs out and is on the home page', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  await makeAccount(request, codeFor, newcomer);
  await page.goto('/');
  await expect(page).toHaveURL(/\/index\/cloud$/);
  const dialog = await openLogin(page, say);
  await expectAccessible();
  await fillLogin(dialog, say, newcomer.username, newcomer.password);
  await expect(dialog).toBeHidden();
  await page.goto('/index/homepage');
  await expect(
    page.getByRole('heading', { name: say('meetings', 'home.hello', { name: newcomer.username }) }),
  ).toBeVisible();

  // Logging out also works on screens that need a login: they lead to the home page instead of asking for a new login.
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()));
  for (const path of ['/account', '/index/myInvoices']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: say('app', 'accountMenu') }).click();
    await page.getByRole('menuitem', { name: say('app', 'logOut') }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: say('app', 'logIn') })).toBeVisible();
    await expect(page).toHaveURL(/\/index\/cloud$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await storedToken(page)).toBeNull();
    const token = await logInByApi(request, newcomer);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
  }
  expect(refused).toEqual([]);
});

test('a wrong password is reported beside the form and nothing is kept', async ({
  page,
  say,
  lan,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  await makeAccount(request, codeFor, newcomer);
  await page.goto('/index/cloud');
  const dialog = await openLogin(page, say);
  await fillLogin(dialog, say, newcomer.username, '');
  await expect(dialog.getByText(messages[lan].username).first()).toBeVisible();
  await fillLogin(dialog, say, newcomer.username, 'not the password');
  await expect(dialog.getByText(messages[lan].wrong).first()).toBeVisible();
  await expectAccessible();
  expect(await storedToken(page)).toBeNull();
});

test('a person logs in with a code', async ({ page, say, lan, newcomer, codeFor, request }) => {
  await makeAccount(request, codeFor, { ...newcomer, phone: newcomer.email });
  await page.goto('/index/cloud');
  const dialog = await openLogin(page, say);
  await dialog.getByRole('tab', { name: say('accounts', 'login.tab.code') }).click();
  await box(dialog, say('accounts', 'field.target')).fill(newcomer.email);
  // One code can be sent per minute, and the code for signing up was sent just now, so the form says how long to wait.
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await expect(dialog.getByText(tooSoon[lan]).first()).toBeVisible();
  await page.reload();
  await passCoolDown(newcomer.email);
  await openLogin(page, say);
  await dialog.getByRole('tab', { name: say('accounts', 'login.tab.code') }).click();
  await box(dialog, say('accounts', 'field.target')).fill(newcomer.email);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await expect(dialog.getByText(say('accounts', 'code.sent', { minutes: 5 }))).toBeVisible();
  // Six digits submit the form without a button.
  await box(dialog, say('accounts', 'field.code')).fill(await codeFor(newcomer.email, 2));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
});

test('a person logs in by keyboard alone', async ({ page, say, newcomer, codeFor, request }) => {
  await makeAccount(request, codeFor, newcomer);
  await page.goto('/index/cloud');
  const open = page.getByRole('banner').getByRole('button', { name: say('app', 'logIn') });
  for (
    let pressed = 0;
    pressed < 12 && !(await open.evaluate((node) => node === document.activeElement));
    pressed += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(box(dialog, say('accounts', 'field.account'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(dialog, say('accounts', 'field.account'))).toBeFocused();
  await page.keyboard.type(newcomer.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(newcomer.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
});

test('two tabs agree on who is logged in', async ({ page, context, say, newcomer, codeFor, request }) => {
  await makeAccount(request, codeFor, newcomer);
  const token = await logInByApi(request, newcomer);
  await page.goto('/index/cloud');
  const second = await context.newPage();
  await second.goto('/index/cloud');
  await second.evaluate((value) => localStorage.setItem('token', value), token);
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
  await second.evaluate(() => localStorage.removeItem('token'));
  await expect(page.getByRole('banner').getByRole('button', { name: say('app', 'logIn') })).toBeVisible();
});
