import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { noRichText } from '@plenum/contract/kernel/rich-text';
import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import type { SeriesForm } from '@plenum/contract/meetings/series';
import type { MeetingState } from '@plenum/contract/meetings/states';
import { sql } from 'drizzle-orm';
import type { Tx } from '../src/kernel/db/database.ts';
import { setRoles } from '../src/modules/accounts/staff/public.ts';
import { createMeeting, createSeries } from '../src/modules/meetings/public.ts';
import type { TestApp } from './app.ts';
import { buildPerson, type Person } from './people.ts';

let built = 0;

function newSlug(kind: string): string {
  built += 1;
  return `${kind}-${built}`;
}

/** Returns the source of a change by the system at the current time. */
export function bySystem(app: TestApp) {
  return { actor: null, requestId: null, address: null, at: app.clock.now() };
}

export function seriesForm(overrides: Partial<SeriesForm> = {}): SeriesForm {
  return {
    slug: newSlug('series'),
    name: { en: 'Cloud conferences', zh: '云计算大会' },
    tagline: noText,
    about: { en: noRichText, zh: noRichText },
    accent: 'indigo',
    logo: '',
    position: 0,
    partners: [],
    contacts: [],
    footer: { text: noText, icp: '', policeFiling: '' },
    ...overrides,
  };
}

export async function buildSeries(app: TestApp, overrides: Partial<SeriesForm> = {}) {
  const form = seriesForm(overrides);
  const { id } = await write(app, (tx) => createSeries(tx, form, bySystem(app)));
  return { id, form };
}

/**
 * Returns the basics of a meeting four weeks after the test clock's first moment, in Shanghai, open for registration.
 */
export function meetingBasics(seriesId: string, overrides: Partial<MeetingBasics> = {}): MeetingBasics {
  return {
    seriesId,
    slug: newSlug('meeting'),
    title: { en: 'Cloud Summit 2026', zh: '2026 云计算峰会' },
    theme: noText,
    summary: { en: 'Two days about clouds.', zh: '两天云计算盛会。' },
    city: { en: 'Shanghai', zh: '上海' },
    venueName: { en: 'World Expo Center', zh: '世博中心' },
    timeZone: 'Asia/Shanghai',
    startsOn: '2026-06-15',
    endsOn: '2026-06-16',
    registration: { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-06-10T16:00:00.000Z' },
    submission: { opensAt: null, closesAt: null },
    capacity: 500,
    ...overrides,
  };
}

/** Creates a meeting, by default in a separate series. */
export async function buildMeeting(
  app: TestApp,
  { state = 'draft', ...overrides }: Partial<MeetingBasics> & { state?: MeetingState } = {},
) {
  const seriesId = overrides.seriesId ?? (await buildSeries(app)).id;
  const basics = meetingBasics(seriesId, overrides);
  const { id } = await write(app, (tx) => createMeeting(tx, basics, bySystem(app)));
  await app.kernel.db.execute(sql`update meetings set state = ${state} where id = ${id}`);
  return { id, basics };
}

export async function assignRoles(
  app: TestApp,
  person: Person,
  meetingId: string,
  ...roles: MeetingRole[]
): Promise<void> {
  await write(app, (tx) => setRoles(tx, person.me.id, meetingId, roles, app.clock.now()));
}

/** A person with this role in this conference and in no other. */
export async function buildStaff(app: TestApp, meetingId: string, role: MeetingRole): Promise<Person> {
  const person = await buildPerson(app);
  await assignRoles(app, person, meetingId, role);
  return person;
}

export async function write<T>(app: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.kernel.db.transaction(work);
}

/** Sends a visitor's message; returns its id. */
export async function buildMessage(app: TestApp, meetingId: string, text = 'Hello'): Promise<string> {
  const id = randomUUID();
  await app.kernel.db.execute(sql`
    insert into visitor_messages (id, meeting_id, topic, name, email, phone, body, at)
    values (${id}, ${meetingId}, 'general', 'Visitor', 'visitor@example.org', '', ${text}, ${app.clock.now()})`);
  return id;
}

/** A registration type with one price; `taken` is the number sold. */
export async function buildType(
  app: TestApp,
  meetingId: string,
  { stock, taken }: { stock: number | null; taken: number },
): Promise<string> {
  const id = randomUUID();
  const name = JSON.stringify({ en: 'Participant', zh: '参会代表' });
  await app.kernel.db.execute(sql`
    insert into registration_types (id, meeting_id, position, name, description, identities, stock, taken)
    values (${id}, ${meetingId}, 0, ${name}::jsonb, ${JSON.stringify(noText)}::jsonb, '{teacher}', ${stock}, ${taken})`);
  await app.kernel.db.execute(sql`
    insert into price_windows (id, type_id, position, name, price_cny)
    values (${randomUUID()}, ${id}, 0, ${name}::jsonb, 100000)`);
  await app.kernel.db.execute(sql`
    insert into meeting_sections (meeting_id, name, entries, changed_at)
    values (${meetingId}, 'types', 1, ${app.clock.now()}) on conflict do nothing`);
  return id;
}
