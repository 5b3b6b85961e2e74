import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftStore } from '../wizard/draft-store.ts';
import { buildMember, buildView, testId } from '#test/offer-sample';

const one = buildMember();
const two = buildMember({ id: testId(102), values: { fullName: '王伟' } });
const view = buildView({ kind: 'team', members: [one, two] });
const calls = { saveHead: vi.fn(), saveMembers: vi.fn(), reload: vi.fn(), maySaveUnasked: () => true };
const later = '2027-04-01T07:00:00.000Z';
const filled = {
  ...one,
  version: 2,
  selfFilled: true,
  values: { ...one.values, phone: '13800138009', position: 'B' },
};

// Fake timers keep the autosave from running; with the real clock it would run after these tests.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a member’s own input is merged, and newer local input is kept', () => {
  const store = createDraftStore(view, calls);
  store.setMember(one.id, { ...one, values: { ...one.values, position: 'A' } });
  store.adopt({ ...view, savedAt: later, members: [filled, two] });
  const [first, second] = store.read().members;
  expect(first).toMatchObject({
    version: 2,
    selfFilled: true,
    values: { phone: '13800138009', position: 'A' },
  });
  expect(second).toBe(two);
});

it('an answer read before the last save undoes nothing', () => {
  const store = createDraftStore({ ...view, savedAt: later }, calls);
  store.adopt({ ...view, members: [one] });
  expect(store.read().members).toEqual([one, two]);
});

it('locally removed members stay removed, and new ones are kept', () => {
  const store = createDraftStore(view, calls);
  store.removeMembers([two.id]);
  store.setMember(testId(103), buildMember({ values: { fullName: '李娜' } }));
  store.adopt({ ...view, savedAt: later, members: [filled, two] });
  expect(store.read().members.map(({ id }) => id)).toEqual([one.id, testId(103)]);
});
