import { randomUUID } from 'node:crypto';
import { type Endpoint, fillPath } from '@plenum/contract/kernel/endpoint';
import type { Envelope } from '@plenum/contract/kernel/envelope';
import type { Config } from '../src/kernel/config/config.ts';
import { createTestApp, openTestApp, type TestApp } from './app.ts';
import type { Person } from './people.ts';
import { agreeTo, buildDraft, type BuiltOffer, memberDraft } from './registrations.ts';

export type TwoServers = readonly [TestApp, TestApp];

interface Started {
  readonly servers: TwoServers;
  /** Sets the same time on both servers. */
  setClocks(at: string): void;
  close(): Promise<void>;
}

/** Two servers on a separate database. */
export async function createTwoServers(settings: Partial<Config> = {}): Promise<Started> {
  const one = await createTestApp(settings);
  const two = await openTestApp(one.databaseUrl, settings);
  return {
    servers: [one, two],
    setClocks: (at) => {
      for (const { clock } of [one, two]) clock.set(new Date(at));
    },
    close: async () => {
      await two.close();
      await one.close();
    },
  };
}

/** The input of one call, to either server. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  /** The query, with its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly upload?: { readonly type: string; readonly bytes: Buffer };
  readonly token?: string;
}

/** A call that must take effect only once, however often it is sent. */
export type KeySample = readonly [what: string, endpoint: Endpoint, build: () => Promise<Sent>];

let addresses = 0;

/** Sends a call of any endpoint to a server, with a file or a body. */
export async function send(server: TestApp, endpoint: Endpoint, sent: Sent, key: string) {
  addresses += 1;
  const type = sent.upload?.type ?? (sent.body === undefined ? undefined : 'application/json');
  const payload = sent.upload?.bytes ?? sent.body;
  const reply = await server.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, sent.params ?? {}) + (sent.query ?? ''),
    headers: {
      'idempotency-key': key,
      'x-forwarded-for': `198.19.${(addresses >> 8) % 256}.${addresses % 256}`,
      ...(sent.token === undefined ? {} : { authorization: sent.token }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return reply.json<Envelope<unknown>>();
}

/** Sends one call with one key to both servers at the same time. */
export async function sendToBoth([one, two]: TwoServers, endpoint: Endpoint, sent: Sent) {
  two.clock.set(one.clock.now());
  const key = randomUUID();
  return Promise.all([one, two].map((server) => send(server, endpoint, sent, key)));
}

/** Returns a call that can place an order for a team of one. The same buyer can have any number of such teams. */
export async function buildReadyOrder(app: TestApp, offer: BuiltOffer, buyer: Person) {
  const member = memberDraft(offer.type.id);
  const head = { teamName: 'Team', contactName: 'Ada Lovelace', contactPhone: '13800138000' };
  const draft = await buildDraft(app, offer.meetingId, buyer.me.id, [member], { kind: 'team', head });
  const body = await agreeTo(app, offer.meetingId, [{ ...member, id: draft.memberIds[0] ?? '' }]);
  return { params: { id: draft.id }, body, token: buyer.token } satisfies Sent;
}
