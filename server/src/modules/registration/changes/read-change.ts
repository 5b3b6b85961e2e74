import type { ChangeView } from '@plenum/contract/registration/changes/endpoints';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { findEndingOrder, findOpenAddition } from '../orders/additions.ts';
import { mayChange, whyNotChange } from '../orders/change-rules.ts';
import {
  findOwnRegistration,
  findRegistration,
  type FoundRegistration,
} from '../people/registration-queries.ts';
import type { RegistrationRow } from '../tables.ts';
import { findChangePeople } from './find-change.ts';
import { isReviewedAgain } from './review-again.ts';

export async function readChange(
  kernel: Kernel,
  registrationId: string,
  { accountId, language }: { accountId: string; language: Language },
): Promise<ChangeView> {
  const found = await findOwnRegistration(kernel.db, registrationId, accountId);
  return viewChange(kernel, found, { language, isStaff: false });
}

export async function readChangeFor(
  kernel: Kernel,
  { id: meetingId, registrationId }: { id: string; registrationId: string },
  language: Language,
): Promise<ChangeView> {
  const found = await findRegistration(kernel.db, registrationId);
  if (found.row.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  return viewChange(kernel, found, { language, isStaff: true });
}

async function viewChange(
  { db, keys, clock }: Kernel,
  { row, order }: FoundRegistration,
  { language, isStaff }: { language: Language; isStaff: boolean },
): Promise<ChangeView> {
  const terms = await findTerms(db, row.meetingId);
  const open = order && (await findOpenAddition(db, order.id));
  const endingOrderId = await findEndingOrder(db, row.id);
  const isGivingUp = endingOrderId !== null;
  const changing = { registration: row, order, hasOpenAddition: open !== null, isGivingUp, isStaff };
  const whyNot = whyNotChange(changing, terms, clock.now());
  const may = (name: Parameters<typeof mayChange>[0]) => whyNot === null && mayChange(name, terms, isStaff);
  return {
    registrationId: row.id,
    meetingId: row.meetingId,
    currency: order?.currency ?? 'CNY',
    people: order ? await findChangePeople(keys, db, row.id) : [],
    can: {
      addNights: may('addNights'),
      addActivities: may('addActivities'),
      changeType: may('changeType'),
      substitute: may('substitute'),
    },
    substitutionReview: substitutionReviewOf(row, terms),
    whyNot: whyNot === null ? '' : inLanguage(whyNot, language),
    openOrderId: open?.id ?? null,
    endingOrderId,
  };
}

function substitutionReviewOf(
  registration: RegistrationRow,
  terms: Parameters<typeof isReviewedAgain>[1],
): ChangeView['substitutionReview'] {
  if (isReviewedAgain(registration, terms)) return 'again';
  return registration.review === 'audit_pending' ? 'running' : 'none';
}
