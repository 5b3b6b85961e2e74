import { apiKeyStatusWords } from '@plenum/contract/accounts/api-key-status';
import { type ApiScope, apiScopeWords } from '@plenum/contract/accounts/api-scopes';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { enterAs, logInAs, makeMeeting } from './support/organizers.ts';
import { expect, test } from './support/story.ts';

test('a program calls with a key from the console until the key is revoked @both', async ({
  page,
  request,
  say,
  lan,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) =>
    say('console', `apiKeys.${key}`, values);
  const nameOf = (scope: ApiScope) => inLanguage(apiScopeWords[scope].name, lan);
  const id = await makeMeeting(request, await logInAs(request, 'owner'));
  const call = async (path: string, secret: string) => {
    const answer = await request.get(`/api/meetings/${id}${path}`, {
      headers: { authorization: `Bearer ${secret}`, lan },
    });
    return ((await answer.json()) as { code: number }).code;
  };

  await enterAs(page, 'owner', `/admin/matchDetail?id=${id}&part=apiKeys`);
  await expect(page.getByRole('heading', { name: word('empty') })).toBeVisible();
  await page.getByRole('button', { name: word('create') }).click();
  const form = page.getByRole('dialog', { name: word('createTitle') });
  await form.getByRole('button', { name: word('createKey') }).click();
  await expect(form.getByRole('textbox', { name: word('name') })).toBeFocused();
  await form.getByRole('textbox', { name: word('name') }).fill('Badge printer');
  for (const scope of ['conference:read', 'participants:read'] as const)
    await form.getByText(nameOf(scope), { exact: true }).click();
  await expectAccessible();
  await form.getByRole('button', { name: word('createKey') }).click();

  const shown = page.getByRole('dialog', { name: word('secret') });
  const secretText = shown.getByRole('status', { name: word('secret') });
  await expect(secretText).toHaveText(/^plk_[\w-]{49}$/);
  const secret = (await secretText.textContent()) ?? '';
  await expectAccessible();
  await shown.getByRole('button', { name: word('saved') }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  expect(await call('', secret)).toBe(200);
  expect(await call('/participants', secret)).toBe(200);
  expect(await call('/orders', secret)).toBe(kernelRefusals.SCOPE_MISSING.code);
  expect(await call('/staff', secret)).toBe(kernelRefusals.CLOSED_TO_KEYS.code);

  // The list shows the key by its ends, with its permissions and its last use.
  await page.reload();
  // A row is a block of lines on a phone.
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Badge printer' });
  await expect(row.getByText(`${secret.slice(0, 8)}…${secret.slice(-4)}`)).toBeVisible();
  await expect(row.getByText(nameOf('participants:read'))).toBeVisible();
  await expect(row.getByText(word('unused'), { exact: true })).toHaveCount(0);
  await expectAccessible();

  await page.getByRole('button', { name: word('rotateOf', { name: 'Badge printer' }) }).click();
  const rotation = page.getByRole('dialog', { name: word('rotateTitle', { name: 'Badge printer' }) });
  await rotation.getByText(word('end'), { exact: true }).click();
  await expectAccessible();
  await rotation.getByRole('button', { name: word('rotateKey') }).click();
  await expect(secretText).not.toHaveText(secret);
  const renewed = (await secretText.textContent()) ?? '';
  await shown.getByRole('button', { name: word('saved') }).click();
  expect(await call('', renewed)).toBe(200);
  expect(await call('', secret)).toBe(kernelRefusals.LOGIN_ENDED.code);

  await page.getByRole('button', { name: word('revokeOf', { name: 'Badge printer' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('revokeKey') })
    .click();
  await expect(row.getByText(inLanguage(apiKeyStatusWords.revoked, lan), { exact: true })).toBeVisible();
  expect(await call('', renewed)).toBe(kernelRefusals.LOGIN_ENDED.code);
});
