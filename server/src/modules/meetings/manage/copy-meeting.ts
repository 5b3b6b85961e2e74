import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { MeetingBasics } from '@plenum/contract/meetings/basics';
import type { MeetingCopy } from '@plenum/contract/meetings/schemas';
import type { Tx } from '#kernel/db/database';
import { findStaff, setRoles } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { basicsOf } from './basics-columns.ts';
import { copySections } from '../sections/copy-sections.ts';
import { insertMeeting } from './create-meeting.ts';
import { daysBetween, shiftDay, shiftInstant } from '../moments.ts';
import { lockMeeting } from '../queries.ts';

/** Creates a draft with the same content. Every date is shifted by as many days as the first day. */
export async function copyMeeting(
  tx: Tx,
  fromId: string,
  wanted: z.output<typeof MeetingCopy>,
  source: AuditSource,
): Promise<{ id: string }> {
  const from = await lockMeeting(tx, fromId);
  const shiftDays = daysBetween(from.startsOn, wanted.startsOn);
  const basics = {
    ...moveBasics(basicsOf(from), shiftDays),
    slug: wanted.slug,
    title: wanted.title,
  };
  const id = randomUUID();
  await insertMeeting(tx, id, basics, from.coverFileId, source);
  const names = [...new Set(wanted.sections)];
  await copySections(tx, { fromId, toId: id, names, shiftDays, now: source.at, actorId: source.actor });
  if (wanted.staff) await copyStaff(tx, fromId, id, source);
  await writeAudit(tx, meetingFact('meeting.copied', id, { from: fromId, slug: basics.slug, names }), source);
  return { id };
}

function moveBasics(basics: MeetingBasics, days: number): MeetingBasics {
  const move = (at: string | null) => at && shiftInstant(new Date(at), days, basics.timeZone).toISOString();
  const moveWindow = ({ opensAt, closesAt }: MeetingBasics['registration']) => ({
    opensAt: move(opensAt),
    closesAt: move(closesAt),
  });
  return {
    ...basics,
    startsOn: shiftDay(basics.startsOn, days),
    endsOn: shiftDay(basics.endsOn, days),
    registration: moveWindow(basics.registration),
    submission: moveWindow(basics.submission),
  };
}

async function copyStaff(tx: Tx, fromId: string, toId: string, source: AuditSource): Promise<void> {
  for (const { accountId, roles } of await findStaff(tx, fromId)) {
    const kept = accountId === source.actor ? (['owner', ...roles] as const) : roles;
    await setRoles(tx, accountId, toId, kept, source.at);
  }
}
