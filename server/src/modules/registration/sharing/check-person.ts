import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { Phone } from '@plenum/contract/kernel/fields';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { isFree } from '@plenum/contract/registration/checkout/quote';
import type { Asker, checkPersonRegistered } from '@plenum/contract/registration/sharing/endpoints';
import { type Sharer, sharingMessage, whyNotShare } from '@plenum/contract/registration/sharing/sharing-rule';
import { reviewAfterOrder } from '@plenum/contract/registration/states';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { takeHit } from '#kernel/rate-limit/take-hit';
import { findMeetingName } from '#modules/meetings/scope/public';
import { findReadyOffer, findTerms } from '#modules/meetings/offer/public';
import { findPeople } from '../checkout/cohabitants.ts';
import { readDrafts } from '../checkout/read-drafts.ts';
import { requireValidDraft } from '../checkout/require-valid-draft.ts';
import { isStayLocked } from '../orders/change-rules.ts';
import { INVITING } from '../people/require-sharing.ts';
import { nameAndPhoneKey } from '../people/person-keys.ts';
import { openMember } from '../people/registration-queries.ts';
import { asSharer, readGuests } from './lock-guests.ts';
import { type Looking, sealPerson } from './person-ref.ts';
import { requireOwnParticipant } from './queries.ts';

// Decision 35 explains what an account can learn from a check, and the reasons for these limits.
const A_DAY = { calls: 100, seconds: 24 * 3600 };
const ONE_PERSON_A_DAY = { calls: 10, seconds: 24 * 3600 };

export async function takeLook(kernel: Kernel, accountId: string): Promise<void> {
  await take(kernel, accountId, A_DAY);
}

async function take(kernel: Kernel, name: string, limit: typeof A_DAY): Promise<void> {
  const hit = await takeHit(kernel.pool, `person-check|${name}`, limit, kernel.clock.now());
  if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
}

/**
 * Returns whether the asker may share a room with the person who has exactly this name and phone number. The rule, its
 * input and the text are those of the invitation or of the order. The check takes the same steps whether or not the
 * person is found.
 */
export async function checkPerson(
  kernel: Kernel,
  looking: Looking,
  { name, phone, asker }: BodyOf<typeof checkPersonRegistered>,
  language: Language,
): Promise<ReplyOf<typeof checkPersonRegistered>> {
  const { meetingId, accountId } = looking;
  const meeting = await findMeetingName(kernel.db, meetingId);
  if (!meeting || meeting.state === 'draft') refuse(kernelRefusals.NOT_FOUND);
  const key = nameAndPhoneKey(kernel.keys, name, Phone.safeParse(phone).data ?? phone);
  const hex = key.toString('hex');
  await take(kernel, `${accountId}|${hex}`, ONE_PERSON_A_DAY);
  const own = await findAsker(kernel, looking, asker);
  const registrationId = asker.kind === 'draft' ? asker.registrationId : null;
  const terms = await findTerms(kernel.db, meetingId);
  const people = await findPeople(kernel.pool, [{ meetingId, key, registrationId }], (found) =>
    isStayLocked(found, terms, kernel.clock.now()),
  );
  const other = people.get(`${meetingId}:${hex}`) ?? null;
  const pair = [asker.kind === 'draft' && own ? assumeSame(own, other) : own, other];
  const [found] = whyNotShare(pair, INVITING);
  const code = found && sharingMessage(found.problem, found.index === 0);
  return {
    problem: code ? { code, message: fieldSentence(code, language) } : null,
    ref: sealPerson(kernel.keys, looking, other?.id ?? null, kernel.clock.now()),
  };
}

async function findAsker(kernel: Kernel, looking: Looking, asker: Asker): Promise<Sharer | null> {
  if (asker.kind === 'draft') return findDraftAsker(kernel, looking, asker);
  const { participantId } = asker;
  const { meetingId } = await requireOwnParticipant(kernel.db, participantId, looking.accountId);
  if (meetingId !== looking.meetingId) refuse(kernelRefusals.NOT_FOUND);
  return asSharer(
    (await readGuests(kernel.db, [participantId], kernel.clock.now())).get(participantId),
    meetingId,
  );
}

// Returns the asker as an order would see them. The room choice may not be saved yet, so it is passed in the call.
async function findDraftAsker(
  kernel: Kernel,
  { accountId, meetingId }: Looking,
  { registrationId, memberId: id, gender, ...typed }: Extract<Asker, { kind: 'draft' }>,
): Promise<Sharer> {
  const { keys, db, clock } = kernel;
  const [stored] = await readDrafts(kernel, [{ registrationId, accountId, key: '' }]);
  if (stored?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const offer = await findReadyOffer(kernel, db, meetingId);
  const members = stored.members.map((member) => {
    const { values, stay, ...rest } = openMember(keys, member);
    const isAsker = member.id === id;
    return {
      ...member,
      ...rest,
      values: isAsker && gender ? { ...values, gender } : values,
      stay: isAsker ? { ...stay, ...typed, choice: 'shared' as const } : stay,
    };
  });
  const { kind, head } = stored;
  const draft = { kind, head, members, currency: head.currency, method: head.method };
  const { quote } = requireValidDraft(keys, offer, draft, clock.now());
  const review = stored.review ?? reviewAfterOrder(offer.rules.review, isFree(quote));
  return {
    id,
    gender,
    choice: 'shared',
    roomTypeId: typed.roomTypeId || null,
    checkIn: typed.checkIn || null,
    checkOut: typed.checkOut || null,
    isRegistered: true,
    isLocked: isStayLocked({ review }, offer, clock.now()),
    isPlaced: false,
  };
}

// Choices that the asker has not made yet are assumed to match the other person's. If there is no other person, any
// gender is accepted.
function assumeSame(own: Sharer, other: Sharer | null): Sharer {
  return {
    ...own,
    gender: own.gender ?? other?.gender ?? 'female',
    roomTypeId: own.roomTypeId ?? other?.roomTypeId ?? null,
    checkIn: own.checkIn ?? other?.checkIn ?? null,
    checkOut: own.checkOut ?? other?.checkOut ?? null,
  };
}
