import type { OrderRow, OrderSheetColumn } from '@plenum/contract/console/order-lists';
import { maskedEmail } from '@plenum/contract/kernel/mask';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import type pg from 'pg';
import { type ExportColumn, formatMoment } from '#kernel/sheet/export-sheet';
import { invoiceColumns } from './money-columns.ts';

/** When an order was paid and what was noted about it: the number of the transfer, most often. */
export interface FoundPayment {
  readonly orderId: string;
  readonly at: Date;
  readonly reference: string;
}

export async function findPayments(
  pool: pg.Pool,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, FoundPayment>> {
  // The last time it was paid: a refund that was called off leads back to paid.
  const found = await pool.query<FoundPayment>({
    name: 'people_payments',
    text: `select distinct on (order_id) order_id as "orderId", at, reason as reference
      from order_history where order_id = any ($1) and to_state = 'pay_success' and from_state <> 'refunding'
      order by order_id, id desc`,
    values: [orderIds],
  });
  return new Map(found.rows.map((row) => [row.orderId, row]));
}

/** The discount codes of these orders, as they are written. */
export async function findCodesOf(
  pool: pg.Pool,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await pool.query<{ id: string; code: string }>({
    name: 'people_codes',
    text: `select orders.id, code from orders join discount_codes on discount_codes.id = code_id where orders.id = any ($1)`,
    values: [orderIds],
  });
  return new Map(found.rows.map(({ id, code }) => [id, code]));
}

/** An order as a sheet tells it. */
export interface SheetOrder extends OrderRow {
  readonly payment: FoundPayment | null;
  readonly invoice: InvoiceForm | null;
  readonly code: string;
}

export const paymentColumns: Readonly<Record<OrderSheetColumn, ExportColumn<SheetOrder>>> = {
  discount: {
    header: { en: 'Discount', zh: '优惠' },
    kind: 'money',
    cell: ({ fees }) => fees.discount,
  },
  discountCode: { header: { en: 'Discount code', zh: '优惠码' }, width: 18, cell: ({ code }) => code },
  paidAt: {
    header: { en: 'Paid at', zh: '支付时间' },
    kind: 'instant',
    width: 18,
    cell: ({ payment }, reader) => formatMoment(payment?.at ?? null, reader),
  },
  reference: {
    header: { en: 'Payment reference', zh: '支付备注' },
    width: 24,
    cell: ({ payment }) => payment?.reference ?? '',
  },
  ...invoiceColumns<SheetOrder>(({ invoice }) => invoice),
  invoiceEmail: {
    header: { en: 'Invoice email', zh: '收票邮箱' },
    width: 26,
    cell: ({ invoice }) => maskedEmail(invoice?.email ?? ''),
  },
};
