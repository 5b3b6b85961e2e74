import { live } from '@plenum/contract/kernel/endpoints';
import type { TestApp } from './app.ts';
import { portOf } from './raw-socket.ts';
import { waitUntil } from './wait-until.ts';

export interface StreamHeard {
  readonly status: number;
  readonly headers: Headers;
  /** The text of the stream so far. */
  text(): string;
  ended(): boolean;
  says(part: string): Promise<void>;
  ends(): Promise<void>;
  hangUp(): void;
}

/** Opens the live stream over a real connection. */
export function listenStream(app: TestApp, token: string): Promise<StreamHeard> {
  return listenStreamAt(`http://127.0.0.1:${portOf(app)}`, token);
}

export function listenStreamAt(url: string, token: string): Promise<StreamHeard> {
  return hearStream(`${url}${live.path}`, { headers: { authorization: token } });
}

export async function hearStream(url: string, request: RequestInit): Promise<StreamHeard> {
  const hangUp = new AbortController();
  const reply = await fetch(url, { ...request, signal: hangUp.signal });
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
