import { fieldMessages } from '../kernel/field-messages.ts';
import { Email, Line, Phone } from '../kernel/fields.ts';
import { Lines } from '../kernel/localized-text.ts';
import { WebLink } from '../kernel/web-link.ts';
import { Day } from '../meetings/fields.ts';
import type { customFieldTypes } from '../meetings/settings.ts';
import type { PersonFault, PersonValues } from './person-values.ts';

/** A field the organiser added, as far as checking an answer goes. */
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

/** Asked only if the question it hangs on was itself asked and answered so. */
export function isAsked(field: AskedField, fields: readonly AskedField[], values: PersonValues): boolean {
  const { condition } = field;
  if (!condition) return true;
  const parent = fields.find(({ id }) => id === condition.fieldId);
  if (!parent || !isAsked(parent, fields, values)) return false;
  const given = typed(values, parent.id).split(',');
  return condition.answers.some((answer) => given.includes(answer));
}

export function answerFaults(fields: readonly AskedField[], values: PersonValues): PersonFault[] {
  return fields.flatMap((field) => {
    if (!isAsked(field, fields, values)) return [];
    const text = typed(values, field.id);
    if (text === '')
      return field.required ? [{ field: answerKey(field.id), code: fieldMessages.required }] : [];
    const code = faultOf(field, text);
    return code ? [{ field: answerKey(field.id), code }] : [];
  });
}

/** Only what was asked and answered; call it with values that have no faults. */
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

function faultOf({ type, options }: AskedField, text: string): string | null {
  const known = (id: string) => options.some((option) => option.id === id);
  switch (type) {
    case 'line':
      return Line(300).safeParse(text).success ? null : fieldMessages.illegal_input;
    case 'paragraph':
      return Lines(4_000).safeParse(text).success ? null : fieldMessages.illegal_input;
    case 'number':
      return NUMBER.test(text) ? null : fieldMessages.illegal_input;
    case 'date':
      return Day.safeParse(text).success ? null : fieldMessages.illegal_input;
    case 'yes_no':
      return text === 'yes' || text === 'no' ? null : fieldMessages.unknown_choice;
    case 'choice':
      return known(text) ? null : fieldMessages.unknown_choice;
    case 'choices':
      return text.split(',').every(known) ? null : fieldMessages.unknown_choice;
    case 'email':
      return Email.safeParse(text).success ? null : fieldMessages.email_invalid;
    case 'phone':
      return Phone.safeParse(text).success ? null : fieldMessages.phone_invalid;
    case 'link':
      return WebLink.safeParse(text).success ? null : fieldMessages.link_invalid;
    case 'file':
      return FILE.test(text) ? null : fieldMessages.illegal_input;
  }
}
