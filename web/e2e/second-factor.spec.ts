import { appCode, box, enterWith, fillLogin, makeAccount, openLogin } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { ageIdentity } from './support/time.ts';

test('two-step verification is set up after confirming the password, used to log in, replaced by a recovery code, and turned off', async ({
  page,
  say,
  newcomer,
  codeFor,
  request,
  expectAccessible,
}) => {
  const token = await makeAccount(request, codeFor, newcomer);
  await ageIdentity(newcomer.username);
  await enterWith(page, token, '/account?tab=security');
  await expectAccessible();
  await page.getByRole('button', { name: say('accounts', 'secondFactor.setUp') }).click();

  const confirm = page.getByRole('dialog', { name: say('accounts', 'identity.title') });
  await confirm
    .getByLabel(say('accounts', 'identity.password'), { exact: true })
    .last()
    .fill(newcomer.password);
  await confirm.getByRole('button', { name: say('accounts', 'identity.confirm'), exact: true }).click();

  const setUp = page.getByRole('dialog', { name: say('accounts', 'secondFactor.setUpTitle') });
  await expect(setUp.getByRole('img', { name: say('accounts', 'secondFactor.qrLabel') })).toBeVisible();
  await expectAccessible();
  const secret =
    /\b(?:[A-Z2-7]{4}\s?){4,8}\b/.exec((await setUp.innerText()).replaceAll('\n', ' '))?.[0] ?? '';
  await box(setUp, say('accounts', 'secondFactor.codeLabel')).fill(appCode(secret));
  const codes = page.getByRole('dialog', { name: say('accounts', 'recovery.title') });
  await expect(codes).toBeVisible();
  await expectAccessible();
  const [recovery = '', secondRecovery = ''] =
    (await codes.innerText()).match(/[A-Z2-9]{4}-[A-Z2-9]{4}/g) ?? [];
  expect(recovery).not.toBe('');
  const saved = codes.getByRole('checkbox');
  if (await saved.count()) await saved.check({ force: true });
  await codes.getByRole('button', { name: say('accounts', 'recovery.saved') }).click();
  await expect(codes).toBeHidden();

  await page.getByRole('button', { name: say('app', 'accountMenu') }).click();
  await page.getByRole('menuitem', { name: say('app', 'logOut') }).click();
  const dialog = await openLogin(page, say);
  await fillLogin(dialog, say, newcomer.username, newcomer.password);
  await dialog.getByRole('button', { name: say('accounts', 'secondStep.useRecovery') }).click();
  await expectAccessible();
  await box(dialog, say('accounts', 'secondStep.recoveryCode')).fill(recovery.toLowerCase());
  await dialog.getByRole('button', { name: say('accounts', 'secondStep.confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('app', 'accountMenu') })).toBeVisible();

  // Turning it off needs both factors again.
  await ageIdentity(newcomer.username);
  await page.goto('/account?tab=security');
  await page.getByRole('button', { name: say('accounts', 'secondFactor.turnOff') }).click();
  const turnOff = page.getByRole('alertdialog', { name: say('accounts', 'secondFactor.turnOffTitle') });
  // In Chinese, the button that closes the dialog has the same name.
  await turnOff
    .getByRole('button', { name: say('accounts', 'secondFactor.turnOff') })
    .last()
    .click();
  await expect(confirm).toBeVisible();
  await confirm
    .getByLabel(say('accounts', 'identity.password'), { exact: true })
    .last()
    .fill(newcomer.password);
  await confirm.getByRole('button', { name: say('accounts', 'identity.confirm'), exact: true }).click();
  await expect(confirm).toBeVisible();
  await expectAccessible();
  await box(confirm, say('accounts', 'identity.secondFactor')).fill(secondRecovery);
  await confirm.getByRole('button', { name: say('accounts', 'identity.confirm'), exact: true }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('button', { name: say('accounts', 'secondFactor.setUp') })).toBeVisible();
});
