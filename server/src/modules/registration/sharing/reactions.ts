import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { writeMessage } from '#modules/messaging/public';
import { emit, reaction, type Reaction } from '#kernel/outbox/outbox';
import {
  orderPlaced,
  orderSettled,
  personSubstituted,
  roomLeft,
  roommateReplaced,
  shareAccepted,
  shareDeclined,
  shareInvited,
  shareReopened,
  shareWithdrawn,
} from '../events.ts';
import { sendRequestedInvitations } from './roommate-requests.ts';
import { type ShareNews, shareMessage } from './share-message.ts';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { shareAfterPayment } from './answer.ts';
import { invitationLink } from './invitation-link.ts';
import {
  findShareInvitation,
  findInvitationByBed,
  findInvitationsOfOrder,
  findShareRecipient,
  findReplaced,
} from './queries.ts';

export const sharingReactions: readonly Reaction[] = [
  reaction(shareInvited, tellOf('invited')),
  reaction(shareAccepted, tellOf('accepted')),
  reaction(shareDeclined, tellOf('declined')),
  reaction(shareReopened, tellOf('reopened')),
  reaction(shareWithdrawn, tellOf('withdrawn')),
  // Each invitation that came with an order is announced separately.
  reaction(orderPlaced, async (kernel, tx, { orderId, registrationId }) => {
    for (const invitationId of await findInvitationsOfOrder(tx, orderId))
      await emit(tx, shareInvited, { invitationId }, kernel.clock.now());
    await sendRequestedInvitations(tx, registrationId, kernel.clock.now());
  }),
  reaction(orderSettled, async (kernel, tx, { orderId }) => {
    const invitationId = await findInvitationByBed(tx, orderId);
    if (invitationId !== null) await shareAfterPayment(tx, invitationId, kernel.clock.now());
  }),
  reaction(roomLeft, async (kernel, tx, { participantId }, outboxId) => {
    const found = await findShareRecipient(tx, participantId);
    if (!found?.person.target) return;
    const { target, language, name, accountId } = found.person;
    const link = ownPage(kernel);
    const values = { name, meeting: textIn(found.meetingTitle, language), link };
    const to = { target, language, meetingId: found.meetingId, accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, kind: 'share.left', values }, outboxId);
    await announce(tx, { channel: accountChannel(accountId), event: 'share_changed', id: participantId });
  }),
  // Another participant may have named the new person as a roommate.
  reaction(personSubstituted, async (kernel, tx, { substitutionId, whom, by }) => {
    if (whom !== 'to' || by === 'phone') return;
    const replaced = await findReplaced(tx, substitutionId);
    if (replaced) await sendRequestedInvitations(tx, replaced.registrationId, kernel.clock.now());
  }),
  reaction(roommateReplaced, async (kernel, tx, { participantId, substitutionId }, outboxId) => {
    const found = await findShareRecipient(tx, participantId);
    const replaced = await findReplaced(tx, substitutionId);
    // If one account registered both people, that account made the substitution and needs no message.
    if (!found || !replaced || found.person.accountId === replaced.accountId) return;
    const { target, language, name, accountId } = found.person;
    await announce(tx, { channel: accountChannel(accountId), event: 'share_changed', id: participantId });
    if (target === null) return;
    const link = ownPage(kernel);
    const { from, to: replacement } = replaced;
    const values = { name, from, to: replacement, meeting: textIn(found.meetingTitle, language), link };
    const to = { target, language, meetingId: found.meetingId, accountId, site: { link } };
    await writeMessage(kernel, tx, { ...to, kind: 'share.replaced', values }, outboxId);
  }),
];

// An invitation goes to the invited person's account, an answer to the inviter's. If both have the same account, no
// message is sent.
function tellOf(news: ShareNews) {
  return async (kernel: Kernel, tx: Tx, { invitationId }: { invitationId: string }, outboxId: bigint) => {
    const invitation = await findShareInvitation(tx, invitationId);
    if (!invitation || invitation.from.accountId === invitation.to.accountId) return;
    if ((news === 'invited' || news === 'reopened') && invitation.state !== 'pending') return;
    const { accountId, target, language } =
      news === 'invited' || news === 'withdrawn' ? invitation.to : invitation.from;
    await announce(tx, { channel: accountChannel(accountId), event: 'share_changed', id: invitationId });
    if (target === null) return;
    const { meetingId } = invitation;
    const page = ownPage(kernel);
    const link = news === 'invited' ? await invitationLink(kernel, tx, invitationId) : page;
    const written = shareMessage(news, invitation, link, language);
    const to = { target, language, meetingId, accountId, site: { link: page } };
    await writeMessage(kernel, tx, { ...to, ...written }, outboxId);
  };
}

/** The page with the person's registrations and their tasks. */
function ownPage({ config }: Kernel): string {
  return `${config.publicUrl}/index/meeting?tab=mine`;
}
