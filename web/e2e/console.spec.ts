import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { enterWith } from './support/people.ts';
import { ask, DEMO_MEETING, enterAs, joinStaff, logInAs, makeMeeting, save } from './support/organizers.ts';
import { expect, test } from './support/story.ts';

test('two people edit the same part: the second gets a notice, and nothing is overwritten', async ({
  page,
  browser,
  baseURL,
  say,
  lan,
  expectAccessible,
}) => {
  const owner = await logInAs(page.request, 'owner');
  const id = await makeMeeting(page.request, owner);
  await joinStaff(page.request, id, owner, 'manager');
  const path = `/admin/matchDetail?id=${id}&part=footer`;
  const section = `/api/meetings/${id}/sections/footer`;

  await enterWith(page, owner, path);
  const mine = page.getByLabel(say('console', 'footer.icp'));
  await mine.fill('滨ICP备1号');
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await other.addInitScript((language) => localStorage.setItem('language', language), lan);
  const manager = await enterAs(other, 'manager', path);
  await other.getByLabel(say('console', 'footer.icp')).fill('滨ICP备2号');
  await save(other, say);
  await context.close();
  const me = (await ask(page.request, manager, 'GET', '/api/accounts/me')).data as unknown as {
    name: string;
  };

  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: me.name });
  await expect(told.getByText(say('kernel', 'save.conflict.text'))).toBeVisible();
  await expectAccessible();
  await expect(mine).toHaveValue('滨ICP备1号');
  expect((await ask(page.request, owner, 'GET', section)).data.content).toMatchObject({ icp: '滨ICP备2号' });

  // Leaving needs a confirmation; if the user stays, the form is unchanged. A conflict must be resolved first, so the
  // dialog doesn't offer to save.
  const leaving = page.getByRole('alertdialog', { name: say('form', 'leave.titleUnsaved') });
  await page.getByRole('banner').getByRole('link').first().click();
  await leaving.getByRole('button', { name: say('form', 'leave.stay') }).click();
  await expect(mine).toHaveValue('滨ICP备1号');

  await page.getByRole('button', { name: say('kernel', 'save.conflict.reload') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('kernel', 'save.conflict.reload') })
    .click();
  await expect(mine).toHaveValue('滨ICP备2号');
  await mine.fill('滨ICP备3号');
  await save(page, say);
  expect((await ask(page.request, owner, 'GET', section)).data.content).toMatchObject({ icp: '滨ICP备3号' });

  await mine.fill('滨ICP备4号');
  await page.getByRole('banner').getByRole('link').first().click();
  const asked = page.getByRole('alertdialog', { name: say('form', 'leave.title') });
  await expect(asked).toBeVisible();
  await expectAccessible();
  await asked.getByRole('button', { name: say('form', 'leave.save') }).click();
  await expect(page).not.toHaveURL(/part=footer/);
  expect((await ask(page.request, owner, 'GET', section)).data.content).toMatchObject({ icp: '滨ICP备4号' });
});

test('a reviewer reads everything and changes nothing', async ({ page, say, expectAccessible }) => {
  const token = await enterAs(page, 'reviewer', `/admin/matchDetail?id=${DEMO_MEETING}&part=venue`);
  await expect(page.getByText(say('console', 'readOnly.role'))).toBeVisible();
  await expect(page.getByLabel(say('console', 'contacts.phone'))).toBeDisabled();
  await expect(page.getByRole('button', { name: say('kernel', 'save.save'), exact: true })).toHaveCount(0);
  await expectAccessible();
  const section = `/api/meetings/${DEMO_MEETING}/sections/venue`;
  const { version, content } = (await ask(page.request, token, 'GET', section)).data;
  const refused = await ask(page.request, token, 'PUT', section, { version, content });
  expect(refused.code).toBe(kernelRefusals.FORBIDDEN.code);
});

test('the staff of another conference cannot see that it exists', async ({ page, say, expectAccessible }) => {
  const id = await makeMeeting(page.request, await logInAs(page.request, 'owner'));
  const token = await enterAs(page, 'finance', `/admin/matchDetail?id=${id}`);
  await expect(page.getByRole('heading', { name: say('app', 'noConferenceTitle') })).toBeVisible();
  await expectAccessible();
  expect((await ask(page.request, token, 'GET', `/api/meetings/${id}`)).code).toBe(
    kernelRefusals.NOT_FOUND.code,
  );
  const own = (await ask(page.request, token, 'GET', '/api/meetings')).data as unknown as { id: string }[];
  expect(own.map((meeting) => meeting.id)).toContain(DEMO_MEETING);
  expect(own.map((meeting) => meeting.id)).not.toContain(id);
});
