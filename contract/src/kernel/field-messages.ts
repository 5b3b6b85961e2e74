import { fillIn, inLanguage, type Language, type Sentence } from './language.ts';

// A zod schema refers to a message by its code; the sentence is looked up when it is shown, so that form, server and
// documentation use the same words in the reader's language.
const sentences = new Map<string, Sentence>();

export function defineFieldMessages<const T extends Record<string, Sentence>>(
  table: T,
): { readonly [K in keyof T]: K } {
  for (const [code, sentence] of Object.entries(table)) {
    if (sentences.has(code)) throw new Error(`Field message ${code} is defined twice`);
    sentences.set(code, sentence);
  }
  return Object.fromEntries(Object.keys(table).map((code) => [code, code])) as {
    readonly [K in keyof T]: K;
  };
}

export const fieldMessages = defineFieldMessages({
  required: { en: 'This field is required', zh: '此项为必填项' },
  illegal_input: { en: 'Illegal input', zh: '输入的数据不合法!' },
  too_short: { en: 'At least {min} {min|character|characters}', zh: '至少 {min} 个字符' },
  too_long: { en: 'At most {max} {max|character|characters}', zh: '不能超过 {max} 个字符' },
  too_small: { en: 'At least {min}', zh: '不能小于 {min}' },
  too_big: { en: 'At most {max}', zh: '不能大于 {max}' },
  too_few: { en: 'At least {min} {min|entry|entries}', zh: '至少 {min} 项' },
  too_many: { en: 'At most {max} {max|entry|entries}', zh: '最多 {max} 项' },
  unknown_choice: { en: 'Please choose one of the options', zh: '请从选项中选择' },
  unknown_field: { en: 'Unknown field', zh: '未知字段' },
  illegal_characters: {
    en: 'Cannot Contain The Following Characters: {characters}',
    zh: '不能包含以下字符：{characters}',
  },
  email_invalid: { en: 'Invalid Email Address', zh: '邮箱格式不正确' },
  one_language: { en: 'Please fill in at least one language', zh: '请至少填写一种语言' },
  link_invalid: {
    en: 'Enter a web address beginning with https:// or http://',
    zh: '请输入以 https:// 或 http:// 开头的网址',
  },
  date_order: { en: 'The end must be after the start', zh: '结束时间不能早于开始时间' },
  duplicate: { en: 'Already added', zh: '不能重复' },
  unknown_reference: { en: 'The linked item no longer exists', zh: '所引用的内容已不存在，请重新选择' },
  phone_invalid: { en: 'Invalid phone number', zh: '手机号格式不正确' },
});

export function isFieldMessage(code: string): boolean {
  return sentences.has(code);
}

export function fieldSentence(
  code: string,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const sentence = sentences.get(code);
  return sentence ? fillIn(inLanguage(sentence, language), values) : code;
}

export function allFieldMessages(): ReadonlyMap<string, Sentence> {
  return sentences;
}
