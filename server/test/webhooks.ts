import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhook, testWebhook } from '@plenum/contract/webhooks/endpoints';
import type { Delivery, Webhook, WebhookForm } from '@plenum/contract/webhooks/schemas';
import { sql } from 'drizzle-orm';
import { sendDeliveries } from '#modules/webhooks/send-deliveries';
import { listDeliveries, listWebhooks } from '#modules/webhooks/webhook-queries';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import { buildMeeting, buildStaff } from './meetings.ts';
import type { Person } from './people.ts';
import type { KeySample } from './two-servers.ts';

interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

interface ReceiverAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the receiver takes; `Infinity` for no answer. */
  readonly ms?: number;
}

export interface WebhookReceiver {
  readonly origin: string;
  readonly received: readonly ReceivedRequest[];
  /** The requests that wait for their answer, and the most there were at a time. */
  readonly open: { now: number; most: number };
  /** Answers these in turn, and then repeats the last one. */
  answerWith(...answers: ReceiverAnswer[]): void;
  close(): Promise<void>;
}

/** Starts a server that keeps what webhooks send. It answers 200 by default. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = [];
  const open = { now: 0, most: 0 };
  let answers: ReceiverAnswer[] = [{ status: 200 }];
  const server = createServer((request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => (open.now -= 1));
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const headers = request.headers as Record<string, string | undefined>;
      received.push({ path: request.url ?? '', headers, body: Buffer.concat(pieces).toString() });
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 };
      const { status, body = '', headers: own = {}, ms = 0 } = answer;
      if (ms !== Infinity) setTimeout(() => response.writeHead(status, own).end(body), ms);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    open,
    answerWith: (...given) => {
      answers = given;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function webhookForm(url: string, overrides: Partial<WebhookForm> = {}): WebhookForm {
  return { url, description: 'Membership system', events: null, isOn: true, ...overrides };
}

export interface BuiltWebhook {
  readonly meetingId: string;
  readonly owner: Person;
  readonly webhookId: string;
  readonly secret: string;
}

/** Creates a webhook as the console does; by default in a conference of its own. */
export async function buildWebhook(
  app: TestApp,
  form: WebhookForm,
  of: { readonly meetingId?: string; readonly owner?: Person } = {},
): Promise<BuiltWebhook> {
  const meetingId = of.meetingId ?? (await buildMeeting(app)).id;
  const owner = of.owner ?? (await buildStaff(app, meetingId, 'owner'));
  const { token } = owner;
  const answer = await app.call(createWebhook, { params: { id: meetingId }, body: form, token });
  if (answer.status !== 200) throw new Error(`No webhook: ${answer.body.message}`);
  const { id: webhookId, secret } = answer.body.data;
  return { meetingId, owner, webhookId, secret };
}

export async function readWebhook(
  { kernel: { db, clock } }: TestApp,
  { meetingId, webhookId }: BuiltWebhook,
): Promise<Webhook> {
  const found = (await listWebhooks(db, meetingId, clock.now())).find(({ id }) => id === webhookId);
  if (!found) throw new Error('No such webhook');
  return found;
}

export async function deliveriesOf(
  { kernel }: TestApp,
  { meetingId, webhookId }: BuiltWebhook,
): Promise<readonly Delivery[]> {
  return (await listDeliveries(kernel.db, { id: meetingId, webhookId }, {})).rows;
}

/** Sends all deliveries that are due, as the job does. */
export function deliverWebhooks({ kernel }: TestApp): Promise<void> {
  return sendDeliveries(kernel);
}

/** Adds deliveries to the log as events would, each a millisecond after the one before. */
export async function addDeliveries(
  { kernel }: TestApp,
  webhookId: string,
  count = 1,
  key = 'test',
): Promise<void> {
  const now = kernel.clock.now();
  await kernel.db.execute(sql`
    insert into webhook_deliveries (id, webhook_id, event, event_key, body, state, attempts, due_at, created_at)
    select gen_random_uuid(), ${webhookId}, 'order.paid', ${key} || nr,
      json_build_object('type', 'order.paid', 'data', json_build_object('nr', nr))::text, 'waiting', 0,
      ${now}::timestamptz, ${now}::timestamptz + nr * interval '1 millisecond'
    from generate_series(1, ${count}::integer) as nr`);
}

/** Adds a webhook that is off, with an address to which nothing is sent, and one delivery. */
export async function buildIdleWebhook(app: TestApp, meetingId: string, owner: Person): Promise<IdleWebhook> {
  const form = webhookForm('https://hooks.example/', { isOn: false });
  const { webhookId } = await buildWebhook(app, form, { meetingId, owner });
  const { db, clock } = app.kernel;
  await db.execute(sql`update webhooks set url = 'https://127.0.0.1/' where id = ${webhookId}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into webhook_deliveries (id, webhook_id, event, event_key, body, state, attempts, created_at)
    values (gen_random_uuid(), ${webhookId}, 'order.paid', 'idle', '{}', 'failed', 10, ${clock.now()}) returning id`);
  return { webhookId, deliveryId: rows[0]?.id ?? '' };
}

export interface IdleWebhook {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** The calls about webhooks for the table of roles; the webhook is off. */
export function webhookSamples(idle: () => IdleWebhook): Readonly<Record<string, Sample>> {
  const roles = ['owner'] as const;
  const params = () => ({ ...idle() });
  const refused = () => webhookForm('https://127.0.0.2/');
  return {
    'webhooks.list': { roles },
    'webhooks.create': { roles, body: refused },
    'webhooks.change': { roles, params, body: refused },
    'webhooks.rotate': { roles, params, body: () => ({ keepsEarlier: true }) },
    // There is no such webhook, so that each caller finds the same.
    'webhooks.delete': { roles, params: () => ({ webhookId: '00000000-0000-4000-8000-0000000000ff' }) },
    'webhooks.test': { roles, params },
    'webhooks.listDeliveries': { roles, params },
    'webhooks.readDelivery': { roles, params },
    'webhooks.replayDelivery': { roles, params },
    'webhooks.replayFailed': { roles, params, body: () => ({ since: '2026-05-01T00:00:00Z' }) },
  };
}

/** The test of a webhook, which sends before its transaction. */
export function webhookKeySamples(app: () => TestApp): readonly KeySample[] {
  return [
    [
      'a test of a webhook',
      testWebhook,
      async () => {
        const { id } = await buildMeeting(app());
        const owner = await buildStaff(app(), id, 'owner');
        const { webhookId } = await buildIdleWebhook(app(), id, owner);
        return { params: { id, webhookId }, token: owner.token };
      },
    ],
  ];
}
