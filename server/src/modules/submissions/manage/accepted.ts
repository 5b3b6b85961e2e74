import { authorsOf, type SubmissionContent } from '@plenum/contract/submissions/content';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { findCall } from '#modules/meetings/offer/public';
import { findRegistered } from '#modules/registration/people/public';
import { formatNumber } from '../number.ts';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
  readonly acceptedAs: SubmissionType;
  readonly content: SubmissionContent;
  readonly text: string | null;
}

/** Lists accepted work by report number. */
export async function listAccepted(db: Db | Tx, meetingId: string): Promise<AcceptedWork[]> {
  const { settings } = await findCall(db, meetingId);
  const { rows } = await db.execute<Found>(sql`
    select paper.id, paper.number, paper.account_id as "accountId", paper.accepted_as as "acceptedAs",
      version.content, file.text
    from submissions as paper
    join submission_versions as version on version.submission_id = paper.id and version.version = paper.version
    left join submission_files as file on file.file_id = version.content ->> 'abstractFileId'
    where paper.meeting_id = ${meetingId} and paper.state = 'accepted' order by paper.number`);
  const registered = await findRegistered(
    db,
    meetingId,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map(({ id, number, accountId, acceptedAs, content, text }) => {
    const { name, affiliation, position } = content.presenter;
    return {
      id,
      number: formatNumber(number),
      title: content.title,
      acceptedAs,
      fieldId: content.fieldId,
      presenter: { name, affiliation, position },
      authors: authorsOf(content),
      text: text ?? '',
      lacksRegistration: settings.registration !== 'not_needed' && !registered.has(accountId),
    };
  });
}
