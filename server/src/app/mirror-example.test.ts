import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApiKey } from '#test/api-keys';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import type { Person } from '#test/people';
import { type BuiltOffer, buildOffer } from '#test/registrations';
import { buildGuest } from '#test/sharing';
import { waitUntil } from '#test/wait-until';
import { buildWebhook, deliverWebhooks, webhookForm } from '#test/webhooks';

// client/examples/mirror-participants.ts, run as a program of its own.

const EXAMPLE = join(import.meta.dirname, '../../../client/examples/mirror-participants.ts');

let app: TestApp;
let offer: BuiltOffer;
let owner: Person;
let folder: string;
let key: string;
/** The port on which the program waits for webhooks. */
let port: number;
const programs: ChildProcess[] = [];
beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  port = await freePort();
  app = await createTestApp({ webhookPrivateOrigins: [`http://127.0.0.1:${port}`] });
  offer = await buildOffer(app);
  owner = await buildStaff(app, offer.meetingId, 'owner');
  ({ secret: key } = await buildApiKey(app, offer.meetingId, owner, { scopes: ['participants:read'] }));
  folder = await mkdtemp(join(tmpdir(), 'plenum-mirror-'));
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => Promise.all(programs.splice(0).map(kill)));
afterAll(async () => {
  site.close();
  site.closeAllConnections();
  await app.close();
  await rm(folder, { recursive: true });
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Ways to leave a request without an answer, one for each of the next requests. */
const faults: ('busy' | 'cut')[] = [];

// The site as its proxy shows it. Answers have the time of the test's clock.
const site = createServer((request, reply) => {
  const fault = faults.shift();
  if (fault === 'cut') request.socket.destroy();
  else if (fault === 'busy') reply.writeHead(503, { 'retry-after': '1' }).end('<h1>Busy</h1>');
  else void pass(request, reply);
});

async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { authorization = '' } = request.headers;
  const answer = await fetch(`${addressOf(app.http.server)}${request.url}`, {
    headers: { authorization, lan: 'en' },
  });
  const date = app.clock.now().toUTCString();
  reply.writeHead(answer.status, { date, 'content-type': 'application/json' }).end(await answer.text());
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address.port;
}

function start(file: string, more: Readonly<Record<string, string>> = {}): ChildProcess {
  const settings = { PLENUM_URL: addressOf(site), PLENUM_KEY: key, MEETING: offer.meetingId, FILE: file };
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, ...settings, EVERY_SECONDS: '0.2', ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  programs.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function peopleInCopy(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch(() => '{"people":{}}');
  return (JSON.parse(text) as { people: Record<string, unknown> }).people;
}

async function peopleOnline(): Promise<Record<string, unknown>> {
  const answer = await app.call(participantList.list, {
    params: { id: offer.meetingId },
    query: {},
    token: key,
    lan: 'en',
  });
  return Object.fromEntries(answer.body.data.rows.map((row) => [row.id, row]));
}

async function rename(participantId: string, fullName: string): Promise<void> {
  const answer = await app.call(editParticipant, {
    params: { id: offer.meetingId, participantId },
    body: { values: { fullName }, reason: 'By phone' },
    token: owner.token,
  });
  expect(answer.status).toBe(200);
}

test('copies all people and their changes, although it is killed and the site does not always answer', async () => {
  const file = join(folder, 'people.json');
  const first = await buildGuest(app, offer);
  await buildGuest(app, offer);
  faults.push('busy', 'cut');
  const before = start(file);
  await waitUntil(async () => Object.keys(await peopleInCopy(file)).length === 2);
  expect(faults).toEqual([]);

  await rename(first.id, '欧阳若兰');
  await waitUntil(async () => JSON.stringify((await peopleInCopy(file))[first.id]).includes('欧阳若兰'));

  await kill(before);
  const later = await buildGuest(app, offer);
  start(file);
  await waitUntil(async () => later.id in (await peopleInCopy(file)));
  expect(await peopleInCopy(file)).toEqual(await peopleOnline());
});

test('reads changes as soon as a webhook announces them, also those from while it was stopped', async () => {
  const file = join(folder, 'announced.json');
  const { id } = await buildGuest(app, offer);
  // Requests of webhooks are refused if their time is far from that of the program.
  app.clock.set(new Date());
  owner = await buildStaff(app, offer.meetingId, 'owner');
  await app.deliverOutbox();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await buildWebhook(app, webhookForm(url), { meetingId: offer.meetingId, owner });
  const settings = { WEBHOOK_SECRET: secret, PORT: String(port), EVERY_SECONDS: '3600' };
  const nameInCopy = async () => JSON.stringify((await peopleInCopy(file))[id] ?? {});

  const before = start(file, settings);
  await waitUntil(async () => id in (await peopleInCopy(file)));
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'x' } });
  expect(forged.status).toBe(401);
  await rename(id, '司马光宇');
  await app.deliverOutbox();
  await deliverWebhooks(app);
  await waitUntil(async () => (await nameInCopy()).includes('司马光宇'));

  await kill(before);
  await rename(id, '司马明远');
  await app.deliverOutbox();
  await deliverWebhooks(app);
  expect(await nameInCopy()).toContain('司马光宇');
  start(file, settings);
  await waitUntil(async () => (await nameInCopy()).includes('司马明远'));
  app.clock.advance(60_000);
  await waitUntil(async () => (await deliverWebhooks(app), (await waitingDeliveries()) === 0));
  expect(await peopleInCopy(file)).toEqual(await peopleOnline());
});

async function waitingDeliveries(): Promise<number> {
  const { rows } = await app.kernel.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from webhook_deliveries where state = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}
