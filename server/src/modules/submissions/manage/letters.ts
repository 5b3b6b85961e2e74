import { type Language, inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import type { WrittenMessage } from '@plenum/contract/messaging/kinds';
import type { DecisionLetter } from '@plenum/contract/submissions/manage-schemas';
import type { SubmissionContent } from '@plenum/contract/submissions/content';
import type { Decision } from '@plenum/contract/submissions/review-words';
import { mayBecome } from '@plenum/contract/submissions/states';
import type { SubmissionState } from '@plenum/contract/submissions/words';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { type AuditSource, writeAudits } from '#modules/audit/public';
import { findCall, type MeetingCall } from '#modules/meetings/offer/public';
import { previewMessage } from '#modules/messaging/public';
import { findRegistered } from '#modules/registration/people/public';
import { formatMoment } from '#modules/registration/messages/public';
import { submissionFact } from '../audit-facts.ts';
import { authorAddresses } from '../author-addresses.ts';
import { decisionSent } from '../events.ts';
import { submissionLink } from '../links.ts';
import { formatNumber } from '../number.ts';
import { tellConsoles } from '../review/live.ts';
import { type DecisionRow, submissionDecisions, submissionReviews } from '../review/tables.ts';
import { type SubmissionRow, submissions, submissionVersions } from '../tables.ts';

const kindOf: Readonly<Record<Decision, WrittenMessage['kind']>> = {
  oral: 'submission.accepted_oral',
  poster: 'submission.accepted_poster',
  revise: 'submission.revise',
  reject: 'submission.rejected',
};

const commentsHead: Sentence = { en: 'Comments:', zh: '审稿意见：' };

/** The note and the reviewers' comments for the author, without names, as they appear in the letter. */
export function commentsText(note: string, comments: readonly string[], language: Language): string {
  const parts = [note, ...comments].filter((part) => part !== '');
  return parts.length === 0 ? '' : [inLanguage(commentsHead, language), ...parts].join('\n\n');
}

interface Letter {
  readonly row: SubmissionRow;
  /** The version that was decided on. */
  readonly content: SubmissionContent;
  readonly title: { en: string; zh: string };
  readonly decision: DecisionRow;
  readonly comments: readonly string[];
}

async function findWaiting(
  db: Db | Tx,
  meetingId: string,
  paperIds: readonly string[] | null,
): Promise<Letter[]> {
  const found = await db
    .select({ row: submissions, decision: submissionDecisions, content: submissionVersions.content })
    .from(submissionDecisions)
    .innerJoin(submissions, eq(submissions.id, submissionDecisions.submissionId))
    .innerJoin(
      submissionVersions,
      and(
        eq(submissionVersions.submissionId, submissions.id),
        eq(submissionVersions.version, submissions.version),
      ),
    )
    .where(
      and(
        eq(submissionDecisions.meetingId, meetingId),
        isNull(submissionDecisions.sentAt),
        paperIds === null ? undefined : inArray(submissions.id, [...paperIds]),
      ),
    )
    .orderBy(asc(submissions.number));
  const reviews =
    found.length === 0
      ? []
      : await db
          .select()
          .from(submissionReviews)
          .where(
            and(
              inArray(
                submissionReviews.submissionId,
                found.map(({ row }) => row.id),
              ),
              eq(submissionReviews.state, 'done'),
            ),
          )
          .orderBy(asc(submissionReviews.position));
  const said = Map.groupBy(reviews, ({ submissionId }) => submissionId);
  return found.map(({ row, decision, content }) => ({
    row,
    content,
    decision,
    title: content.title,
    comments: (said.get(row.id) ?? []).map(({ toAuthor }) => toAuthor).filter((text) => text !== ''),
  }));
}

type Obstacle = NonNullable<DecisionLetter['obstacle']>;

async function findObstacles(
  db: Db | Tx,
  call: MeetingCall,
  letters: readonly Letter[],
): Promise<ReadonlyMap<string, Obstacle>> {
  const registered = await findRegistered(
    db,
    call.meeting.id,
    letters.map(({ row }) => row.accountId),
  );
  const obstacles = new Map<string, Obstacle>();
  for (const { row, decision } of letters) {
    const accepts = decision.decision === 'oral' || decision.decision === 'poster';
    if (row.state === 'withdrawn') obstacles.set(row.id, 'withdrawn');
    else if (accepts && call.settings.registration === 'before_acceptance' && !registered.has(row.accountId))
      obstacles.set(row.id, 'not_registered');
    else if ((await findRecipient(db, row.accountId)) === null) obstacles.set(row.id, 'no_address');
  }
  return obstacles;
}

/** A letter's message, with the values of its template. */
export function letterMessage(
  kernel: Pick<Kernel, 'config'>,
  call: MeetingCall,
  { row, title, decision }: Pick<Letter, 'row' | 'title' | 'decision'>,
  comments: readonly string[],
  { name, language }: { readonly name: string; readonly language: Language },
): WrittenMessage {
  const { meeting } = call;
  const values = {
    name,
    meeting: textIn(meeting.title, language),
    report: formatNumber(row.number) ?? '',
    paper: textIn(title, language),
    comments: commentsText(decision.note, comments, language),
    until:
      decision.reviseUntil === null ? '' : formatMoment(decision.reviseUntil, meeting.timeZone, language),
    link: submissionLink(kernel, row),
  };
  return { kind: kindOf[decision.decision], values } as WrittenMessage;
}

/** Returns the exact text of every letter that has not been sent yet, with the reason if it can't be sent. */
export async function previewLetters(
  kernel: Kernel,
  meetingId: string,
  paperIds: readonly string[] | null,
): Promise<DecisionLetter[]> {
  const { db } = kernel;
  const call = await findCall(db, meetingId);
  const letters = await findWaiting(db, meetingId, paperIds);
  const obstacles = await findObstacles(db, call, letters);
  const previews: DecisionLetter[] = [];
  for (const letter of letters) {
    const { row, content, decision, title, comments } = letter;
    const recipient = await findRecipient(db, row.accountId);
    const to = { name: recipient?.name ?? '', language: recipient?.language ?? ('zh-cn' as const) };
    const written = letterMessage(kernel, call, letter, comments, to);
    // The letter is an email if the author has an email address; a phone number also gets a short notice.
    const target = recipient === null ? '' : authorAddresses(recipient.target, content).target;
    const rendered =
      recipient === null
        ? { subject: '', text: '' }
        : await previewMessage(kernel, db, { target, language: to.language, meetingId }, written);
    previews.push({
      paperId: row.id,
      number: formatNumber(row.number) ?? '',
      title,
      decision: decision.decision,
      recipient: to.name,
      target: target.includes('@') ? maskEmail(target) : maskPhone(target),
      language: to.language,
      subject: rendered.subject,
      text: rendered.text,
      obstacle: obstacles.get(row.id) ?? null,
    });
  }
  return previews;
}

/** Sends the letters. Decisions that can't be sent stay unsent. */
export async function sendLetters(
  tx: Tx,
  meetingId: string,
  paperIds: readonly string[],
  source: AuditSource,
): Promise<{ sent: number; left: number }> {
  await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.meetingId, meetingId), inArray(submissions.id, [...paperIds])))
    .orderBy(submissions.id)
    .for('no key update');
  const call = await findCall(tx, meetingId);
  const letters = await findWaiting(tx, meetingId, paperIds);
  const obstacles = await findObstacles(tx, call, letters);
  const ready = letters.filter(({ row }) => !obstacles.has(row.id));
  for (const { row, decision, comments } of ready) {
    const { decision: choice, reviseUntil } = decision;
    const state: SubmissionState =
      choice === 'revise' ? 'revise' : choice === 'reject' ? 'rejected' : 'accepted';
    if (!mayBecome(row.state, state)) throw new Error(`A submission that is ${row.state} can't be ${state}`);
    const acceptedAs = choice === 'oral' || choice === 'poster' ? choice : null;
    await tx
      .update(submissions)
      .set({ state, acceptedAs, reviseUntil: choice === 'revise' ? reviseUntil : null })
      .where(eq(submissions.id, row.id));
    await tx
      .update(submissionDecisions)
      .set({ sentAt: source.at, sentBy: source.actor, comments: [...comments] })
      .where(eq(submissionDecisions.id, decision.id));
  }
  await writeAudits(
    tx,
    ready.map(({ row, decision }) =>
      submissionFact('submission.letter_sent', row, { decision: decision.decision }),
    ),
    source,
  );
  await emitAll(
    tx,
    decisionSent,
    ready.map(({ row, decision }) => ({ decisionId: decision.id, submissionId: row.id })),
    source.at,
  );
  await tellConsoles(tx, meetingId);
  return { sent: ready.length, left: letters.length - ready.length };
}
