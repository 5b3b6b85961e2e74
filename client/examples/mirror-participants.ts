import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient, type ReplyOf } from '../src/client.ts';
import { isGenuine } from '../src/webhooks.ts';

// Keeps a copy of a conference's participants in a JSON file. It reads changes once a minute, and as soon as a webhook
// announces one. It can be stopped at any time and continues where it was.
//
//   PLENUM_URL=https://conference.example PLENUM_KEY=plk_… MEETING=… FILE=people.json node mirror-participants.ts
//
// With WEBHOOK_SECRET=whsec_… and PORT=…, the program waits on this port for the requests of a webhook.

const {
  PLENUM_URL: url = '',
  PLENUM_KEY: key = '',
  MEETING: id = '',
  FILE: file = 'people.json',
} = process.env;
const { WEBHOOK_SECRET: secret, PORT: port, EVERY_SECONDS: seconds = 60 } = process.env;

type Participant = ReplyOf<'people.listParticipants'>['rows'][number];

interface Copy {
  /** Changes since this time are not in the copy yet. */
  since: string | null;
  /** When the whole list was read, to remove people who are no longer registered. */
  completeAt: string | null;
  people: Record<string, Participant>;
}

// A change may become visible a little after its time.
const MARGIN_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

const client = createClient({ url, key });
const copy = await load();
let change = Promise.withResolvers<void>();
if (secret !== undefined) listen(secret);
for (;;) {
  await update();
  const timer = setTimeout(change.resolve, Number(seconds) * 1000);
  await change.promise;
  clearTimeout(timer);
  change = Promise.withResolvers();
}

function listen(webhookSecret: string): void {
  async function receive(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const genuine = isGenuine(await text(request), request.headers, webhookSecret);
    reply.writeHead(genuine ? 204 : 401).end();
    if (genuine) change.resolve();
  }
  createServer((request, reply) => void receive(request, reply)).listen(Number(port), '127.0.0.1');
}

async function update(): Promise<void> {
  const began = await client.now();
  const isComplete = copy.completeAt === null || began.getTime() - Date.parse(copy.completeAt) > DAY_MS;
  const people: Copy['people'] = isComplete ? {} : { ...copy.people };
  const query = isComplete || copy.since === null ? {} : { updatedSince: copy.since };
  for await (const person of client.rows('people.listParticipants', { params: { id }, query }))
    people[person.id] = person;
  copy.people = people;
  copy.since = new Date(began.getTime() - MARGIN_MS).toISOString();
  if (isComplete) copy.completeAt = began.toISOString();
  await save();
}

async function load(): Promise<Copy> {
  const stored = await readFile(file, 'utf8').catch(() => null);
  return stored === null ? { since: null, completeAt: null, people: {} } : (JSON.parse(stored) as Copy);
}

/** Replaces the file as a whole, so that a power cut leaves the old or the new one. */
async function save(): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(copy, null, 2));
  await rename(`${file}.new`, file);
}
