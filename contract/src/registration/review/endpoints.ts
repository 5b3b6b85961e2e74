import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Line } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { registrationRefusals } from '../messages.ts';
import { orderMessages } from '../orders/messages.ts';

const OfMeeting = z.strictObject({ id: Id });

export const reviewDecisions = ['audit_pass', 'audit_failed'] as const;

export const review = endpoint({
  name: 'people.review',
  method: 'POST',
  path: '/api/meetings/:id/reviews',
  access: 'staff',
  scope: 'participants:write',
  summary: { en: 'Approve or reject registrations', zh: '审核报名' },
  params: OfMeeting,
  body: z
    .strictObject({
      registrationIds: z.array(Id).min(1).max(200),
      decision: z.enum(reviewDecisions),
      reason: Line(400),
    })
    .refine(({ decision, reason }) => decision !== 'audit_failed' || reason !== '', {
      path: ['reason'],
      error: orderMessages.reason_required,
    }),
  bodyBytes: 16 * KIB,
  /** Registrations that were no longer waiting are left unchanged. */
  reply: z.object({ decided: z.array(Id), skipped: z.array(Id) }),
});

export const resubmit = endpoint({
  name: 'checkout.resubmit',
  method: 'POST',
  path: '/api/registrations/:id/resubmit',
  access: 'login',
  summary: { en: 'Resubmit a corrected registration for review', zh: '修改后重新提交审核' },
  params: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: [registrationRefusals.PERSON_TAKEN, registrationRefusals.LOCKED, registrationRefusals.STATE],
});
