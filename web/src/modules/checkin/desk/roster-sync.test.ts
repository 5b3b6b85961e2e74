import type { Roster } from '@plenum/contract/checkin/roster';
import type { HandoutState } from '@plenum/contract/checkin/schemas';
import { expect, it, vi } from 'vitest';
import { testId } from '#test/offer-sample';
import { createRosterSync } from './roster-sync.ts';
import type { PeopleStore } from './store/people-store.ts';

const roster: Roster = {
  conference: { id: testId(1), name: { en: 'Plenum', zh: '会堂' }, timeZone: 'Asia/Shanghai' },
  types: [],
  activities: [],
  checkpoints: [],
  keys: [],
  liveKey: '',
  supervisors: [],
  reset: false,
  entries: [],
  states: [],
  handouts: [],
  cursor: 'c1',
  more: false,
};
const bag = (at: string | null): HandoutState => ({
  checkpointId: testId(2),
  handoutId: testId(3),
  participantId: testId(4),
  period: '',
  at,
  gateId: null,
});

/**
 * A server that returns these replies in order. While a reply with `answered` is on its way, scans of that person are
 * answered.
 */
function open(replies: readonly { roster: Roster; answered?: string }[]) {
  const answered: string[] = [];
  const waiting = [...replies];
  const onChanges = vi.fn(async () => undefined);
  const people: PeopleStore = { load: async () => 0, add: vi.fn(), replace: vi.fn() };
  const ask = vi.fn(async () => {
    const next = waiting.shift();
    if (!next) throw new Error('asked too often');
    if (next.answered) answered.push(next.answered);
    return { problem: null, roster: next.roster, offsetMs: 0 };
  });
  const sync = createRosterSync({
    ask,
    people,
    waiting: async () => 0,
    followAnswered() {
      const before = answered.length;
      return (id) => answered.slice(before).includes(id);
    },
    onChanges,
    onRefused: vi.fn(),
    onFailure: vi.fn(),
  });
  return { sync, ask, people, onChanges };
}

it('asks again if a scan was answered in between, and keeps undone scans undone', async () => {
  const stale = { ...roster, handouts: [bag('2027-04-01T08:00:00.000Z')] };
  const fresh = { ...roster, handouts: [bag(null)] };
  const { sync, ask, people, onChanges } = open([{ roster: stale, answered: testId(4) }, { roster: fresh }]);
  sync.start();
  await vi.waitFor(() => expect(onChanges).toHaveBeenCalled());
  sync.stop();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(onChanges.mock.calls).toEqual([[fresh, 0]]);
  expect(people.add).toHaveBeenCalledTimes(1);
});

it('uses the answer if another person’s scan was answered', async () => {
  const news = { ...roster, handouts: [bag('2027-04-01T08:00:00.000Z')] };
  const { sync, onChanges } = open([{ roster: news, answered: testId(5) }]);
  sync.start();
  await vi.waitFor(() => expect(onChanges).toHaveBeenCalled());
  sync.stop();
  expect(onChanges.mock.calls).toEqual([[news, 0]]);
});

it('ignores an answer that is older than the person’s scan', async () => {
  const news = { ...roster, handouts: [bag('2027-04-01T08:00:00.000Z')] };
  const { sync, people } = open([{ roster: news, answered: testId(4) }, { roster: news }]);
  expect(await sync.find({ participantId: testId(4) })).toBeNull();
  expect(people.add).not.toHaveBeenCalled();
  expect((await sync.find({ participantId: testId(4) }))?.handouts).toEqual(news.handouts);
});
