import { box, fillLogin, makeAccount, openLogin } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { passCoolDown } from './support/time.ts';

test('a forgotten password is reset with a code', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  await makeAccount(request, codeFor, { ...newcomer, phone: newcomer.email });
  await page.goto('/index/cloud');
  const dialog = await openLogin(page, say);
  await dialog.getByRole('button', { name: say('accounts', 'login.forgot') }).click();
  await box(dialog, say('accounts', 'field.target')).fill(newcomer.email);
  await expectAccessible();
  // One code can be sent per minute, and the code for signing up was sent just now.
  await passCoolDown(newcomer.email);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await expect(dialog.getByText(/5\d/).first()).toBeVisible();
  const code = await codeFor(newcomer.email, 2);
  await box(dialog, say('accounts', 'field.code')).fill(code);
  await box(dialog, say('accounts', 'field.newPassword')).fill('a-new-hall-1869');
  await box(dialog, say('accounts', 'field.confirmPassword')).fill('a-new-hall-1869');
  await dialog.getByRole('button', { name: say('accounts', 'login.reset'), exact: true }).click();
  await expect(dialog.getByText(say('accounts', 'login.resetDone'))).toBeVisible();
  await fillLogin(dialog, say, newcomer.username, 'a-new-hall-1869');
  await expect(dialog).toBeHidden();
});
