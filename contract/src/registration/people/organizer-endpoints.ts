import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Line } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { orderMessages } from '../orders/messages.ts';
import { registrationRefusals } from '../messages.ts';
import { DraftValues } from './draft.ts';

const Nothing = z.null();

const OfParticipant = z.strictObject({ id: Id, participantId: Id });

export const revealedFields = ['idNumber', 'phone', 'email'] as const;

export const revealField = endpoint({
  name: 'people.reveal',
  method: 'POST',
  path: '/api/meetings/:id/participants/:participantId/reveal',
  access: 'staff',
  summary: { en: 'Show a masked value in full (reason required)', zh: '查看完整号码（需填写原因）' },
  params: OfParticipant,
  body: z.strictObject({
    field: z.enum(revealedFields),
    reason: Line(200).min(1, { error: orderMessages.reason_required }),
  }),
  bodyBytes: KIB,
  reply: z.object({ value: z.string() }),
  // A recent confirmation of identity is required, as for the export of unmasked numbers, so that a computer left
  // unlocked is not enough.
  recentIdentity: true,
  limit: { calls: 120, seconds: 3600 },
});

export const editParticipant = endpoint({
  name: 'people.editParticipant',
  method: 'PUT',
  path: '/api/meetings/:id/participants/:participantId',
  access: 'staff',
  scope: 'participants:write',
  summary: { en: 'Correct a participant’s details', zh: '代为修改参会人员信息' },
  params: OfParticipant,
  /** Only the fields to change, with the values as entered. The order is not changed. */
  body: z.strictObject({
    values: DraftValues,
    reason: Line(200).min(1, { error: orderMessages.reason_required }),
  }),
  bodyBytes: 128 * KIB,
  reply: Nothing,
  refusals: [registrationRefusals.PERSON_TAKEN, registrationRefusals.STATE],
});
