import { abilityNames, grants } from '@plenum/contract/accounts/abilities';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { sectionNames, sections } from '@plenum/contract/meetings/sections';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MEETING, meeting, serve, setStage, show } from '#test/console-stage';
import { ConsoleNav } from './console-nav.tsx';
import type { NavEntry } from './parts.ts';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => undefined }));

beforeAll(setStage);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Shows the sidebar of a published conference, as the server describes it to this role. */
async function stage(role: MeetingRole, entry?: NavEntry) {
  const served = {
    ...meeting,
    state: 'published',
    unanswered: 2,
    can: Object.fromEntries(abilityNames.map((ability) => [ability, grants([role], ability)])),
    sections: sectionNames.map((name) => ({
      name,
      entries: 0,
      missing: [],
      can: { edit: grants([role], sections[name].ability) },
    })),
  };
  serve((_, path) => (path.endsWith(MEETING) ? served : undefined));
  show(() => <ConsoleNav id={MEETING} entry={entry} onGo={() => undefined} />);
  return within(await screen.findByRole('navigation'));
}

const names = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

it.each([
  [
    'steward',
    [
      'Needs attention',
      'Overview',
      'Participants',
      'Activity bookings',
      'Checkpoints',
      'Live control',
      'Check-in data',
      'Badges',
      'Rooms',
      'Charts',
    ],
  ],
  ['submission_reviewer', ['Overview', 'My reviews']],
  ['technician', ['Overview', 'Slides']],
  [
    'finance',
    [
      'Needs attention',
      'Overview',
      'Participants',
      'Registrations and teams',
      'Waiting list',
      'Activity bookings',
      'Finance desk',
      'Orders',
      'Proofs of payment',
      'Bank statements',
      'Unapplied payments',
      'Reconciliation',
      'Refunds',
      'Withdrawals',
      'Invoices',
      'Discount codes',
      'Payment methods',
      'Merchant accounts',
      'Review, refunds and invoices',
      'Charts',
    ],
  ],
] as const)('a %s sees these entries', async (role, entries) => {
  const nav = await stage(role);
  expect(names(nav.getAllByRole('link', { hidden: true }))).toEqual(entries);
});

it('folds one-time settings away, opens the group of the current entry, and remembers the choice', async () => {
  const isOpen = (nav: Awaited<ReturnType<typeof stage>>) =>
    Object.fromEntries(
      nav.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-expanded')]),
    );
  const shown = {
    People: 'true',
    'On site': 'true',
    Submissions: 'true',
    Messages: 'true',
    Rooms: 'true',
    Finance: 'true',
    Reports: 'true',
    Site: 'false',
    Setup: 'false',
  };
  const nav = await stage('owner', 'participants');
  expect(isOpen(nav)).toEqual(shown);
  expect(nav.queryByRole('link', { name: 'Staff' })).toBeNull();
  fireEvent.click(nav.getByRole('button', { name: 'Rooms' }));
  expect(isOpen(nav)).toEqual({ ...shown, Rooms: 'false' });
  cleanup();

  const again = await stage('owner', 'staff');
  expect(isOpen(again)).toEqual({ ...shown, Rooms: 'false', Setup: 'true' });
  expect(again.getByRole('link', { name: 'Staff' }).getAttribute('aria-current')).toBe('page');
});

it('links to the conference’s own news and pages', async () => {
  const nav = await stage('manager', 'news');
  expect(nav.getByRole('link', { name: 'News' }).getAttribute('href')).toBe(`news of ${MEETING}`);
  expect(nav.getByRole('link', { name: 'Pages' }).getAttribute('href')).toBe(`pages of ${MEETING}`);
});
