import { textIn } from '@plenum/contract/kernel/localized-text';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import type { CustomField } from '@plenum/contract/meetings/settings';
import {
  type DiscountedLine,
  type DiscountScope,
  discountShares,
} from '@plenum/contract/registration/codes/discount';
import type {
  ParticipantSheetDetail,
  ParticipantSheetRow,
} from '@plenum/contract/registration/lists/participant-list';
import type pg from 'pg';
import type { Kernel } from '#kernel/kernel';
import type { ExportColumn, ExportColumns } from '#kernel/http/response/export-sheet';
import { openInvoice, type OrderRow } from '#modules/registration/orders/public';
import { sayAnswer } from './answer-words.ts';

type SheetDetail = ParticipantSheetDetail & { readonly id: string };

interface Ordered extends Pick<OrderRow, 'invoice' | 'taxDetails'> {
  readonly orderId: string | null;
}

/** Reads the details of one batch of participants; they include the lines of the current order and of its additions. */
export async function findSheetDetails(
  { pool, keys }: Pick<Kernel, 'pool' | 'keys'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SheetDetail>> {
  const booked = (
    isMeal: '' | 'not',
    column: 'id' | 'name',
  ) => `(select coalesce(json_agg(activities.${column}
      order by activities.starts_at, activities.position), '[]')
    from order_lines join activities on activities.id = order_lines.activity_id
    where order_lines.participant_id = p.id and order_lines.held and not order_lines.pending and order_lines.kind = 'activity'
      and ${isMeal} (activities.kind = any ($2)))`;
  const discounts = await findDiscounts(pool, ids);
  const found = await pool.query<Omit<SheetDetail, 'invoice' | 'discount'> & Ordered>({
    name: 'people_sheet_details',
    text: `select p.id, p.answers, hotels.name as hotel, room_types.name as room, stays.check_in::text as "checkIn",
        stays.check_out::text as "checkOut", stays.check_out - stays.check_in as nights,
        ${booked('', 'id')} as "mealIds", ${booked('not', 'name')} as activities,
        orders.currency, fees.conference as "conferenceFee", fees.hotel as "hotelFee", fees.activity as "activityFee",
        fees.total, orders.id as "orderId", orders.invoice, orders.tax_details as "taxDetails"
      from participants as p
      join registrations on registrations.id = p.registration_id
      left join orders on orders.id = registrations.order_id
      left join stays on stays.participant_id = p.id
      left join room_types on room_types.id = stays.room_type_id
      left join hotels on hotels.id = room_types.hotel_id
      left join lateral (
        select coalesce(sum(amount) filter (where kind = 'conference'), 0)::integer as conference,
          coalesce(sum(amount) filter (where kind = 'hotel'), 0)::integer as hotel,
          coalesce(sum(amount) filter (where kind = 'activity'), 0)::integer as activity,
          coalesce(sum(amount), 0)::integer as total
        from order_lines join orders as ordered on ordered.id = order_id
        where participant_id = p.id and (ordered.id = orders.id
          or (ordered.adds_to = orders.id and ordered.state not in ('cancelled', 'refunded')))
      ) as fees on orders.id is not null
      where p.id = any ($1)`,
    values: [ids, mealKinds],
  });
  return new Map(
    found.rows.map((row) => {
      const { orderId, invoice, taxDetails } = row;
      const discount = row.total === null ? null : (discounts.get(row.id) ?? 0);
      return [
        row.id,
        {
          ...row,
          discount,
          total: row.total === null ? null : row.total - (discount ?? 0),
          invoice: orderId ? openInvoice(keys, { id: orderId, invoice, taxDetails }) : null,
        },
      ];
    }),
  );
}

interface SharedDiscount extends DiscountedLine, DiscountScope {
  readonly orderId: string;
  readonly discount: number;
}

/** Returns each person's share of their orders' discounts. */
async function findDiscounts(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<SharedDiscount>({
    name: 'people_discounts',
    text: `select line.order_id as "orderId", line.participant_id as "memberId", line.kind, line.type_id as "typeId",
        line.amount, orders.discount, codes.scope, codes.type_ids as "typeIds"
      from orders join discount_codes as codes on codes.id = orders.code_id
      join order_lines as line on line.order_id = orders.id
      where orders.discount > 0 and orders.state not in ('cancelled', 'refunded')
        and orders.registration_id in (select registration_id from participants where id = any ($1))
      order by line.order_id, line.id`,
    values: [ids],
  });
  const shares = new Map<string, number>();
  for (const lines of Map.groupBy(rows, ({ orderId }) => orderId).values()) {
    const [order] = lines;
    if (!order) continue;
    for (const [index, share] of discountShares(lines, order.discount, order).entries()) {
      const memberId = lines[index]?.memberId ?? '';
      shares.set(memberId, (shares.get(memberId) ?? 0) + share);
    }
  }
  return shares;
}

/** One column for each custom question of the conference, by its id. */
export function answerColumns(
  fields: readonly CustomField[],
  isMasked: boolean,
): ExportColumns<ParticipantSheetRow> {
  return Object.fromEntries(
    fields.map((field) => [
      `answer:${field.id}`,
      {
        header: { en: textIn(field.label, 'en'), zh: textIn(field.label, 'zh-cn') },
        width: 20,
        cell: ({ detail }, { language }) => {
          const answer = detail?.answers[field.id];
          return answer === undefined ? '' : sayAnswer(field, answer, language, isMasked);
        },
      } satisfies ExportColumn<ParticipantSheetRow>,
    ]),
  );
}
