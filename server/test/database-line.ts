import { createServer, connect, type Socket } from 'node:net';
import pg from 'pg';

export interface DatabaseLine {
  readonly url: string;
  /** Returns the number of attempts to connect to the database. */
  attempts(): number;
  cut(): void;
  /**
   * Drops all traffic without closing the connections, as when a cable is pulled. `cut` then closes the connections.
   */
  stall(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A connection to a database that can be cut and restored, as when PostgreSQL is restarted. */
export async function openDatabaseLine(url: string): Promise<DatabaseLine> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sockets = new Set<Socket>();
  let attempts = 0;
  let whole = true;
  let stalled = false;
  const server = createServer((near) => {
    attempts += 1;
    if (!whole) {
      near.destroy();
      return;
    }
    if (stalled) {
      sockets.add(near);
      near.on('error', () => undefined);
      return;
    }
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const login = [user, password].filter((part) => part).map((part) => encodeURIComponent(String(part)));
  const cut = () => {
    whole = false;
    stalled = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `postgres://${login.join(':')}@127.0.0.1:${address.port}/${database}`,
    attempts: () => attempts,
    cut,
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      whole = true;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
