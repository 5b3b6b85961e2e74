import { defineFieldMessages } from '../../kernel/field-messages.ts';
import { defineRefusals, type Refusal } from '../../kernel/refusals.ts';

// The sentences are the same at the field and in the refusal.
const sentences = {
  /** A code that doesn't exist and a code of another conference get the same sentence. */
  unknown: {
    en: 'This discount code doesn’t exist. Please check the spelling.',
    zh: '优惠码不存在，请核对后重新输入',
  },
  notYet: { en: 'This discount code is not valid yet.', zh: '该优惠码尚未生效' },
  over: { en: 'This discount code is no longer valid.', zh: '该优惠码已失效' },
  usedUp: { en: 'This discount code has been used up.', zh: '该优惠码已用完' },
  usedByYou: { en: 'You have already used this discount code.', zh: '您已使用过该优惠码' },
  type: {
    en: 'This discount code doesn’t apply to the selected registration type.',
    zh: '该优惠码不适用于所选注册类型',
  },
  currency: {
    en: 'This discount code can’t be used with the chosen currency.',
    zh: '该优惠码不支持所选币种',
  },
  nothing: {
    en: 'This discount code doesn’t apply to anything in your order.',
    zh: '当前订单中没有可使用该优惠码的项目',
  },
};

export const codeMessages = defineFieldMessages({
  code_unknown: sentences.unknown,
  code_not_yet: sentences.notYet,
  code_over: sentences.over,
  code_used_up: sentences.usedUp,
  code_used_by_you: sentences.usedByYou,
  code_type: sentences.type,
  code_currency: sentences.currency,
  code_nothing: sentences.nothing,
  code_written: {
    en: 'A code must have 4 to 32 letters or digits, not counting spaces and hyphens',
    zh: '须为 4–32 位字母或数字，空格和连字符不计',
  },
  code_taken: {
    en: 'A code that looks like this one already exists',
    zh: '已有相同或易混淆的优惠码',
  },
  code_amount_required: {
    en: 'Please enter an amount in at least one currency',
    zh: '请至少填写一个币种的金额',
  },
  code_percent_required: { en: 'Please enter a percentage from 1 to 100', zh: '请输入 1–100 的优惠比例' },
  code_below_uses: {
    en: 'The limit can’t be lower than {count}, the number of times this code has been used',
    zh: '该优惠码已使用 {count} 次，上限不能低于该次数',
  },
  code_below_account: {
    en: 'The limit can’t be lower than {count}, the number of times one account has used this code',
    zh: '已有账号使用过 {count} 次，上限不能低于该次数',
  },
});

export const codeRefusals = defineRefusals({
  CODE_UNKNOWN: { code: 409_520, ...sentences.unknown },
  CODE_NOT_YET: { code: 409_521, ...sentences.notYet },
  CODE_OVER: { code: 409_522, ...sentences.over },
  CODE_USED_UP: { code: 409_523, ...sentences.usedUp },
  CODE_USED_BY_YOU: { code: 409_524, ...sentences.usedByYou },
  CODE_TYPE: { code: 409_525, ...sentences.type },
  CODE_CURRENCY: { code: 409_526, ...sentences.currency },
  CODE_NOTHING: { code: 409_527, ...sentences.nothing },
});

/** The refusal for a form whose only error is the discount code, by the code of the field's message. */
export const codeRefusalOf: ReadonlyMap<string, Refusal> = new Map([
  [codeMessages.code_unknown, codeRefusals.CODE_UNKNOWN],
  [codeMessages.code_not_yet, codeRefusals.CODE_NOT_YET],
  [codeMessages.code_over, codeRefusals.CODE_OVER],
  [codeMessages.code_used_up, codeRefusals.CODE_USED_UP],
  [codeMessages.code_used_by_you, codeRefusals.CODE_USED_BY_YOU],
  [codeMessages.code_type, codeRefusals.CODE_TYPE],
  [codeMessages.code_currency, codeRefusals.CODE_CURRENCY],
  [codeMessages.code_nothing, codeRefusals.CODE_NOTHING],
]);
