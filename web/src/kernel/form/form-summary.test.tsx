import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RefusedCall } from '../client/refused-call.ts';
import { startI18n } from '../i18n/start-i18n.ts';
import { useAppStore } from '../state/app-store.ts';
import { FormSummary } from './form-summary.tsx';
import { useContractForm } from './use-contract-form.ts';

const Note = z.strictObject({ text: z.string() });
const action = vi.fn<(values: { text: string }, key: string) => Promise<unknown>>();

function Stage() {
  const form = useContractForm(Note, { defaultValues: { text: 'Hall' } });
  return (
    <form onSubmit={form.submit(action)}>
      <input aria-label="text" {...form.register('text')} />
      <FormSummary errors={form.formState.errors} />
      <button type="submit">Send</button>
    </form>
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const online = () => act(async () => void window.dispatchEvent(new Event('online')));
const notice = () => screen.queryByText('No connection. Your changes are kept.');
const sent = () => action.mock.calls;

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form']);
});
beforeEach(() => {
  action
    .mockReset()
    .mockResolvedValue(null)
    .mockRejectedValueOnce(new RefusedCall(0, { code: 0, message: '', errors: [], requestId: undefined }));
});
afterEach(cleanup);

it('offers to send a form again that found no connection, with the same key', async () => {
  render(<Stage />);
  await press('Send');
  expect(notice()).not.toBeNull();
  await press('Retry');
  expect(notice()).toBeNull();
  expect(sent()[1]).toEqual(sent()[0]);
});

it('sends it again when the browser is online', async () => {
  render(<Stage />);
  await press('Send');
  await online();
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toEqual(sent()[0]);
});

it('does not send a form that was changed since', async () => {
  render(<Stage />);
  await press('Send');
  await act(async () => fireEvent.change(screen.getByLabelText('text'), { target: { value: 'Half' } }));
  expect(notice()).toBeNull();
  await online();
  expect(sent()).toHaveLength(1);
});
