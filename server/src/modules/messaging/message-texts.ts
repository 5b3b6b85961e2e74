import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { kindGroups } from '@plenum/contract/messaging/kind';
import { kindOf, messageKindNames } from '@plenum/contract/messaging/kinds';
import { renderSms } from '@plenum/contract/messaging/fit-sms';
import { builtInText, sampleValues } from '@plenum/contract/messaging/render';
import { measureSmsTo } from '@plenum/contract/messaging/segments';

export const MESSAGE_TEXTS = path.resolve(import.meta.dirname, '../../../../docs/message-texts.md');
export const REGENERATE_TEXTS = 'node server/src/modules/messaging/message-texts.ts';

const SIGNATURE = '会堂';
const [MAINLAND, ELSEWHERE] = ['+8613800138000', '+447400123456'];

export function messageTextsDocument(): string {
  return `# Text messages

Every text message that Plenum comes with, filled with sample values. Conferences and the site may have texts of their own. E-mails have longer texts; both are in \`contract/src/messaging/kinds\`.

This page is generated from the texts themselves: \`${REGENERATE_TEXTS}\`. Segments are what is paid for: Chinese texts are counted by the rule of the mainland of China, with the signature 【${SIGNATURE}】 in front; English texts by GSM 03.38, and in brackets as the mainland counts them. Titles and names are shortened where a text would need more than two segments.

${table()}
`;
}

function table(): string {
  const rows = kindGroups.flatMap((group) =>
    messageKindNames
      .filter((kind) => kind !== 'custom' && kindOf(kind).group === group && kindOf(kind).sms)
      .flatMap((kind) => {
        const [chinese, english] = [sample(kind, 'zh-cn', MAINLAND), sample(kind, 'en', ELSEWHERE)];
        const { segments: inMainland } = sample(kind, 'en', MAINLAND);
        return [
          `| \`${kind}\` | zh | ${chinese.text} | ${chinese.units} | ${chinese.segments} |`,
          `| | en | ${english.text} | ${english.units} | ${english.segments} (${inMainland}) |`,
        ];
      }),
  );
  return ['| Kind | Language | Text | Length | Segments |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function sample(kind: (typeof messageKindNames)[number], language: 'en' | 'zh-cn', phone: string) {
  const template = builtInText(kind, 'sms');
  const terms = { phone, signature: SIGNATURE, year: 2027, tail: '' };
  const rendering = template && renderSms(kind, language, template, sampleValues(kind, language), terms);
  const text = rendering?.kind === 'rendered' ? rendering.message.text : '';
  return { text, ...measureSmsTo(phone, text, SIGNATURE) };
}

if (import.meta.main) writeFileSync(MESSAGE_TEXTS, messageTextsDocument());
