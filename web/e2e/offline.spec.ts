import { expect, type Page } from '@playwright/test';
import { ask, half, logInAs } from './support/organizers.ts';
import { typeTitle } from './support/unsaved.ts';
import type { Say } from './support/editors.ts';
import { test } from './support/story.ts';

const saveButton = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('kernel', 'save.save'), exact: true });
const saved = (page: Page, say: Say) => page.getByText(say('kernel', 'save.state.saved'), { exact: true });

/** Presses the page once before the network is cut, because the first press loads a file of the client. */
async function loadClient(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/axios-'));
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
}

async function stored(page: Page, id: string): Promise<{ title: string; version: number }> {
  const token = await logInAs(page.request, 'owner');
  const { data } = await ask(page.request, token, 'GET', `/api/meetings/${id}`);
  const { title, version } = data as unknown as { title: { en: string }; version: number };
  return { title: title.en, version };
}

test('a save without a network says so, keeps the form and is sent when the network is back', async ({
  page,
  say,
  expectAccessible,
}) => {
  const { id, title } = await typeTitle(page, say);
  await loadClient(page);
  await page.context().setOffline(true);
  await saveButton(page, say).click();
  await expect(page.getByText(say('form', 'lost.connection'))).toBeVisible();
  await expect(page.getByText(say('kernel', 'save.state.failed'))).toBeHidden();
  await expect(half(page, say, 'basics.title', 'en')).toHaveValue(title);
  await expectAccessible();

  // Input entered while offline is not saved until the user presses the button again.
  await half(page, say, 'basics.title', 'en').fill(`${title}, contin`);
  await page.context().setOffline(false);
  await expect(page.getByText(say('kernel', 'save.state.dirty'), { exact: true })).toBeVisible();
  expect((await stored(page, id)).title).toBe(title);
  await half(page, say, 'basics.title', 'en').fill(`${title}, continued`);
  await saveButton(page, say).click();
  await expect(saved(page, say)).toBeVisible();
  expect((await stored(page, id)).title).toBe(`${title}, continued`);
});

test('a save whose answer was lost is done once', async ({ page, say }) => {
  const { id, title } = await typeTitle(page, say);
  const before = await stored(page, id);
  await page.route(`**/api/meetings/${id}/basics`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveButton(page, say).click();
  await expect(page.getByText(say('form', 'lost.connection'))).toBeVisible();
  expect(await stored(page, id)).toEqual({ title, version: before.version + 1 });
  await page.unroute(`**/api/meetings/${id}/basics`);
  await page.getByRole('button', { name: say('form', 'lost.retry'), exact: true }).click();
  await expect(saved(page, say)).toBeVisible();
  expect(await stored(page, id)).toEqual({ title, version: before.version + 1 });
});

test('a screen opened without a network says so, and opens once it is back', async ({ page, say }) => {
  await page.goto('/index/homepage');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('main').locator('a[href="/index/meeting"]').first().click();
  await expect(page.getByRole('alert').getByText(say('app', 'notLoadedText'))).toBeVisible();
  await page.getByRole('button', { name: say('app', 'tryAgain') }).click();
  await expect(page.getByRole('alert').getByText(say('app', 'notLoadedText'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: say('meetings', 'list.title') })).toBeVisible();
});
