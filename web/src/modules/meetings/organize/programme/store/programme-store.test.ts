import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { ProgrammeItem, ProgrammeOperation } from '@plenum/contract/meetings/programme-endpoints';
import { expect, test, vi } from 'vitest';
import { RefusedCall } from '#kernel/client/refused-call';
import { keyOf, put, removal } from './items.ts';
import { createProgrammeStore, type ProgrammeDraft } from './programme-store.ts';

const refusal = (status: number, code: number) =>
  new RefusedCall(status, { code, message: 'no', errors: [], requestId: undefined });
const room = (id: string, en = id) => ({ id, name: { en, zh: '' }, capacity: null });

/** A server that refuses a change, as the real one does, unless it names the item's current version. */
function createServer() {
  const rows = new Map<string, ProgrammeItem & { revision: number }>();
  let revision = 0;
  function write(operations: readonly ProgrammeOperation[], by = 'someone') {
    const target = (one: ProgrammeOperation) => ({
      kind: one.kind,
      id: one.op === 'put' ? one.body.id : one.id,
    });
    if (operations.some((one) => (rows.get(keyOf(target(one)))?.version ?? 0) !== one.version))
      throw refusal(409, kernelRefusals.CHANGED_MEANWHILE.code);
    revision += 1;
    return operations.map((one) => {
      const { kind, id } = target(one);
      const known = rows.get(keyOf({ kind, id }));
      const item = {
        kind,
        id,
        version: (known?.version ?? 0) + 1,
        position: (one.op === 'put' ? one.position : null) ?? known?.position ?? rows.size + 1,
        body: one.op === 'put' ? one.body : null,
        by,
        at: '2026-06-01T00:00:00.000Z',
        revision,
      } as ProgrammeItem & { revision: number };
      rows.set(keyOf(item), item);
      return item;
    });
  }
  const read = (since = -1): ProgrammeDraft => ({
    revision,
    items: [...rows.values()].filter((row) => row.revision > since),
    published: null,
    can: { edit: true },
  });
  return { write, read, rows };
}

function openEditor(server: ReturnType<typeof createServer>) {
  const sent: (() => void)[] = [];
  const transport = {
    read: async (since: number | undefined) => server.read(since),
    send: vi.fn(async (operations: ProgrammeOperation[], _key: string) => {
      await new Promise<void>((resolve) => {
        sent.push(resolve);
      });
      return { items: server.write(operations, 'me') };
    }),
    wait: async () => undefined,
  };
  const store = createProgrammeStore(server.read(), transport);
  /** Lets the network deliver all messages. */
  const deliver = async () => {
    for (let round = 0; round < 20; round += 1) {
      sent.splice(0).forEach((go) => go());
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    }
  };
  const names = () => store.snapshot().programme.rooms.map(({ name }) => name.en);
  return { store, deliver, names, transport };
}

const one = { op: 'put' as const, kind: 'room' as const, position: null };

test('a change is shown immediately, stored afterwards, and can be changed again before that', async () => {
  const server = createServer();
  const { store, deliver, names, transport } = openEditor(server);
  void store.apply([put('room', room('a'))]);
  void store.apply([put('room', room('a', 'A'))]);
  const last = store.apply([put('room', room('a', 'AA'))]);
  expect([names(), store.snapshot().saving]).toEqual([['AA'], 'saving']);
  await deliver();
  await last;
  expect([names(), store.snapshot().saving]).toEqual([['AA'], 'saved']);
  expect(transport.send.mock.calls.map(([[operation]]) => operation?.version)).toEqual([0, 1, 2]);
});

test('a colleague’s changes are merged during a save', async () => {
  const server = createServer();
  server.write([{ ...one, version: 0, body: room('a') }]);
  const { store, deliver, names } = openEditor(server);
  void store.apply([put('room', room('b'))]);
  server.write([{ ...one, version: 1, body: room('a', 'theirs') }]);
  await store.refresh();
  expect(names()).toEqual(['theirs', 'b']);
  await deliver();
  expect([names(), store.snapshot().collisions]).toEqual([['theirs', 'b'], []]);
  // After my change is stored, a refresh still finds the change that a colleague stored just before it.
  server.write([{ ...one, version: 0, body: room('c') }]);
  void store.apply([put('room', room('b', 'B'))]);
  await deliver();
  await store.refresh();
  expect(names()).toEqual(['theirs', 'B', 'c']);
});

test('a colleague’s change of the same entry is shown beside the local one, and nothing is overwritten', async () => {
  const server = createServer();
  server.write([{ ...one, version: 0, body: room('a') }]);
  const { store, deliver, names } = openEditor(server);
  const mine = store.apply([put('room', room('a', 'mine'))]);
  const later = store.apply([put('room', room('a', 'mine again'))]);
  const other = store.apply([put('room', room('b'))]);
  server.write([{ ...one, version: 1, body: room('a', 'theirs') }], 'Li Wen');
  await Promise.all([
    deliver(),
    expect(mine).rejects.toBeInstanceOf(RefusedCall),
    expect(later).rejects.toBeInstanceOf(RefusedCall),
    other,
  ]);
  expect(names()).toEqual(['theirs', 'b']);
  const [collision] = store.snapshot().collisions;
  expect(collision).toMatchObject({
    mine: { body: { name: { en: 'mine again' } } },
    theirs: { by: 'Li Wen' },
  });
  if (collision) store.settle(collision, 'mine');
  await deliver();
  expect([names(), store.snapshot().collisions]).toEqual([['mine again', 'b'], []]);
});

test('a form opened earlier does not overwrite later changes', async () => {
  const server = createServer();
  server.write([{ ...one, version: 0, body: room('a') }]);
  const { store, deliver, names } = openEditor(server);
  server.write([{ ...one, version: 1, body: room('a', 'theirs') }]);
  await store.refresh();
  const typed = store.apply([{ ...put('room', room('a', 'typed')), base: 1 }]);
  await Promise.all([deliver(), expect(typed).rejects.toBeInstanceOf(RefusedCall)]);
  expect(names()).toEqual(['theirs']);
});

test('a form opened on an unsaved local change is no conflict', async () => {
  const server = createServer();
  server.write([{ ...one, version: 0, body: room('a') }]);
  const { store, deliver, names } = openEditor(server);
  void store.apply([put('room', room('a', 'moved'))]);
  await deliver();
  await Promise.all([store.apply([{ ...put('room', room('a', 'typed')), base: 1 }]), deliver()]);
  expect(names()).toEqual(['typed']);
});

test('undo and redo work across a removal', async () => {
  const server = createServer();
  const { store, deliver, names } = openEditor(server);
  void store.apply([put('room', room('a'))]);
  void store.apply([put('room', room('a', 'A'))]);
  void store.apply([removal('room', 'a')]);
  await deliver();
  expect(names()).toEqual([]);
  expect([store.undo(), names()]).toEqual(['done', ['A']]);
  expect([store.undo(), names()]).toEqual(['done', ['a']]);
  await deliver();
  expect([store.redo(), names()]).toEqual(['done', ['A']]);
  expect([store.redo(), names()]).toEqual(['done', []]);
  expect(store.redo()).toBe('nothing');
  await deliver();
  expect(server.read().items.map(({ body }) => body)).toEqual([null]);
});

test('a colleague’s later change is not undone', async () => {
  const server = createServer();
  const { store, deliver, names } = openEditor(server);
  void store.apply([put('room', room('a'))]);
  void store.apply([put('room', room('a', 'mine'))]);
  await deliver();
  server.write([{ ...one, version: 2, body: room('a', 'theirs') }]);
  await store.refresh();
  expect([store.undo(), names()]).toEqual(['changed', ['theirs']]);
});

test('a change waits without a network and is sent again with the same key', async () => {
  const server = createServer();
  const { store, deliver, transport, names } = openEditor(server);
  transport.send.mockImplementationOnce(async () => {
    throw refusal(0, 0);
  });
  void store.apply([put('room', room('a'))]);
  await Promise.resolve();
  expect(names()).toEqual(['a']);
  await deliver();
  const keys = transport.send.mock.calls.map(([, key]) => key);
  expect([keys.length, new Set(keys).size, store.snapshot().saving]).toEqual([2, 1, 'saved']);
});

test('a refused change is rolled back', async () => {
  const server = createServer();
  const { store, transport, names, deliver } = openEditor(server);
  transport.send.mockImplementationOnce(async () => {
    throw refusal(422, kernelRefusals.INVALID_INPUT.code);
  });
  await Promise.all([
    deliver(),
    expect(store.apply([put('room', room('a'))])).rejects.toBeInstanceOf(RefusedCall),
  ]);
  expect([names(), store.snapshot().collisions, store.snapshot().canUndo]).toEqual([[], [], false]);
});
