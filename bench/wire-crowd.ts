import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface CrowdResult {
  readonly perSecond: number;
  readonly p99: number;
  /** The number of answers for each code in their bodies. */
  readonly codes: Readonly<Record<string, number>>;
}

/**
 * Sends ready-made requests over this many connections. Each connection sends its next request as soon as the answer
 * arrives, or every `everyMs`. Bare sockets are used, because on two cores a full HTTP client would mostly measure
 * itself.
 */
export async function sendAll(
  url: string,
  requests: readonly Buffer[],
  connections: number,
  everyMs = 0,
): Promise<CrowdResult> {
  const { hostname, port } = new URL(url);
  const codes: Record<string, number> = {};
  const latencies: number[] = [];
  let next = 0;
  const begin = performance.now();

  async function client(nr: number): Promise<void> {
    // Connections with a fixed pace do not begin at the same moment.
    if (everyMs > 0) await sleep((everyMs * nr) / connections);
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    const read = answers(socket);
    try {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const sent = performance.now();
        socket.write(request);
        const { body } = await read();
        latencies.push(performance.now() - sent);
        const code = /"code":(\d+)/.exec(body)?.[1] ?? 'none';
        codes[code] = (codes[code] ?? 0) + 1;
        if (everyMs > 0) await sleep(Math.max(0, everyMs - (performance.now() - sent)));
      }
    } finally {
      socket.destroy();
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, nr) => client(nr)));
  const seconds = (performance.now() - begin) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    perSecond: requests.length / seconds,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    codes,
  };
}

const LENGTH = /content-length: (\d+)/i;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Reads one complete answer at a time. The caller sends nothing before the previous answer is complete. */
export function answers(socket: Socket): () => Promise<Answer> {
  let received = '';
  let waiting: PromiseWithResolvers<Answer> | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += String(chunk);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(LENGTH.exec(received.slice(0, head))?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const answer = {
      status: Number(received.slice(9, 12)),
      body: received.slice(head + 4, head + 4 + length),
    };
    received = '';
    waiting?.resolve(answer);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  return () => {
    waiting = Promise.withResolvers<Answer>();
    return waiting.promise;
  };
}
