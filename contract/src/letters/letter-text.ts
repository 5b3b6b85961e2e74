import { fieldMessages } from '../kernel/field-messages.ts';
import { Day } from '../kernel/fields.ts';
import type { Sentence } from '../kernel/language.ts';
import { LocalizedLine, LocalizedLines } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { fillText, variablesIn } from '../messaging/fill-text.ts';
import { letterLines, mapFields, personFieldFacts } from '../meetings/person-fields.ts';
import { templateMessages } from '../messaging/template-messages.ts';
import { letterMessages } from './messages.ts';
import type { LetterKind } from './words.ts';

/** The variables of a text, such as `{{name}}`: facts about the person or the conference. */
export const letterVariables = {
  name: { label: { en: 'Name', zh: '姓名' }, sample: { en: 'Lin Wan', zh: '林晚' } },
  ...mapFields(letterLines, (line) => ({
    label: personFieldFacts[line].label,
    sample: personFieldFacts[line].sample,
  })),
  type: {
    label: { en: 'Registration type', zh: '注册类型' },
    sample: { en: 'Regular', zh: '正式代表' },
  },
  paper: {
    label: { en: 'Title of the work', zh: '报告题目' },
    sample: { en: 'Wave overtopping at steep sea walls', zh: '陡坡海堤越浪量的现场观测' },
  },
  presentation: {
    label: { en: 'Type of presentation', zh: '报告形式' },
    sample: { en: 'Oral presentation', zh: '口头报告' },
  },
  meeting: {
    label: { en: 'Conference', zh: '会议名称' },
    sample: { en: 'Coastal Engineering Congress 2027', zh: '2027 海岸工程大会' },
  },
  dates: {
    label: { en: 'Dates', zh: '会议日期' },
    sample: { en: '14–16 June 2027', zh: '2027年6月14日—16日' },
  },
  place: {
    label: { en: 'Venue and city', zh: '会议地点' },
    sample: { en: 'Harbour Hall, Qinggang', zh: '青港市海港会议中心' },
  },
  today: {
    label: { en: 'Date of issue', zh: '开具日期' },
    sample: { en: '20 May 2027', zh: '2027年5月20日' },
  },
} as const satisfies Record<string, { readonly label: Sentence; readonly sample: Sentence }>;

type LetterVariable = keyof typeof letterVariables;
export const letterVariableNames = Object.keys(letterVariables) as readonly LetterVariable[];
const notIn: Readonly<Record<LetterKind, readonly LetterVariable[]>> = {
  invitation: ['paper', 'presentation'],
  certificate: ['paper', 'presentation'],
  // Presenters need not be participants, so they may have no registration type.
  presentation: ['type'],
};

/** Returns the variables of a kind of letter; all others are empty in its text. */
export function variablesOf(kind: LetterKind): readonly LetterVariable[] {
  return letterVariableNames.filter((name) => !notIn[kind].includes(name));
}
export type LetterValues = Readonly<Record<LetterVariable, string>>;

const MOST_BODY = 1_800;
const MOST_SIGNATURE = 200;

/** The words of one kind of letter in one conference. */
export const LetterWords = z.strictObject({
  title: LocalizedLine(60),
  body: LocalizedLines(MOST_BODY),
  /** The signatory, on up to three lines; the date follows below. */
  signature: LocalizedLines(MOST_SIGNATURE),
  /** Null for no seal. */
  sealFileId: z
    .string()
    .regex(/^[\da-z]{1,64}$/)
    .nullable(),
  /** True if participants can get the letter themselves; otherwise organizers issue it. */
  isOffered: z.boolean(),
  /** True if the letter requires that the registration is paid. Certificates always require that. */
  needsPayment: z.boolean(),
  /** The first day on which certificates are issued; null for the day after the conference. */
  from: Day.nullable(),
});
export type LetterWords = z.infer<typeof LetterWords>;

export const LetterForm = LetterWords.superRefine((words, context) => {
  for (const half of ['en', 'zh'] as const) {
    for (const field of ['title', 'body', 'signature'] as const) {
      const problem = problemOf(words[field][half], field === 'body');
      if (problem)
        context.addIssue({
          code: 'custom',
          path: [field, half],
          message: problem.code,
          params: problem.values,
          input: '',
        });
    }
  }
});

function problemOf(text: string, isBody: boolean): { code: string; values: Record<string, string> } | null {
  if (text === '') return { code: fieldMessages.required, values: {} };
  const filled = fillText(text, Object.fromEntries(letterVariableNames.map((name) => [name, ''])));
  if (filled.kind === 'refused')
    return filled.why === 'not_a_variable'
      ? { code: templateMessages.braces_wrong, values: {} }
      : { code: letterMessages.letter_variable_unknown, values: { name: filled.name } };
  if (isBody && !variablesIn(text).includes('name'))
    return { code: letterMessages.letter_name_missing, values: {} };
  return null;
}

/** The longest value of a variable; a person's fields are shorter. */
const LONGEST_VALUE = 400;

/**
 * Fills in the variables of a letter. A line is left out if all its variables are empty, for example if the person has
 * no organization.
 */
export function fillLetter(text: string, values: LetterValues): string {
  const limits = Object.fromEntries(letterVariableNames.map((name) => [name, LONGEST_VALUE]));
  const lines = text.split('\n').filter((line) => {
    const used = variablesIn(line);
    return used.length === 0 || used.some((name) => values[name as LetterVariable] !== '');
  });
  const filled = fillText(lines.join('\n'), values, limits);
  if (filled.kind === 'refused')
    throw new Error(`A letter could not be filled: ${filled.why} ${filled.name}`);
  return filled.text;
}

const signature = { en: 'Organizing Committee of\n{{meeting}}', zh: '{{meeting}}组委会' };

/** The texts that come with the product; not offered until an organizer has saved them. */
export const builtInLetters: Readonly<Record<LetterKind, LetterWords>> = {
  invitation: {
    title: { en: 'Letter of Invitation', zh: '邀请函' },
    body: {
      en: [
        'Dear {{name}},',
        'We are pleased to invite you to “{{meeting}}”, which takes place at {{place}} on {{dates}}. Your registration has been received.',
        'Organization: {{organization}}',
        'Registration type: {{type}}',
        'Please use this letter for your institution’s approval of the journey and, where one is needed, for your visa application. Costs of travel, accommodation and insurance are borne by the participant unless the organizers have agreed otherwise in writing.',
        'We look forward to welcoming you.',
      ].join('\n\n'),
      zh: [
        '尊敬的{{name}}：',
        '“{{meeting}}”定于{{dates}}在{{place}}召开。您的报名信息已收悉，特此诚邀您拨冗出席。',
        '工作单位：{{organization}}',
        '注册类型：{{type}}',
        '请凭本函向所在单位办理请假、差旅审批等手续；需办理签证的，可将本函作为申请材料。往返交通、住宿等费用按报名订单及会议通知执行。',
        '特此函邀，敬请莅临。',
      ].join('\n\n'),
    },
    signature,
    sealFileId: null,
    isOffered: false,
    needsPayment: false,
    from: null,
  },
  certificate: {
    title: { en: 'Certificate of Attendance', zh: '参会证明' },
    body: {
      en: [
        'This is to certify that {{name}} attended “{{meeting}}”, held at {{place}} on {{dates}}.',
        'Organization: {{organization}}',
        'Registration type: {{type}}',
      ].join('\n\n'),
      zh: [
        '兹证明{{name}}于{{dates}}参加了在{{place}}举办的“{{meeting}}”。',
        '工作单位：{{organization}}',
        '注册类型：{{type}}',
        '特此证明。',
      ].join('\n\n'),
    },
    signature,
    sealFileId: null,
    isOffered: false,
    needsPayment: true,
    from: null,
  },
  presentation: {
    title: { en: 'Certificate of Presentation', zh: '报告证明' },
    body: {
      en: [
        'This is to certify that {{name}} presented the following work at “{{meeting}}”, held at {{place}} on {{dates}}.',
        'Title: {{paper}}',
        'Type: {{presentation}}',
        'Organization: {{organization}}',
      ].join('\n\n'),
      zh: [
        '兹证明{{name}}在{{dates}}于{{place}}举办的“{{meeting}}”上作了以下报告。',
        '题目：{{paper}}',
        '形式：{{presentation}}',
        '工作单位：{{organization}}',
        '特此证明。',
      ].join('\n\n'),
    },
    signature,
    sealFileId: null,
    isOffered: false,
    needsPayment: false,
    from: null,
  },
};
