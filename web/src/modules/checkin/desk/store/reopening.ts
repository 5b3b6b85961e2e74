/** Thrown if the browser's storage failed. The cause is the browser's error. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('The storage of this device failed', { cause });
  }
}

/** A connection to the browser's database that is opened again after the browser has closed it. */
export interface Reopening<Connection> {
  /** Runs the work on an open connection. Rejects with a `StorageFailure`. */
  use: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** Calls back whenever the storage begins to fail, and when it works again. */
  watch: (onChange: (isWorking: boolean) => void) => void;
  /** Permanently. */
  close: () => void;
}

/** `open` receives whether this is the first call, and must call `onClosed` when the browser closes the connection. */
export async function createReopening<Connection extends { close(): void }>(
  open: (isFirst: boolean, onClosed: () => void) => Promise<Connection>,
): Promise<Reopening<Connection>> {
  let current: Promise<Connection> | undefined;
  let isClosed = false;
  let isWorking = true;
  let onChange: (isWorking: boolean) => void = () => undefined;

  function connect(isFirst: boolean): Promise<Connection> {
    const opening = open(isFirst, () => release(opening));
    opening.catch(() => release(opening));
    current = opening;
    return opening;
  }

  function release(lost: Promise<Connection>): void {
    if (current === lost) current = undefined;
  }

  function report(isWorkingNow: boolean): void {
    if (isWorking === isWorkingNow) return;
    isWorking = isWorkingNow;
    onChange(isWorking);
  }

  async function attempt<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const opening = current ?? connect(false);
    try {
      return await work(await opening);
    } catch (error) {
      // Releases the connection, so that the next attempt gets another one: Safari loses its database server without
      // closing the connection.
      release(opening);
      void opening.then(
        (connection) => connection.close(),
        () => undefined,
      );
      throw error;
    }
  }

  await connect(true);
  return {
    async use(work) {
      if (isClosed) throw new StorageFailure(new Error('The desk was closed'));
      try {
        const done = await attempt(work).catch((error: unknown) => {
          // Tries again on a new connection. No transaction began on the closed one, so nothing is written twice.
          if (isClosing(error) && !isClosed) return attempt(work);
          throw error;
        });
        report(true);
        return done;
      } catch (error) {
        report(false);
        throw new StorageFailure(error);
      }
    },
    watch(listener) {
      onChange = listener;
    },
    close() {
      isClosed = true;
      void current?.then((connection) => connection.close());
    },
  };
}

function isClosing(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}
