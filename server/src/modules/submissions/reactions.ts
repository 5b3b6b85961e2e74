import { fillIn, inLanguage, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findCall } from '#modules/meetings/offer/public';
import { writeMessage } from '#modules/messaging/public';
import { formatMoment } from '#modules/registration/messages/public';
import { authorAddresses } from './author-addresses.ts';
import { announceCoauthors, writeToCoauthor } from './coauthors.ts';
import {
  coauthorNamed,
  decisionSent,
  reviewersReminded,
  reviewsAssigned,
  speakerReminded,
  submissionSubmitted,
  submissionWithdrawn,
} from './events.ts';
import { reviewsLink, submissionLink } from './links.ts';
import { letterMessage } from './manage/letters.ts';
import { findLoads } from './manage/reviewers.ts';
import { formatNumber } from './number.ts';
import { submissionDecisions } from './review/tables.ts';
import { submissions, submissionVersions } from './tables.ts';

/**
 * Returns a submission's facts for messages, as of its last submitted version, without the author's unsubmitted
 * changes.
 */
async function findForMessage(kernel: Kernel, tx: Tx, id: string) {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id));
  if (!row) return null;
  const [version] = await tx
    .select({ content: submissionVersions.content })
    .from(submissionVersions)
    .where(and(eq(submissionVersions.submissionId, id), eq(submissionVersions.version, row.version)));
  const content = version?.content ?? row.draft;
  const recipient = await findRecipient(tx, row.accountId);
  if (!recipient) return null;
  const call = await findCall(tx, row.meetingId);
  const { language, name } = recipient;
  const addresses = authorAddresses(recipient.target, content);
  const link = submissionLink(kernel, row);
  const { meetingId, accountId } = row;
  return {
    row,
    content,
    call,
    language,
    to: { ...addresses, language, meetingId, accountId, site: { link } },
    values: {
      name,
      meeting: textIn(call.meeting.title, language),
      report: formatNumber(row.number) ?? '',
      paper: textIn(content.title, language),
      link,
    },
  };
}

export const submissionReactions: readonly Reaction[] = [
  reaction(submissionSubmitted, async (kernel, tx, { submissionId, version }, outboxId) => {
    await announceCoauthors(kernel, tx, { submissionId, version });
    const found = await findForMessage(kernel, tx, submissionId);
    if (!found) return;
    const { row, call, language, to, values } = found;
    const closesAt = row.reviseUntil ?? call.meeting.submissionClosesAt;
    const until = closesAt === null ? '' : formatMoment(closesAt, call.meeting.timeZone, language);
    await writeMessage(
      kernel,
      tx,
      { ...to, kind: 'submission.received', values: { ...values, until } },
      outboxId,
    );
  }),
  reaction(submissionWithdrawn, async (kernel, tx, { submissionId }, outboxId) => {
    const found = await findForMessage(kernel, tx, submissionId);
    if (!found) return;
    await writeMessage(
      kernel,
      tx,
      { ...found.to, kind: 'submission.withdrawn', values: found.values },
      outboxId,
    );
  }),
  reaction(decisionSent, async (kernel, tx, { decisionId, submissionId }, outboxId) => {
    const found = await findForMessage(kernel, tx, submissionId);
    const [decision] = await tx
      .select()
      .from(submissionDecisions)
      .where(eq(submissionDecisions.id, decisionId));
    if (!found || !decision) return;
    const { row, content, call, to, values, language } = found;
    const { title } = content;
    const recipient = { name: values.name, language };
    const message = letterMessage(kernel, call, { row, title, decision }, decision.comments, recipient);
    await announce(tx, { channel: accountChannel(row.accountId), event: 'submission_changed', id: row.id });
    await writeMessage(kernel, tx, { ...to, ...message }, outboxId);
  }),
  reaction(coauthorNamed, writeToCoauthor),
  reaction(reviewsAssigned, (kernel, tx, assigned, outboxId) =>
    writeToReviewers(kernel, tx, assigned, 'submission.assigned', outboxId),
  ),
  reaction(reviewersReminded, (kernel, tx, reminded, outboxId) =>
    writeToReviewers(kernel, tx, reminded, 'submission.review_reminder', outboxId),
  ),
  reaction(speakerReminded, async (kernel, tx, { submissionId }, outboxId) => {
    const found = await findForMessage(kernel, tx, submissionId);
    const slidesUntil = found?.call.settings.slidesUntil ?? null;
    if (!found || slidesUntil === null) return;
    const { call, to, values, language } = found;
    const until = formatMoment(new Date(slidesUntil), call.meeting.timeZone, language);
    const message = { kind: 'submission.slides_wanted' as const, values: { ...values, until } };
    await writeMessage(kernel, tx, { ...to, ...message }, outboxId);
  }),
];

const countWords: Sentence = { en: '{count} submissions', zh: '{count} 篇稿件' };
const oneWord: Sentence = { en: '1 submission', zh: '1 篇稿件' };

/** Sends each reviewer one message about all their open reviews. */
async function writeToReviewers(
  kernel: Kernel,
  tx: Tx,
  { meetingId, reviewerIds }: { readonly meetingId: string; readonly reviewerIds: readonly string[] },
  kind: 'submission.assigned' | 'submission.review_reminder',
  outboxId: bigint,
): Promise<void> {
  const { meeting, settings } = await findCall(tx, meetingId);
  const loads = await findLoads(tx, meetingId);
  const link = reviewsLink(kernel, meetingId);
  for (const accountId of reviewerIds) {
    const count = loads.get(accountId)?.assigned ?? 0;
    const recipient = await findRecipient(tx, accountId);
    if (!recipient || count === 0) continue;
    const { target, language, name } = recipient;
    const until =
      settings.reviewsUntil === null
        ? inLanguage(noDeadline, language)
        : formatMoment(new Date(settings.reviewsUntil), meeting.timeZone, language);
    const papers = fillIn(inLanguage(count === 1 ? oneWord : countWords, language), { count });
    const values = { name, meeting: textIn(meeting.title, language), papers, until, link };
    const to = { target, language, meetingId, accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, kind, values }, outboxId);
  }
}

const noDeadline: Sentence = { en: 'no deadline', zh: '未设定' };
