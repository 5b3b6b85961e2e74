import { checkpointStateWords } from '../checkin/words.ts';
import { wallNameWords } from '../checkin/wall.ts';
import { auditDetailWords } from '../audit/detail-words.ts';
import { languageWords } from '../accounts/account-words.ts';
import { roleWords } from '../accounts/role-words.ts';
import { meetingRoles } from '../accounts/schemas.ts';
import { consentSubjectWords } from '../consents/documents.ts';
import { documentKindWords, invoiceStateWords } from '../invoices/states.ts';
import type { Sentence } from '../kernel/language.ts';
import { currencyWords } from '../kernel/money.ts';
import { letterKindWords, revocationWords } from '../letters/words.ts';
import { jobChannelWords } from '../mailings/job-schemas.ts';
import { checklistWords } from '../meetings/checklist.ts';
import {
  authorRegistrationWords,
  blindWords,
  posterFromWords,
} from '../meetings/submission-settings-words.ts';
import { newsCategoryWords } from '../news/words.ts';
import { differenceKindWords } from '../payments/reconciliation.ts';
import { refundReasonWords, slipReasonWords } from '../payments/reasons.ts';
import { byProviderWords, refundWayWords } from '../payments/refund-words.ts';
import {
  paidWithWords,
  slipPurposeWords,
  testFailureWords,
  waitsForWords,
  walletWords,
} from '../payments/words.ts';
import { discountKindWords, discountScopeWords } from '../registration/codes/words.ts';
import { genderWords, identityWords, idTypeWords, valueLabels } from '../registration/people/person-words.ts';
import {
  invoiceKindWords,
  orderStateWords,
  registrationKindWords,
  reviewWords,
} from '../registration/words.ts';
import { decisionWords } from '../submissions/review-words.ts';
import { webhookOffWords } from '../webhooks/schemas.ts';

type Words = Readonly<Record<string, Sentence>>;

const roles: Words = Object.fromEntries(meetingRoles.map((role) => [role, roleWords[role].name]));
const meetingStates: Words = {
  draft: { en: 'Draft', zh: '草稿' },
  published: { en: 'Published', zh: '已发布' },
  closed: { en: 'Closed', zh: '已关闭' },
  archived: { en: 'Archived', zh: '已归档' },
};
const lineStates: Words = {
  open: { en: 'Open', zh: '待处理' },
  matched: { en: 'Matched', zh: '已匹配' },
  ignored: { en: 'Ignored', zh: '已忽略' },
};
const pageKinds: Words = {
  blocks: { en: 'Written page', zh: '在线编写' },
  bundle: { en: 'HTML bundle', zh: 'HTML 压缩包' },
  document: { en: 'PDF', zh: 'PDF' },
  pictures: { en: 'Pictures', zh: '图片' },
};
const providers: Words = {
  smtp: { en: 'Mail server (SMTP)', zh: '邮件服务器（SMTP）' },
  aliyun: { en: 'Alibaba Cloud', zh: '阿里云' },
  tencent: { en: 'Tencent Cloud', zh: '腾讯云' },
  webhook: { en: 'Webhook', zh: 'Webhook' },
};
// Whether a field of the registration form is shown, optional or required.
const asked: Words = {
  hidden: { en: 'Not asked', zh: '不收集' },
  optional: { en: 'Optional', zh: '选填' },
  required: { en: 'Required', zh: '必填' },
};
// The values that a change may have in an order's payment method, a conference, an invoice or a review.
const changes: Words = {
  ...meetingStates,
  ...invoiceStateWords,
  ...orderStateWords,
  ...reviewWords,
  ...paidWithWords,
  ...roles,
};

/** The words of enumeration values, by the name of the detail; the same as on the screens. */
export const auditValueWords: Readonly<Record<string, Words>> = {
  method: paidWithWords,
  methods: paidWithWords,
  wallet: { ...walletWords, ...paidWithWords },
  provider: walletWords,
  currency: currencyWords,
  way: refundWayWords,
  ends: {
    all: { en: 'Whole registration', zh: '整个订单' },
    lines: { en: 'Selected items', zh: '部分项目' },
    nothing: { en: 'Nothing', zh: '不取消' },
  },
  step: checklistWords,
  role: roles,
  roles,
  ...Object.fromEntries(Object.keys(valueLabels).map((key) => [key, asked])),
  gender: { ...genderWords, ...asked },
  identity: { ...identityWords, ...asked },
  idType: { ...idTypeWords, ...asked },
  language: languageWords,
  subject: consentSubjectWords,
  scope: discountScopeWords,
  channel: jobChannelWords,
  decision: decisionWords,
  purpose: slipPurposeWords,
  waitedFor: waitsForWords,
  state: checkpointStateWords,
  was: lineStates,
  reason: { ...slipReasonWords, ...refundReasonWords },
  names: wallNameWords,
  posterFrom: posterFromWords,
  blind: blindWords,
  kinds: invoiceKindWords,
  taken: { ...valueLabels, invoice: auditDetailWords.invoice },
  cause: {
    ...revocationWords,
    ...webhookOffWords,
    refund: auditDetailWords.refund,
    change: { en: 'Details changed', zh: '信息变更' },
  },
  kind: {
    ...registrationKindWords,
    ...discountKindWords,
    ...documentKindWords,
    ...invoiceKindWords,
    ...letterKindWords,
    ...byProviderWords,
    ...pageKinds,
    ...providers,
    ...testFailureWords,
    ...differenceKindWords,
  },
  format: {
    csv: { en: 'CSV', zh: 'CSV' },
    xlsx: { en: 'Excel', zh: 'Excel' },
    pdf: { en: 'PDF', zh: 'PDF' },
  },
  move: {
    earlier: { en: 'Up', zh: '前移' },
    later: { en: 'Down', zh: '后移' },
  },
  secrets: { password: { en: 'Password', zh: '密码' } },
  dayOrder: {
    ymd: { en: 'Year, month, day', zh: '年、月、日' },
    dmy: { en: 'Day, month, year', zh: '日、月、年' },
    mdy: { en: 'Month, day, year', zh: '月、日、年' },
  },
  fields: valueLabels,
  field: valueLabels,
  review: {
    ...reviewWords,
    pay_then_review: { en: 'Pay, then review', zh: '先支付后审核' },
    review_then_pay: { en: 'Review, then pay', zh: '先审核后支付' },
    none: { en: 'No review', zh: '不审核' },
  },
  registration: authorRegistrationWords,
  category: newsCategoryWords,
  // How a person logged in, and on whose behalf something was done.
  by: {
    password: { en: 'Password', zh: '密码' },
    code: { en: 'Verification code', zh: '验证码' },
    second_factor: { en: 'Two-step verification', zh: '两步验证' },
    sign_up: { en: 'Sign-up', zh: '注册' },
    sign_in_provider: { en: 'Login provider', zh: '第三方登录' },
    buyer: { en: 'Buyer', zh: '下单人' },
    organiser: { en: 'Organizer', zh: '会务组' },
    organizer: { en: 'Organizer', zh: '会务组' },
  },
  // The names of changed values; the values themselves are too long to be logged.
  parts: { ...valueLabels, ...auditDetailWords },
  change: changes,
};
