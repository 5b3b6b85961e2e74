import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, request as api } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { enterWith, logInByApi } from './support/people.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { expect, type Lan, test } from './support/story.ts';

// Runs on a separate server, because everyone is asked to agree to a new version of the terms, which would disturb
// other stories.
let dataDir: string;
let server: ServerProcess;
test.beforeEach(async ({ lan }) => {
  test.setTimeout(300_000);
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-terms-'));
  // The story runs in both languages at the same time, so each has its own port.
  const port = Number(process.env['E2E_PORT']) + (lan === 'en' ? 3 : 4);
  server = await startServer(port, { DATA_DIR: dataDir, DEMO: 'on' });
});
test.afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function enter(browser: Browser, lan: Lan, username: string, path: string): Promise<Page> {
  const calls = await api.newContext({ baseURL: server.url });
  const token = await logInByApi(calls, {
    username,
    password: `Hall-of-${username}-26`,
    phone: '',
    email: '',
  });
  await calls.dispose();
  const context = await browser.newContext({ baseURL: server.url });
  await context.addInitScript((language) => localStorage.setItem('language', language), lan);
  const page = await context.newPage();
  await enterWith(page, token, path);
  return page;
}

test('an administrator changes the terms, and a person is asked again', async ({ browser, say, lan }) => {
  const inLanguage = <T>(en: T, zh: T) => (lan === 'en' ? en : zh);
  const terms = inLanguage('Terms of Service', '用户协议');
  const news = inLanguage('Refunds take five working days.', '退款在五个工作日内办结。');

  const editor = await enter(browser, lan, 'admin', '/admin/legal');
  const half = (label: string, language: 'en' | 'zh') =>
    editor.getByRole('textbox', {
      name: say('kernel', `half.${language}`, { label: say('consents', label) }),
      exact: true,
    });
  await half('whatIsNew', 'en').fill('Refunds take five working days.');
  await half('whatIsNew', 'zh').fill('退款在五个工作日内办结。');
  await half('edit.body', 'en').fill('Run by {operator}. Refunds take five working days.');
  await half('edit.body', 'zh').fill('由{operator}运营。退款在五个工作日内办结。');
  await checkAccessibility(editor);
  await editor.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await editor.getByRole('button', { name: say('consents', 'edit.publish') }).click();
  const publishing = editor.getByRole('dialog');
  await publishing.getByRole('button', { name: say('consents', 'publish.doNow') }).click();
  await expect(publishing).toBeHidden();
  // The versions are a table on a wide screen, and blocks on a phone.
  await expect(editor.getByText(inLanguage('In force', '现行'), { exact: true })).toBeVisible();
  // The next draft begins with an empty list of changes.
  await expect(half('whatIsNew', 'en')).toHaveValue('');
  await expect(editor.getByRole('main').getByText(news, { exact: true })).toBeVisible();

  const person = await enter(browser, lan, 'attendee', '/index/meeting');
  const question = person.getByRole('dialog', { name: say('consents', 'ask.titleNew') });
  await expect(question).toContainText(news);
  await checkAccessibility(person);
  // Escape doesn't close the dialog; only a decision does.
  await person.keyboard.press('Escape');
  await expect(question).toBeVisible();
  const opening = person.waitForEvent('popup');
  await question.getByRole('link', { name: say('consents', 'ask.read', { name: terms }) }).click();
  const text = await opening;
  await expect(text.getByRole('heading', { level: 1, name: terms })).toBeVisible();
  await expect(
    text.getByText(inLanguage('Run by the operator of this site.', '由本站运营方运营。')),
  ).toBeVisible();
  await expect(text.getByRole('dialog')).toBeHidden();
  await checkAccessibility(text);
  await text.close();
  await question.getByRole('button', { name: say('consents', 'ask.agree') }).click();
  await expect(question).toBeHidden();

  await person.goto('/account?tab=consents');
  const main = person.getByRole('main');
  const version = say('consents', 'own.documentVersion', { name: terms, number: 3 });
  await expect(main.getByRole('link', { name: version }).first()).toBeVisible();
  await expect(main.getByText(inLanguage('When asked after logging in', '登录后再次征询时'))).toBeVisible();
  await expect(question).toBeHidden();
  await checkAccessibility(person);

  // A visitor finds the text in the footer, and the former version on its page.
  await person.getByRole('contentinfo').getByRole('link', { name: terms }).click();
  await person.getByRole('link', { name: say('consents', 'version', { number: 1 }), exact: true }).click();
  await expect(person.getByRole('note')).toContainText(say('consents', 'earlier'));
  await Promise.all([editor.context().close(), person.context().close()]);
});
