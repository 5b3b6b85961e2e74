import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { jobRefusals } from './messages.ts';

export const resendMessage = endpoint({
  name: 'mailings.resendMessage',
  method: 'POST',
  path: '/api/meetings/:id/message-log/:messageId/resend',
  access: 'staff',
  summary: { en: 'Send a failed message again', zh: '重发失败的消息' },
  params: z.strictObject({ id: Id, messageId: Id }),
  body: z.strictObject({}),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [jobRefusals.MESSAGE_STATE],
  limit: { calls: 120, seconds: 3600 },
});
