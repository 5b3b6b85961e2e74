import { box, openLogin } from './support/people.ts';
import { expect, test } from './support/story.ts';

const mismatch = { en: 'Password Inconsistency', 'zh-cn': '两次输入的密码不一致' };

test('a visitor signs up with a code @both', async ({
  page,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  await page.goto('/');
  const dialog = await openLogin(page, say);
  await dialog.getByRole('tab', { name: say('accounts', 'login.tab.signUp') }).click();
  await box(dialog, say('accounts', 'field.target')).fill(newcomer.phone);
  await dialog.getByRole('button', { name: say('accounts', 'code.get') }).click();
  const code = await codeFor(newcomer.phone);
  await box(dialog, say('accounts', 'field.code')).fill(code);
  await box(dialog, say('accounts', 'field.username')).fill(newcomer.username);
  await box(dialog, say('accounts', 'field.password')).fill(newcomer.password);
  await box(dialog, say('accounts', 'field.confirmPassword')).fill(`${newcomer.password}!`);
  const submit = dialog.getByRole('button', { name: say('accounts', 'login.signUp'), exact: true });
  await submit.click();
  await expect(dialog.getByText(mismatch[lan]).first()).toBeVisible();
  await box(dialog, say('accounts', 'field.confirmPassword')).fill(newcomer.password);
  await dialog.getByRole('checkbox').check({ force: true });
  await expectAccessible();
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();
});

test('the demo shows messages that would have been sent', async ({
  page,
  say,
  newcomer,
  request,
  expectAccessible,
}) => {
  await request.post('/api/accounts/codes', {
    data: { purpose: 'sign_up', target: newcomer.email },
    headers: { 'x-forwarded-for': '198.19.0.1' },
  });
  await page.goto('/index/cloud');
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: say('app', 'demoMessages') })
    .click();
  await expect(page.getByRole('dialog').getByText(newcomer.email).first()).toBeVisible();
  await expectAccessible();
});
