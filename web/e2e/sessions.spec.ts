import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { enterWith, logInByApi, makeAccount, storedToken } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { ageTokens } from './support/time.ts';

const expired = { en: 'Login Expired, Please Login Again', 'zh-cn': '登录已过期，请重新登录' };

test('a login ended elsewhere is noticed, announced once and cleared', async ({
  page,
  say,
  lan,
  newcomer,
  codeFor,
  request,
}) => {
  const token = await makeAccount(request, codeFor, newcomer);
  const other = await logInByApi(request, newcomer);
  await enterWith(page, token, '/account');
  await expect(page.getByRole('heading', { name: say('accounts', 'account.title') })).toBeVisible();
  // No page is open now, because an open page would get the event immediately and show the notice before it could be
  // loaded again.
  await page.goto('/robots.txt');
  await request.delete('/api/accounts/me/logins', { headers: { authorization: other } });
  await page.goto('/account');
  await expect(page.getByText(expired[lan])).toHaveCount(1);
  await expect(page.getByRole('heading', { name: say('app', 'loginFirst') })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('a public call with an expired token still returns its data, and shows the notice once', async ({
  page,
  say,
  lan,
  newcomer,
  codeFor,
  request,
}) => {
  await request.post('/api/accounts/codes', {
    data: { purpose: 'sign_up', target: newcomer.email },
    headers: { 'x-forwarded-for': '198.19.0.2' },
  });
  await codeFor(newcomer.email);
  await page.goto('/index/cloud');
  await page.evaluate(() => localStorage.setItem('token', 'long-gone'));
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: say('app', 'demoMessages') })
    .click();
  await expect(page.getByRole('dialog').getByText(newcomer.email).first()).toBeVisible();
  await expect(page.getByText(expired[lan])).toHaveCount(1);
  await expect(page.getByText(expired[lan])).toHaveCount(0, { timeout: 8000 });
  // The list refreshes every two seconds with the same expired token; the notice is not repeated.
  await page.waitForTimeout(2500);
  await expect(page.getByText(expired[lan])).toHaveCount(0);
});

test('an ageing token is replaced five seconds after the answer, and the page continues', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
}) => {
  const token = await makeAccount(request, codeFor, newcomer);
  await ageTokens(newcomer.username);
  await enterWith(page, token, '/account?tab=logins');
  await expect(page.getByText(say('accounts', 'logins.thisDevice'), { exact: true })).toBeVisible();
  expect(await storedToken(page)).toBe(token);
  await expect.poll(() => storedToken(page), { timeout: 30_000 }).not.toBe(token);
  await page.reload();
  await expect(page.getByText(say('accounts', 'logins.thisDevice'), { exact: true })).toBeVisible();
});

test('a person sees where they are logged in, and ends the other logins', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  const token = await makeAccount(request, codeFor, newcomer);
  await enterWith(page, token, '/account?tab=logins');
  await expect(page.getByText(say('accounts', 'logins.thisDevice'), { exact: true })).toBeVisible();
  // Another login appears through the live channel.
  const other = await logInByApi(request, newcomer);
  const endOthers = page.getByRole('button', { name: say('accounts', 'logins.endOthers') });
  await expect(endOthers).toBeVisible();
  await expectAccessible();
  await endOthers.click();
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await sure.getByRole('button', { name: /1/ }).click();
  await expect(page.getByText(say('accounts', 'logins.onlyThis'))).toBeVisible();
  const refused = await request.get('/api/accounts/me', { headers: { authorization: other } });
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ code: kernelRefusals.LOGIN_ENDED.code });
});
