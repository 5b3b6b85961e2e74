import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingMessages } from '@plenum/contract/meetings/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { refuseChanged } from '#modules/accounts/staff/public';
import { changedParts, writeAudit } from '#modules/audit/public';
import { meetingFact } from '../audit-facts.ts';
import { invalidateMeeting } from '../invalidate-meeting.ts';
import { lockOpenMeeting } from '../queries.ts';
import type { SectionChange } from './section-entries.ts';
import { findSections } from './section-queries.ts';
import { storeSection } from './section-store.ts';
import type { MeetingRow } from '../tables.ts';

/** The conference in which a section is saved, the edited version, and the person who saves it. */
export interface SectionSave {
  readonly meetingId: string;
  /** The version that was edited; 0 for a section that was never saved. */
  readonly version: number;
  readonly actorId: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
}

/** Refuses to overwrite a concurrent save. The conference's row stays locked while versions are compared. */
export async function saveSection(
  kernel: Kernel,
  tx: Tx,
  change: SectionChange,
  save: SectionSave,
): Promise<{ version: number }> {
  const { name, content } = change;
  const { meetingId, actorId, requestId, address } = save;
  const at = kernel.clock.now();
  const meeting = await lockOpenMeeting(tx, meetingId);
  const [row] = await findSections(tx, meetingId, [name]);
  if ((row?.version ?? 0) !== save.version)
    await refuseChanged(tx, row ? { by: row.changedBy, at: row.changedAt } : null);
  requireDays(meeting, change);
  const version = save.version + 1;
  await storeSection(tx, meetingId, change, { version, changedAt: at, changedBy: actorId });
  const detail = { name, version, ...changedParts(row?.content, content) };
  const fact = meetingFact('meeting.section_saved', meetingId, detail);
  await writeAudit(tx, fact, { actor: actorId, requestId, address, at });
  await invalidateMeeting(tx, meeting);
  return { version };
}

function requireDays({ startsOn, endsOn }: MeetingRow, { name, content }: SectionChange): void {
  if (name !== 'programme') return;
  const outside = content.sessions.flatMap(({ day }, index) =>
    day < startsOn || day > endsOn
      ? [[`content.sessions.${index}.day`, meetingMessages.outside_meeting]]
      : [],
  );
  if (outside.length === 0) return;
  refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(outside) as Record<string, string> });
}
