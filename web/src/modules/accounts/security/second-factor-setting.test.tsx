import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { meQuery } from '../api.ts';
import { inGroups } from './second-factor-dialog.tsx';
import { SecondFactorSetting } from './second-factor-setting.tsx';
import { buildMe, grant, press, refuse, setStage, show, type } from '#test/accounts-stage';

let server: ReturnType<typeof fakeServer>;
beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  setNotifier(vi.fn());
});
afterEach(cleanup);

function open(overrides: Parameters<typeof buildMe>[0]) {
  const me = buildMe(overrides);
  const { client } = show(<SecondFactorSetting me={me} />);
  client.setQueryData(meQuery.queryKey, me);
}

const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Plenum:wangwei?secret=${secret}&issuer=Plenum`;

it('shows the secret in groups, then the recovery codes until the user confirms them', async () => {
  open({ secondFactor: false });
  await press('button', 'Set up');
  await grant(await server.next(), { secret, uri });
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  type('Code from the app', '123456');
  await grant(await server.next(), { recoveryCodes: ['K7QF-2M9X', 'AB3D-EF5G'] });
  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['K7QF-2M9X', 'AB3D-EF5G']);
  await press('button', 'Close');
  expect(screen.getByText(/^Save your codes first/)).toBeTruthy();
  await press('button', 'I have saved them');
  await waitFor(() => expect(screen.queryByText('K7QF-2M9X')).toBeNull());
});

it('turns it off only after a warning and a confirmed identity', async () => {
  open({ secondFactor: true, recoveryCodesLeft: 2 });
  expect(screen.getByText('Generate new ones before you run out.')).toBeTruthy();
  await press('button', 'Turn off');
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('your 2 recovery codes will stop working');
  await press('button', 'Turn off', question);
  await refuse(
    await server.next(),
    403,
    refusal(kernelRefusals.CONFIRM_IDENTITY.code, 'Please verify your identity first.'),
  );
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  type('Password', 'secret-word');
  type('Code from the app, or a recovery code', '123456');
  await press('button', 'Confirm');
  await grant(await server.next(), null);
  const again = await server.next();
  expect([again.config.method, again.config.url]).toEqual(['delete', '/api/accounts/me/second-factor']);
  await grant(again, null);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('writes a secret in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('')).toBe('');
});
