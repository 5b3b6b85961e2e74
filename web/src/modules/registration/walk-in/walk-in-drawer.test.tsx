import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serve } from '#test/console-stage';
import { buildOffer, testNow, testId } from '#test/offer-sample';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { WalkInDrawer } from './walk-in-drawer.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
afterEach(cleanup);

async function open(deskRequired: string[] = []) {
  const sent: { values: Record<string, string> }[] = [];
  const { form, ...offer } = buildOffer({ now: testNow.toISOString() });
  const asked = { ...form.asked, organization: 'required' as const, phone: 'required' as const };
  serve((method, _path, { config }) => {
    if (method !== 'POST') return { ...offer, form: { ...form, asked, deskRequired } };
    sent.push(JSON.parse(String(config.data)));
    return { registrationId: testId(1), participantId: testId(2), orderId: testId(3), number: 'P1' };
  });
  const onRegistered = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WalkInDrawer meetingId={testId(1)} onClose={() => {}} onRegistered={onRegistered} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText(/Full name/);
  return { drawer: screen.getByRole('dialog'), sent, onRegistered };
}

const type = (drawer: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(drawer).getByLabelText(label), { target: { value } });
const press = (drawer: HTMLElement, name: RegExp) =>
  act(async () => fireEvent.click(within(drawer).getByRole('button', { name })));
const chooseType = (drawer: HTMLElement) =>
  act(async () => fireEvent.click(within(drawer).getByRole('radio', { name: /Delegate/ })));

test('a walk-in is registered with a name, a type and a phone number', async () => {
  const { drawer, sent, onRegistered } = await open();
  expect(within(drawer).queryByLabelText(/Organization/)).toBeNull();
  type(drawer, /Full name/, 'Ada Lovelace');
  await chooseType(drawer);
  await press(drawer, /^Register$/);
  expect(within(drawer).getAllByText('Please enter a phone number or an email address').length).toBe(1);
  type(drawer, /Phone number/, '13800000000');
  await press(drawer, /^Register$/);
  await vi.waitFor(() => expect(onRegistered).toHaveBeenCalledWith(testId(2)));
  expect(Object.keys(sent[0]?.values ?? {}).toSorted()).toEqual(['fullName', 'phone', 'typeId']);
});

test('fields that the conference requires from walk-ins are shown, and the rest on request', async () => {
  const { drawer, sent } = await open(['organization']);
  type(drawer, /Full name/, 'Ada Lovelace');
  type(drawer, /Phone number/, '13800000000');
  await chooseType(drawer);
  await press(drawer, /^Register$/);
  expect(within(drawer).getByText('This field is required')).toBeDefined();
  expect(within(drawer).queryByRole('radio', { name: 'Female' })).toBeNull();
  await press(drawer, /Add more details now/);
  expect(within(drawer).getByRole('radio', { name: 'Female' })).toBeDefined();
  expect(sent).toEqual([]);
});
