import type { Sentence } from '../kernel/language.ts';
import type { LocalizedText } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { badgeLines, mapFields, personFieldFacts } from '../meetings/person-fields.ts';

/**
 * The fields of the person or conference that a badge can show. Phone numbers and addresses are left out on purpose.
 */
export const badgeFields = [
  'names',
  'name',
  'latinName',
  ...badgeLines,
  'type',
  'team',
  'code',
  'orderNumber',
  'conference',
  'dates',
  'city',
] as const;
export type BadgeField = (typeof badgeFields)[number];

export const badgeFieldWords: Readonly<Record<BadgeField, Sentence>> = {
  names: { en: 'Name with Latin letters below', zh: '姓名（英文或拼音在下）' },
  name: { en: 'Name', zh: '姓名' },
  latinName: { en: 'Name in Latin letters', zh: '英文或拼音姓名' },
  ...mapFields(badgeLines, (line) => personFieldFacts[line].label),
  type: { en: 'Registration type', zh: '注册类型' },
  team: { en: 'Team', zh: '团队名称' },
  code: { en: 'Ticket code', zh: '签到码' },
  orderNumber: { en: 'Order number', zh: '订单编号' },
  conference: { en: 'Conference', zh: '会议名称' },
  dates: { en: 'Dates', zh: '会议日期' },
  city: { en: 'City', zh: '城市' },
};

const Text = z.object({ en: z.string(), zh: z.string() });

/** The values of one badge. */
export const BadgePerson = z.object({
  name: z.string(),
  latinName: z.string(),
  ...mapFields(badgeLines, () => z.string()),
  typeId: z.string(),
  type: Text,
  team: z.string(),
  orderNumber: z.string(),
  /** The typed code of the ticket; empty for a person without one. */
  code: z.string(),
  /** The text of the QR code; empty without a ticket. */
  qr: z.string(),
});
export type BadgePerson = z.infer<typeof BadgePerson>;

export const BadgeConference = z.object({ title: Text, dates: Text, city: Text });
export type BadgeConference = z.infer<typeof BadgeConference>;

const HAN = /[\p{Script=Han}·〇]/u;
const LATIN_PART = /[\p{Script=Latin}][\p{Script=Latin}\p{M}\s'’.\-·]*/u;

/**
 * Splits names, because people write both of theirs into one field: `王伟 Wang Wei`, `王伟（David Wang）`. The Chinese one is
 * returned as the name, and the other one is printed below it. Given and family name in Latin letters are used too, if
 * the form asks for them.
 */
export function splitNames({
  fullName,
  firstName,
  lastName,
}: {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
}): { name: string; latinName: string } {
  if (!HAN.test(fullName)) return { name: fullName, latinName: '' };
  const latin = LATIN_PART.exec(fullName)?.[0].trim() ?? '';
  const name = Array.from(fullName)
    .filter((letter) => HAN.test(letter))
    .join('')
    .replace(/^·+|·+$/g, '');
  if (latin.length > 1 && name !== '') return { name, latinName: latin };
  const parts = `${firstName} ${lastName}`.trim();
  return { name: fullName, latinName: HAN.test(parts) ? '' : parts };
}

export interface TextPart {
  readonly text: string;
  /** The font size of the part as a share of the element's font size. */
  readonly scale: number;
  /** A Chinese name is not broken between its characters. */
  readonly isName: boolean;
}

const LATIN_NAME_SCALE = 0.5;
const ENGLISH_SCALE = 0.75;

/** The parts of a field, one below the other; empty ones are left out. */
export function partsOf(
  {
    field,
    text,
    language,
  }: { field: BadgeField | null; text: LocalizedText; language: 'zh' | 'en' | 'both' },
  person: BadgePerson,
  conference: BadgeConference,
): TextPart[] {
  const plain = (value: string, isName = false): TextPart[] => [{ text: value, scale: 1, isName }];
  const localized = ({ en, zh }: LocalizedText): TextPart[] => {
    if (language === 'both' && en !== '' && zh !== '' && en !== zh)
      return [...plain(zh), { text: en, scale: ENGLISH_SCALE, isName: false }];
    return plain(language === 'en' ? en || zh : zh || en);
  };
  const all: Readonly<Record<BadgeField, () => TextPart[]>> = {
    names: () => [
      ...plain(person.name, true),
      { text: person.latinName, scale: LATIN_NAME_SCALE, isName: true },
    ],
    name: () => plain(person.name, true),
    latinName: () => plain(person.latinName || person.name, true),
    ...mapFields(badgeLines, (line) => () => plain(person[line])),
    type: () => localized(person.type),
    team: () => plain(person.team),
    code: () => plain(person.code, true),
    orderNumber: () => plain(person.orderNumber, true),
    conference: () => localized(conference.title),
    dates: () => localized(conference.dates),
    city: () => localized(conference.city),
  };
  const parts = field === null ? localized(text) : all[field]();
  return parts.filter((part) => part.text !== '');
}
