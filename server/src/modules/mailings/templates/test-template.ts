import type { Language } from '@plenum/contract/kernel/language';
import { kindOf } from '@plenum/contract/messaging/kinds';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { renderTemplate, sampleValues, signSms } from '@plenum/contract/messaging/render';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findContact } from '#modules/accounts/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { maskTarget, queueMessage } from '#modules/messaging/public';

/** Sends a template, saved or not, to the caller's own phone number or mailbox. */
export async function testTemplate(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { content, language, meetingId }: { content: TemplateWords; language: Language; meetingId: string | null },
  source: AuditSource,
): Promise<{ target: string }> {
  const { kind, channel } = content;
  const { phone, email } = await findContact(tx, actor.accountId);
  const target = channel === 'sms' ? phone : email;
  if (target === '') refuse(templateRefusals.NO_OWN_TARGET);
  const rendering = renderTemplate(kind, channel, language, content, sampleValues(kind, language));
  if (rendering.kind === 'refused') refuse(templateRefusals.NO_TEMPLATE);
  const { subject, text, values } = rendering.message;
  const message = {
    target,
    language,
    subject,
    text: channel === 'sms' ? signSms(text, target, kernel.config.smsSignature) : text,
    template: { key: kind, values },
  };
  await queueMessage(kernel, tx, message, null);
  const object = meetingId === null ? `account:${actor.accountId}` : `meeting:${meetingId}`;
  const detail = {
    kind: kindOf(kind).title,
    channel,
    name: content.name,
    language,
    target: maskTarget(target),
  };
  await writeAudit(tx, { action: 'message.template_tested', object, detail }, source);
  return { target };
}
