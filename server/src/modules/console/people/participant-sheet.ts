import type { ParticipantSheetColumn } from '@plenum/contract/console/people';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import type { Currency } from '@plenum/contract/kernel/money';
import { mealKinds } from '@plenum/contract/meetings/catalogue';
import type { CustomField } from '@plenum/contract/meetings/settings';
import {
  type DiscountedLine,
  type DiscountScope,
  discountShares,
} from '@plenum/contract/registration/codes/discount';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import type pg from 'pg';
import type { Kernel } from '#kernel/kernel';
import type { ExportColumn, ExportColumns } from '#kernel/sheet/export-sheet';
import { openInvoice, type OrderRow } from '#modules/registration/orders/public';
import { type Answer, sayAnswer } from './answer-words.ts';
import { invoiceColumns } from './money-columns.ts';

/** What a sheet tells of a participant beyond the row of the list. */
export interface SheetDetail {
  readonly id: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly hotel: LocalizedText | null;
  readonly room: LocalizedText | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly nights: number | null;
  /** The meals that the person has booked. */
  readonly mealIds: readonly string[];
  readonly activities: readonly LocalizedText[];
  readonly currency: Currency | null;
  readonly conferenceFee: number | null;
  readonly hotelFee: number | null;
  readonly activityFee: number | null;
  /** The person's share of the discounts, which the total is less by. */
  readonly discount: number | null;
  readonly total: number | null;
  readonly invoice: InvoiceForm | null;
}

interface Ordered extends Pick<OrderRow, 'invoice' | 'taxDetails'> {
  readonly orderId: string | null;
}

/** Of so many participants in one question; the lines of the order that stands, and of those that were added to it, are theirs. */
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

/** Each person's share of the discounts of their orders. */
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

interface Detailed {
  /** Read only where a chosen column needs it. */
  readonly detail: SheetDetail | null;
}

const names = (texts: readonly LocalizedText[] | undefined, language: Language) =>
  (texts ?? []).map((text) => textIn(text, language)).join(language === 'en' ? ', ' : '、');
const name = (text: LocalizedText | null | undefined, language: Language) =>
  text ? textIn(text, language) : '';

/** All but the meals and the answers, which are columns of the conference's own. */
export const detailColumns: Readonly<
  Record<Exclude<ParticipantSheetColumn, 'meals' | 'answers'>, ExportColumn<Detailed>>
> = {
  activities: {
    header: { en: 'Activities', zh: '活动' },
    width: 24,
    cell: ({ detail }, { language }) => names(detail?.activities, language),
  },
  hotel: {
    header: { en: 'Hotel', zh: '酒店' },
    width: 20,
    cell: ({ detail }, { language }) => name(detail?.hotel, language),
  },
  room: {
    header: { en: 'Room type', zh: '房型' },
    width: 20,
    cell: ({ detail }, { language }) => name(detail?.room, language),
  },
  checkIn: {
    header: { en: 'Hotel check-in', zh: '入住日期' },
    kind: 'date',
    cell: ({ detail }) => detail?.checkIn ?? '',
  },
  checkOut: {
    header: { en: 'Hotel check-out', zh: '离店日期' },
    kind: 'date',
    cell: ({ detail }) => detail?.checkOut ?? '',
  },
  nights: {
    header: { en: 'Nights', zh: '晚数' },
    kind: 'number',
    cell: ({ detail }) => detail?.nights ?? null,
  },
  currency: { header: { en: 'Currency', zh: '币种' }, cell: ({ detail }) => detail?.currency ?? '' },
  conferenceFee: {
    header: { en: 'Conference fee', zh: '会议费' },
    kind: 'money',
    cell: ({ detail }) => detail?.conferenceFee ?? null,
  },
  hotelFee: {
    header: { en: 'Hotel fee', zh: '住宿费' },
    kind: 'money',
    cell: ({ detail }) => detail?.hotelFee ?? null,
  },
  activityFee: {
    header: { en: 'Activity fee', zh: '活动费' },
    kind: 'money',
    cell: ({ detail }) => detail?.activityFee ?? null,
  },
  discount: {
    header: { en: 'Discount', zh: '优惠' },
    kind: 'money',
    cell: ({ detail }) => detail?.discount ?? null,
  },
  total: { header: { en: 'Amount', zh: '金额' }, kind: 'money', cell: ({ detail }) => detail?.total ?? null },
  ...invoiceColumns<Detailed>(({ detail }) => detail?.invoice ?? null),
};

const ANSWER = 'answer:';

/** One column for each question of the conference's own, by its id. */
export function answerColumns(fields: readonly CustomField[], isMasked: boolean): ExportColumns<Detailed> {
  return Object.fromEntries(
    fields.map((field) => [
      `${ANSWER}${field.id}`,
      {
        header: { en: textIn(field.label, 'en'), zh: textIn(field.label, 'zh-cn') },
        width: 20,
        cell: ({ detail }, { language }) => {
          const answer = detail?.answers[field.id];
          return answer === undefined ? '' : sayAnswer(field, answer, language, isMasked);
        },
      } satisfies ExportColumn<Detailed>,
    ]),
  );
}

/**
 * Replaces the key that stands for several columns, `meals` or `answers`, by theirs. If the conference has none of them the key
 * is left, and refused as unknown.
 */
export function spreadKey(
  asked: string | undefined,
  standsFor: 'meals' | 'answers',
  columns: ExportColumns<Detailed>,
): string | undefined {
  const keys = Object.keys(columns);
  if (asked === undefined || keys.length === 0) return asked;
  return asked
    .split(',')
    .flatMap((key) => (key === standsFor ? keys : key))
    .join();
}

export function needsDetail(chosen: readonly ExportColumn<never>[], all: ExportColumns<never>): boolean {
  const detailed = new Set<ExportColumn<never>>(Object.values(all));
  return chosen.some((column) => detailed.has(column));
}
