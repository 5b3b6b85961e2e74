import { eq } from 'drizzle-orm';
import { type ChecklistItem, checklistItems } from '@plenum/contract/meetings/checklist';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findStaff } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findWaysOut } from '#modules/messaging/providers/public';
import { meetingFact } from '../audit-facts.ts';
import type { MeetingFigures } from './figures.ts';
import { lockOpenMeeting } from '../queries.ts';
import { type MeetingRow, meetings } from '../tables.ts';

type Checklist = MeetingConsole['checklist'];

/** Steps that are done outside the conference's own content. */
export type OtherSteps = Readonly<Record<'staff' | 'automatic' | 'checkpoints', boolean>>;

const counters = new WeakMap<Kernel, (db: Db, meetingId: string) => Promise<number>>();

/** Checkpoints belong to a higher module, which registers the count at start-up. */
export function provideCheckpointCount(
  kernel: Kernel,
  count: (db: Db, meetingId: string) => Promise<number>,
): void {
  counters.set(kernel, count);
}

export async function findOtherSteps(kernel: Kernel, meetingId: string): Promise<OtherSteps> {
  const { db } = kernel;
  const [staff, ways, checkpoints] = await Promise.all([
    findStaff(db, meetingId),
    findWaysOut(kernel),
    counters.get(kernel)?.(db, meetingId),
  ]);
  return {
    staff: staff.length > 1,
    automatic: ways.email !== 'none' || ways.sms !== 'none',
    checkpoints: (checkpoints ?? 0) > 0,
  };
}

/**
 * Returns the steps that a conference needs before visitors can use it. The other steps are included if they are given.
 */
export function checklistOf(
  row: MeetingRow,
  { sections, translations }: MeetingFigures,
  others: OtherSteps | null = null,
): Checklist {
  const filled = new Set<string>(sections.filter(({ entries }) => entries > 0).map(({ name }) => name));
  const known: Partial<Record<ChecklistItem, boolean>> = {
    basics: hasBasics(row),
    // The basic data is always in both languages, so without any other texts there is nothing to translate yet.
    translations: translations.missing === 0 && sections.some(({ written }) => written > 0),
    ...others,
  };
  return checklistItems
    .filter((item) => others !== null || !['staff', 'automatic', 'checkpoints'].includes(item))
    .map((item) => {
      const settled = row.settledSteps.includes(item);
      return { item, settled, done: settled || (known[item] ?? filled.has(item)) };
    });
}

// Returns whether the basic data is complete. The form requires name, city and days; visitors also need the venue, the
// summary and the registration period.
function hasBasics(row: MeetingRow): boolean {
  const isWritten = ({ en, zh }: { en: string; zh: string }) => en !== '' || zh !== '';
  return isWritten(row.venueName) && isWritten(row.summary) && row.registrationOpensAt !== null;
}

export async function settleStep(
  tx: Tx,
  { id, step }: { id: string; step: ChecklistItem },
  isSettled: boolean,
  source: AuditSource,
): Promise<null> {
  const row = await lockOpenMeeting(tx, id);
  if (row.settledSteps.includes(step) === isSettled) return null;
  const others = row.settledSteps.filter((known) => known !== step);
  const settledSteps = isSettled ? [...others, step] : others;
  await tx.update(meetings).set({ settledSteps }).where(eq(meetings.id, id));
  const action = isSettled ? 'meeting.step_settled' : 'meeting.step_reopened';
  await writeAudit(tx, meetingFact(action, id, { step }), source);
  return null;
}
