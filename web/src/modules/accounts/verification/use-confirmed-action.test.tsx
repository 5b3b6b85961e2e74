import { accountRefusals } from '@plenum/contract/accounts/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { meQuery } from '../api.ts';
import { buildMe, grant, press, refuse, setStage, show, type } from '#test/accounts-stage';
import { useConfirmedAction, type ConfirmedAction } from './use-confirmed-action.tsx';

function refused(code: number, message: string): RefusedCall {
  return new RefusedCall(403, { code, message, errors: [], requestId: undefined });
}
const wantsIdentity = refused(kernelRefusals.CONFIRM_IDENTITY.code, kernelRefusals.CONFIRM_IDENTITY.en);

const notices = vi.fn();
const held: { confirmed?: ConfirmedAction } = {};
let server: ReturnType<typeof fakeServer>;

function Page() {
  const confirmed = useConfirmedAction();
  useEffect(() => {
    held.confirmed = confirmed;
  });
  return confirmed.dialog;
}

beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  notices.mockReset();
  setNotifier(notices);
  const { client } = show(<Page />);
  client.setQueryData(meQuery.queryKey, buildMe());
});
afterEach(cleanup);

/** Starts the action and records its outcome, without waiting for it. */
async function start(action: () => Promise<unknown>) {
  const end: { value?: unknown } = {};
  await act(async () => {
    void held.confirmed!.run(action).then(
      (value) => (end.value = value),
      (error: unknown) => (end.value = error),
    );
  });
  return end;
}

const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });

it('asks nothing if the server does not require it', async () => {
  const action = vi.fn(() => Promise.resolve('done'));
  const end = await start(action);
  await waitFor(() => expect(end.value).toBe('done'));
  expect(action).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for the identity, and repeats the action', async () => {
  const action = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(wantsIdentity)
    .mockResolvedValue('done');
  const end = await start(action);
  await dialog();
  expect(action).toHaveBeenCalledOnce();
  type('Password', 'secret-word');
  await press('button', 'Confirm');
  const request = await server.next();
  expect(JSON.parse(String(request.config.data))).toEqual({ by: 'password', password: 'secret-word' });
  await grant(request, null);
  await waitFor(() => expect(end.value).toBe('done'));
  expect(action).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a wrong password beside the field and waits for another', async () => {
  const action = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(wantsIdentity)
    .mockResolvedValue('done');
  await start(action);
  await dialog();
  type('Password', 'wrong');
  await press('button', 'Confirm');
  const message = 'The current password is incorrect';
  const errors = [{ path: 'password', code: 'password_wrong', message }];
  await refuse(await server.next(), 422, refusal(accountRefusals.PASSWORD_WRONG.code, message, { errors }));
  expect(screen.getByText(message)).toBeTruthy();
  expect(action).toHaveBeenCalledOnce();
});

it('asks accounts with two-step verification for a code from the app, too', async () => {
  const { client } = show(<Page />);
  client.setQueryData(meQuery.queryKey, buildMe({ secondFactor: true }));
  const action = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(wantsIdentity)
    .mockResolvedValue('done');
  const end = await start(action);
  await dialog();
  type('Password', 'secret-word');
  type('Code from the app, or a recovery code', '123456');
  await press('button', 'Confirm');
  const request = await server.next();
  expect(JSON.parse(String(request.config.data))).toEqual({
    by: 'password',
    password: 'secret-word',
    secondFactor: '123456',
  });
  await grant(request, null);
  await waitFor(() => expect(end.value).toBe('done'));
});

it('does not ask endlessly', async () => {
  const end = await start(() => Promise.reject(wantsIdentity));
  await dialog();
  type('Password', 'secret-word');
  await press('button', 'Confirm');
  await grant(await server.next(), null);
  await waitFor(() => expect(end.value).toBe(wantsIdentity));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('rejects with the refusal when the user closes the dialog', async () => {
  const action = vi.fn(() => Promise.reject(wantsIdentity));
  const end = await start(action);
  await dialog();
  await press('button', 'Cancel');
  await waitFor(() => expect(end.value).toBe(wantsIdentity));
  expect(action).toHaveBeenCalledOnce();
});

it('passes every other refusal on, and for a button shows it as a notice', async () => {
  const other = refused(
    accountRefusals.SECOND_FACTOR_STATE.code,
    'The status of two-step verification has changed. Please refresh the page.',
  );
  const end = await start(() => Promise.reject(other));
  await waitFor(() => expect(end.value).toBe(other));
  expect(notices).not.toHaveBeenCalled();
  await act(() => held.confirmed!.press(() => Promise.reject(other)));
  expect(notices).toHaveBeenCalledWith({ kind: 'error', text: other.message });
});
