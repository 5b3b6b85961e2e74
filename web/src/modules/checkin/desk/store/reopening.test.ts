import { expect, it } from 'vitest';
import { createReopening, StorageFailure } from './reopening.ts';

const closing = () => new DOMException('The database connection is closing.', 'InvalidStateError');
const serverLost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');

/** A browser that numbers its connections. `close` closes one without calling `onClosed`. */
async function stage(canReopen = () => true) {
  const open: { number: number; isClosed: boolean; onClosed: () => void; close: () => void }[] = [];
  const database = await createReopening(async (isFirst, onClosed) => {
    if (!isFirst && !canReopen()) throw serverLost();
    const connection = { number: open.length + 1, isClosed: false, onClosed, close: () => undefined };
    connection.close = () => {
      connection.isClosed = true;
      return undefined;
    };
    open.push(connection);
    return connection;
  });
  const states: boolean[] = [];
  database.watch((isWorking) => states.push(isWorking));
  const read = () =>
    database.use(async (connection) => {
      if (connection.isClosed) throw closing();
      return connection.number;
    });
  return { database, open, states, read };
}

it('opens another connection after the browser closed the last one, without a failure', async () => {
  const { open, states, read } = await stage();
  expect(await read()).toBe(1);
  open[0]?.close();
  open[0]?.onClosed();
  expect(await read()).toBe(2);
  // The connection is also reopened if the browser did not report that it was closed.
  open[1]?.close();
  expect(await read()).toBe(3);
  expect(states).toEqual([]);
});

it('rejects work that failed midway, because it may have been done, and reports it until the storage works', async () => {
  const { database, open, states, read } = await stage();
  let attempts = 0;
  const failing = database.use(async () => {
    attempts += 1;
    throw serverLost();
  });
  await expect(failing).rejects.toBeInstanceOf(StorageFailure);
  expect([attempts, states]).toEqual([1, [false]]);
  expect(await read()).toBe(2);
  expect([open[0]?.isClosed, states]).toEqual([true, [false, true]]);
});

it('tries to open it again each time until the browser answers', async () => {
  let isBack = false;
  const { open, states, read } = await stage(() => isBack);
  open[0]?.close();
  await expect(read()).rejects.toBeInstanceOf(StorageFailure);
  await expect(read()).rejects.toBeInstanceOf(StorageFailure);
  isBack = true;
  expect(await read()).toBe(2);
  expect(states).toEqual([false, true]);
});

it('is not opened again once the desk has closed it', async () => {
  const { database, open, read } = await stage();
  database.close();
  await expect(read()).rejects.toBeInstanceOf(StorageFailure);
  expect([open.length, open[0]?.isClosed]).toEqual([1, true]);
});
