import { href, paths } from '../src/app/paths.ts';
import { enterAsVisitor } from './support/editors.ts';
import { logInAs } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { expect, test } from './support/story.ts';

test('check-in staff find the desk in their account menu, and the desk without a login says who it is for', async ({
  page,
  browser,
  request,
  say,
  lan,
  expectAccessible,
}) => {
  const visitor = await enterAsVisitor(browser, lan);
  await visitor.goto(href(paths.signIndex, {}));
  await expect(visitor.getByText(say('app', 'staffLoginText'))).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('button', { name: say('app', 'signUp') })).toHaveCount(0);

  await enterWith(page, await logInAs(request, 'steward'), paths.homepage);
  await page.getByRole('button', { name: say('app', 'accountMenu') }).click();
  await expectAccessible();
  await page.getByRole('menuitem', { name: say('app', 'checkInDesk') }).click();
  await expect(page.getByLabel(say('desk', 'enrol.pin'), { exact: true })).toBeVisible();
});
