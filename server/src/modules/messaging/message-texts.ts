import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { kindGroups } from '@plenum/contract/messaging/kind';
import { kindOf, messageKindNames } from '@plenum/contract/messaging/kinds';
import { builtInText, renderTemplate, sampleValues } from '@plenum/contract/messaging/render';
import { measureMainlandSms, measureSms } from '@plenum/contract/messaging/segments';

export const MESSAGE_TEXTS = path.resolve(import.meta.dirname, '../../../../docs/message-texts.md');
export const REGENERATE_TEXTS = 'node server/src/modules/messaging/message-texts.ts';

const SIGNATURE = '会堂';

export function messageTextsDocument(): string {
  return `# Text messages

Every text message that Plenum comes with, filled with sample values. Conferences and the site may have texts of their own. E-mails have longer texts; both are in \`contract/src/messaging/kinds\`.

This page is generated from the texts themselves: \`${REGENERATE_TEXTS}\`. Segments are what is paid for: Chinese texts are counted by the rule of the mainland of China, with the signature 【${SIGNATURE}】 in front; English texts by GSM 03.38, and in brackets as the mainland counts them.

${table()}
`;
}

function table(): string {
  const rows = kindGroups.flatMap((group) =>
    messageKindNames
      .filter((kind) => kind !== 'custom' && kindOf(kind).group === group && kindOf(kind).sms)
      .flatMap((kind) => {
        const zh = sample(kind, 'zh-cn');
        const en = sample(kind, 'en');
        const chinese = measureMainlandSms(zh, SIGNATURE);
        const [english, mainland] = [measureSms(en), measureMainlandSms(en, SIGNATURE)];
        return [
          `| \`${kind}\` | zh | ${zh} | ${chinese.units} | ${chinese.segments} |`,
          `| | en | ${en} | ${english.units} | ${english.segments} (${mainland.segments}) |`,
        ];
      }),
  );
  return ['| Kind | Language | Text | Length | Segments |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function sample(kind: (typeof messageKindNames)[number], language: 'en' | 'zh-cn'): string {
  const template = builtInText(kind, 'sms');
  const rendering = template && renderTemplate(kind, 'sms', language, template, sampleValues(kind, language));
  return rendering?.kind === 'rendered' ? rendering.message.text : '';
}

if (import.meta.main) writeFileSync(MESSAGE_TEXTS, messageTextsDocument());
