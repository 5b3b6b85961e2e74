import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Series } from '@plenum/contract/meetings/series';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '#kernel/query/query-client';
import { idOf, serve, setStage } from '#test/console-stage';
import type { ManagedMeeting } from '@plenum/contract/meetings/schemas';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { seriesQuery } from '../series-query.ts';
import { type OrganizeLinks, OrganizeLinksContext } from '#kernel/organize/links';
import { NewMeetingPage } from './new-meeting-page.tsx';

let client: QueryClient;
beforeAll(setStage);
beforeEach(() => {
  client = createQueryClient();
  client.setQueryDefaults(['console'], { staleTime: Infinity });
  client.setQueryData(seriesQuery.queryKey, [series]);
  client.setQueryData(managedMeetingsQuery.queryKey, []);
});
afterEach(cleanup);

const series = { id: idOf(1), name: { en: 'Coastal', zh: '海岸' } } as Series;
const slugTaken = {
  code: meetingRefusals.SLUG_TAKEN.code,
  message: meetingRefusals.SLUG_TAKEN.en,
  data: null,
  errors: [{ path: 'slug', code: 'slug_taken', message: 'This address is taken' }],
};

/** Renders the page, which stores its step in the address. Every creation is refused. */
function open(first?: string, mayCreateSeries = false) {
  const addresses: string[] = [];
  serve((method, _path, request) => {
    if (method === 'POST') request.answer(409, slugTaken);
    return undefined;
  });
  function Stage() {
    const [step, setStep] = useState(first);
    const links = {
      meetings: () => 'meetings',
      newMeeting: (wanted = '') => wanted,
      go: (href) => {
        addresses.push(href);
        setStep(href);
      },
    } as OrganizeLinks;
    return (
      <OrganizeLinksContext value={links}>
        <NewMeetingPage step={step} mayCreateSeries={mayCreateSeries} />
      </OrganizeLinksContext>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Stage />
    </QueryClientProvider>,
  );
  return { addresses };
}

const fill = (name: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const pressable = () =>
  within(screen.getByRole('navigation', { name: 'Steps' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/^\d|\(done\)| /g, ''));
const title = () => screen.queryByRole('textbox', { name: /^Title \(English/ });
const city = () => screen.queryByRole('textbox', { name: /^City \(English/ });

async function fillName() {
  await press(/Series/);
  const option = await screen.findByRole('option', { name: 'Coastal' });
  await act(async () => fireEvent.click(option));
  await fill(/^Title \(English/, 'Coastal 2027');
}

// Complete forms are slow on a busy machine.
it('opens each visited step, forward too, and keeps it in the address', async () => {
  const { addresses } = open();
  expect(pressable()).toEqual([]);
  await fillName();
  await press('Next');
  await waitFor(() => expect(city()).not.toBeNull());
  await fill(/^City \(English/, 'Northport');
  await press('Next');
  await press(/^Name/);
  expect(title()).toHaveProperty('value', 'Coastal 2027');
  await press('Registration');
  expect(addresses).toEqual(['place', 'windows', 'name', 'windows']);
}, 20_000);

it('opens the step in the address, or the first one without a step', async () => {
  open('place');
  expect(city()).not.toBeNull();
  cleanup();
  open('colours');
  expect(title()).not.toBeNull();
});

it('reports a missing series and focuses it; copying is offered on the first step only', async () => {
  const copyable = { id: '1', title: { en: 'Coastal 2026', zh: '' }, can: { copy: true } };
  client.setQueryData(managedMeetingsQuery.queryKey, [copyable as unknown as ManagedMeeting]);
  open();
  expect(screen.getByText('Copy an earlier conference?')).toBeDefined();
  await fill(/^Title \(English/, 'Coastal 2027');
  await press('Next');
  const choice = screen.getByRole('button', { name: /Series/ });
  await waitFor(() => expect(document.activeElement).toBe(choice));
  expect(screen.getAllByText('This field is required')).not.toHaveLength(0);
  expect(screen.queryByText('Illegal input')).toBeNull();
  cleanup();
  open('place');
  expect(city()).not.toBeNull();
  expect(screen.queryByText('Copy an earlier conference?')).toBeNull();
}, 20_000);

it('offers administrators a new series in place, and names a contact to others if there is none', async () => {
  client.setQueryData(seriesQuery.queryKey, []);
  open();
  expect(screen.getByText(/Ask an administrator to create one/)).toBeDefined();
  cleanup();
  open(undefined, true);
  await press('New series');
  const dialog = screen.getByRole('dialog', { name: 'New series' });
  await fill(/^Name \(English/, 'Coastal Talks');
  const address = within(dialog).getByRole('textbox', { name: /^URL name/ });
  await waitFor(() => expect(address).toHaveProperty('value', 'coastal-talks'));
}, 20_000);

it('leads back to the step whose field was refused, and moves the focus there', async () => {
  const { addresses } = open('windows');
  await press('Create the draft');
  await waitFor(() => expect(addresses).toEqual(['name']));
  expect(title()?.getAttribute('aria-invalid')).toBe('true');
  await fillName();
  await press('Next');
  await fill(/^City \(English/, 'Northport');
  await press('Next');
  await press('Create the draft');
  await screen.findByText('This address is taken');
  expect(addresses.at(-1)).toBe('name');
  expect(document.activeElement).toHaveProperty('value', 'coastal-2027');
}, 20_000);
