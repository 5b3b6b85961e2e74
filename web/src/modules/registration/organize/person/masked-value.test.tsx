import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setNotifier, type Notifier } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { createQueryClient } from '#kernel/query/query-client';
import { idOf, MEETING, setStage } from '#test/console-stage';
import { fakeServer, refusal, success } from '#test/fake-server';
import { ConfirmedActionContext, type RunConfirmed } from '#kernel/organize/confirmed-action';
import { MaskedValue } from './masked-value.tsx';

let server: ReturnType<typeof fakeServer>;
const notify = vi.fn<Notifier>();
beforeAll(setStage);
beforeEach(() => {
  server = fakeServer();
  notify.mockReset();
  setNotifier(notify);
});
afterEach(cleanup);

/** Repeats an action that needs a confirmed identity, as the application does once the person has confirmed it. */
const confirming: RunConfirmed = async (action) => {
  try {
    return await action();
  } catch (error) {
    if (error instanceof RefusedCall && error.code === kernelRefusals.CONFIRM_IDENTITY.code) return action();
    throw error;
  }
};

async function ask(confirmed: RunConfirmed) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmedActionContext value={confirmed}>
        <MaskedValue
          meetingId={MEETING}
          participantId={idOf(1)}
          field="phone"
          value="138****8000"
          canReveal
        />
      </ConfirmedActionContext>
    </QueryClientProvider>,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Phone/ })));
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'Calls the hotel' },
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show' })));
}

const stale = refusal(kernelRefusals.CONFIRM_IDENTITY.code, kernelRefusals.CONFIRM_IDENTITY.en);

it('is requested again, with the same reason, once the person has confirmed their identity', async () => {
  await ask(confirming);
  const first = await server.next();
  await act(async () => first.answer(403, stale));
  const second = await server.next();
  expect(JSON.parse(String(second.config.data))).toEqual({ field: 'phone', reason: 'Calls the hotel' });
  await act(async () => second.answer(200, success({ value: '13812348000' })));
  await screen.findByText('13812348000');
  expect(notify).not.toHaveBeenCalled();
});

it('stays masked if the person does not', async () => {
  await ask((action) => action());
  await act(async () => (await server.next()).answer(403, stale));
  expect(screen.getByText('138****8000')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Phone/ })).toHaveProperty('disabled', false),
  );
  expect(notify).not.toHaveBeenCalled();
});
