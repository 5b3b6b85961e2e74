import { enterWith, makeAccount } from './support/people.ts';
import { expect, test } from './support/story.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the language is switched, kept, and set by the address', async ({ page, lan }) => {
  await page.goto('/index/cloud');
  const tag = { en: 'en', 'zh-cn': 'zh-CN' };
  const other = lan === 'en' ? 'zh-cn' : 'en';
  await expect(page.locator('html')).toHaveAttribute('lang', tag[lan]);
  await page.getByRole('button', { name: lan === 'en' ? '中文' : 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', tag[other]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', tag[other]);
  await page.goto(`/index/cloud?lang=${lan}`);
  await expect(page.locator('html')).toHaveAttribute('lang', tag[lan]);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(lan);
});

test('the theme is switched, kept, and applied before the first paint', async ({
  page,
  say,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/index/cloud');
  await expect(page.locator('html')).toHaveClass(/light/);
  await expectAccessible();
  await page.getByRole('button', { name: say('app', 'switchToDark') }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible();
  // The page must be dark as soon as the script in the head has run, before any other script.
  await page.route(/\/assets\/(?!boot)[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('every redirect of the specification works', async ({ page }) => {
  const redirects = [
    ['/', '/index/cloud'],
    ['/index', '/index/cloud'],
    ['/tool', '/tool/printer'],
    ['/sign', '/sign/index'],
    ['/admin', '/admin/matchList'],
    ['/bdmc', '/bdmc/index'],
  ] as const;
  for (const [from, to] of redirects) {
    await page.goto(from);
    await expect(page).toHaveURL(new RegExp(`${to}$`));
  }
});

test('an unknown address, and one that needs a login or a role, is explained', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: say('app', 'notFoundTitle') })).toBeVisible();
  await expectAccessible();
  await page.goto('/admin/matchList');
  await expect(page.getByRole('heading', { name: say('app', 'loginFirst') })).toBeVisible();
  await expectAccessible();
  const token = await makeAccount(request, codeFor, newcomer);
  await enterWith(page, token, '/admin/matchList');
  await expect(page.getByRole('heading', { name: say('app', 'forbiddenTitle') })).toBeVisible();
  await expectAccessible();
});

test('a dialog closes when the address changes', async ({ page, say }) => {
  await page.goto('/index/cloud');
  const open = () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: say('app', 'logIn') })
      .click();
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'elsewhere';
  });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('one press logs in as a demo account', async ({ page, say, expectAccessible }) => {
  await page.goto('/index/cloud');
  await page.getByRole('button', { name: say('app', 'demoAccounts') }).click();
  await page.getByRole('button', { name: say('app', 'enterAs', { username: 'steward' }) }).click();
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
  await expectAccessible();
});

test('the design page works in both themes, and is no wider than a small phone', async ({
  page,
  expectAccessible,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/design');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
});

test('the API documentation reads the live document and tries a call', async ({ page, expectAccessible }) => {
  await page.goto('/apidoc?operation=kernel.getSite');
  await expect(page.getByText('/api/site').first()).toBeVisible();
  await expectAccessible();
});
