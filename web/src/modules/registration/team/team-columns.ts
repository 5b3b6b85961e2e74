import { joinClauses } from '@plenum/contract/kernel/punctuation';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { dietText } from '@plenum/contract/meetings/diets';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import {
  STAY_COLUMN,
  type TeamColumn,
  teamColumns,
  toDraftValue,
} from '@plenum/contract/registration/people/team-sheet';
import { answerKey, isAsked } from '@plenum/contract/registration/people/custom-answers';
import type { GridColumn, GridRow } from '#kernel/grid/types';
import { askedFields } from '../fields/validation.ts';
import { stayCell } from './team-members.ts';
import { headingWords, optionWords } from './team-words.ts';

/**
 * Returns the columns of a team's sheet. They have names in both languages if `other`, the offer in the other language,
 * is given.
 */
export function teamSheetColumns(offer: Offer, lan: Language, other: Offer = offer): TeamColumn[] {
  return lan === 'en' ? teamColumns(offer, other) : teamColumns(other, offer);
}

const widths: Readonly<Record<string, number>> = {
  gender: 88,
  attend: 88,
  organization: 192,
  phone: 152,
  email: 208,
  idType: 176,
  idNumber: 208,
  typeId: 176,
};

export function gridColumns(columns: readonly TeamColumn[], offer: Offer, lan: Language): GridColumn[] {
  const fields = askedFields(offer, false);
  return columns.map(({ key, header, kind, required, options }) => {
    const field = fields.find(({ id }) => answerKey(id) === key);
    return {
      key,
      label: inLanguage(header, lan),
      kind: kind === 'choice' ? kind : typedAs(key, field?.type),
      options: options.map(({ value, label }) => ({
        value,
        label: inLanguage(label, lan),
        aliases: [label.en, label.zh, ...optionWords(key, value)],
      })),
      isRequired: required,
      width: widths[key] ?? 144,
      aliases: [header.en, header.zh, ...headingWords(key)],
      ...(field?.condition && { isHiddenFor: ({ values }: GridRow) => !isAsked(field, fields, values) }),
    };
  });
}

function typedAs(key: string, type: string | undefined): 'text' | 'tel' | 'email' {
  if (key === 'phone' || type === 'phone') return 'tel';
  return key === 'email' || type === 'email' ? 'email' : 'text';
}

/** Converts the text of a cell to the value of a member. Text that can't be converted is kept, so that it can be corrected. */
export function keptText(column: TeamColumn, written: string): string {
  const text = toDraftValue(column, written);
  return column.kind === 'date' ? isoDay(text) : text;
}

function isoDay(text: string): string {
  const found = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(text);
  if (!found) return text;
  const [, year = '', month = '', day = ''] = found;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The text of a cell with several choices. */
function shownText({ options }: TeamColumn, kept: string, lan: Language): string {
  const texts = kept.split(',').map((value) => {
    const option = options.find((known) => known.value === value);
    return option ? inLanguage(option.label, lan) : value;
  });
  return joinClauses(texts, lan);
}

/**
 * Returns a function that creates a grid row for a member. The row is the same object as long as the member's values
 * are.
 */
export function rowMaker(columns: readonly TeamColumn[], lan: Language): (member: DraftMember) => GridRow {
  const several = columns.filter(({ kind }) => kind === 'choices');
  const made = new WeakMap<DraftMember['values'], GridRow>();
  return (member) => {
    const { id, values } = member;
    const stay = stayCell(member);
    const known = made.get(values);
    if (known?.id === id && known.values[STAY_COLUMN] === stay) return known;
    const shown = several.map(
      (column) => [column.key, shownText(column, values[column.key] ?? '', lan)] as const,
    );
    const diet = values['diet'];
    const row = {
      id,
      values: {
        ...values,
        ...Object.fromEntries(shown),
        ...(diet !== undefined && { diet: dietText(diet, lan) }),
        [STAY_COLUMN]: stay,
      },
    };
    made.set(values, row);
    return row;
  };
}
