import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import { decryptField } from '#kernel/crypto/field-encryption';
import { writeMessage } from '#modules/messaging/public';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import {
  findAccountNames,
  findStaffInvitation,
  findTargetOwner,
  isTokenOf,
  type StaffInvitation,
} from '#modules/accounts/staff/public';
import { findRecipient } from '#modules/accounts/public';
import { staffAnswered } from './manage/answer-staff-invitation.ts';
import { staffInvited, tokenAddress } from './manage/invite-staff.ts';
import { staffAnswer, staffInvitation } from './messages/staff-invitation-message.ts';
import { visitorNotice } from './messages/visitor-notice.ts';
import { findMeeting } from './queries.ts';
import { orEmpty } from './published/published-parts.ts';
import { findVisitorMessage } from './published/published-queries.ts';
import { visitorWrote } from './visitor-messages/visitor-messages.ts';

export const meetingReactions: readonly Reaction[] = [
  reaction(visitorWrote, async (kernel, tx, { messageId }, outboxId) => {
    const found = await findVisitorMessage(tx, messageId);
    if (!found) return;
    const { people } = orEmpty('contacts', found.sections.contacts);
    const contact = whoAnswers(people, found.message.topic);
    if (!contact) return;
    // A contact with only an English name gets the message in English.
    const language = contact.name.zh === '' ? 'en' : 'zh-cn';
    const { meetingId } = found.message;
    const link = `${kernel.config.publicUrl}/admin/matchDetail?id=${meetingId}&part=messages`;
    const written = visitorNotice(found.message, found.title, link, language);
    await writeMessage(kernel, tx, { target: contact.email, language, meetingId, ...written }, outboxId);
  }),
  reaction(staffInvited, async (kernel, tx, event, outboxId) => {
    const token = decryptField(kernel.keys, event.encryptedToken, tokenAddress(event.invitationId));
    const invitation = await findStaffInvitation(tx, event.invitationId);
    // The invitation was sent again or has ended, so this message's link would not work.
    if (!invitation || !isTokenOf(invitation, token) || isEnded(invitation)) return;
    const { target, role, invitedBy, expiresAt } = invitation;
    const meeting = await findMeeting(tx, invitation.meetingId);
    const names = await findAccountNames(tx, [invitedBy]);
    const language = (await findTargetOwner(tx, target))?.language ?? event.language;
    const facts = {
      meetingTitle: meeting.title,
      inviter: names.get(invitedBy) ?? '',
      role,
      lastDay: toWallTime(expiresAt, meeting.timeZone).slice(0, 10),
      link: `${kernel.config.publicUrl}/index/joinStaff#${token}`,
    };
    const { meetingId } = invitation;
    const written = staffInvitation(facts, language);
    await writeMessage(kernel, tx, { target, language, meetingId, ...written }, outboxId);
  }),
  reaction(staffAnswered, async (kernel, tx, { invitationId, accountId }, outboxId) => {
    const invitation = await findStaffInvitation(tx, invitationId);
    const recipient = invitation && (await findRecipient(tx, invitation.invitedBy));
    if (!recipient) return;
    const { target: address, role, meetingId } = invitation;
    const name = (await findAccountNames(tx, [accountId])).get(accountId ?? '') ?? '';
    const { title: meetingTitle } = await findMeeting(tx, meetingId);
    const link = `${kernel.config.publicUrl}/admin/matchDetail?id=${meetingId}&part=staff`;
    const facts = { meetingTitle, role, person: name === '' ? address : name, link };
    const { target, language } = recipient;
    const written = staffAnswer(accountId === null ? 'declined' : 'accepted', facts, language);
    const to = { target, language, meetingId, accountId: recipient.accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, ...written }, outboxId);
  }),
];

function isEnded({ acceptedAt, declinedAt, withdrawnAt }: StaffInvitation): boolean {
  return (acceptedAt ?? declinedAt ?? withdrawnAt) !== null;
}

type Contact = SectionContent<'contacts'>['people'][number];

/** Returns the contact for this topic with an email address, otherwise the one for general questions. */
export function whoAnswers(people: readonly Contact[], topic: string): Contact | undefined {
  const reachable = people.filter(({ email }) => email !== '');
  return (
    reachable.find((person) => person.topic === topic) ??
    reachable.find((person) => person.topic === 'general')
  );
}
