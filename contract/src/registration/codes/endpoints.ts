import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { fieldMessages } from '../../kernel/field-messages.ts';
import { Id, Instant, Line } from '../../kernel/fields.ts';
import { MinorUnits } from '../../kernel/money.ts';
import { z } from '../../kernel/zod.ts';
import { CODE_LENGTH, codeKey } from './code-key.ts';
import { DiscountTerms, discountKinds, discountScopes } from './discount.ts';
import { codeMessages, codeRefusals } from './messages.ts';

export const checkCode = endpoint({
  name: 'codes.check',
  method: 'POST',
  path: '/api/registrations/:id/code-check',
  access: 'login',
  summary: { en: 'Check a discount code for my registration', zh: '查询优惠码' },
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ code: z.string().max(60) }),
  bodyBytes: KIB,
  reply: z.object({ code: z.string(), terms: DiscountTerms }),
  refusals: Object.values(codeRefusals),
  limit: { calls: 20, seconds: 60 },
});

const Count = z.int().min(1).max(1_000_000);

/** When and how often the code can be used; null for no limit. */
const limits = {
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  mostUses: Count.nullable(),
  mostPerAccount: Count.nullable(),
  active: z.boolean(),
  note: Line(200),
};

const promise = {
  kind: z.enum(discountKinds),
  percent: z.int().min(1).max(100).nullable(),
  amount: z.strictObject({ CNY: MinorUnits.min(1).nullable(), USD: MinorUnits.min(1).nullable() }),
  scope: z.enum(discountScopes),
  typeIds: z.array(Id).max(100),
};

type Limits = Pick<z.infer<z.ZodObject<typeof limits>>, 'validFrom' | 'validUntil'>;
type Promised = Pick<z.infer<z.ZodObject<typeof promise>>, 'kind' | 'percent' | 'amount'>;

const inOrder = ({ validFrom, validUntil }: Limits) =>
  validFrom === null || validUntil === null || validFrom < validUntil;
const orderError = { path: ['validUntil'], error: fieldMessages.date_order };
const hasPercent = ({ kind, percent }: Promised) => (kind === 'percent') === (percent !== null);
const percentError = { path: ['percent'], error: codeMessages.code_percent_required };
const hasAmount = ({ kind, amount }: Promised) =>
  (kind === 'amount') === (amount.CNY !== null || amount.USD !== null);
const amountError = { path: ['amount', 'CNY'], error: codeMessages.code_amount_required };

/** A code as it is written on paper; similar letters are treated as equal. */
const CodeText = Line(60).refine((text) => codeKey(text) !== null, { error: codeMessages.code_written });

export const NewCode = z
  .strictObject({ code: CodeText, ...promise, ...limits })
  .refine(inOrder, orderError)
  .refine(hasPercent, percentError)
  .refine(hasAmount, amountError);
export type NewCode = z.infer<typeof NewCode>;

/** The number of random characters after the prefix. */
export const DRAWN_LENGTH = 8;
export const MOST_CODES = 2_000;

export const NewBatch = z
  .strictObject({
    batch: Line(60).min(1),
    prefix: Line(CODE_LENGTH.max - DRAWN_LENGTH).regex(/^[\dA-Za-z-]*$/, {
      error: codeMessages.code_written,
    }),
    count: z.int().min(1).max(MOST_CODES),
    ...promise,
    ...limits,
  })
  .refine(inOrder, orderError)
  .refine(hasPercent, percentError)
  .refine(hasAmount, amountError);
export type NewBatch = z.infer<typeof NewBatch>;

export const CodeChange = z.strictObject(limits).refine(inOrder, orderError);
export type CodeChange = z.infer<typeof CodeChange>;

export const createCode = endpoint({
  name: 'codes.create',
  method: 'POST',
  path: '/api/meetings/:id/codes',
  access: 'staff',
  summary: { en: 'Create a discount code', zh: '新建优惠码' },
  params: z.strictObject({ id: Id }),
  body: NewCode,
  bodyBytes: 8 * KIB,
  reply: z.object({ id: Id }),
});

export const makeCodes = endpoint({
  name: 'codes.makeBatch',
  method: 'POST',
  path: '/api/meetings/:id/code-batches',
  access: 'staff',
  summary: { en: 'Generate a batch of discount codes', zh: '批量生成优惠码' },
  params: z.strictObject({ id: Id }),
  body: NewBatch,
  bodyBytes: 8 * KIB,
  reply: z.object({ count: z.int() }),
  limit: { calls: 30, seconds: 3600 },
});

export const changeCode = endpoint({
  name: 'codes.change',
  method: 'PUT',
  path: '/api/meetings/:id/codes/:codeId',
  access: 'staff',
  summary: { en: 'Change the limits of a discount code', zh: '修改优惠码使用限制' },
  params: z.strictObject({ id: Id, codeId: Id }),
  body: CodeChange,
  bodyBytes: 2 * KIB,
  reply: z.null(),
});
