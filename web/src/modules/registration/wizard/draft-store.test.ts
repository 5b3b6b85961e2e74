import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RefusedCall } from '#kernel/client/refused-call';
import { SAVE_AFTER } from '#kernel/form/drafts/autosave';
import { createDraftStore, type DraftCalls } from './draft-store.ts';
import { buildMember, buildView, testId } from '#test/offer-sample';

const refused = (code: number) =>
  new RefusedCall(409, { code, message: 'no', errors: [], requestId: undefined });
const lost = () => new RefusedCall(0, { code: 0, message: '', errors: [], requestId: undefined });

function fakeCalls(reload: DraftCalls['reload'] = async () => buildView()) {
  return {
    saveHead: vi.fn<DraftCalls['saveHead']>(async () => ({ savedAt: 'head' })),
    saveMembers: vi.fn<DraftCalls['saveMembers']>(async (members) => ({
      savedAt: 'members',
      versions: Object.fromEntries(members.map(({ id, version }) => [id, version + 1])),
    })),
    reload,
    maySaveUnasked: vi.fn(() => true),
  };
}

const member = buildMember();
const named = (fullName: string) => ({ ...member, values: { ...member.values, fullName } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  test('is saved once, shortly after the last change', async () => {
    const calls = fakeCalls();
    const store = createDraftStore(buildView(), calls);
    store.setMember(member.id, named('A'));
    store.setMember(member.id, named('AB'));
    expect(store.read().state).toBe('dirty');
    expect(calls.saveMembers).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(calls.saveMembers).toHaveBeenCalledOnce();
    expect(calls.saveMembers.mock.calls[0]?.[0][0]).toMatchObject({ version: 1, values: { fullName: 'AB' } });
    expect(calls.saveHead).not.toHaveBeenCalled();
    expect(store.read()).toMatchObject({ state: 'saved', savedAt: 'members' });
    expect(store.read().members[0]?.version).toBe(2);
  });

  test('saves input during a save after it', async () => {
    let answer = () => {};
    const calls = fakeCalls();
    calls.saveMembers.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ savedAt: 'first', versions: { [member.id]: 2 } });
        }),
    );
    const store = createDraftStore(buildView(), calls);
    store.setMember(member.id, named('A'));
    const flushed = store.flush();
    store.setMember(member.id, named('AB'));
    answer();
    expect(await flushed).toBe(true);
    expect(calls.saveMembers.mock.calls[1]?.[0][0]).toMatchObject({ version: 2, values: { fullName: 'AB' } });
  });

  test('keeps its input after a failed save and tries again', async () => {
    const calls = fakeCalls();
    calls.saveMembers.mockRejectedValueOnce(lost());
    const store = createDraftStore(buildView(), calls);
    store.setMember(member.id, named('A'));
    expect(await store.flush()).toBe(false);
    expect(store.read()).toMatchObject({ state: 'failed', refusal: null });
    expect(await store.flush()).toBe(true);
    expect(store.read().members[0]?.values['fullName']).toBe('A');
  });

  test('merges another user’s change, and applies the local one on top', async () => {
    const calls = fakeCalls(async () =>
      buildView({
        members: [
          { ...member, version: 7, values: { ...member.values, gender: 'female', phone: '13800138000' } },
        ],
      }),
    );
    calls.saveMembers.mockRejectedValueOnce(refused(kernelRefusals.CHANGED_MEANWHILE.code));
    const store = createDraftStore(buildView(), calls);
    store.setMember(member.id, named('A'));
    expect(await store.flush()).toBe(true);
    expect(calls.saveMembers.mock.calls[1]?.[0][0]).toMatchObject({
      version: 7,
      values: { fullName: 'A', gender: 'female', phone: '13800138000' },
    });
  });

  test('reports a lock and does not try again', async () => {
    const calls = fakeCalls();
    calls.saveMembers.mockRejectedValue(refused(registrationRefusals.LOCKED.code));
    const store = createDraftStore(buildView(), calls);
    store.setMember(member.id, named('A'));
    expect(await store.flush()).toBe(false);
    expect(calls.saveMembers).toHaveBeenCalledOnce();
    expect(store.read().refusal?.code).toBe(registrationRefusals.LOCKED.code);
  });

  test.each(['LOGIN_ENDED', 'LOGIN_FIRST'] as const)(
    'treats a lost login (%s) as a temporary failure',
    async (name) => {
      const calls = fakeCalls();
      calls.saveMembers.mockRejectedValueOnce(refused(kernelRefusals[name].code));
      const store = createDraftStore(buildView(), calls);
      store.setMember(member.id, named('A'));
      expect(await store.flush()).toBe(false);
      expect(store.read()).toMatchObject({ state: 'failed', refusal: null, members: [named('A')] });
      store.flushUnasked();
      await vi.advanceTimersByTimeAsync(0);
      expect(store.read().state).toBe('saved');
    },
  );

  test('while saving would ask for a login, only a press saves', async () => {
    const calls = fakeCalls();
    calls.maySaveUnasked.mockReturnValue(false);
    const store = createDraftStore(buildView(), calls);
    store.setMember(member.id, named('A'));
    await vi.advanceTimersByTimeAsync(SAVE_AFTER);
    expect(calls.saveMembers).not.toHaveBeenCalled();
    expect(store.read().state).toBe('failed');
    expect(await store.flush()).toBe(true);
    expect(calls.saveMembers).toHaveBeenCalledOnce();
  });

  test('members are added with version 0 and removed by id; the head is saved separately', async () => {
    const calls = fakeCalls();
    const store = createDraftStore(buildView({ kind: 'team' }), calls);
    store.setMember(testId(102), named('B'));
    store.removeMembers([member.id]);
    store.setHead({ ...store.read().head, teamName: 'Team' });
    await store.flush();
    expect(calls.saveHead).toHaveBeenCalledOnce();
    const [members, removed] = calls.saveMembers.mock.calls[0] ?? [];
    expect(members?.map(({ id, version }) => ({ id, version }))).toEqual([{ id: testId(102), version: 0 }]);
    expect(removed).toEqual([member.id]);
  });

  test('makes no call if there is nothing to save', async () => {
    const calls = fakeCalls();
    const store = createDraftStore(buildView(), calls);
    expect(await store.flush()).toBe(true);
    expect(store.read().state).toBe('clean');
    expect(calls.saveMembers).not.toHaveBeenCalled();
  });
});
