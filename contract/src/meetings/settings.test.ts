import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '../kernel/field-errors.ts';
import { noText } from '../kernel/localized-text.ts';
import type { z } from '../kernel/zod.ts';
import { sections } from './sections.ts';
import { type CustomField, FormSection, PaymentSection, RulesSection } from './settings.ts';

let made = 0;
function newId(): string {
  made += 1;
  return `0198f3a0-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

function fieldErrors(schema: z.ZodType, value: unknown): [path: string, code: string][] {
  const { error } = schema.safeParse(value, { reportInput: true });
  return toFieldErrors(error?.issues ?? [], 'en').map(({ path, code }) => [path, code]);
}

const label = { en: 'Label', zh: '' };

describe('the form', () => {
  const option = () => ({ id: newId(), label });
  const field = (overrides: Partial<CustomField> = {}): CustomField => ({
    id: newId(),
    type: 'line',
    label,
    help: noText,
    required: false,
    options: [],
    condition: null,
    ...overrides,
  });
  const of = (...custom: unknown[]) => fieldErrors(FormSection, { ...sections.form.empty, custom });
  const choice = field({ type: 'choice', options: [option(), option()] });
  const firstOption = choice.options[0]?.id ?? '';
  const yesNo = field({ type: 'yes_no' });

  test('lets a field depend on an earlier choice', () => {
    const conditions = [
      { fieldId: choice.id, answers: [firstOption] },
      { fieldId: yesNo.id, answers: ['yes', 'no'] },
    ];
    expect(of(choice, yesNo, ...conditions.map((condition) => field({ condition })))).toEqual([]);
  });

  test.each([
    ['a later field', (me: CustomField) => [me, choice], { fieldId: choice.id, answers: [firstOption] }],
    ['a field that is gone', (me: CustomField) => [choice, me], { fieldId: newId(), answers: [firstOption] }],
    [
      'an answer that is gone',
      (me: CustomField) => [choice, me],
      { fieldId: choice.id, answers: [firstOption, newId()] },
    ],
    [
      'a field that is no choice',
      (me: CustomField) => [{ ...choice, type: 'line' }, me],
      { fieldId: choice.id, answers: ['x'] },
    ],
  ])('refuses dependence on %s', (_, arrange, condition) => {
    const me = field({ condition });
    const custom = arrange(me);
    expect(of(...custom)).toEqual([[`custom.${custom.indexOf(me)}.condition`, 'condition_invalid']]);
  });

  test('refuses a field that depends on itself', () => {
    const id = newId();
    const itself = field({ id, type: 'yes_no', condition: { fieldId: id, answers: ['yes'] } });
    expect(of(itself)).toEqual([['custom.0.condition', 'condition_invalid']]);
  });

  test('needs at least two different options for a choice', () => {
    const one = option();
    expect(of(field({ type: 'choice', options: [one] }))).toEqual([['custom.0.options', 'choices_missing']]);
    expect(of(field({ type: 'choices', options: [one, one] }))).toEqual([
      ['custom.0.options.1.id', 'duplicate'],
    ]);
  });

  test('refuses a duplicate field, an unknown type and a missing name', () => {
    expect(of(yesNo, yesNo)).toEqual([['custom.1.id', 'duplicate']]);
    expect(of({ ...field(), type: 'html' })).toEqual([['custom.0.type', 'unknown_choice']]);
    expect(of(field({ label: noText }))[0]).toEqual(['custom.0.label.en', 'one_language']);
  });

  test('has an answer for every known question: asked, optional or hidden', () => {
    const { gender: _, ...asked } = sections.form.empty.asked;
    expect(fieldErrors(FormSection, { ...sections.form.empty, asked })).toEqual([
      ['asked.gender', 'unknown_choice'],
    ]);
    expect(
      fieldErrors(FormSection, {
        ...sections.form.empty,
        asked: { ...sections.form.empty.asked, age: 'hidden' },
      }),
    ).toEqual([['asked.age', 'unknown_field']]);
  });
});

describe('payment', () => {
  const account = {
    id: newId(),
    currency: 'CNY',
    purpose: 'all',
    accountName: 'Society',
    bank: 'Bank',
    accountNumber: '6222',
    cnaps: '',
    swift: '',
    bankAddress: '',
  };
  const of = (overrides: object) => fieldErrors(PaymentSection, { ...sections.payment.empty, ...overrides });

  test('needs an account for transfers, but not for wallets', () => {
    for (const method of ['corporate_transfer', 'wire_transfer', 'bank_account']) {
      expect(of({ methods: [method] })).toEqual([['accounts', 'account_missing']]);
      expect(of({ methods: [method], accounts: [account] })).toEqual([]);
    }
    expect(of({ methods: ['mobile_wallet', 'qr_code', 'online_wallet'] })).toEqual([]);
  });

  test.each([
    ['a way to pay that is none', { methods: ['cash'] }, ['methods.0', 'unknown_choice']],
    ['one twice', { methods: ['qr_code', 'qr_code'] }, ['methods.1', 'duplicate']],
    ['an account twice', { accounts: [account, account] }, ['accounts.1.id', 'duplicate']],
    [
      'an account without currency',
      { accounts: [{ ...account, currency: '' }] },
      ['accounts.0.currency', 'unknown_choice'],
    ],
    [
      'no account number',
      { accounts: [{ ...account, accountNumber: '' }] },
      ['accounts.0.accountNumber', 'too_short'],
    ],
    ['no time to pay', { holdOnlineMinutes: 0 }, ['holdOnlineMinutes', 'too_small']],
    ['a place held for ever', { holdTransferDays: 31 }, ['holdTransferDays', 'too_big']],
  ])('refuses %s', (_, overrides, fieldError) => {
    expect(of(overrides)).toEqual([fieldError]);
  });
});

describe('rules', () => {
  const step = (until: string, percent: number) => ({ id: newId(), until, percent });
  const of = (...steps: unknown[]) =>
    fieldErrors(RulesSection, { ...sections.rules.empty, refund: { steps, note: noText } });
  const [MAY, JUNE] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];

  test('allows steps that refund less or the same over time', () => {
    expect(of(step(MAY, 100), step(JUNE, 50))).toEqual([]);
    expect(of(step(MAY, 50), step(JUNE, 50))).toEqual([]);
  });

  test('refuses a later step that refunds more', () => {
    expect(of(step(MAY, 50), step(JUNE, 80))).toEqual([['refund.steps.1.percent', 'percent_rising']]);
  });

  test('refuses two steps at one time', () => {
    expect(of(step(JUNE, 80), step(MAY, 50))).toEqual([['refund.steps.1.until', 'date_order']]);
    expect(of(step(MAY, 80), step('2026-05-01T00:00:00Z', 50))).toEqual([
      ['refund.steps.1.until', 'date_order'],
    ]);
  });

  test.each([-1, 101, 0.5])('refuses %d percent', (percent) => {
    expect(of(step(MAY, percent))).toHaveLength(1);
  });
});
