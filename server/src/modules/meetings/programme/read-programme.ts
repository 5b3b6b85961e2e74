import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { ProgrammeItem, readProgrammeDraft } from '@plenum/contract/meetings/programme-endpoints';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { findAccountNames } from '#modules/accounts/staff/public';
import { mayEditSection } from '../scope/policy.ts';
import { findMeeting } from '../queries.ts';
import { findLatestVersion } from './find-programme.ts';
import { findItems } from './programme-items.ts';
import { findRevision } from './programme-revision.ts';
import type { ProgrammeItemRow } from './tables.ts';

/** The programme for its editors; with `since`, only the items changed after that revision, including removals. */
export async function readProgramme(
  db: Db,
  actor: Actor,
  meetingId: string,
  since: number | undefined,
): Promise<ReplyOf<typeof readProgrammeDraft>> {
  const { state } = await findMeeting(db, meetingId);
  // The revision is read first, so that a concurrent change is sent twice rather than never.
  const revision = await findRevision(db, meetingId);
  const rows = await findItems(db, meetingId, since);
  const latest = await findLatestVersion(db, meetingId);
  return {
    revision,
    items: await presentItems(db, since === undefined ? rows.filter(({ body }) => body !== null) : rows),
    published: latest && {
      version: latest.version,
      at: latest.publishedAt.toISOString(),
      revision: latest.revision,
      isWithdrawn: latest.withdrawnAt !== null,
    },
    can: { edit: state !== 'archived' && mayEditSection(actor, meetingId, 'programme') },
  };
}

export async function presentItems(db: Db | Tx, rows: readonly ProgrammeItemRow[]): Promise<ProgrammeItem[]> {
  const names = await findAccountNames(
    db,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.map(
    ({ kind, id, version, position, body, changedBy, changedAt }) =>
      ({
        kind,
        id,
        version,
        position,
        body,
        by: names.get(changedBy ?? '') ?? null,
        at: changedAt.toISOString(),
      }) as ProgrammeItem,
  );
}
