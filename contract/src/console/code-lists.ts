import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { CodeRow } from '../registration/codes/code-list.ts';
import { paymentStatuses } from '../registration/orders/payment-status.ts';

export const listCodeBatches = endpoint({
  name: 'console.listCodeBatches',
  method: 'GET',
  path: '/api/meetings/:id/code-batches',
  access: 'staff',
  summary: { en: 'List discount code batches', zh: '优惠码批次' },
  params: z.strictObject({ id: Id }),
  reply: z.array(z.string()),
});

/** The maximum number of orders that are listed with a code. */
export const MOST_CODE_ORDERS = 100;

const CodeOrder = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(paymentStatuses),
  buyer: z.string(),
  currency: z.enum(currencies),
  discount: z.int(),
  total: z.int(),
  placedAt: z.string(),
});

export const readDiscountCode = endpoint({
  name: 'console.readCode',
  method: 'GET',
  path: '/api/meetings/:id/codes/:codeId',
  access: 'staff',
  summary: { en: 'A discount code and the orders that use it', zh: '优惠码详情及使用记录' },
  params: z.strictObject({ id: Id, codeId: Id }),
  /** Lists the newest orders first. Cancelled orders are included, although they don't count as uses. */
  reply: CodeRow.extend({ orders: z.array(CodeOrder) }),
});
