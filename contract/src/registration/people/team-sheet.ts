import { inLanguage, type Language, type Sentence } from '../../kernel/language.ts';
import { personFields } from '../../meetings/person-fields.ts';
import { answerKey } from './custom-answers.ts';
import { genders, idTypes } from './id-documents.ts';
import type { ValueKey } from './person.ts';
import { stayChoices, stayWords } from './stay.ts';
import type { Offer } from '../offer.ts';
import { yesNoWords } from '../../kernel/yes-no.ts';
import {
  genderWords,
  idTypeWords,
  identityWords,
  sampleWords,
  stayHeader,
  valueLabels,
} from './person-words.ts';

/** Increase this if a sheet that was filled in before a change could be misread. */
export const TEAM_SHEET_VERSION = '1';

export interface TeamOption {
  /** As in a draft. */
  readonly value: string;
  readonly label: Sentence;
}

export interface TeamColumn {
  /** The key of the draft's value: `fullName`, `custom.<id>` … */
  readonly key: string;
  readonly header: Sentence;
  readonly kind: 'text' | 'number' | 'date' | 'choice' | 'choices';
  readonly required: boolean;
  /** The options of a `choice` or `choices` field. */
  readonly options: readonly TeamOption[];
}

const yesNo: readonly TeamOption[] = (['yes', 'no'] as const).map((value) => ({
  value,
  label: yesNoWords[value],
}));

type Asked = Pick<Offer, 'form' | 'identities' | 'types' | 'hotels'>;

/** The key of the column for a member's stay, which a draft keeps apart from the values of the person. */
export const STAY_COLUMN = 'stay';

/**
 * The columns of a team's sheet, exactly the fields of the conference's form, for the template and for reading it back.
 * Takes the same offer in both languages; if only one is available, it is used for both.
 */
export function teamColumns(en: Asked, zh: Asked): TeamColumn[] {
  return [...personColumns(en, zh), ...stayColumns(en), ...customColumns(en, zh)];
}

function stayColumns({ hotels }: Asked): TeamColumn[] {
  if (!hotels.some(({ rooms }) => rooms.length > 0)) return [];
  const options = stayChoices.map((value) => ({ value, label: stayWords[value] }));
  return [{ key: STAY_COLUMN, header: stayHeader, kind: 'choice', required: false, options }];
}

function personColumns(en: Asked, zh: Asked): TeamColumn[] {
  const { name, asked } = en.form;
  const named = name === 'full' ? (['fullName'] as const) : (['lastName', 'firstName'] as const);
  const options = {
    gender: genders.map((value) => ({ value, label: genderWords[value] })),
    identity: en.identities.map((value) => ({ value, label: identityWords[value] })),
    idType: idTypes.map((value) => ({ value, label: idTypeWords[value] })),
    typeId: en.types.map(({ id, name: label }, index) => ({
      value: id,
      label: { en: label, zh: zh.types[index]?.name ?? label },
    })),
    attend: yesNo,
  };
  const column = (key: ValueKey, required: boolean): TeamColumn => {
    const known = key in options ? options[key as keyof typeof options] : [];
    return {
      key,
      header: valueLabels[key],
      kind: known.length > 0 ? 'choice' : 'text',
      required,
      options: known,
    };
  };
  const shown = personFields.filter((field) => asked[field] !== 'hidden');
  return [
    ...named.map((key) => column(key, true)),
    ...shown.flatMap((field) => {
      const required = asked[field] === 'required';
      return field === 'idNumber'
        ? [column('idType', required), column(field, required)]
        : [column(field, required)];
    }),
    column('typeId', true),
    // An empty cell means that the person attends.
    column('attend', false),
  ];
}

function customColumns(en: Asked, zh: Asked): TeamColumn[] {
  return en.form.custom.flatMap((field, index) => {
    // A file can't be put into a cell.
    if (field.type === 'file') return [];
    const other = zh.form.custom[index];
    const options =
      field.type === 'yes_no'
        ? yesNo
        : field.options.map(({ id, label }, place) => ({
            value: id,
            label: { en: label, zh: other?.options[place]?.label ?? label },
          }));
    return {
      key: answerKey(field.id),
      header: { en: field.label, zh: other?.label ?? field.label },
      kind: kindOf(field.type),
      // A field that depends on another answer may be empty.
      required: field.required && field.condition === null,
      options,
    };
  });
}

function kindOf(type: Offer['form']['custom'][number]['type']): TeamColumn['kind'] {
  if (type === 'yes_no' || type === 'choice') return 'choice';
  return type === 'choices' || type === 'number' || type === 'date' ? type : 'text';
}

/** The header with required columns marked. */
export function headerText({ header, required }: TeamColumn, language: Language): string {
  return `${inLanguage(header, language)}${required ? ' *' : ''}`;
}

// Folds a header for comparison, so that full width, case, spaces and the mark of required columns don't matter.
function fold(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s*]/gu, '').toLowerCase();
}

/** Finds the column of each cell in a row of headers, in either language; null if fewer than two columns are found. */
export function findHeaders(
  cells: readonly string[],
  columns: readonly TeamColumn[],
): (TeamColumn | null)[] | null {
  const byName = new Map<string, TeamColumn>();
  for (const column of columns.toReversed())
    for (const name of [column.header.zh, column.header.en, column.key]) byName.set(fold(name), column);
  const found = cells.map((cell) => byName.get(fold(cell)) ?? null);
  const known = new Set(found.filter((column) => column !== null));
  return known.size >= Math.min(2, columns.length) ? found : null;
}

/** Returns a cell as the draft stores it. A text outside the options is kept, so that the draft can report it. */
export function toDraftValue({ kind, options }: TeamColumn, cell: string): string {
  const text = cell.trim();
  if (kind === 'choice') return valueOf(options, text) ?? text;
  if (kind !== 'choices' || text === '') return text;
  const whole = valueOf(options, text);
  if (whole !== null) return whole;
  const parts = text.split(/[,，、;；\n]/u).filter((part) => part.trim() !== '');
  return parts.map((part) => valueOf(options, part) ?? part.trim()).join(',');
}

function valueOf(options: readonly TeamOption[], text: string): string | null {
  const wanted = fold(text);
  const found = options.find(
    ({ value, label }) => value === text || fold(label.en) === wanted || fold(label.zh) === wanted,
  );
  return found?.value ?? null;
}

/** Returns the example row. */
export function sampleRow(columns: readonly TeamColumn[], language: Language): string[] {
  return columns.map(({ key, kind, options }) => {
    const [first] = options;
    if (first) return inLanguage(first.label, language);
    if (kind === 'date') return '2026-01-31';
    if (kind === 'number') return '1';
    const known = Object.entries(sampleWords).find(([name]) => name === key);
    return known ? inLanguage(known[1], language) : '';
  });
}

/** Returns whether this row is the unchanged example. */
export function isSample(values: Readonly<Record<string, string>>): boolean {
  const written = [values['fullName'], values['firstName']].map((name) => name?.trim() ?? '');
  return [sampleWords.fullName, sampleWords.firstName].some(
    (sample) => written.includes(sample.en) || written.includes(sample.zh),
  );
}
