import { fieldMessages } from '../../kernel/field-messages.ts';
import { Day, Email, Line, Phone, WebLink } from '../../kernel/fields.ts';
import { Lines } from '../../kernel/localized-text.ts';
import type { customFieldTypes } from '../../meetings/settings.ts';
import type { PersonError, PersonValues } from './person-values.ts';

/** The facts about a field added by the organizer that are needed to check an answer. */
export interface AskedField {
  readonly id: string;
  readonly type: (typeof customFieldTypes)[number];
  readonly required: boolean;
  readonly options: readonly { readonly id: string }[];
  readonly condition: { readonly fieldId: string; readonly answers: readonly string[] } | null;
}

type Answer = string | string[] | number | boolean;

export function answerKey(fieldId: string): string {
  return `custom.${fieldId}`;
}

function typed(values: PersonValues, fieldId: string): string {
  return (values[answerKey(fieldId)] ?? '').trim();
}

/**
 * Returns whether a field is asked. A field with a condition is asked only if the question that it depends on is itself
 * asked and has the required answer.
 */
export function isAsked(field: AskedField, fields: readonly AskedField[], values: PersonValues): boolean {
  const { condition } = field;
  if (!condition) return true;
  const parent = fields.find(({ id }) => id === condition.fieldId);
  if (!parent || !isAsked(parent, fields, values)) return false;
  const given = typed(values, parent.id).split(',');
  return condition.answers.some((answer) => given.includes(answer));
}

export function answerErrors(fields: readonly AskedField[], values: PersonValues): PersonError[] {
  return fields.flatMap((field) => {
    if (!isAsked(field, fields, values)) return [];
    const text = typed(values, field.id);
    if (text === '')
      return field.required ? [{ field: answerKey(field.id), code: fieldMessages.required }] : [];
    const code = fieldErrorOf(field, text);
    return code ? [{ field: answerKey(field.id), code }] : [];
  });
}

/** Returns the answers to questions that were asked. Call it only with values that have no errors. */
export function readAnswers(fields: readonly AskedField[], values: PersonValues): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const field of fields) {
    const text = typed(values, field.id);
    if (text === '' || !isAsked(field, fields, values)) continue;
    answers[field.id] = toAnswer(field, text);
  }
  return answers;
}

function toAnswer({ type }: AskedField, text: string): Answer {
  if (type === 'choices') return text.split(',');
  if (type === 'number') return Number(text);
  if (type === 'yes_no') return text === 'yes';
  return text.normalize('NFC');
}

const NUMBER = /^-?\d{1,12}(?:\.\d{1,4})?$/;
const FILE = /^[\w-]{8,64}$/;

const checks: Readonly<
  Record<AskedField['type'], (text: string, known: (id: string) => boolean) => boolean>
> = {
  line: (text) => Line(300).safeParse(text).success,
  paragraph: (text) => Lines(4_000).safeParse(text).success,
  number: (text) => NUMBER.test(text),
  date: (text) => Day.safeParse(text).success,
  yes_no: (text) => text === 'yes' || text === 'no',
  choice: (text, known) => known(text),
  choices: (text, known) => text.split(',').every(known),
  email: (text) => Email.safeParse(text).success,
  phone: (text) => Phone.safeParse(text).success,
  link: (text) => WebLink.safeParse(text).success,
  file: (text) => FILE.test(text),
};

const messages: Readonly<Partial<Record<AskedField['type'], string>>> = {
  yes_no: fieldMessages.unknown_choice,
  choice: fieldMessages.unknown_choice,
  choices: fieldMessages.unknown_choice,
  email: fieldMessages.email_invalid,
  phone: fieldMessages.phone_invalid,
  link: fieldMessages.link_invalid,
};

function fieldErrorOf({ type, options }: AskedField, text: string): string | null {
  const isRight = checks[type](text, (id) => options.some((option) => option.id === id));
  return isRight ? null : (messages[type] ?? fieldMessages.illegal_input);
}
