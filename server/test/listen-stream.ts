import { live } from '@plenum/contract/kernel/endpoints';
import type { TestApp } from './app.ts';
import { waitUntil } from './wait-until.ts';

export interface StreamHeard {
  readonly status: number;
  readonly headers: Headers;
  /** Everything the stream said so far. */
  text(): string;
  ended(): boolean;
  says(part: string): Promise<void>;
  ends(): Promise<void>;
  hangUp(): void;
}

/** Opens the live stream over a real connection. */
export async function listenStream(app: TestApp, token: string): Promise<StreamHeard> {
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  const hangUp = new AbortController();
  const reply = await fetch(`http://127.0.0.1:${address.port}${live.path}`, {
    headers: { authorization: token },
    signal: hangUp.signal,
  });
  let text = '';
  let ended = false;
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) text += Buffer.from(chunk).toString();
  })();
  void reading
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    status: reply.status,
    headers: reply.headers,
    text: () => text,
    ended: () => ended,
    says: (part) => waitUntil(() => text.includes(part)),
    ends: () => waitUntil(() => ended),
    hangUp: () => hangUp.abort(),
  };
}
