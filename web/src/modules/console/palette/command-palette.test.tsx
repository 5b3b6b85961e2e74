import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildParticipant, idOf, meeting, press, serve, setStage, show } from '#test/console-stage';
import { PaletteButton } from './palette-button.tsx';

beforeAll(setStage);
afterEach(cleanup);

const people = [buildParticipant(1, { name: '王伟' }), buildParticipant(2, { name: '王小明' })];
const other = { id: idOf(7), title: { en: 'Cloud 2028', zh: '云会 2028' }, startsOn: '2028-05-01' };
const managed = [{ ...other, series: { name: { en: 'Cloud', zh: '云' } } }];

const areas = [{ id: 'series', label: 'New series', href: 'series?' }];

function stage(can: Partial<MeetingConsole['can']> = {}, canCreate = false) {
  const mine = { ...meeting, can: { ...meeting.can, ...can } };
  const { sent } = serve((_, path, { config }) => {
    if (path.endsWith(meeting.id)) return mine;
    if (path.endsWith('/participants')) {
      const { q = '' } = (config.params ?? {}) as { q?: string };
      return { rows: people.filter(({ name }) => name.includes(q)), next: null, total: null };
    }
    if (path.endsWith('/orders')) return { rows: [], next: null, total: null };
    return path.endsWith('/meetings') ? managed : undefined;
  });
  return {
    sent,
    ...show(() => <PaletteButton meetingId={meeting.id} areas={areas} canCreate={canCreate} />),
  };
}

async function open(): Promise<void> {
  await press('k', { ctrlKey: true });
  await screen.findByRole('searchbox', {}, { timeout: 5_000 });
}

// A search begins after a pause in typing, which may take long on a busy machine.
const option = (name: RegExp) => screen.findByRole('option', { name }, { timeout: 5_000 });

async function type(value: string): Promise<void> {
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value } }));
}

it('finds a person by two characters and opens the record of the first by Enter', async () => {
  const { places } = stage();
  await open();
  await type('王伟');
  await option(/^王伟/);
  await act(async () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }));
  expect(places).toEqual([`participants?open=${people[0]?.id}`]);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('opens a screen by its name, and another conference by its name in either language', async () => {
  const { places } = stage();
  await open();
  await type('regist');
  fireEvent.click(await option(/^Registrations/));
  await open();
  await type('云会');
  fireEvent.click(await option(/Cloud 2028/));
  expect(places).toEqual(['registrations?', '?']);
});

it('searches no orders and offers no screen closed to the role', async () => {
  const { sent } = stage({ seeOrders: false });
  await open();
  await type('王');
  await option(/王小明/);
  expect(sent.map(({ config }) => config.url).filter((url) => url?.endsWith('/orders'))).toEqual([]);
  await type('orders');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Orders/ })).toBeNull());
});

it('offers the areas of the sidebar, and no new conference to users who may not create one', async () => {
  const { places } = stage();
  await open();
  await type('new');
  const series = await option(/^New series/);
  expect(screen.queryByRole('option', { name: 'New conference' })).toBeNull();
  fireEvent.click(series);
  expect(places).toEqual(['series?']);
});

it('offers a new conference to users who may create one', async () => {
  stage({}, true);
  await open();
  await type('new');
  await option(/^New conference/);
});

it('shows markup as text, and says that nothing was found', async () => {
  stage();
  await open();
  await type('<img src=x>');
  await screen.findByText('Nothing found for “<img src=x>”.', {}, { timeout: 5_000 });
  expect(document.querySelector('img')).toBeNull();
});

it('stays closed while a dialog is open', async () => {
  stage();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  await press('k', { ctrlKey: true });
  expect(screen.queryByRole('searchbox')).toBeNull();
  dialog.remove();
});

it('`?` lists the keys of the frame', async () => {
  stage();
  await press('?');
  await screen.findByText('Show keyboard shortcuts', {}, { timeout: 5_000 });
});
