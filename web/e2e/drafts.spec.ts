import { expect } from '@playwright/test';
import { ask, enterAs, half, joinStaff, logInAs, save } from './support/organizers.ts';
import { test } from './support/story.ts';
import { typeTitle } from './support/unsaved.ts';

test('after a tab is killed, the draft returns to its account, to no other, and is removed when it is saved', async ({
  page,
  context,
  say,
  lan,
}) => {
  const { id, title } = await typeTitle(page, say);
  const drafts = () => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'));
  await expect.poll(() => page.evaluate(drafts)).toHaveLength(1);
  expect(JSON.stringify(await page.evaluate(drafts))).not.toContain(title);
  const path = `/admin/matchDetail?id=${id}&part=basics`;
  const owner = await logInAs(page.request, 'owner');
  await joinStaff(page.request, id, owner, 'manager');

  // Opens the form in another tab. The first tab is closed below as in a crash, without a confirmation.
  const open = async (person: 'owner' | 'manager') => {
    const tab = await context.newPage();
    await tab.addInitScript((language) => localStorage.setItem('language', language), lan);
    const key = tab.waitForResponse(/draft-key/);
    await enterAs(tab, person, path);
    await key;
    await expect(half(tab, say, 'basics.title', 'en')).toHaveValue('Lighthouse Days 2027');
    return tab;
  };
  const found = say('form', 'draft.found', { age: '' }).trim();
  const other = await open('manager');
  await page.close({ runBeforeUnload: false });
  await other.waitForTimeout(500);
  await expect(other.getByRole('button', { name: say('form', 'draft.restore') })).toHaveCount(0);
  await other.close();

  const mine = await open('owner');
  await expect(mine.getByText(lan === 'en' ? found : '未保存的修改').first()).toBeVisible();
  await mine.getByRole('button', { name: say('form', 'draft.restore') }).click();
  await expect(half(mine, say, 'basics.title', 'en')).toHaveValue(title);
  await save(mine, say);
  await expect.poll(() => mine.evaluate(drafts)).toHaveLength(0);
  const { data } = await ask(mine.request, owner, 'GET', `/api/meetings/${id}`);
  expect(data).toMatchObject({ title: { en: title } });
});
