import type { APIRequestContext, Page } from '@playwright/test';
import { makeZip } from '../../server/test/make-zip.ts';
import { confirm, enterAsVisitor, expectNothingAt, half, type Say, writeBoth } from './support/editors.ts';
import { ask, logInAs, makeMeeting, save } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { expect, test } from './support/story.ts';

function bundle(text: string, extra: readonly { name: string; data: string }[] = []) {
  const index = `<!doctype html><html lang="en"><head><title>Posters</title><link rel="stylesheet" href="look.css">
    </head><body><h1>${text}</h1></body></html>`;
  const parts = [
    { name: 'index.html', data: index },
    { name: 'look.css', data: 'h1 { color: #123 }' },
    ...extra,
  ];
  return { name: 'posters.zip', mimeType: 'application/zip', buffer: makeZip(parts) };
}

/** Publishes a separate conference, because two stories would otherwise write the same menu. */
async function makePublicMeeting(request: APIRequestContext): Promise<{ token: string; meeting: string }> {
  const token = await logInAs(request, 'owner');
  const meeting = await makeMeeting(request, token);
  await ask(request, token, 'POST', `/api/meetings/${meeting}/state`, { to: 'published' });
  return { token, meeting };
}

async function makePage(
  request: APIRequestContext,
  token: string,
  meetingId: string,
  kind: string,
): Promise<string> {
  const title = { en: 'Posters', zh: '海报' };
  const form = { seriesId: null, meetingId, kind, slug: 'posters', title };
  return (await ask(request, token, 'POST', '/api/pages', form)).data.id;
}

async function upload(page: Page, say: Say, file: ReturnType<typeof bundle>): Promise<void> {
  await page.getByRole('tab', { name: say('console', 'pages.tab.content') }).click();
  await page.getByLabel(say('console', 'upload.drop.bundle')).setInputFiles(file);
}

async function publish(page: Page, say: Say, number: number): Promise<void> {
  const label = say('console', 'pages.do.publish', { number });
  // The table of versions has the same button, so the first one is pressed, which is at the head of the page.
  await page.getByRole('button', { name: label, exact: true }).first().click();
  await expect(
    page.getByRole('main').getByText(say('console', 'pages.state.public', { number }), { exact: true }),
  ).toBeVisible();
}

test('a bundle is uploaded, previewed in its sandbox, published, published again, rolled back and taken down', async ({
  page,
  browser,
  say,
  lan,
  expectAccessible,
}) => {
  const { token, meeting } = await makePublicMeeting(page.request);
  const id = await makePage(page.request, token, meeting, 'bundle');
  const visitor = await enterAsVisitor(browser, lan);
  const seen = async (text: string) => {
    await visitor.goto(`/index/page/${id}`);
    await expect(visitor.frameLocator('iframe').getByRole('heading', { name: text })).toBeVisible();
  };
  await enterWith(page, token, `/admin/pageUploadManage?id=${id}`);
  await expect(page.getByText(say('console', 'pages.state.empty'))).toBeVisible();
  await expectAccessible();

  await upload(page, say, bundle('First posters'));
  await page.getByRole('button', { name: say('console', 'pages.versions.previewOf', { number: 1 }) }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame.contentFrame().getByRole('heading', { name: 'First posters' })).toBeVisible();
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('kernel', 'close') })
    .click();
  await expectNothingAt(visitor, say, `/index/page/${id}`);
  await publish(page, say, 1);
  await seen('First posters');

  await upload(page, say, bundle('Second posters'));
  await expect(page.getByText(say('console', 'pages.state.newer', { number: 1, latest: 2 }))).toBeVisible();
  await seen('First posters');
  await publish(page, say, 2);
  await seen('Second posters');

  await page.getByRole('button', { name: say('console', 'pages.versions.publishOf', { number: 1 }) }).click();
  await confirm(page, say('console', 'pages.versions.rollBack'));
  await expect(page.getByText(say('console', 'pages.state.newer', { number: 1, latest: 2 }))).toBeVisible();
  await expectAccessible();
  await seen('First posters');

  await page.getByRole('button', { name: say('console', 'pages.do.down') }).click();
  await confirm(page, say('console', 'pages.do.down'));
  await expect(page.getByText(say('console', 'pages.state.hidden'), { exact: true })).toBeVisible();
  await expectNothingAt(visitor, say, `/index/page/${id}`);
  await visitor.context().close();
});

test('a hostile bundle is refused beside the upload, and nothing of it is kept', async ({
  page,
  say,
  lan,
  expectAccessible,
}) => {
  const { token, meeting } = await makePublicMeeting(page.request);
  const id = await makePage(page.request, token, meeting, 'bundle');
  await enterWith(page, token, `/admin/pageUploadManage?id=${id}`);
  const refusals = [
    [bundle('Climbing', [{ name: '../evil.html', data: '' }]), '../evil.html'],
    [bundle('Running', [{ name: 'setup.exe', data: 'MZ' }]), 'setup.exe'],
    [
      { ...bundle('Torn'), buffer: Buffer.from('PK, but nothing more') },
      lan === 'en' ? 'The zip file can’t be read.' : '无法读取该压缩包',
    ],
    [{ ...bundle('Paper'), mimeType: 'text/plain' }, say('console', 'upload.problem.type')],
  ] as const;
  for (const [file, sentence] of refusals) {
    await upload(page, say, file);
    await expect(page.getByRole('listitem').filter({ hasText: file.name })).toContainText(sentence);
  }
  await expectAccessible();
  await expect(page.getByText(say('console', 'pages.state.empty'))).toBeVisible();
  await expect(
    page.getByRole('tab', { name: say('console', 'pages.tab.versions', { count: 0 }) }),
  ).toBeVisible();
});

test('a page is written in both languages, put into the menu, and found there by visitors', async ({
  page,
  browser,
  say,
  lan,
  expectAccessible,
}) => {
  const { token, meeting } = await makePublicMeeting(page.request);
  await enterWith(page, token, `/admin/pageUploadManage?scope=meeting:${meeting}`);
  await page
    .getByRole('button', { name: say('console', 'pages.new') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await writeBoth(dialog, say, 'pages.field.title', 'Getting there', '交通指南');
  await expect(dialog.getByLabel(say('console', 'pages.field.slug'))).toHaveValue('getting-there');
  await expectAccessible();
  await dialog.getByRole('button', { name: say('console', 'pages.create') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    lan === 'en' ? 'Getting there' : '交通指南',
  );

  await writeBoth(page, say, 'pages.field.body', 'Take line two.', '乘坐地铁二号线。');
  await save(page, say);
  await expectAccessible();
  await publish(page, say, 1);
  await half(page, say, 'pages.field.body', 'en').fill('Take line five.');
  await save(page, say);
  await page.getByRole('tab', { name: say('console', 'pages.tab.versions', { count: 2 }) }).click();
  await page.getByRole('button', { name: say('console', 'pages.versions.previewOf', { number: 1 }) }).click();
  await expect(dialog.getByText('Take line two.')).toBeVisible();
  await expect(dialog.getByText('乘坐地铁二号线。')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: say('kernel', 'close') }).click();

  await page.goto(`/admin/pageUploadManage?tab=menu&scope=meeting:${meeting}`);
  await page.getByRole('button', { name: say('console', 'menu.addPage') }).click();
  await page.getByRole('button', { name: say('console', 'menu.addLink') }).click();
  await half(page, say, 'menu.label', 'en').nth(1).fill('Port authority');
  const address = page.getByLabel(say('console', 'menu.link'));
  await address.fill('javascript:alert(1)');
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('https://port.example/');
  await page.getByRole('button', { name: say('console', 'menu.up', { number: 2 }) }).click();
  await expectAccessible();
  await save(page, say);

  const visitor = await enterAsVisitor(browser, lan);
  await visitor.goto(`/index/detailInfo/${meeting}`);
  const menu = visitor.getByRole('navigation', { name: say('meetings', 'detail.tabs') });
  await expect(menu.getByRole('link').last()).toHaveText(lan === 'en' ? 'Getting there' : '交通指南');
  await expect(menu.getByRole('link', { name: 'Port authority' })).toHaveAttribute(
    'href',
    'https://port.example/',
  );
  await menu.getByRole('link').last().click();
  await expect(visitor.getByText(lan === 'en' ? 'Take line two.' : '乘坐地铁二号线。')).toBeVisible();
  await visitor.context().close();
});
