import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Line } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { registrationRefusals } from '../messages.ts';
import { orderMessages } from '../orders/messages.ts';
import { DraftValues } from '../people/draft.ts';
import { changeRefusals } from '../change-messages.ts';

/** The form of the new person, who takes over the type, the room and the activities that were ordered. */
const SubstituteBody = z.strictObject({
  values: DraftValues,
  /** Whether the new person agreed to their ID number being sent to the hotel. */
  hotelConsent: z.boolean(),
});

const Nothing = z.null();

const refusals = [
  changeRefusals.CHANGE_UNPAID,
  registrationRefusals.PERSON_TAKEN,
  registrationRefusals.STATE,
];

export const substitute = endpoint({
  name: 'changes.substitute',
  method: 'POST',
  path: '/api/registrations/:id/members/:memberId/substitute',
  access: 'login',
  summary: { en: 'Replace a participant in my registration', zh: '更换参会人' },
  params: z.strictObject({ id: Id, memberId: Id }),
  body: SubstituteBody,
  bodyBytes: 128 * KIB,
  reply: Nothing,
  refusals: [...refusals, changeRefusals.CHANGE_OFF, changeRefusals.CHANGE_OVER, registrationRefusals.LOCKED],
  perMinute: 20,
});

export const substituteFor = endpoint({
  name: 'changes.substituteFor',
  method: 'POST',
  path: '/api/meetings/:id/participants/:participantId/substitute',
  access: 'staff',
  summary: { en: 'Replace a participant with another person', zh: '代为更换参会人' },
  params: z.strictObject({ id: Id, participantId: Id }),
  body: SubstituteBody.extend({ reason: Line(200).min(1, { error: orderMessages.reason_required }) }),
  bodyBytes: 128 * KIB,
  reply: Nothing,
  refusals,
});
