import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startTestProvider, type TestProvider, writeProviders } from '../../server/test/sign-in-provider.ts';
import { openLogin } from './support/people.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { expect, type Lan, messagesTo, test } from './support/story.ts';

// A server apart from that of the other stories, because the providers are part of its settings.
const portOf = (lan: Lan) => Number(process.env['E2E_PORT']) + { en: 40, 'zh-cn': 60 }[lan];
const names = { en: 'University campus', 'zh-cn': 'campus 大学' };
let server: ServerProcess;
let provider: TestProvider;
let dataDir: string;

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: async ({ lan }, use) => use(`http://127.0.0.1:${portOf(lan)}`) });

test.beforeAll(async ({ lan, playwright }) => {
  const url = `http://127.0.0.1:${portOf(lan)}`;
  dataDir = mkdtempSync(join(tmpdir(), 'plenum-sign-in-story-'));
  provider = await startTestProvider('campus', url, {
    mei: { email: 'mei@campus.example', email_verified: true, name: 'Mei Lin' },
    stranger: { email: 'stranger@campus.example', email_verified: false },
  });
  server = await startServer(portOf(lan), {
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    TRUST_PROXY: '127.0.0.1',
    SIGN_IN_PROVIDERS_FILE: writeProviders(join(dataDir, 'providers.json'), [{ provider }]),
  });
  // Codes are delivered after the messages to the people of the demo.
  const request = await playwright.request.newContext({ baseURL: url });
  const target = 'probe@plenum.example';
  await request.post('/api/accounts/codes', { data: { purpose: 'ticket', target } });
  await expect
    .poll(async () => (await messagesTo(request, target)).length, { timeout: 180_000 })
    .toBeGreaterThan(0);
  await request.dispose();
});
test.afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await provider.close();
  await rm(dataDir, { recursive: true });
});

type Say = (namespace: string, key: string, values?: Record<string, string | number>) => string;

async function leaveFor(page: Page, say: Say, lan: Lan): Promise<void> {
  const dialog = await openLogin(page, say);
  await dialog
    .getByRole('button', { name: say('accounts', 'signIn.continue', { name: names[lan] }) })
    .click();
}

async function logOut(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('app', 'accountMenu') }).click();
  await page.getByRole('menuitem', { name: say('app', 'logOut') }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: say('app', 'logIn') })).toBeVisible();
}

test('a person logs in at a provider, agrees to the terms, and needs neither the next time @both', async ({
  page,
  say,
  lan,
  expectAccessible,
}) => {
  await page.goto('/index/meeting');
  await leaveFor(page, say, lan);
  await page.getByRole('link', { name: 'mei' }).click();
  await expect(page.getByRole('heading', { name: say('accounts', 'signIn.createTitle') })).toBeVisible();
  await expect(page.getByText('mei@campus.example')).toBeVisible();
  // Neither the code nor the state of the answer is left in the address.
  await expect(page).toHaveURL(/\/sign-in\/campus$/);
  await expectAccessible();
  const create = page.getByRole('button', { name: say('accounts', 'signIn.create') });
  await create.click();
  await expect(page).toHaveURL(/\/sign-in\/campus$/);
  await page.getByText(say('accounts', 'agreement.label')).click();
  await create.click();
  await expect(page).toHaveURL(/\/index\/meeting$/);
  await expect(page.getByText(say('accounts', 'welcome', { name: 'Mei Lin' }))).toBeVisible();

  await logOut(page, say);
  await page.goto('/index/news');
  // The provider still knows the person.
  await leaveFor(page, say, lan);
  await expect(page).toHaveURL(/\/index\/news$/);
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
});
