import { eq } from 'drizzle-orm';
import type { saveFillIn as endpoint } from '@plenum/contract/registration/people/endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { recordHotelConsents } from '#modules/consents/public';
import { participants } from '../tables.ts';
import { sealDraft } from '../people/member-draft.ts';
import { saveLater } from './complete-later.ts';
import { findLinked, readLink } from './fill-in-link.ts';
import { type EditableFields, editableFields, type RegistrationStatus } from '../people/editable-fields.ts';
import { registrationFact } from '../registration-facts.ts';
import { lockRegistration, openMember, touchRegistration } from '../people/registration-queries.ts';
import { orderErrors } from '../people/order-errors.ts';

export async function saveFillIn(
  kernel: Kernel,
  tx: Tx,
  body: BodyOf<typeof endpoint>,
  call: Pick<Call, 'requestId' | 'address' | 'language'>,
): Promise<{ version: number }> {
  const { keys, clock } = kernel;
  const { token, member, version } = body;
  const { requestId, address, language } = call;
  const now = clock.now();
  const link = readLink(keys, token, now);
  const linked = await findLinked(tx, link);
  if (link.isLater) return saveLater(kernel, tx, linked, body, call);
  const { registrationId, meetingId } = linked;
  const editable = requireOpenLink(await lockRegistration(tx, registrationId));
  // The link is checked again under the lock, because it may no longer be valid.
  const stored = await findLinked(tx, link);
  if (stored.version !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  if (editable === 'values') {
    const fields = orderErrors(openMember(keys, stored), member, 'member');
    if (Object.keys(fields).length > 0) refuse(kernelRefusals.INVALID_INPUT, { fields });
  }
  await tx
    .update(participants)
    .set({
      draft: sealDraft(keys, stored.id, member),
      selfFilled: true,
      language,
      version: version + 1,
      changedAt: now,
    })
    .where(eq(participants.id, stored.id));
  await touchRegistration(tx, registrationId, now);
  const fact = registrationFact('registration.self_filled', registrationId, { member: stored.id });
  const source = { actor: null, requestId, address, language, at: now };
  await writeAudit(tx, fact, source);
  const { hotelConsent: before } = openMember(keys, stored);
  const choice = { participantId: stored.id, before, after: member.hotelConsent };
  await recordHotelConsents(tx, meetingId, [choice], source);
  return { version: version + 1 };
}

// A locked registration gets its own refusal, so that people who are filling in the form read why they can't continue.
// In all other states that don't allow editing, the link counts as no longer valid.
function requireOpenLink(where: RegistrationStatus): EditableFields {
  const editable = editableFields(where);
  if (editable === 'locked') refuse(registrationRefusals.LOCKED);
  return editable === 'none' ? refuse(registrationRefusals.LINK_ENDED) : editable;
}
