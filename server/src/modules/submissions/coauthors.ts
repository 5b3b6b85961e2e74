import { Email } from '@plenum/contract/kernel/fields';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { findCall } from '#modules/meetings/offer/public';
import { writeMessage } from '#modules/messaging/public';
import { coauthorNamed } from './events.ts';
import { conferenceLink } from './links.ts';
import { formatNumber } from './number.ts';
import { submissions, submissionVersions } from './tables.ts';

interface Named {
  readonly submissionId: string;
  readonly version: number;
}

const addressOf = ({ email }: { readonly email: string }) => Email.safeParse(email).data ?? null;

async function findVersions(tx: Tx, { submissionId, version }: Named) {
  return tx
    .select({ version: submissionVersions.version, content: submissionVersions.content })
    .from(submissionVersions)
    .where(and(eq(submissionVersions.submissionId, submissionId), lte(submissionVersions.version, version)));
}

/** Queues a message for each co-author whose address no earlier version had. */
export async function announceCoauthors(kernel: Kernel, tx: Tx, named: Named): Promise<void> {
  const versions = await findVersions(tx, named);
  const earlier = versions.filter(({ version }) => version < named.version);
  const known = new Set(
    earlier.flatMap(({ content }) => [...content.coauthors, content.presenter].map(addressOf)),
  );
  const content = versions.find(({ version }) => version === named.version)?.content;
  if (!content) return;
  known.add(addressOf(content.presenter));
  const events = content.coauthors.flatMap((coauthor) => {
    const address = addressOf(coauthor);
    if (address === null || known.has(address)) return [];
    known.add(address);
    return { ...named, coauthorId: coauthor.id };
  });
  await emitAll(tx, coauthorNamed, events, kernel.clock.now());
}

/** Sends a co-author a message that says who named them, and where to write if that is wrong. */
export async function writeToCoauthor(
  kernel: Kernel,
  tx: Tx,
  { submissionId, version, coauthorId }: Named & { readonly coauthorId: string },
  outboxId: bigint,
): Promise<void> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, submissionId));
  const content = (await findVersions(tx, { submissionId, version })).find(
    (known) => known.version === version,
  )?.content;
  const coauthor = content?.coauthors.find(({ id }) => id === coauthorId);
  const target = coauthor && addressOf(coauthor);
  if (!row || row.state === 'withdrawn' || !content || !target) return;
  const { meeting } = await findCall(tx, row.meetingId);
  const language = (await findRecipient(tx, row.accountId))?.language ?? 'en';
  const values = {
    name: coauthor.name,
    meeting: textIn(meeting.title, language),
    report: formatNumber(row.number) ?? '',
    paper: textIn(content.title, language),
    person: content.presenter.name,
    email: content.presenter.email,
    link: conferenceLink(kernel, row.meetingId),
  };
  const to = { target, language, meetingId: row.meetingId };
  await writeMessage(kernel, tx, { ...to, kind: 'submission.named', values }, outboxId);
}
