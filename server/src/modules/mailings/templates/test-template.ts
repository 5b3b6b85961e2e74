import type { Language } from '@plenum/contract/kernel/language';
import { templateRefusals } from '@plenum/contract/messaging/template-messages';
import { renderTemplate, sampleValues, signSms } from '@plenum/contract/messaging/render';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import type { Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findContact } from '#modules/accounts/public';
import { queueMessage } from '#modules/messaging/public';

/** Sends a template, saved or not, to the caller's own phone number or mailbox. */
export async function testTemplate(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { content, language }: { content: TemplateWords; language: Language },
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
  return { target };
}
