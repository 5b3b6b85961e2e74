import type { previewTemplate as endpoint } from '@plenum/contract/mailings/template-endpoints';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { renderTemplate, sampleValues } from '@plenum/contract/messaging/render';
import { measureMainlandSms, measureSms } from '@plenum/contract/messaging/segments';
import type { TemplateWords } from '@plenum/contract/messaging/template-form';
import type { MessageValues } from '@plenum/contract/messaging/variables';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type EmailBrand, findEmailBrand, showLogo, writeEmail } from '#modules/messaging/providers/public';
import { findParticipantValues } from './participant-values.ts';

type Preview = ReplyOf<typeof endpoint>;

/** The message as recipients get it, with sample values or with those of a participant. */
export async function previewTemplate(
  kernel: Kernel,
  meetingId: string | null,
  { content, participantId }: { content: TemplateWords; participantId: string | null },
): Promise<Preview> {
  const [en, zh] = await Promise.all(
    (['en', 'zh-cn'] as const).map(async (language) => {
      const known =
        participantId &&
        meetingId &&
        (await findParticipantValues(kernel, { meetingId, participantId }, content.channel, language));
      if (participantId !== null && !known) refuse(kernelRefusals.NOT_FOUND);
      const brand = await findEmailBrand(kernel, meetingId ?? null, language);
      return previewIn(
        kernel,
        content,
        language,
        { ...sampleValues(content.kind, language), ...known },
        brand,
      );
    }),
  );
  return { en, zh } as Preview;
}

function previewIn(
  { config }: Kernel,
  content: TemplateWords,
  language: Language,
  values: MessageValues,
  brand: EmailBrand | null,
): Preview['en'] {
  const { kind, channel } = content;
  const rendering = renderTemplate(kind, channel, language, content, values);
  // The form has been validated, so a refusal means that a participant's value is too long.
  if (rendering.kind === 'refused') return { subject: '', text: '', html: '', segments: 0 };
  const { subject, text } = rendering.message;
  if (channel === 'sms') {
    const size = language === 'en' ? measureSms(text) : measureMainlandSms(text, config.smsSignature);
    return { subject: '', text, html: '', segments: size.segments };
  }
  const template = { key: kind, values: rendering.message.values };
  const { html } = writeEmail({ language, subject, text, template, brand });
  return { subject, text, html: showLogo(html, brand), segments: 0 };
}
