import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { box, enterWith, logInByApi, makeAccount } from './support/people.ts';
import { expect, test } from './support/story.ts';

// One blue pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

test('a new name and picture in the profile are shown immediately in the header', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
}) => {
  const token = await makeAccount(request, codeFor, newcomer);
  await enterWith(page, token, '/account');
  await box(page.getByRole('main'), say('accounts', 'field.name')).fill('欧阳明远 Ouyang');
  await page.getByRole('button', { name: say('accounts', 'profile.save'), exact: true }).click();
  await expect(page.getByText(say('accounts', 'profile.saved'))).toBeVisible();
  await page.goto('/index/homepage');
  await expect(page.getByText(say('meetings', 'home.hello', { name: '欧阳明远 Ouyang' }))).toBeVisible();

  await page.goto('/account');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('accounts', 'profile.upload') }).click();
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('accounts', 'profile.use') })
    .click();
  await expect(page.getByText(say('accounts', 'profile.pictureSaved'))).toBeVisible();
  await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toBeVisible();
  await page.getByRole('button', { name: say('accounts', 'profile.remove'), exact: true }).click();
  await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toBeHidden();
});

test('a new password ends the other logins, and an email address is added with a code', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  const token = await makeAccount(request, codeFor, newcomer);
  const other = await logInByApi(request, newcomer);
  await enterWith(page, token, '/account?tab=security');
  await page.getByRole('button', { name: say('accounts', 'security.changePassword') }).click();
  const dialog = page.getByRole('dialog');
  await box(dialog, say('accounts', 'field.currentPassword')).fill(newcomer.password);
  await box(dialog, say('accounts', 'field.newPassword')).fill('a-new-hall-1869');
  await box(dialog, say('accounts', 'field.confirmPassword')).fill('a-new-hall-1869');
  await expectAccessible();
  await dialog.getByRole('button', { name: say('accounts', 'security.changePassword') }).click();
  await expect(page.getByText(say('accounts', 'security.passwordChanged'))).toBeVisible();
  const refused = await request.get('/api/accounts/me', { headers: { authorization: other } });
  expect(await refused.json()).toMatchObject({ code: kernelRefusals.LOGIN_ENDED.code });

  await page.getByRole('button', { name: say('accounts', 'security.addEmail') }).click();
  await box(dialog, say('accounts', 'field.email')).fill(newcomer.email);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await expectAccessible();
  // Six digits submit the form without a button.
  await box(dialog, say('accounts', 'field.code')).fill(await codeFor(newcomer.email));
  await expect(page.getByText(say('accounts', 'security.emailChanged'))).toBeVisible();
  await expect(page.getByText('g***@plenum.example')).toBeVisible();
});
