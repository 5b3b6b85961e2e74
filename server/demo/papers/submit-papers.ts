import { emptyDraft, type SubmissionDraft } from '@plenum/contract/submissions/content';
import { once } from '#kernel/uploads/collect';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import {
  addSubmissionFile,
  beginSubmission,
  keepAbstract,
  keepPoster,
  saveDraft,
  submit,
  withdraw,
} from '#modules/submissions/author/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import type { Dice } from '../people/invent.ts';
import type { createAuthors, DemoAuthor } from './authors.ts';
import { type DemoPaper, fieldIds, isChinese } from './paper.ts';
import { drawPoster, writeDocx } from './write-files.ts';

/** A stored submission of the demo, with its author. */
export interface StoredPaper {
  readonly id: string;
  readonly author: DemoAuthor;
  readonly paper: DemoPaper;
  readonly draft: SubmissionDraft;
}

interface Submitting {
  readonly kernel: Kernel;
  readonly tx: Tx;
  readonly authors: Awaited<ReturnType<typeof createAuthors>>;
  readonly dice: Dice;
  readonly source: AuditSource;
}

const HOUR_MS = 3_600_000;
const later = (source: AuditSource, hours: number): AuditSource => ({
  ...source,
  at: new Date(source.at.getTime() + hours * HOUR_MS),
});

/** Acts like an author: begins, uploads files, and saves the form. */
async function writeDraft(run: Submitting, paper: DemoPaper): Promise<StoredPaper> {
  const { kernel, tx, authors, dice } = run;
  const author = await authors.authorOf(paper);
  const { accountId, presenter } = author;
  const source = { ...run.source, actor: accountId };
  const { id } = await beginSubmission(tx, { meetingId: DEMO_MEETING_ID, accountId }, source);
  const coauthors = paper.text.length === 0 ? [] : authors.coauthorsOf(author);
  const draft: SubmissionDraft = {
    ...emptyDraft,
    type: paper.type,
    fieldId: fieldIds[paper.field],
    title: paper.title,
    presenter,
    coauthors,
    presenterAt: dice.chance(0.7) ? 0 : coauthors.length,
    abstractFileId: await uploadAbstract(kernel, tx, { id, author, paper }, source),
    posterFileId: await uploadPoster(kernel, tx, { id, author, paper }, coauthors, source),
  };
  await saveDraft(tx, { id, accountId }, { version: 0, draft }, source.at);
  return { id, author, paper, draft };
}

const titleOf = ({ title, text }: DemoPaper) =>
  isChinese(text.join('')) ? title.zh || title.en : title.en || title.zh;

async function uploadAbstract(
  kernel: Kernel,
  tx: Tx,
  { id, author, paper }: Omit<StoredPaper, 'draft'>,
  source: AuditSource,
  more: readonly string[] = [],
): Promise<string | null> {
  if (paper.text.length === 0) return null;
  const document = { author: author.presenter.name, title: '' };
  const bytes = await writeDocx({ ...document, paragraphs: [...paper.text, ...more] });
  const name = isChinese(paper.text.join('')) ? '摘要.docx' : 'abstract.docx';
  const upload = await keepAbstract(kernel, { owner: author.accountId, upload: once(bytes), name });
  return (await addSubmissionFile(kernel, tx, { id, accountId: author.accountId }, upload, source)).fileId;
}

const fieldNames = Object.keys(fieldIds);

/**
 * Uploads the poster file of a decided submission. The other posters can still be uploaded until their own deadline.
 */
async function uploadPoster(
  kernel: Kernel,
  tx: Tx,
  { id, author, paper }: Omit<StoredPaper, 'draft'>,
  coauthors: SubmissionDraft['coauthors'],
  source: AuditSource,
): Promise<string | null> {
  if (paper.type !== 'poster' || paper.decision === undefined) return null;
  const authors = [author.presenter, ...coauthors].map(({ name }) => name).join(', ');
  const nr = fieldNames.indexOf(paper.field);
  const bytes = await drawPoster({ title: titleOf(paper), authors, paragraphs: paper.text, nr });
  const upload = await keepPoster(kernel, {
    owner: author.accountId,
    upload: once(bytes),
    name: 'poster.pdf',
  });
  return (await addSubmissionFile(kernel, tx, { id, accountId: author.accountId }, upload, source)).fileId;
}

/** Submits all papers of a list, one after the other, beginning at this time. */
export async function submitPapers(
  run: Submitting,
  papers: readonly DemoPaper[],
  hoursBetween: number,
): Promise<StoredPaper[]> {
  const stored: StoredPaper[] = [];
  for (const [index, paper] of papers.entries()) {
    const source = later(run.source, index * hoursBetween);
    const one = await writeDraft({ ...run, source }, paper);
    const { accountId } = one.author;
    await submit(run.tx, { id: one.id, accountId }, 1, { ...later(source, 2), actor: accountId });
    stored.push(one);
  }
  return stored;
}

export async function writeDrafts(run: Submitting, papers: readonly DemoPaper[]): Promise<void> {
  for (const paper of papers) await writeDraft(run, paper);
}

const added = {
  zh: '修订说明：按审稿意见补充了维护工时的统计方法，并给出与风冷机房的对照。',
  en: 'Revision: added the method for counting hours and a comparison with air cooling.',
};

/** Submits the revision that was requested. */
export async function resubmit(run: Submitting, { id, author, paper, draft }: StoredPaper): Promise<void> {
  const { kernel, tx } = run;
  const source = { ...run.source, actor: author.accountId };
  const more = isChinese(paper.text.join('')) ? added.zh : added.en;
  const abstractFileId = await uploadAbstract(kernel, tx, { id, author, paper }, source, [more]);
  const own = { id, accountId: author.accountId };
  // The draft has version 2, because it was saved once and submitted once before.
  await saveDraft(tx, own, { version: 2, draft: { ...draft, abstractFileId } }, source.at);
  await submit(tx, own, 3, source);
}

export async function withdrawPapers(
  tx: Tx,
  papers: readonly StoredPaper[],
  source: AuditSource,
): Promise<void> {
  for (const { id, author, paper } of papers) {
    if (paper.withdrawnBecause === undefined) continue;
    const own = { id, accountId: author.accountId };
    await withdraw(tx, own, paper.withdrawnBecause, { ...source, actor: author.accountId });
  }
}
