import { eq } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { sectionNames } from '@plenum/contract/meetings/sections';
import { meetingSteps } from '@plenum/contract/meetings/states';
import type { Db } from '#kernel/db/database';
import { mediaLink } from '#kernel/files/public-files';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import { basicsOf } from './basics-columns.ts';
import { findMeetingFigures } from './figures.ts';
import { checklistOf, findOtherSteps } from './checklist.ts';
import { findMeetings, presentManaged } from './list-managed.ts';
import { mayEditSection } from '../scope/policy.ts';
import { meetingSections } from '../tables.ts';

export async function readConsole(kernel: Kernel, actor: Actor, id: string): Promise<MeetingConsole> {
  const { db } = kernel;
  const now = kernel.clock.now();
  const [row] = await findMeetings(db, [id]);
  const figures = row && (await findMeetingFigures(db, [row])).get(row.id);
  if (!row || !figures) return refuse(kernelRefusals.NOT_FOUND);
  const managed = presentManaged(row, figures, actor, now);
  return {
    ...managed,
    basics: basicsOf(row),
    version: row.version,
    coverFileId: row.coverFileId,
    cover: mediaLink(row.coverFileId),
    steps: managed.can.changeState ? [...meetingSteps[row.state]] : [],
    sections: await describeSections(db, actor, id),
    checklist: checklistOf(row, figures, await findOtherSteps(kernel, id)),
  };
}

async function describeSections(db: Db, actor: Actor, id: string): Promise<MeetingConsole['sections']> {
  const rows = await db
    .select({
      name: meetingSections.name,
      version: meetingSections.version,
      entries: meetingSections.entries,
      written: meetingSections.written,
      missing: meetingSections.missing,
      changedAt: meetingSections.changedAt,
      changedBy: meetingSections.changedBy,
    })
    .from(meetingSections)
    .where(eq(meetingSections.meetingId, id));
  const people = await findAccountNames(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return sectionNames.map((name) => {
    const row = byName.get(name);
    return {
      name,
      version: row?.version ?? 0,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: (row?.changedBy && people.get(row.changedBy)) || null,
      entries: row?.entries ?? 0,
      written: row?.written ?? 0,
      missing: row?.missing ?? [],
      can: { edit: mayEditSection(actor, id, name) },
    };
  });
}
