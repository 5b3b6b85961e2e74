import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { SubmissionSettings } from '@plenum/contract/meetings/submission-settings';
import { DOC_TYPE, DOCX_TYPE } from '@plenum/contract/submissions/endpoints';
import type { PaperFile } from '@plenum/contract/submissions/review-schemas';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { findCall } from '#modules/meetings/offer/public';
import { formatNumber } from '../number.ts';
import { type SubmissionFileRow, submissionFiles, type SubmissionRow } from '../tables.ts';
import { type Assignment, type AssignmentRef, findAssignment } from './find-assignment.ts';

type PaperFileRow = SubmissionFileRow & { readonly kind: PaperFile };

/** The files of the last submitted version. */
export async function findPaperFiles(
  db: Db | Tx,
  { paper, content }: Pick<Assignment, 'paper' | 'content'>,
): Promise<PaperFileRow[]> {
  const named = [content.abstractFileId, content.posterFileId].filter((id) => id !== null);
  const rows = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, paper.id), inArray(submissionFiles.fileId, named)));
  return rows
    .flatMap(({ kind, ...row }) => (kind === 'slides' ? [] : [{ ...row, kind }]))
    .toSorted((one, other) => one.kind.localeCompare(other.kind));
}

/**
 * Returns the file that a reviewer gets: the copy without metadata. If there is no copy, returns the original, but only
 * to reviewers who may see authors.
 */
export function mayRead(
  { fileId, cleanFileId }: Pick<SubmissionFileRow, 'fileId' | 'cleanFileId'>,
  { blind }: Pick<SubmissionSettings, 'blind'>,
): string | null {
  return cleanFileId ?? (blind === 'double' ? null : fileId);
}

const endings: Readonly<Record<string, string>> = {
  [DOCX_TYPE]: 'docx',
  [DOC_TYPE]: 'doc',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** Returns names like `0042-abstract.docx`, because authors' own file names often contain the authors' names. */
export function nameFile(
  { number }: Pick<SubmissionRow, 'number'>,
  { kind, contentType }: Pick<SubmissionFileRow, 'kind' | 'contentType'>,
): string {
  return `${formatNumber(number) ?? ''}-${kind}.${endings[contentType] ?? 'bin'}`;
}

export async function downloadPaper(
  { db, files }: Kernel,
  ref: AssignmentRef,
  kind: PaperFile,
): Promise<Download> {
  const assignment = await findAssignment(db, ref);
  const { settings } = await findCall(db, ref.meetingId);
  const file = (await findPaperFiles(db, assignment)).find((one) => one.kind === kind);
  const stored = file && mayRead(file, settings);
  if (!file || !stored) refuse(kernelRefusals.NOT_FOUND);
  return { name: nameFile(assignment.paper, file), type: file.contentType, body: await files.open(stored) };
}
