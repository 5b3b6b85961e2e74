import type { MeetingState } from '@plenum/contract/meetings/states';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { MEETING, meeting, serve, setStage, show } from '#test/console-stage';
import { useMeetingActions } from './use-meeting-actions.tsx';

beforeAll(setStage);
afterEach(cleanup);

function showActions(state: MeetingState) {
  function Actions() {
    const subject = {
      ...meeting,
      slug: 'coast-2027',
      title: { en: 'Coast 2027', zh: '滨海 2027' },
      state,
      places: { taken: 7, stock: null },
    } as unknown as Parameters<typeof useMeetingActions>[0];
    const { groups, dialog } = useMeetingActions(subject, () => {});
    const steps = groups.find(({ id }) => id === 'state')?.actions ?? [];
    return (
      <>
        {steps.map(({ id, label, onAction }) => (
          <button key={id} type="button" onClick={onAction}>
            {label}
          </button>
        ))}
        {dialog}
      </>
    );
  }
  show(Actions);
}

const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it.each<[MeetingState, string[]]>([
  ['draft', ['Publish', 'Archive']],
  ['published', ['Close registration', 'Unpublish', 'Archive']],
  ['closed', ['Reopen registration', 'Archive']],
  ['archived', ['Restore']],
])('offers the steps of a conference that is %s by the name of what they do', (state, offered) => {
  showActions(state);
  expect(labels()).toEqual(offered);
});

it('asks before an archived conference is restored, and closes its registration', async () => {
  const { sent } = serve((method) => (method === 'PUT' || method === 'POST' ? null : undefined));
  showActions('archived');
  act(() => screen.getByRole('button', { name: 'Restore' }).click());
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore “Coast 2027”?' });
  expect(dialog.textContent).toContain('Registration will remain closed. Places taken: 7.');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' })));
  expect(sent.map(({ config }) => [config.url, JSON.parse(String(config.data)) as unknown])).toEqual([
    [`/api/meetings/${MEETING}/state`, { to: 'closed' }],
  ]);
});
