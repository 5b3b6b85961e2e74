import { roleWords } from '../accounts/role-words.ts';
import { meetingRoles } from '../accounts/schemas.ts';
import { auditDetailLines, type DetailLine } from '../audit/detail-lines.ts';
import { auditDetailWords } from '../audit/detail-words.ts';
import { consentSubjectWords } from '../consents/documents.ts';
import { invoiceStateWords } from '../invoices/states.ts';
import { currencyWords } from '../kernel/money.ts';
import { inLanguage, type Language, type Sentence } from '../kernel/language.ts';
import { checklistWords } from '../meetings/checklist.ts';
import { newsCategoryWords } from '../news/words.ts';
import { refundWayWords } from '../payments/refund-words.ts';
import { walletWords } from '../payments/words.ts';
import { genderWords, identityWords, idTypeWords, valueLabels } from '../registration/people/person-words.ts';
import { methodWords, orderStateWords, registrationKindWords, reviewWords } from '../registration/words.ts';
import { languageWords } from './account-words.ts';

type Words = Readonly<Record<string, Sentence>>;

const roles: Words = Object.fromEntries(meetingRoles.map((role) => [role, roleWords[role].name]));
const fieldWords: Words = valueLabels;
const meetingStates: Words = {
  draft: { en: 'Draft', zh: '草稿' },
  published: { en: 'Published', zh: '已发布' },
  closed: { en: 'Closed', zh: '已关闭' },
  archived: { en: 'Archived', zh: '已归档' },
};

/** The words of values that come from an enumeration, by the name of the detail; the same as on the screens. */
const valueWords: Readonly<Record<string, Words>> = {
  method: methodWords,
  wallet: { ...walletWords, ...methodWords },
  currency: currencyWords,
  way: refundWayWords,
  ends: {
    all: { en: 'Whole registration', zh: '整个报名' },
    lines: { en: 'Chosen items', zh: '所选项目' },
    nothing: { en: 'Nothing', zh: '不取消' },
  },
  step: checklistWords,
  role: roles,
  roles,
  gender: genderWords,
  identity: identityWords,
  idType: idTypeWords,
  language: languageWords,
  subject: consentSubjectWords,
  kind: registrationKindWords,
  fields: valueLabels,
  field: valueLabels,
  review: reviewWords,
  category: newsCategoryWords,
  // How a person logged in, and on whose side something was done.
  by: {
    password: { en: 'Password', zh: '密码' },
    code: { en: 'Verification code', zh: '验证码' },
    second_factor: { en: 'Two-step verification', zh: '两步验证' },
    sign_up: { en: 'Signing up', zh: '注册' },
    buyer: { en: 'Buyer', zh: '报名人' },
    organiser: { en: 'Organizer', zh: '会务组' },
    organizer: { en: 'Organizer', zh: '会务组' },
  },
  // Names of what changed and is too long to be kept.
  parts: { ...valueLabels, ...auditDetailWords },
  // What changed from one to the other: of an order's payment method, a conference, an invoice or a review.
  change: {
    ...meetingStates,
    ...invoiceStateWords,
    ...orderStateWords,
    ...reviewWords,
    ...methodWords,
    ...roles,
  },
};

/** What an entry of the audit log keeps, a line each: enumerations in words, times on the conference's clock. */
export function auditLines(
  detail: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string,
): DetailLine[] {
  return auditDetailLines(detail, language, {
    timeZone,
    name: (key) => {
      const found = fieldWords[key];
      return found && inLanguage(found, language);
    },
    word: (key, value) => {
      const found = valueWords[key]?.[value];
      return found && inLanguage(found, language);
    },
  });
}

/** The name of a line and what it says. */
export function auditLineText(
  { name, value }: Pick<DetailLine, 'name' | 'value'>,
  language: Language,
): string {
  return language === 'zh-cn' ? `${name}：${value}` : `${name}: ${value}`;
}

/** All of it as one text, for a cell. */
export function auditText(
  detail: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string,
): string {
  return auditLines(detail, language, timeZone)
    .map((line) => auditLineText(line, language))
    .join(language === 'zh-cn' ? '；' : '; ');
}
