import type { Language } from '@plenum/contract/kernel/language';
import { registrationAt } from '@plenum/contract/meetings/states';
import type { PreviewOffer } from '@plenum/contract/registration/checkout/preview';
import type { Kernel } from '#kernel/kernel';
import { asPublished } from '#modules/meetings/public';
import { findDraftOffer } from '#modules/meetings/offer/public';
import { hasCodes } from '../codes/code-queries.ts';
import { presentOffer } from '../settling/present-offer.ts';

/**
 * The registration form of a draft, as visitors will see it. If registration opens later, the form is shown as of its opening
 * time, because no type can be chosen earlier. Previews don't count as openings of the form.
 */
export async function previewOffer(
  kernel: Kernel,
  meetingId: string,
  language: Language,
): Promise<PreviewOffer> {
  const draft = await findDraftOffer(kernel, kernel.db, meetingId);
  const takesCodes = await hasCodes(kernel.db, meetingId);
  const now = kernel.clock.now();
  const meeting = asPublished(draft.meeting);
  const opensAt = meeting.registrationOpensAt;
  const isAhead = registrationAt(meeting, now) === 'not_open';
  const at = isAhead && opensAt !== null ? opensAt : now;
  const shown = isAhead && opensAt === null ? { ...meeting, registrationOpensAt: now } : meeting;
  return {
    offer: presentOffer({ ...draft, meeting: shown }, language, at, takesCodes),
    moment: !isAhead ? 'now' : opensAt === null ? 'unset' : 'opening',
  };
}
