import type { CheckpointForm, Switches } from '@plenum/contract/checkin/schemas';
import type { CheckpointKind } from '@plenum/contract/checkin/words';
import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import type { Programme, ProgrammeSession } from '@plenum/contract/meetings/programme';
import { orderedId } from '#kernel/db/ordered-id';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findProgramme } from '#modules/meetings/programme/public';
import { checkinFact } from '../audit-facts.ts';
import { checkpoints } from '../tables.ts';
import {
  type Conference,
  type ConferenceActivity,
  findCheckpoints,
  findCheckpointConference,
} from './checkpoint-queries.ts';
import { columnsOf } from './manage-checkpoints.ts';

interface Proposal {
  /** Identifies what the checkpoint is created from, so that it is created only once. */
  readonly source: string;
  readonly form: CheckpointForm;
}

/** People arrive before the start. */
const DOORS_OPEN_MS = 30 * 60_000;
const NAME_LENGTH = 80;
const usual: Switches = {
  allowOverride: true,
  overrideAlone: false,
  allowUnpaid: false,
  sound: true,
  autoPrint: false,
  liveCodes: false,
};

/** Creates the checkpoints that the programme and the activities need, except those that were created earlier. */
export async function proposeCheckpoints(
  tx: Tx,
  meetingId: string,
  source: AuditSource,
): Promise<{ added: number }> {
  const conference = await findCheckpointConference(tx, meetingId);
  const known = new Set((await findCheckpoints(tx, meetingId)).map((row) => row.source));
  const wanted = proposalsFor(conference, await findProgramme(tx, meetingId)).filter(
    (one) => !known.has(one.source),
  );
  if (wanted.length === 0) return { added: 0 };
  const added = await tx
    .insert(checkpoints)
    .values(
      wanted.map(({ source: made, form }) => ({
        ...columnsOf(form),
        id: orderedId(),
        meetingId,
        source: made,
        createdAt: source.at,
        changedAt: source.at,
      })),
    )
    // Two organizers may press the button at the same time.
    .onConflictDoNothing()
    .returning({ id: checkpoints.id });
  await writeAudit(tx, checkinFact('checkpoint.proposed', meetingId, { count: added.length }), source);
  return { added: added.length };
}

export function proposalsFor(conference: Conference, programme: Programme): Proposal[] {
  const activities = conference.activities.map(activityOf);
  const sessions = programme.sessions
    .filter(({ kind }) => kind === 'session')
    .map((one) => sessionOf(one, conference.timeZone))
    // A bookable sub-forum is in the programme too. The activity is used, because it has the list of people.
    .filter((session) => !activities.some((activity) => isSame(activity.form, session.form)));
  return [arrivalOf(conference), ...openingOf(conference, programme), ...sessions, ...activities];
}

/** Returns whether two checkpoints look the same on a device: the same name and time. */
function isSame(one: CheckpointForm, other: CheckpointForm): boolean {
  return one.from === other.from && (one.name.en === other.name.en || one.name.zh === other.name.zh);
}

// Returns the checkpoint for arrivals. Its window opens at noon on the day before the conference, because many people
// arrive a day early.
function arrivalOf({ startsOn, timeZone, endsAt }: Conference): Proposal {
  const dayBefore = new Date(Date.parse(`${startsOn}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return {
    source: 'arrival',
    form: {
      ...formOf('arrival', { en: 'Arrival', zh: '报到' }),
      from: fromWallTime(`${dayBefore}T12:00`, timeZone),
      until: endsAt.toISOString(),
    },
  };
}

// Returns the checkpoint for the first plenary session of the conference; none if there is no such session.
function openingOf({ timeZone }: Conference, { sessions }: Programme): Proposal[] {
  const [first] = sessions
    .filter(({ kind }) => kind === 'plenary')
    .toSorted((a, b) => (`${a.day}${a.start}` < `${b.day}${b.start}` ? -1 : 1));
  if (!first) return [];
  return [{ ...sessionOf(first, timeZone, 'opening'), source: 'opening' }];
}

function sessionOf(session: ProgrammeSession, timeZone: string, kind: CheckpointKind = 'forum'): Proposal {
  const [from, until] = [session.start, session.end].map((time) =>
    Date.parse(instantOf(session.day, time, timeZone)),
  );
  return {
    source: `session:${session.id}`,
    form: {
      ...formOf(kind, {
        en: session.title.en.slice(0, NAME_LENGTH),
        zh: session.title.zh.slice(0, NAME_LENGTH),
      }),
      from: new Date((from ?? 0) - DOORS_OPEN_MS).toISOString(),
      until: new Date(until ?? 0).toISOString(),
      // At a forum, people come and go between rooms.
      rule: kind === 'forum' ? 'in_out' : 'once',
    },
  };
}

// Converts a local time to an instant. A programme's day may end at 24:00, which is 00:00 of the next day.
function instantOf(day: string, time: string, timeZone: string): string {
  if (time !== '24:00') return fromWallTime(`${day}T${time}`, timeZone);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return fromWallTime(`${next}T00:00`, timeZone);
}

function kindOf(activity: ConferenceActivity['kind']): CheckpointKind {
  if (mealKinds.some((kind) => kind === activity)) return 'meal';
  return activity === 'sub_forum' ? 'forum' : 'other';
}

function activityOf({ id, kind, name, startsAt, endsAt }: ConferenceActivity): Proposal {
  const text = { en: name.en.slice(0, NAME_LENGTH), zh: name.zh.slice(0, NAME_LENGTH) };
  return {
    source: `activity:${id}`,
    form: {
      ...formOf(kindOf(kind), text),
      audience: { who: 'activities', activityIds: [id] },
      from: new Date(Date.parse(startsAt) - DOORS_OPEN_MS).toISOString(),
      until: new Date(endsAt).toISOString(),
    },
  };
}

function formOf(kind: CheckpointKind, name: CheckpointForm['name']): CheckpointForm {
  return {
    kind,
    name,
    audience: { who: 'all' },
    from: null,
    until: null,
    rule: 'once',
    capacity: null,
    gates: [],
    handouts: [],
    switches: usual,
  };
}
