import { endpoint, KIB, UPLOAD_LIMIT } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { changeRefusals } from '../registration/change-messages.ts';
import { orderRefusals } from '../registration/orders/messages.ts';
import { paymentMessages, paymentRefusals } from './messages.ts';
import { refundRefusals } from './refund-messages.ts';
import { StatementLayout } from './statement-layout.ts';
import { statementRefusals } from './statement-messages.ts';
import { ImportResult, lineViews, StatementLines } from './statement-schemas.ts';

// Bank statements: lines are imported, matched with orders, and confirmed by finance.

/** The maximum number of orders that one transfer may pay. */
export const MOST_ORDERS = 30;

const OfMeeting = z.strictObject({ id: Id });
const OfLine = z.strictObject({ id: Id, lineId: Id });
const Reason = Line(200).min(1, { error: paymentMessages.reason_missing });

export const importStatement = endpoint({
  name: 'payments.importStatement',
  method: 'POST',
  path: '/api/meetings/:id/statements',
  access: 'staff',
  summary: {
    en: 'Import a bank statement (XLSX, CSV, CAMT.053, MT940)',
    zh: '导入银行流水（XLSX、CSV、CAMT.053、MT940）',
  },
  params: OfMeeting,
  query: z.strictObject({
    name: Line(120).optional(),
    /** `columns` requests the columns again, although they are already stored. */
    ask: z.enum(['columns']).optional(),
  }),
  upload: { maxBytes: 20 * KIB * KIB, types: ['application/octet-stream'] },
  reply: ImportResult,
  refusals: [
    statementRefusals.STATEMENT_UNREADABLE,
    statementRefusals.STATEMENT_OLD_WORKBOOK,
    statementRefusals.STATEMENT_LOCKED,
    statementRefusals.STATEMENT_DOCTYPE,
    statementRefusals.STATEMENT_ROW,
    statementRefusals.STATEMENT_EMPTY,
    statementRefusals.STATEMENT_FUTURE,
    statementRefusals.STATEMENT_TOO_LONG,
    statementRefusals.LINES_WAITING,
  ],
  limit: { ...UPLOAD_LIMIT, calls: 60 },
});

export const saveStatementLayout = endpoint({
  name: 'payments.saveStatementLayout',
  method: 'PUT',
  path: '/api/meetings/:id/statement-layouts/:fingerprint',
  access: 'staff',
  summary: {
    en: 'Save the column layout of a bank’s CSV or Excel file',
    zh: '保存银行流水表格的列对应关系',
  },
  params: OfMeeting.extend({ fingerprint: z.string().regex(/^[\da-f]{32}$/) }),
  body: StatementLayout,
  bodyBytes: 4 * KIB,
  reply: z.null(),
});

export const listStatementLines = endpoint({
  name: 'payments.listStatementLines',
  method: 'GET',
  path: '/api/meetings/:id/statement-lines',
  access: 'staff',
  summary: { en: 'Bank statement lines, with proposed orders', zh: '银行流水及匹配建议' },
  params: OfMeeting,
  query: z.strictObject({ view: z.enum(lineViews), after: z.string().max(200).optional() }),
  reply: StatementLines,
});

export const confirmStatementLine = endpoint({
  name: 'payments.confirmStatementLine',
  method: 'POST',
  path: '/api/meetings/:id/statement-lines/:lineId/match',
  access: 'staff',
  summary: { en: 'Match a statement line to its orders', zh: '确认流水对应的订单' },
  params: OfLine,
  body: z.union([
    z.strictObject({
      /** The orders, whose amounts must add up to the line's amount. */
      orders: z
        .array(z.strictObject({ orderId: Id, amount: z.int().min(1).max(2_000_000_000) }))
        .min(1)
        .max(MOST_ORDERS),
    }),
    /** Links the line to a payment that was recorded before. */
    z.strictObject({ receiptId: Id }),
  ]),
  bodyBytes: 32 * KIB,
  reply: z.null(),
  refusals: [
    statementRefusals.LINE_STATE,
    statementRefusals.LINE_SHARES,
    orderRefusals.ORDER_STATE,
    paymentRefusals.RECEIPT_STATE,
  ],
});

export const confirmSureLines = endpoint({
  name: 'payments.confirmSureLines',
  method: 'POST',
  path: '/api/meetings/:id/statement-matches',
  access: 'staff',
  summary: { en: 'Confirm all exact matches', zh: '确认全部确定匹配的流水' },
  params: OfMeeting,
  /** `left` is the number of remaining lines if there are too many for one call; the client calls again. */
  reply: z.object({ confirmed: z.int(), left: z.int() }),
});

export const ignoreStatementLine = endpoint({
  name: 'payments.ignoreStatementLine',
  method: 'POST',
  path: '/api/meetings/:id/statement-lines/:lineId/ignore',
  access: 'staff',
  summary: { en: 'Ignore a statement line that isn’t for an order', zh: '忽略与订单无关的流水' },
  params: OfLine,
  body: z.strictObject({ reason: Reason }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [statementRefusals.LINE_STATE],
});

export const reopenStatementLine = endpoint({
  name: 'payments.reopenStatementLine',
  method: 'POST',
  path: '/api/meetings/:id/statement-lines/:lineId/reopen',
  access: 'staff',
  summary: { en: 'Undo the decision on a statement line', zh: '撤销对流水的处理' },
  params: OfLine,
  body: z.strictObject({ reason: Reason }),
  bodyBytes: KIB,
  reply: z.null(),
  refusals: [
    statementRefusals.LINE_STATE,
    orderRefusals.ORDER_STATE,
    orderRefusals.NO_STOCK,
    changeRefusals.CHANGE_FOLLOWS,
    paymentRefusals.RECEIPT_STATE,
    refundRefusals.REFUND_OPEN,
  ],
});
