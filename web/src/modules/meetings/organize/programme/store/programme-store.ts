import type { Programme } from '@plenum/contract/meetings/programme';
import type {
  ProgrammeItem,
  ProgrammeOperation,
  readProgrammeDraft,
} from '@plenum/contract/meetings/programme-endpoints';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { newIdempotencyKey } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { lostBy } from '#kernel/form/apply-refusal';
import { isSame } from '#kernel/form/drafts/autosave';
import { assemble, type Edit, type Items, keyOf, mergeItems } from './items.ts';

export type ProgrammeDraft = ReplyOf<typeof readProgrammeDraft>;

/** The store's connection to the server. */
export interface Transport {
  read: (since: number | undefined) => Promise<ProgrammeDraft>;
  send: (operations: ProgrammeOperation[], idempotencyKey: string) => Promise<{ items: ProgrammeItem[] }>;
  /** Waits before a change without an answer is sent again. */
  wait: () => Promise<void>;
}

/** The user's change that conflicts with another editor's change of the same item. */
export interface Collision {
  readonly mine: Edit;
  readonly theirs: ProgrammeItem | undefined;
}

export interface Snapshot {
  readonly programme: Programme;
  /** The items as the server last sent them. */
  readonly items: Items;
  readonly published: ProgrammeDraft['published'];
  readonly canEdit: boolean;
  readonly saving: 'saved' | 'saving' | 'lost';
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly collisions: readonly Collision[];
}

interface Change {
  readonly edits: readonly Edit[];
  /** The version of each item that the edit is based on. */
  readonly bases: Map<string, number>;
  readonly key: string;
  /** The undo step that this change created; undefined if the change is itself an undo or a redo. */
  readonly step?: Step | undefined;
  readonly done: Deferred;
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function deferred(): Deferred {
  let settle: Omit<Deferred, 'promise'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

/** The changes of one action, for undoing it. */
interface Step {
  readonly before: readonly Edit[];
  readonly after: readonly Edit[];
}

const DEPTH = 200;

export type ProgrammeStore = ReturnType<typeof createProgrammeStore>;

/**
 * The programme on this screen. Changes are shown immediately and sent one after the other, each with the versions it
 * is based on; colleagues' changes are merged in between. A conflicting change is rolled back here and shown next to
 * the colleague's.
 */
export function createProgrammeStore(loaded: ProgrammeDraft, transport: Transport) {
  let items: Items = mergeItems(new Map(), loaded.items);
  let { revision, published } = loaded;
  let pending: Change[] = [];
  let isLost = false;
  let isRunning = false;
  let past: Step[] = [];
  let future: Step[] = [];
  let collisions: Collision[] = [];
  /** Maps the version that a change of this user was based on to the version that the change became. */
  const ownSteps = new Map<string, number>();
  const listeners = new Set<() => void>();
  const refused = new Set<(error: RefusedCall) => void>();
  let snapshot = take();

  function take(): Snapshot {
    return {
      programme: assemble(
        items,
        pending.flatMap(({ edits }) => edits),
      ),
      items,
      published,
      canEdit: loaded.can.edit,
      saving: isLost ? 'lost' : pending.length > 0 ? 'saving' : 'saved',
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      collisions,
    };
  }

  function tell() {
    snapshot = take();
    for (const listener of listeners) listener();
  }

  /** The displayed value of an item: its latest edit, otherwise the server's value. */
  function shown({ kind, id }: Pick<Edit, 'kind' | 'id'>): Edit['body'] {
    const key = keyOf({ kind, id });
    const edit = pending.flatMap(({ edits }) => edits).findLast((one) => keyOf(one) === key);
    return edit ? edit.body : (items.get(key)?.body ?? null);
  }

  function enqueue(edits: readonly Edit[], made?: Step): Promise<void> {
    const waiting = new Set(pending.flatMap((change) => change.edits.map(keyOf)));
    // If an earlier change of the same item is not stored yet, this one is based on the version that the earlier one
    // will get. It is unknown until then, hence -1.
    const bases = new Map(
      edits.map((edit) => {
        const key = keyOf(edit);
        return [key, waiting.has(key) ? -1 : baseOf(edit)] as const;
      }),
    );
    const change = {
      edits,
      bases,
      key: newIdempotencyKey(),
      step: made,
      done: deferred(),
    };
    // Prevents an unhandled rejection if the caller shows no errors; in that case a toast shows them.
    change.done.promise.catch(() => undefined);
    pending = [...pending, change];
    tell();
    void run();
    return change.done.promise;
  }

  // Returns the version that an edit is based on. A form may have been opened on a change that was stored only later,
  // so its base is replaced by the stored version.
  function baseOf(edit: Edit): number {
    const key = keyOf(edit);
    let base = edit.base ?? items.get(key)?.version ?? 0;
    for (let next = ownSteps.get(`${key} ${base}`); next; next = ownSteps.get(`${key} ${base}`)) base = next;
    return base;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let [change] = pending; change; [change] = pending) await sendOne(change);
    isRunning = false;
  }

  async function sendOne(change: Change): Promise<void> {
    try {
      const { items: stored } = await transport.send(operationsOf(change, items), change.key);
      isLost = false;
      items = mergeItems(items, stored);
      pending = pending.filter((one) => one !== change);
      adoptVersions(change, stored);
      tell();
      change.done.resolve();
    } catch (error) {
      if (lostBy(error)) {
        isLost = true;
        tell();
        return transport.wait();
      }
      await takeBack(change, error);
    }
  }

  // Later edits of the same items are now based on the stored versions.
  function adoptVersions({ bases }: Change, stored: readonly ProgrammeItem[]) {
    for (const item of stored) {
      const key = keyOf(item);
      ownSteps.set(`${key} ${bases.get(key) ?? 0}`, item.version);
      const next = pending.find((later) => later.bases.has(key));
      if (next?.bases.get(key) === -1) next.bases.set(key, item.version);
    }
  }

  async function takeBack(change: Change, error: unknown): Promise<void> {
    isLost = false;
    // Edits that depend on the refused one are rolled back too.
    const gone = [change];
    const keys = new Set(change.edits.map(keyOf));
    for (const later of pending.filter((one) => one !== change)) {
      if (!later.edits.some((edit) => keys.has(keyOf(edit)))) continue;
      gone.push(later);
      for (const edit of later.edits) keys.add(keyOf(edit));
    }
    await refresh().catch(() => undefined);
    pending = pending.filter((one) => !gone.includes(one));
    past = past.filter((one) => !gone.some((taken) => taken.step === one));
    if (isConflict(error)) collisions = [...collisions, ...collide(gone)];
    tell();
    for (const one of gone) one.done.reject(error);
    if (error instanceof RefusedCall) for (const hear of refused) hear(error);
  }

  function collide(gone: readonly Change[]): Collision[] {
    const mine = new Map(gone.flatMap(({ edits }) => edits).map((edit) => [keyOf(edit), edit]));
    return [...mine].flatMap(([key, edit]) => {
      const theirs = items.get(key);
      return isSame(theirs?.body ?? null, edit.body) ? [] : [{ mine: edit, theirs }];
    });
  }

  /** Reads what changed on the server since the last time. */
  async function refresh(): Promise<void> {
    const draft = await transport.read(revision);
    items = mergeItems(items, draft.items);
    revision = Math.max(revision, draft.revision);
    ({ published } = draft);
    tell();
  }

  function step(
    from: Step[],
    edits: (one: Step) => readonly Edit[],
    expected: (one: Step) => readonly Edit[],
  ) {
    const last = from.at(-1);
    if (!last) return 'nothing' as const;
    // Another editor has changed one of these items in the meantime, so undoing would lose that change.
    if (!expected(last).every((edit) => isSame(shown(edit), edit.body))) return 'changed' as const;
    void enqueue(edits(last).map((edit) => ({ ...edit, base: undefined })));
    return last;
  }

  /** Applies one action of the user. Resolves when it is stored; rejects if it is refused or conflicts. */
  function apply(edits: readonly Edit[]): Promise<void> {
    const real = edits.filter((edit) => edit.position !== undefined || !isSame(shown(edit), edit.body));
    if (real.length === 0) return Promise.resolve();
    const before = real.map(({ kind, id, position }) => ({
      kind,
      id,
      body: shown({ kind, id }),
      // Set only if the action changed the item's position.
      position: position === undefined ? undefined : items.get(keyOf({ kind, id }))?.position,
    }));
    const made = { before, after: real };
    past = [...past, made].slice(-DEPTH);
    future = [];
    return enqueue(real, made);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called after a change was rolled back because the server refused it. */
    onRefused(hear: (error: RefusedCall) => void) {
      refused.add(hear);
      return () => void refused.delete(hear);
    },
    snapshot: () => snapshot,
    shown,
    refresh,
    /** Whether every change is stored. */
    isSettled: () => pending.length === 0,
    apply,
    undo(): 'done' | 'nothing' | 'changed' {
      const found = step(
        past,
        ({ before }) => before,
        ({ after }) => after,
      );
      if (found === 'nothing' || found === 'changed') return found;
      past = past.slice(0, -1);
      future = [...future, found];
      tell();
      return 'done';
    },
    redo(): 'done' | 'nothing' | 'changed' {
      const found = step(
        future,
        ({ after }) => after,
        ({ before }) => before,
      );
      if (found === 'nothing' || found === 'changed') return found;
      future = future.slice(0, -1);
      past = [...past, found];
      tell();
      return 'done';
    },
    /** Resolves a collision: applies the user's version over the colleague's, or keeps the colleague's. */
    settle(collision: Collision, choice: 'mine' | 'theirs'): void {
      collisions = collisions.filter((one) => one !== collision);
      tell();
      if (choice === 'mine') void apply([{ ...collision.mine, base: undefined }]);
    },
  };
}

function operationsOf({ edits, bases }: Change, items: Items): ProgrammeOperation[] {
  return edits.map((edit) => {
    const { kind, id, body, position = null } = edit;
    const version = bases.get(keyOf(edit)) ?? items.get(keyOf(edit))?.version ?? 0;
    return (
      body ? { op: 'put', kind, version, position, body } : { op: 'remove', kind, id, version }
    ) as ProgrammeOperation;
  });
}

export function isConflict(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === kernelRefusals.CHANGED_MEANWHILE.code;
}
