import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { emptyHead } from '@plenum/contract/registration/people/draft';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeRequest, fakeServer } from '#test/fake-server';
import { buildOffer, buildView, testId } from '#test/offer-sample';
import { RefusedCall } from '#kernel/client/refused-call';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { RegistrationLinksContext } from '../links.ts';
import type { DraftCalls } from './draft-store.ts';
import { PersonWizard } from './person-wizard.tsx';

const now = new Date('2027-04-01').toISOString();
const links = {
  register: () => '',
  order: () => '',
  pay: () => '',
  ticket: () => '',
  change: () => '',
  meeting: () => '',
  calendar: () => '',
  mine: () => '',
  go: () => {},
};
const view = buildView({ head: { ...emptyHead, method: 'qr_code' } });

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  useAppStore.getState().setToken('t1');
  await startI18n(['kernel', 'registration']);
});
afterEach(() => {
  cleanup();
  localStorage.removeItem(`wizardSteps:${view.id}`);
});

function openConfirmStep(calls?: DraftCalls) {
  const server = fakeServer();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegistrationLinksContext value={links}>
        <PersonWizard
          offer={{ data: buildOffer({ now }), at: Date.now() }}
          view={view}
          search={{ step: 'confirm' }}
          onSearch={() => {}}
          visitor={calls && { calls, askAccount: () => {}, note: null }}
        />
      </RegistrationLinksContext>
    </QueryClientProvider>,
  );
  return server;
}

const button = () => screen.getByRole('button', { name: /Place order/ });
const press = () => act(async () => fireEvent.click(button()));
const refuse = (
  request: FakeRequest,
  { code, en }: { code: number; en: string },
  errors: readonly object[] = [],
) =>
  act(async () =>
    request.answer(Math.floor(code / 1000), { code, message: en, msg: en, data: null, errors }),
  );

/**
 * Returns the text of the alert between the last part of the step and the button, after checking that the alert has the
 * focus.
 */
async function alertBesideButton(): Promise<string> {
  const alert = await screen.findByRole('alert');
  await expect.poll(() => document.activeElement).toBe(alert);
  const then = screen.getByRole('heading', { name: 'What happens next' });
  expect(then.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(alert.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  return alert.textContent ?? '';
}

test('an order without an answer is announced beside the button', async () => {
  const server = openConfirmStep();
  await press();
  const request = await server.next();
  await act(async () => request.lose());
  expect(await alertBesideButton()).toContain('We didn’t get a response');
});

test('a refusal that names no field is announced beside the button, each time', async () => {
  const server = openConfirmStep();
  for (const refusal of [kernelRefusals.UNAVAILABLE, kernelRefusals.BUSY]) {
    await press();
    await refuse(await server.next(), refusal);
    expect(await alertBesideButton()).toContain(refusal.en);
    button().focus();
  }
});

test('a refusal that names a choice is listed at the top of the step', async () => {
  const server = openConfirmStep();
  await press();
  await refuse(await server.next(), orderRefusals.NO_STOCK, [
    { path: `units.type:${testId(11)}`, code: 'no_stock', message: 'No Stock' },
  ]);
  const alert = await screen.findByRole('alert');
  const first = screen.getByRole('heading', { name: 'What happens next' });
  expect(alert.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a draft that could not be saved is announced beside the button, with the reason', async () => {
  const full = new RefusedCall(507, { code: 1, message: 'Too long.', errors: [], requestId: undefined });
  const fail = async () => Promise.reject(full);
  openConfirmStep({ saveHead: fail, saveMembers: fail, reload: fail, maySaveUnasked: () => true });
  await act(async () => fireEvent.click(screen.getAllByRole('radio', { checked: false })[0]!));
  await press();
  expect(await alertBesideButton()).toContain('Too long.');
});
