import type {
  DraftHead,
  DraftMember,
  MemberDraft,
  RegistrationView,
} from '@plenum/contract/registration/people/draft';
import { createAutosave, isSame, type SavingSnapshot } from '#kernel/form/drafts/autosave';
import { mergeMember } from './merge-draft.ts';

export interface DraftContent {
  readonly head: DraftHead;
  readonly members: readonly DraftMember[];
}

export interface DraftSnapshot extends DraftContent, SavingSnapshot {
  readonly savedAt: string;
}

/**
 * The calls that save a draft on the server. They are separate, so that a fill-in page can save through its link
 * instead.
 */
export interface DraftCalls {
  saveHead: (head: DraftHead) => Promise<{ savedAt: string }>;
  saveMembers: (
    members: readonly (MemberDraft & { id: string; version: number })[],
    removed: readonly string[],
  ) => Promise<{ savedAt: string; versions: Record<string, number> }>;
  reload: () => Promise<Pick<RegistrationView, 'head' | 'members'>>;
  /** False if saving would ask the person to log in; then only explicit actions save. */
  maySaveUnasked: () => boolean;
}

export interface DraftStore {
  subscribe: (listener: () => void) => () => void;
  read: () => DraftSnapshot;
  setHead: (head: DraftHead) => void;
  /** Replaces the member with this id, or adds one. */
  setMember: (id: string, draft: MemberDraft) => void;
  setMembers: (members: ReadonlyMap<string, MemberDraft>) => void;
  removeMembers: (ids: readonly string[]) => void;
  /** Merges changes by others into fields that were not changed here. */
  adopt: (fresh: RegistrationView) => void;
  /** Saves unsaved changes immediately. Resolves to true if everything is stored. */
  flush: () => Promise<boolean>;
  /** Like `flush`, but for a save that the user did not ask for. */
  flushUnasked: () => void;
}

/** Keeps the input, saves it a moment later, and never loses it: a failed save is retried. */
export function createDraftStore(view: RegistrationView, calls: DraftCalls): DraftStore {
  const listeners = new Set<() => void>();
  let saved: DraftContent = { head: view.head, members: view.members };
  let snapshot: DraftSnapshot = {
    head: view.head,
    members: view.members,
    state: 'clean',
    savedAt: view.savedAt,
    refusal: null,
  };
  function show(news: Partial<DraftSnapshot>): void {
    snapshot = { ...snapshot, ...news };
    for (const listener of listeners) listener();
  }

  const autosave = createAutosave({
    read: () => snapshot,
    show,
    isStored: () => isSame(contentOf(snapshot), contentOf(saved)),
    send: saveOnce,
    adoptTheirs: async () => merge(await calls.reload()),
    maySaveUnasked: calls.maySaveUnasked,
  });

  function change(content: Partial<DraftContent>): void {
    show(content);
    autosave.changed();
  }

  async function saveOnce(): Promise<void> {
    const { head } = snapshot;
    if (!isSame(head, saved.head)) {
      const { savedAt } = await calls.saveHead(head);
      saved = { ...saved, head };
      show({ savedAt });
    }
    const sent = snapshot.members;
    const changed = sent.filter((member) => !isSame(member, memberOf(saved.members, member.id)));
    const removed = saved.members.map(({ id }) => id).filter((id) => !memberOf(sent, id));
    if (changed.length === 0 && removed.length === 0) return;
    const { savedAt, versions } = await calls.saveMembers(
      changed.map((member) => ({ ...pickDraft(member), id: member.id, version: member.version })),
      removed,
    );
    const versioned = (member: DraftMember) => ({
      ...member,
      version: versions[member.id] ?? member.version,
    });
    saved = { ...saved, members: sent.map(versioned) };
    show({ savedAt, members: snapshot.members.map(versioned) });
  }

  // Merges a version that another user saved first, perhaps the member through their link. Its values are used in
  // fields that were not changed here.
  function merge(fresh: Pick<RegistrationView, 'head' | 'members'>): void {
    const base = saved;
    const mine = snapshot.members;
    const removed = new Set(base.members.map(({ id }) => id).filter((id) => !memberOf(mine, id)));
    const known = fresh.members
      .filter(({ id }) => !removed.has(id))
      .map((theirs) => {
        const own = memberOf(mine, theirs.id);
        if (!own) return theirs;
        const merged = {
          ...theirs,
          ...mergeMember(memberOf(base.members, theirs.id), pickDraft(own), theirs),
        };
        // Returns the same object if nothing is new, to avoid a re-render.
        return isSame(merged, own) ? own : merged;
      });
    const added = mine.filter(({ id }) => !memberOf(fresh.members, id) && !memberOf(base.members, id));
    const head = isSame(snapshot.head, base.head) ? fresh.head : snapshot.head;
    saved = fresh;
    show({ head, members: [...known, ...added] });
  }

  // Ignores answers that are older than the last save.
  function adopt(fresh: RegistrationView): void {
    const isOld = autosave.isRunning() || fresh.savedAt < snapshot.savedAt;
    if (!isOld && !isSame(contentOf(fresh), contentOf(saved))) merge(fresh);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => snapshot,
    setHead: (head) => change({ head }),
    setMember: (id, draft) => change({ members: withMember(snapshot.members, id, draft) }),
    setMembers: (drafts) =>
      change({
        members: [...drafts].reduce(
          (members, [id, draft]) => withMember(members, id, draft),
          snapshot.members,
        ),
      }),
    removeMembers: (ids) => change({ members: snapshot.members.filter(({ id }) => !ids.includes(id)) }),
    adopt,
    flush: autosave.flush,
    flushUnasked: autosave.flushUnasked,
  };
}

function contentOf({ head, members }: DraftContent): DraftContent {
  return { head, members };
}

function memberOf(members: readonly DraftMember[], id: string): DraftMember | undefined {
  return members.find((member) => member.id === id);
}

function pickDraft({ values, stay, activityIds, hotelConsent }: MemberDraft): MemberDraft {
  return { values, stay, activityIds, hotelConsent };
}

function withMember(members: readonly DraftMember[], id: string, draft: MemberDraft): readonly DraftMember[] {
  const found = memberOf(members, id);
  if (!found) return [...members, { ...pickDraft(draft), id, version: 0, selfFilled: false }];
  return members.map((member) => (member === found ? { ...member, ...pickDraft(draft) } : member));
}
