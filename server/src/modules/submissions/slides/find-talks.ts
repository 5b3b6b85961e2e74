import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { SubmissionType } from '@plenum/contract/meetings/submission-settings';
import type { SubmissionState } from '@plenum/contract/submissions/words';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** The facts of a submission as a talk that may have slides. */
interface Talk {
  readonly id: string;
  readonly number: number;
  readonly state: SubmissionState;
  readonly acceptedAs: SubmissionType | null;
  readonly title: LocalizedText;
  readonly presenter: string;
}

export interface TalkRow extends Talk {
  readonly file: SlidesFile | null;
}

interface SlidesFile {
  readonly fileId: string;
  readonly contentType: string;
  readonly size: number;
  readonly uploadedAt: Date;
}

interface StoredFile {
  readonly fileId: string | null;
  readonly contentType: string;
  readonly size: number;
  readonly uploadedAt: string;
}

/** Finds all submitted work, by report number, because the programme may contain talks that are no longer accepted. */
export async function findTalks(db: Db | Tx, meetingId: string): Promise<TalkRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & Talk & StoredFile>(sql`
    select paper.id, paper.number, paper.state, paper.accepted_as as "acceptedAs",
      version.content -> 'title' as title, version.content -> 'presenter' ->> 'name' as presenter,
      file.file_id as "fileId", file.content_type as "contentType", file.size, file.uploaded_at as "uploadedAt"
    from submissions as paper
    join submission_versions as version on version.submission_id = paper.id and version.version = paper.version
    left join submission_files as file on file.submission_id = paper.id and file.kind = 'slides'
    where paper.meeting_id = ${meetingId} order by paper.number`);
  return rows.map(({ id, number, state, acceptedAs, title, presenter, ...stored }) => ({
    id,
    number,
    state,
    acceptedAs,
    title,
    presenter,
    file: presentFile(stored),
  }));
}

function presentFile({ fileId, contentType, size, uploadedAt }: StoredFile): SlidesFile | null {
  return fileId === null ? null : { fileId, contentType, size, uploadedAt: new Date(uploadedAt) };
}

/** Returns whether the slides of a submission are collected. */
export function isTalk({ state, acceptedAs }: Pick<TalkRow, 'state' | 'acceptedAs'>): boolean {
  return state === 'accepted' && acceptedAs === 'oral';
}
