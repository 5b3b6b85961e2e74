import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { DraftHead } from '@plenum/contract/registration/people/draft';
import type { sendFillLinks as endpoint } from '@plenum/contract/registration/people/endpoints';
import { joinName } from '@plenum/contract/registration/people/person';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { emitAll } from '#kernel/outbox/outbox';
import { findRecipient } from '#modules/accounts/public';
import { writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { countMessagesTo, findLatestMessages } from '#modules/messaging/delivery/public';
import { writeMessage } from '#modules/messaging/public';
import { fillLinkDue } from '../events.ts';
import { formatDay } from '../messages/format.ts';
import { typedAddresses } from '../messages/form-addresses.ts';
import { type OwnerSource, registrationFact } from '../registration-facts.ts';
import { type ParticipantRow, participants } from '../tables.ts';
import { editableFields } from '../people/editable-fields.ts';
import { createFillLink } from './fill-in-link.ts';
import { openFillLinks } from './make-fill-link.ts';
import {
  findMembers,
  findOwnRegistration,
  findRegistration,
  openMember,
} from '../people/registration-queries.ts';

const KIND = 'team.fill_in';
// The number is limited, because the addresses belong to people who did not ask for the message.
const MOST_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;

/** Queues a message with a fill-in link for each member who has an address. */
export async function sendFillLinks(
  kernel: Kernel,
  tx: Tx,
  { registrationId, memberIds }: { registrationId: string; memberIds: readonly string[] },
  source: OwnerSource,
): Promise<ReplyOf<typeof endpoint>> {
  const members = await openFillLinks(tx, registrationId, memberIds, source);
  const targets = new Map(members.map((member) => [member.id, targetsOf(kernel, member)]));
  const since = new Date(source.at.getTime() - DAY_MS);
  const counts = await countMessagesTo(tx, [...targets.values()].flat(), KIND, since);
  const isFree = (target: string) => (counts.get(target) ?? 0) < MOST_A_DAY;
  const reply = members.map(({ id: memberId }) => {
    const own = targets.get(memberId) ?? [];
    if (own.length === 0) return { memberId, outcome: 'no_address' as const };
    return { memberId, outcome: own.every(isFree) ? ('sent' as const) : ('too_often' as const) };
  });
  const sent = reply.filter(({ outcome }) => outcome === 'sent').map(({ memberId }) => memberId);
  await emitAll(
    tx,
    fillLinkDue,
    sent.map((memberId) => ({ registrationId, memberId })),
    source.at,
  );
  if (sent.length > 0)
    await writeAudit(
      tx,
      registrationFact('registration.fill_links_sent', registrationId, { people: sent.length }),
      source,
    );
  return reply;
}

/** Sends the link to the member, at the addresses that were entered for them, in the language of the contact. */
export async function writeFillLink(
  kernel: Kernel,
  tx: Tx,
  { registrationId, memberId }: { readonly registrationId: string; readonly memberId: string },
  outboxId: bigint,
): Promise<void> {
  const found = await findRegistration(tx, registrationId);
  const [member] = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.id, memberId), eq(participants.removed, false)));
  if (!member || ['locked', 'none'].includes(editableFields(found))) return;
  const [target, ...also] = targetsOf(kernel, member);
  const contact = await findRecipient(tx, found.row.accountId);
  if (target === undefined || !contact) return;
  const { language } = contact;
  const { meetingId } = found.row;
  const { meeting } = await findTerms(tx, meetingId);
  const content = { member: memberId, epoch: member.linkEpoch };
  const { link, expiresAt } = await createFillLink(kernel, tx, content, kernel.clock.now());
  const values = {
    name: nameOf(kernel, member) || target,
    meeting: textIn(meeting.title, language),
    person: DraftHead.parse(found.row.head).contactName || contact.name,
    day: formatDay(expiresAt, meeting.timeZone, language),
    link,
  };
  const to = { target, also, language, meetingId, participantId: memberId, expiresAt };
  await writeMessage(kernel, tx, { ...to, kind: KIND, values }, outboxId);
}

/** Returns the latest message with a link to each address of a team's members. */
export async function listFillLinks(
  db: Db,
  registrationId: string,
  accountId: string,
): Promise<{ memberId: string; target: string; state: MessageState; at: string }[]> {
  await findOwnRegistration(db, registrationId, accountId);
  const ids = (await findMembers(db, registrationId)).map(({ id }) => id);
  const latest = await findLatestMessages(db, ids, [KIND]);
  return latest.map(({ participantId, ...message }) => ({ memberId: participantId, ...message }));
}
type MessageState = Awaited<ReturnType<typeof findLatestMessages>>[number]['state'];

function targetsOf({ keys }: Kernel, member: ParticipantRow): string[] {
  const { email = '', phone = '' } = openMember(keys, member).values;
  const typed = typedAddresses({ email, phone });
  return [typed.email, typed.phone].filter((address) => address !== null);
}

function nameOf({ keys }: Kernel, member: ParticipantRow): string {
  const { fullName = '', firstName = '', lastName = '' } = openMember(keys, member).values;
  return fullName || joinName(firstName, lastName);
}
