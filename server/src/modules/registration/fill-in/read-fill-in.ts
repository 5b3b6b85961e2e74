import { DraftHead } from '@plenum/contract/registration/people/draft';
import type { readFillIn as endpoint } from '@plenum/contract/registration/people/endpoints';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { readLater } from './complete-later.ts';
import { findLinked, readLink } from './fill-in-link.ts';
import { editableFields } from '../people/editable-fields.ts';
import { presentOffer } from '../settling/present-offer.ts';
import { findRegistration, openMember } from '../people/registration-queries.ts';

/** The member's own part, and the name of the person who asks for it. */
export async function readFillIn(
  kernel: Kernel,
  tx: Tx,
  token: string,
  language: Language,
): Promise<ReplyOf<typeof endpoint>> {
  const { keys, clock } = kernel;
  const now = clock.now();
  const link = readLink(keys, token, now);
  const member = await findLinked(tx, link);
  if (link.isLater) return readLater(kernel, tx, member, language);
  const found = await findRegistration(tx, member.registrationId);
  if (['locked', 'none'].includes(editableFields(found))) refuse(registrationRefusals.LINK_ENDED);
  const { teamName, contactName } = DraftHead.parse(found.row.head);
  return {
    offer: presentOffer(await findReadyOffer(kernel, tx, member.meetingId), language, now),
    teamName,
    contactName,
    member: { ...openMember(keys, member), version: member.version },
    missing: null,
  };
}
