import { Email, Phone } from '@plenum/contract/kernel/fields';
import type { Language } from '@plenum/contract/kernel/language';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import type { registerWalkIn as endpoint } from '@plenum/contract/registration/walk-in/endpoints';
import { sql } from 'drizzle-orm';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Once } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { ensureAccount } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { orderQueueOf } from '../checkout/place-order.ts';
import { readDrafts } from '../checkout/read-drafts.ts';
import { beginRegistration } from '../drafts/begin-registration.ts';
import { findMembers } from '../people/registration-queries.ts';
import { saveMembers } from '../drafts/save-members.ts';
import { findTerms } from '#modules/meetings/offer/public';
import { walkInRegistered } from '../events.ts';
import { registrationFact } from '../registration-facts.ts';

type Wanted = BodyOf<typeof endpoint>;
type Placed = ReplyOf<typeof endpoint>;

interface Desk extends AuditSource {
  readonly language: Language;
  readonly actor: string;
  /** True for organizers. Other staff can register people only if the conference allows it. */
  readonly isOrganizer: boolean;
}

/**
 * Registers a person at the desk, by the same steps that the person would take: an account, a registration with one
 * member, an order. Each step finds the result of an earlier attempt, so that a desk whose answer was lost can call
 * again with the same key.
 */
export async function registerWalkIn(
  kernel: Kernel,
  meetingId: string,
  wanted: Wanted,
  once: Once,
  desk: Desk,
): Promise<Placed> {
  if (!desk.isOrganizer && !(await findTerms(kernel.db, meetingId)).form.stewardWalkIns)
    refuse(registrationRefusals.NOT_BY_STEWARDS);
  // The lock is held while the steps run in their own transactions, so that the same call at two servers makes one
  // registration.
  return kernel.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`walk-in|${once.key}`}, 0))`);
    const { order, isNew, ...placed } = await takeSteps(kernel, meetingId, wanted, once, desk);
    const fact = registrationFact('registration.walk_in', placed.registrationId, { order: order.number });
    if (isNew) {
      await writeAudit(tx, fact, desk);
      await emit(tx, walkInRegistered, { participantId: placed.participantId }, kernel.clock.now());
    }
    return { ...placed, ...order };
  });
}

async function takeSteps(
  kernel: Kernel,
  meetingId: string,
  { values, activityIds = [], ...placing }: Wanted,
  { key, requestHash }: Once,
  desk: Desk,
) {
  const { actor: _, isOrganizer: __, ...from } = desk;
  const accountId = await ensureAccount(kernel, contactOf(values, desk.language), desk);
  const person = { ...from, actor: accountId };
  const begun = await kernel.db.transaction(async (tx) => {
    const wanted = {
      meeting: meetingId,
      kind: 'individual',
      language: desk.language,
      isAtDesk: true,
    } as const;
    const { id } = await beginRegistration(kernel, tx, wanted, person);
    const [member] = await findMembers(tx, id);
    if (!member) throw new Error(`Registration ${id} has no member`);
    return { id, member };
  });
  const { id: registrationId, member } = begun;
  const asked = { registrationId, accountId, key };
  const [stored] = await readDrafts(kernel, [asked]);
  const placed = { registrationId, participantId: member.id };
  if (stored?.same) {
    if (stored.same.hash !== requestHash.toString('hex')) refuse(kernelRefusals.KEY_REUSED);
    return { ...placed, order: { orderId: stored.same.id, number: stored.same.number }, isNew: false };
  }
  // The person is already registered, so the desk has to find their registration instead.
  if (stored?.state !== 'draft') refuse(registrationRefusals.PERSON_TAKEN);
  const draft = { values, stay: emptyStay, activityIds, hotelConsent: false };
  await kernel.db.transaction((tx) =>
    saveMembers(
      kernel.keys,
      tx,
      registrationId,
      { members: [{ id: member.id, version: member.version, ...draft }], removed: [] },
      person,
    ),
  );
  const order = await orderQueueOf(kernel).place({
    ...asked,
    placing,
    requestHash,
    requestId: desk.requestId,
    address: desk.address,
    isAtDesk: true,
  });
  return { ...placed, order, isNew: true };
}

function contactOf(values: Wanted['values'], language: Language) {
  const phone = Phone.safeParse(values['phone'] ?? '');
  const email = Email.safeParse(values['email'] ?? '');
  if (!phone.success && !email.success)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: {
        'values.phone': registrationMessages.contact_needed,
        'values.email': registrationMessages.contact_needed,
      },
    });
  const { fullName = '', firstName = '', lastName = '' } = values;
  return {
    name: fullName || `${firstName} ${lastName}`.trim(),
    phone: phone.success ? phone.data : null,
    email: email.success ? email.data : null,
    language,
  };
}
