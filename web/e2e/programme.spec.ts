import { expect, test } from './support/story.ts';
import { enterAsVisitor } from './support/editors.ts';
import { ask, logInAs, makeMeeting } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { blockOf, draftOf, FIRST_DAY, makeProgramme, readGrid } from './support/programmes.ts';
import { sure } from './support/visitors.ts';

// The grid needs the width of a desktop screen.
test.use({ viewport: { width: 1280, height: 900 } });

test('a talk is placed, moved and published, and a visitor sees what changed', async ({
  page,
  browser,
  request,
  lan,
  say,
  expectAccessible,
}) => {
  const owner = await logInAs(request, 'owner');
  const id = await makeMeeting(request, owner);
  await ask(request, owner, 'POST', `/api/meetings/${id}/state`, { to: 'published' });
  const { sessions } = await makeProgramme(request, owner, id, 4);
  const [first, second] = [sure(sessions[0], 'session'), sure(sessions[1], 'session')];
  const half = lan === 'en' ? 'en' : 'zh';
  await enterWith(page, owner, `/admin/matchDetail?id=${id}&part=programme`);
  const saved = page.getByText(say('programme', 'saving.saved'));
  await expect(blockOf(page, first.id)).toBeVisible();
  await expectAccessible();

  // A talk is added to the first session by keyboard.
  await blockOf(page, first.id).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('programme', 'talk.add') }).click();
  const title = say('kernel', `half.${half}`, { label: say('programme', 'field.title') });
  await dialog.getByRole('textbox', { name: title }).last().fill('Tides of data');
  await dialog.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Tides of data')).toBeVisible();

  // The session is moved by keyboard to half an hour later and made 15 minutes longer; then this is undone and redone.
  await blockOf(page, first.id).focus();
  await page.keyboard.press('Space');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.locator(`[data-session="${first.id}"]`)).toHaveAttribute('data-start', '09:30');
  await page.keyboard.press('Control+z');
  await expect(page.locator(`[data-session="${first.id}"]`)).toHaveAttribute('data-start', '09:00');
  await page.keyboard.press('Control+Shift+z');
  await expect(saved).toBeVisible();
  const stored = (await draftOf(request, owner, id)).items.find((item) => item.id === first.id);
  expect(stored?.body).toMatchObject({ start: '09:30', end: '10:45', talks: [{ start: '09:30' }] });

  await page.getByRole('button', { name: say('programme', 'publish.open') }).click();
  await dialog.getByRole('button', { name: say('programme', 'publish.publish'), exact: true }).click();
  await expect(page.getByText(say('programme', 'publish.shown', { version: 1 })).first()).toBeVisible();

  const visitor = await enterAsVisitor(browser, lan);
  await visitor.goto(`/index/detailInfo/${id}?tab=programme&view=list`);
  await expect(visitor.getByRole('button', { name: 'Tides of data', exact: true })).toBeVisible();

  // The talk is dragged to the other session; visitors see it when it is published.
  const line = page.locator(`[data-session="${first.id}"] [data-talk]`);
  await line.hover();
  await page.mouse.down();
  const target = sure(await page.locator(`[data-session="${second.id}"]`).boundingBox(), 'place');
  await page.mouse.move(target.x + 40, target.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator(`[data-session="${second.id}"] [data-talk]`)).toBeVisible();
  await expect(saved).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Tides of data', exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('programme', 'publish.open') }).click();
  await expect(dialog.getByText(say('programme', 'change.moved'), { exact: true })).toBeVisible();
  const note = say('kernel', `half.${half}`, { label: say('programme', 'publish.note') });
  await dialog.getByRole('textbox', { name: note }).fill('The speaker arrives later.');
  await dialog.getByRole('button', { name: say('programme', 'publish.publish'), exact: true }).click();
  await expect(dialog).toBeHidden();

  await visitor.reload();
  await expect(
    visitor.getByText(
      say('meetings', `programme.changes.since_${lan === 'en' ? 'one' : 'other'}`, { count: 1 }),
    ),
  ).toBeVisible();
  await expect(visitor.getByText(say('meetings', 'programme.change.moved'), { exact: true })).toBeVisible();
  await visitor.getByRole('button', { name: say('meetings', 'programme.changes.show') }).click();
  await expect(visitor.getByRole('dialog')).toContainText('The speaker arrives later.');
  await visitor.keyboard.press('Escape');
  await visitor.getByRole('button', { name: say('meetings', 'programme.changes.seen') }).click();
  await expect(visitor.getByText(say('meetings', 'programme.change.moved'), { exact: true })).toBeHidden();
  await visitor.context().close();
});

test('the second of two people who change the same session sees both changes', async ({
  page,
  browser,
  request,
  lan,
  say,
}) => {
  const owner = await logInAs(request, 'owner');
  const id = await makeMeeting(request, owner);
  const { sessions } = await makeProgramme(request, owner, id, 2);
  const [first, second] = [sure(sessions[0], 'session'), sure(sessions[1], 'session')];
  const path = `/admin/matchDetail?id=${id}&part=programme`;
  await enterWith(page, owner, path);
  const other = await enterAsVisitor(browser, lan);
  await enterWith(other, await logInAs(request, 'owner'), path);
  const half = say('kernel', lan === 'en' ? 'half.en' : 'half.zh', {
    label: say('programme', 'field.title'),
  });
  const save = { name: say('kernel', 'save.save'), exact: true };

  // An open form with changes keeps its input while a colleague saves.
  await blockOf(page, first.id).click();
  await page.getByRole('dialog').getByRole('textbox', { name: half }).fill('Mine');
  await blockOf(other, first.id).click();
  await other.getByRole('dialog').getByRole('textbox', { name: half }).fill('Theirs');
  await other.getByRole('dialog').getByRole('button', save).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: half })).toHaveValue('Mine');
  await page.getByRole('dialog').getByRole('button', save).click();
  const choice = page.getByRole('alertdialog');
  await expect(choice).toContainText('Theirs');
  await expect(choice).toContainText('Mine');
  await choice.getByRole('button', { name: say('programme', 'collision.useMine') }).click();
  await expect(page.getByText(say('programme', 'saving.saved'))).toBeVisible();
  await expect(other.locator(`[data-session="${first.id}"]`)).toContainText('Mine');

  // Changes to different sessions do not conflict.
  await blockOf(page, second.id).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(other.locator(`[data-session="${second.id}"]`)).toHaveAttribute('data-start', '09:05');
  await expect.poll(() => readGrid(other)).toEqual(await readGrid(page));
  expect((await draftOf(request, owner, id)).items.find((item) => item.id === second.id)?.body.day).toBe(
    FIRST_DAY,
  );
  await other.context().close();
});
