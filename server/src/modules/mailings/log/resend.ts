import { resendMessage as endpoint } from '@plenum/contract/mailings/log-endpoints';
import { jobRefusals } from '@plenum/contract/mailings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { route, type Route } from '#kernel/http/route';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, sourceOf, writeAudit } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { sendAgain } from '#modules/messaging/delivery/public';

export function logRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoint, {
      policy: whoMay('manageMessages'),
      write: (call, tx) => resendMessage(tx, call.params, sourceOf(kernel, call)),
    }),
  ];
}

/** Sends the same message again, starting with a new series of attempts. */
async function resendMessage(
  tx: Tx,
  { id: meetingId, messageId }: { readonly id: string; readonly messageId: string },
  source: AuditSource,
): Promise<null> {
  const outcome = await sendAgain(tx, { meetingId, messageId }, source.at);
  if (outcome === 'unknown') refuse(kernelRefusals.NOT_FOUND);
  if (outcome === 'not_failed') refuse(jobRefusals.MESSAGE_STATE);
  await writeAudit(tx, { action: 'message.resent', object: `message:${messageId}` }, source);
  return null;
}
