import { Email, Line, Phone } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';
import { dietIn } from './diets.ts';

/**
 * All questions that can be asked about a person besides the name. A new text field needs an entry here, a column of
 * `participants` and a migration. This list determines the form and its settings, validation, the console's list,
 * details and edit dialog, the export and the team sheet, and through `printedOn` badges and letters.
 */

export const askings = ['required', 'optional', 'hidden'] as const;
export type Asking = (typeof askings)[number];

interface FieldFacts {
  /** The name in lists, details and sheets. */
  readonly label: Sentence;
  /** The label in forms, if `label` alone is not clear enough. */
  readonly question?: Sentence;
  /** A hint below the field of the registration form. */
  readonly help?: Sentence;
  /** The default for a new conference; a conference that was set up before the field existed does not ask it. */
  readonly asking: Asking;
  /** The value in the sample row of the team sheet. */
  readonly sample?: Sentence;
  /** Other column headers that people use in their own sheets; separated by spaces, with `_` for a space. */
  readonly headings?: string;
}

interface TextFacts extends FieldFacts {
  readonly schema: z.ZodType<string>;
  /** Whether organizers can find a participant by this field. */
  readonly isSearched: boolean;
}

/** Shown unmasked. */
interface LineFacts extends TextFacts {
  readonly kind: 'line';
  /** The documents on which organizers can print the field. */
  readonly printedOn: readonly Printed[];
}

/** A field that is masked in the console, where each reveal is recorded. */
interface ContactFacts extends TextFacts {
  readonly kind: 'contact';
}

type Printed = 'badge' | 'letter';

/** A choice or an ID document, which have their own code wherever they are shown. */
interface SpecialFacts extends FieldFacts {
  readonly kind: 'special';
}

/** The fields in the order of the form. */
export const personFieldFacts = {
  gender: {
    kind: 'special',
    label: { en: 'Gender', zh: '性别' },
    asking: 'required',
    headings: 'sex',
  },
  organization: {
    kind: 'line',
    schema: Line(120),
    label: { en: 'Organization', zh: '单位' },
    question: { en: 'Organization (company or school)', zh: '单位（公司/学校）' },
    asking: 'required',
    isSearched: true,
    printedOn: ['badge', 'letter'],
    sample: { en: 'Example University', zh: '示例大学' },
    headings: 'organisation company school university affiliation 工作单位 单位名称 公司 学校',
  },
  position: {
    kind: 'line',
    schema: Line(120),
    label: { en: 'Position', zh: '职务' },
    asking: 'optional',
    isSearched: false,
    printedOn: ['badge', 'letter'],
    sample: { en: 'Professor', zh: '教授' },
    headings: 'job_title title 职位 职称',
  },
  email: {
    kind: 'contact',
    schema: Email,
    label: { en: 'Email', zh: '邮箱' },
    asking: 'required',
    isSearched: true,
    sample: { en: 'liming@example.org', zh: 'liming@example.org' },
    headings: 'e-mail mail email_address 电子邮箱 电子邮件',
  },
  phone: {
    kind: 'contact',
    schema: Phone,
    label: { en: 'Phone number', zh: '手机号' },
    help: {
      en: 'Outside mainland China, include the country code, such as +44 20 7946 0000',
      zh: '非中国大陆号码请加国家或地区代码，如 +852 5123 4567',
    },
    asking: 'required',
    isSearched: true,
    sample: { en: '13800000000', zh: '13800000000' },
    headings: 'phone mobile mobile_phone telephone tel 手机 手机号码 电话 联系电话',
  },
  country: {
    kind: 'line',
    schema: Line(60),
    label: { en: 'Country/Region', zh: '国家/地区' },
    asking: 'hidden',
    isSearched: false,
    printedOn: ['badge', 'letter'],
    sample: { en: 'China', zh: '中国' },
    headings: 'country region nationality 国家 地区 国籍',
  },
  idNumber: {
    kind: 'special',
    label: { en: 'ID number', zh: '证件号码' },
    asking: 'optional',
    sample: { en: '11010519491231002X', zh: '11010519491231002X' },
    headings:
      'id_no id_no. document_number passport_number 证件号 身份证 身份证号 身份证号码 护照号 护照号码',
  },
  identity: {
    kind: 'special',
    label: { en: 'Identity', zh: '身份' },
    asking: 'required',
    headings: '参会身份',
  },
  diet: {
    kind: 'line',
    schema: Line(120).overwrite((text) => dietIn(text) ?? text),
    label: { en: 'Dietary requirements', zh: '饮食要求' },
    asking: 'optional',
    isSearched: false,
    printedOn: [],
    headings: 'diet dietary 饮食 用餐要求 忌口',
  },
} as const satisfies Readonly<Record<string, LineFacts | ContactFacts | SpecialFacts>>;

type Facts = typeof personFieldFacts;
type FieldOf<Kind> = { [F in keyof Facts]: Facts[F]['kind'] extends Kind ? F : never }[keyof Facts];

export type PersonField = keyof Facts;
export type PersonLineField = FieldOf<'line'>;
export type PersonTextField = FieldOf<'line' | 'contact'>;
/** The lines that can be printed on a badge or in a letter. */
export type PrintedLine<On extends Printed> = {
  [F in PersonLineField]: On extends Facts[F]['printedOn'][number] ? F : never;
}[PersonLineField];

export const personFields = Object.keys(personFieldFacts) as readonly PersonField[];
export const textFields = personFields.filter(
  (field): field is PersonTextField => personFieldFacts[field].kind !== 'special',
);
export const lineFields = textFields.filter(
  (field): field is PersonLineField => personFieldFacts[field].kind === 'line',
);

function isPrinted(field: PersonLineField, on: Printed): boolean {
  return (personFieldFacts[field].printedOn as readonly Printed[]).includes(on);
}

export const badgeLines = lineFields.filter((field): field is PrintedLine<'badge'> =>
  isPrinted(field, 'badge'),
);
export const letterLines = lineFields.filter((field): field is PrintedLine<'letter'> =>
  isPrinted(field, 'letter'),
);

/** The facts about a field, as the general type. */
export function factsOf(field: PersonField): FieldFacts {
  return personFieldFacts[field];
}

/** Maps each field to a value. */
export function mapFields<F extends string, V>(fields: readonly F[], valueOf: (field: F) => V): Record<F, V> {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, V>;
}

/** The schema of the form's settings: whether each field is asked. */
export const askedShape = mapFields(personFields, () => z.enum(askings));

export const usualAsking = mapFields(personFields, (field): Asking => personFieldFacts[field].asking);

/** Completes saved settings: a field that was added after they were saved is hidden. */
export function completeAsked(saved: Partial<Record<PersonField, Asking>>): Record<PersonField, Asking> {
  return { ...mapFields(personFields, () => 'hidden'), ...saved };
}
