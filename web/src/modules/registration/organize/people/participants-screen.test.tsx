import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setNotifier } from '#kernel/client/notices';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { recordsChanged } from '#kernel/organize/record-keys';
import { ParticipantsScreen } from './participants-screen.tsx';
import { type FakeRequest, success } from '#test/fake-server';
import {
  buildDetail,
  buildParticipant,
  idOf,
  MEETING,
  meeting,
  press,
  serve,
  setStage,
  show,
} from '#test/console-stage';

vi.mock('../../people-import/people-import-dialog.tsx', () => ({
  PeopleImportDialog: () => <p>Import dialog</p>,
}));
vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

const notices: string[] = [];
beforeAll(setStage);
beforeEach(() => {
  notices.length = 0;
  localStorage.clear();
  setNotifier(({ text }) => void notices.push(text));
});
afterEach(cleanup);

function stage(first: Record<string, string> = {}) {
  const asked: unknown[] = [];
  const counted: unknown[] = [];
  const { sent } = serve((_method, path, request) => {
    if (path.endsWith('/views')) return [];
    if (path.endsWith('/participants/count')) {
      counted.push(request.config.params);
      return Object.keys(request.config.params ?? {}).length === 0
        ? { count: 5000, isMore: true }
        : { count: 16, isMore: false };
    }
    if (/\/participants\/\S+$/.test(path)) return buildDetail(Number(path.slice(-3)));
    if (path.endsWith('/participants')) {
      asked.push(request.config.params);
      return { rows: [1, 2].map((number) => buildParticipant(number)), next: null, total: 2 };
    }
    return undefined;
  });
  return { asked, counted, sent, ...show(ParticipantsScreen, first) };
}

it('reads its filters from the address, and ignores unknown ones', async () => {
  const { asked } = stage({ review: 'audit_pending', payment: 'nonsense', colour: 'red', view: 'waiting' });
  await screen.findByText('Person 1');
  expect(asked).toEqual([{ review: 'audit_pending' }]);
  expect(screen.getByRole('button', { name: /^Review: Reviewing/ })).toBeDefined();
});

it('keeps the chosen view in the address', async () => {
  const { places, asked } = stage();
  await screen.findByText('Person 1');
  await act(async () => screen.getByRole('button', { name: /^Unpaid/ }).click());
  expect(places).toEqual(['participants?payment=unpaid&view=unpaid']);
  await waitFor(() => expect(asked.at(-1)).toEqual({ payment: 'unpaid' }));
});

it('keeps a record open that was opened right after typing', async () => {
  const { places } = stage();
  const row = await screen.findByText('Person 1');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Person' } });
  fireEvent.click(row);
  await screen.findByRole('dialog', { name: 'Person 1' });
  await waitFor(() => expect(places.at(-1)).toBe(`participants?q=Person&open=${idOf(1001)}`));
});

it('exports whole numbers with the reason in the body, and repeats it once the person is confirmed', async () => {
  const sent: { method: string; params: unknown; body: unknown }[] = [];
  serve((method, path, request) => {
    if (path.endsWith('/views')) return [];
    if (path.endsWith('/participants')) return { rows: [buildParticipant(1)], next: null, total: 1 };
    if (path.endsWith('/export'))
      sent.push({
        method,
        params: request.config.params,
        body: JSON.parse(String(request.config.data ?? 'null')),
      });
    return undefined;
  });
  const actions: string[] = [];
  show((props: Parameters<typeof ParticipantsScreen>[0]) => (
    <ConfirmedActionContext
      value={(action) => {
        actions.push('confirmed');
        return action();
      }}
    >
      <ParticipantsScreen {...props} />
    </ConfirmedActionContext>
  ));
  await screen.findByText('Person 1');
  await act(async () => screen.getByRole('button', { name: 'Export' }).click());
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  fireEvent.click(within(dialog).getByRole('radio', { name: /^In full/ }));
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), {
    target: { value: 'For the hotel' },
  });
  await act(async () => within(dialog).getByRole('button', { name: 'Export' }).click());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    params: { format: 'xlsx' },
    body: { reason: 'For the hotel' },
  });
  expect(actions).toEqual(['confirmed']);
});

it('opens a record beside the list, moves to the next and closes, all in the address', async () => {
  const { places } = stage({ q: 'Person' });
  fireEvent.click(await screen.findByText('Person 1'));
  await screen.findByRole('dialog', { name: 'Person 1' });
  await press('j');
  await screen.findByRole('dialog', { name: 'Person 2' });
  await press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(places).toEqual([
    `participants?q=Person&open=${idOf(1001)}`,
    `participants?q=Person&open=${idOf(1002)}`,
    'participants?q=Person',
  ]);
});

it('links to registering a person who has no registration', async () => {
  stage();
  const link = await screen.findByRole('link', { name: 'Register a person' });
  expect(link.getAttribute('href')).toBe(`register at ${MEETING}`);
});

it('opens the import of a sheet for organizers who may edit people only', async () => {
  const Screen = (mayEdit: boolean) =>
    function Importing({ query }: { query: Record<string, string> }) {
      const allowed = { ...meeting, can: { ...meeting.can, editPeople: mayEdit } };
      return <ParticipantsScreen meeting={allowed} query={query} />;
    };
  serve(() => undefined);
  show(Screen(true));
  await act(async () => (await screen.findByRole('button', { name: 'Import participants' })).click());
  expect(await screen.findByText('Import dialog')).toBeDefined();
  cleanup();
  show(Screen(false));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Import participants' })).toBeNull();
});

it('shows counts on the tabs, and how many of all a search finds', async () => {
  const { counted } = stage({ q: 'Person', sort: 'organization' });
  await screen.findByText('16 of 5,000+');
  await screen.findByRole('button', { name: 'All 5,000+' });
  await screen.findByRole('button', { name: 'Unpaid 16' });
  // Counts are requested without the list's sort order, and only once for equal filters.
  await waitFor(() => expect(counted).toHaveLength(7));
  expect(counted).toContainEqual({ q: 'Person' });
});

it('sorts by any column that is not masked, and back', async () => {
  const { places, asked } = stage();
  await screen.findByText('Person 1');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Phone number').querySelector('button')).toBeNull();
  await act(async () => head('Organization').querySelector('button')?.click());
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: 'organization' }));
  expect(head('Organization').getAttribute('aria-sort')).toBe('ascending');
  await act(async () => head('Organization').querySelector('button')?.click());
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: '-organization' }));
  expect(places).toEqual(['participants?sort=organization', 'participants?sort=-organization']);
});

it('exports the selection, and shows its size', async () => {
  const { sent } = stage();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Person 2' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  expect(within(dialog).getByText('1 selected rows')).toBeDefined();
  expect(within(dialog).getByRole('checkbox', { name: 'Meals, one column each' })).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => {
    const asked = sent.find(({ config }) => config.url?.endsWith('/export'));
    expect(asked?.config.params).toMatchObject({ ids: idOf(1002), format: 'xlsx' });
  });
});

it('opens a saved view without the columns that the list no longer has, and names them', async () => {
  const asked: unknown[] = [];
  const view = {
    id: idOf(77),
    list: 'participants',
    meetingId: meeting.id,
    name: 'Old view',
    query: { payment: 'unpaid', sort: '-fax' },
    columns: ['name', 'fax', 'country'],
  };
  serve((_method, path, request) => {
    if (path.endsWith('/views')) return [view];
    if (path.endsWith('/participants/count')) return { count: 1, isMore: false };
    if (!path.endsWith('/participants')) return undefined;
    asked.push(request.config.params);
    return { rows: [buildParticipant(1)], next: null, total: 1 };
  });
  const { places } = show(ParticipantsScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'Old view' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ payment: 'unpaid' }));
  expect(notices).toEqual([
    'This view uses columns that are no longer in the list: fax. They’re ignored; the view itself hasn’t changed.',
  ]);
  expect(places).toEqual([`participants?payment=unpaid&view=${view.id}`]);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Full name', 'Country/Region']);
});

it('deselects a row that left the list, says so, and exports the others', async () => {
  let rows = [1, 2].map((number) => buildParticipant(number));
  const { sent } = serve((_method, path) => {
    if (path.endsWith('/views')) return [];
    if (path.endsWith('/participants/count')) return { count: rows.length, isMore: false };
    return path.endsWith('/participants') ? { rows, next: null, total: rows.length } : undefined;
  });
  const { client } = show(ParticipantsScreen);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  await screen.findByText('2 selected');
  rows = rows.slice(1);
  await act(() => recordsChanged(client, meeting.id));
  await screen.findByText('1 selected');
  expect(notices).toEqual(['Rows deselected because they’re no longer in this list: 1']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Export' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  await waitFor(() => {
    const asked = sent.find(({ config }) => config.url?.endsWith('/export'));
    expect(asked?.config.params).toMatchObject({ ids: idOf(1002) });
  });
});

it('reads all rows before a decision on all matches, and shows the progress', async () => {
  const counts = { count: 4, isMore: false };
  const asked: FakeRequest[] = [];
  const page = (from: number, next: string | null) => ({
    rows: [from, from + 1].map((number) => buildParticipant(number)),
    next,
    total: null,
  });
  serve((_method, path, request) => {
    if (path.endsWith('/views')) return [];
    if (path.endsWith('/participants/count')) return counts;
    if (!path.endsWith('/participants')) return undefined;
    const { after } = (request.config.params ?? {}) as { after?: string };
    if (after === undefined) return page(1, 'more');
    asked.push(request);
    return undefined;
  });
  show(ParticipantsScreen, {});
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Person 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 4 that match' }));
  const bar = screen.getByRole('region', { name: 'Bulk actions' });
  await within(bar).findByText('Loading 2 of 4');
  expect(
    within(bar)
      .getByRole('button', { name: /^Approve/ })
      .hasAttribute('disabled'),
  ).toBe(true);
  // The progress line may be shown before the second page is requested.
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer(200, success(page(3, null))));
  await waitFor(() => expect(within(bar).queryByText(/^Reading/)).toBeNull());
  fireEvent.click(within(bar).getByRole('button', { name: /^Approve/ }));
  await screen.findByRole('alertdialog', { name: /4 registrations/ });
});
