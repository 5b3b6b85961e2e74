import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { useAppStore } from '#kernel/state/app-store';
import { beginLogin } from '#kernel/state/login';
import { knowAccount, useLostLogin } from '#kernel/state/lost-login';
import { logOut } from './log-out.ts';
import { setStage } from '#test/accounts-stage';

const notices = vi.fn();
beforeAll(setStage);
beforeEach(() => {
  notices.mockReset();
  setNotifier(notices);
  beginLogin('a-token');
});

it('sends the log-out with its token, and removes the token', async () => {
  const server = fakeServer();
  const over = logOut();
  const request = await server.next();
  expect(request.header('authorization')).toBe('a-token');
  request.answer(200, success(null));
  await over;
  expect(useAppStore.getState().token).toBe('');
  expect(notices).toHaveBeenCalledWith({ kind: 'success', text: 'Logged out' });
});

it('removes the token even if the login had already ended', async () => {
  const server = fakeServer();
  const over = logOut();
  (await server.next()).answer(503, refusal(kernelRefusals.BUSY.code, 'busy'));
  await over;
  expect(useAppStore.getState().token).toBe('');
  expect(notices).toHaveBeenCalledWith({ kind: 'success', text: 'Logged out' });
});

it('does not ask for a new login in order to end one', async () => {
  knowAccount('account-1');
  const server = fakeServer();
  const over = logOut();
  (await server.next()).answer(
    401,
    refusal(kernelRefusals.LOGIN_ENDED.code, 'Login Expired, Please Login Again'),
  );
  await over;
  expect(useLostLogin.getState().lost).toBeNull();
  expect(useAppStore.getState().needLogin).toBe(0);
  expect(notices).toHaveBeenLastCalledWith({ kind: 'success', text: 'Logged out' });
});

it('removes the token without a network too, and says that the server was not reached', async () => {
  const server = fakeServer();
  const over = logOut();
  (await server.next()).lose();
  await over;
  expect(useAppStore.getState().token).toBe('');
  expect(notices).toHaveBeenCalledWith({
    kind: 'warning',
    text: expect.stringContaining('Logged out on this device'),
  });
});
