import { z } from '../kernel/zod.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { Id, Instant, Line } from '../kernel/fields.ts';
import { LocalizedLine, LocalizedLines, LocalizedName } from '../kernel/localized-text.ts';
import { Amounts, currencies } from '../kernel/money.ts';
import { ListOf, SetOf } from './fields.ts';
import { meetingMessages } from './messages.ts';
import { askedShape, personFields } from './person-fields.ts';

export const customFieldTypes = [
  'line',
  'paragraph',
  'number',
  'date',
  'yes_no',
  'choice',
  'choices',
  'email',
  'phone',
  'link',
  'file',
] as const;

const CustomField = z.strictObject({
  id: Id,
  type: z.enum(customFieldTypes),
  label: LocalizedName(120),
  help: LocalizedLine(300),
  required: z.boolean(),
  /** The options of a `choice` or `choices` field. */
  options: ListOf(z.strictObject({ id: Id, label: LocalizedName(120) }), 60),
  /**
   * The earlier choice that the field depends on: the field is asked only if that choice has one of these answers,
   * which are option ids, or `yes` and `no`. Null if the field is always asked.
   */
  condition: z.strictObject({ fieldId: Id, answers: z.array(z.string().max(64)).min(1).max(60) }).nullable(),
});
export type CustomField = z.infer<typeof CustomField>;

/** Returns the answers that a condition on this field can require; null if the field is not a choice. */
export function answersOf(field: CustomField): string[] | null {
  if (field.type === 'yes_no') return ['yes', 'no'];
  if (field.type === 'choice' || field.type === 'choices') return field.options.map(({ id }) => id);
  return null;
}

export const FormSection = z.strictObject({
  /** One field for the full name, or separate fields for first and last name. */
  name: z.enum(['full', 'parts']),
  asked: z.strictObject(askedShape),
  custom: ListOf(CustomField, 60).superRefine((fields, context) => {
    for (const [index, field] of fields.entries()) {
      const isChoice = field.type === 'choice' || field.type === 'choices';
      if (isChoice && field.options.length < 2)
        context.addIssue({
          code: 'custom',
          path: [index, 'options'],
          message: meetingMessages.choices_missing,
          input: field.options,
        });
      if (field.condition && !conditionHolds(field.condition, fields.slice(0, index)))
        context.addIssue({
          code: 'custom',
          path: [index, 'condition'],
          message: meetingMessages.condition_invalid,
          input: field.condition,
        });
    }
  }),
  teams: z.boolean(),
  invoice: z.boolean(),
  /** Whether stewards may register people at the badge desk. */
  stewardWalkIns: z.boolean(),
  /**
   * The details that walk-ins must give at the desk in addition to name, type and a contact: fields, and questions by
   * id.
   */
  deskRequired: SetOf(z.union([z.enum(personFields), Id]), 70),
});

function conditionHolds(condition: { fieldId: string; answers: string[] }, earlier: CustomField[]): boolean {
  const asked = earlier.find(({ id }) => id === condition.fieldId);
  const answers = asked ? answersOf(asked) : null;
  return answers !== null && condition.answers.every((answer) => answers.includes(answer));
}

/** The six payment methods of the specification. */
export const paymentMethods = [
  'mobile_wallet',
  'qr_code',
  'corporate_transfer',
  'wire_transfer',
  'online_wallet',
  'bank_account',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Methods that are paid to an account of the organizer, with a proof of payment. */
export const transferMethods: readonly PaymentMethod[] = [
  'corporate_transfer',
  'wire_transfer',
  'bank_account',
];

export const PaymentSection = z
  .strictObject({
    methods: SetOf(z.enum(paymentMethods), paymentMethods.length),
    accounts: ListOf(
      z.strictObject({
        id: Id,
        currency: z.enum(currencies),
        /** The fees that are paid to this account; conference and hotel fees may have separate ones. */
        purpose: z.enum(['all', 'conference', 'hotel']),
        accountName: Line(120).min(1),
        bank: Line(160).min(1),
        accountNumber: Line(60).min(4),
        cnaps: Line(20),
        swift: Line(20),
        bankAddress: Line(200),
      }),
      10,
    ),
    /** Instructions for the payer, such as the reference of the transfer. */
    note: LocalizedLines(600),
    /**
     * How long an unpaid place is held: in minutes for online payments and, in `holdTransferDays`, in days for
     * transfers.
     */
    holdOnlineMinutes: z.int().min(5).max(1_440),
    holdTransferDays: z.int().min(1).max(30),
  })
  .refine(
    ({ methods, accounts }) => accounts.length > 0 || !methods.some((one) => transferMethods.includes(one)),
    { path: ['accounts'], error: meetingMessages.account_missing },
  );

export const reviewRules = ['pay_then_review', 'review_then_pay', 'none'] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** Changes that participants may make themselves once they have paid. The organizer may make them at any time. */
export const attendeeChanges = ['addNights', 'addActivities', 'giveUp', 'changeType', 'substitute'] as const;
export type AttendeeChange = (typeof attendeeChanges)[number];

export const RulesSection = z.strictObject({
  review: z.enum(reviewRules),
  refund: z.strictObject({
    /** The share refunded on a cancellation before each moment, earliest first. */
    steps: ListOf(
      z.strictObject({ id: Id, until: Instant, percent: z.int().min(0).max(100) }),
      10,
    ).superRefine((steps, context) => {
      for (const [index, step] of steps.entries()) {
        const earlier = steps[index - 1];
        if (!earlier) continue;
        if (step.until <= earlier.until)
          context.addIssue({
            code: 'custom',
            path: [index, 'until'],
            message: fieldMessages.date_order,
            input: step.until,
          });
        if (step.percent > earlier.percent)
          context.addIssue({
            code: 'custom',
            path: [index, 'percent'],
            message: meetingMessages.percent_rising,
            input: step.percent,
          });
      }
    }),
    note: LocalizedLines(1_000),
  }),
  /** The amount above which a second person must confirm a refund; null for no limit. */
  refundLimit: Amounts,
  invoice: z.strictObject({
    kinds: SetOf(z.enum(['ordinary', 'special']), 2),
    /** The item on the invoice, such as 会议费. */
    item: LocalizedLine(60),
    issuer: Line(120),
    note: LocalizedLines(600),
  }),
  /** The issuer's name on English receipts and invoices. If empty, `invoice.issuer` is used. */
  issuerEn: Line(120),
  /**
   * The waiting list for sold-out items. If it is off, no one can join, but people already waiting still get offers.
   */
  waitingList: z.strictObject({
    on: z.boolean(),
    /** How long an offer is held. */
    offerHours: z.int().min(1).max(168),
  }),
  changes: z.strictObject({
    allowed: SetOf(z.enum(attendeeChanges), attendeeChanges.length),
    /** Null to allow changes until the conference begins. */
    until: Instant.nullable(),
  }),
});
