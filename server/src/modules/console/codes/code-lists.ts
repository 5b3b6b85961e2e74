import { MOST_CODE_ORDERS, type readDiscountCode as readEndpoint } from '@plenum/contract/console/code-lists';
import type { FilterName, SortName } from '@plenum/contract/kernel/define-list';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { codeKey } from '@plenum/contract/registration/codes/code-key';
import { type CodeRow, codeList, type codeUseWords } from '@plenum/contract/registration/codes/code-list';
import { eachRow, likePattern, tableSource } from '#kernel/list/list-source';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { paymentStatus } from '../people/order-money.ts';
import { shownBuyer } from '../people/order-sorts.ts';

/** A row as read from the database; `typeNames` is in both languages. */
interface FoundCode extends Omit<CodeRow, 'typeNames' | 'validFrom' | 'validUntil' | 'createdAt'> {
  readonly typeNames: readonly LocalizedText[];
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly createdAt: Date;
}

const ofUse: Readonly<Record<keyof typeof codeUseWords, string>> = {
  unused: 'c.uses = 0',
  used: 'c.uses > 0',
  used_up: 'c.uses = c.most_uses',
};

export const codeSource = tableSource<
  FoundCode,
  CodeRow,
  FilterName<typeof codeList>,
  SortName<typeof codeList>
>(codeList, {
  from: 'discount_codes as c',
  id: 'c.id',
  meeting: 'c.meeting_id',
  columns: `c.id, c.code, c.kind, c.percent, json_build_object('CNY', c.amount_cny, 'USD', c.amount_usd) as amount,
    c.scope, c.type_ids as "typeIds", c.valid_from as "validFrom", c.valid_until as "validUntil", c.most_uses as "mostUses",
    c.most_per_account as "mostPerAccount", c.uses, c.active, c.note, c.batch, c.created_at as "createdAt",
    (select coalesce(json_agg(type.name), '[]') from registration_types as type where type.id = any (c.type_ids)) as "typeNames"`,
  sorts: {
    createdAt: { kind: 'instant', sql: 'c.created_at', isIndexed: true },
    code: { kind: 'text', sql: 'c.code' },
    uses: { kind: 'number', sql: 'c.uses::bigint' },
    batch: { kind: 'text', sql: 'c.batch' },
  },
  search: (text, take) => {
    const pattern = take(likePattern(text));
    return `c.code ilike ${pattern} or c.note ilike ${pattern} or c.batch ilike ${pattern}
      or c.code_key = ${take(codeKey(text))}`;
  },
  filters: {
    active: (value, take) => `c.active = ${take(value === 'yes')}`,
    use: (value) => ofUse[value as keyof typeof ofUse],
    batch: (value, take) => `c.batch = ${take(value)}`,
  },
  present: eachRow(presentCode),
});

export async function listCodeBatches({ pool }: Kernel, meetingId: string): Promise<string[]> {
  const found = await pool.query<{ batch: string }>({
    name: 'console_code_batches',
    text: `select batch from discount_codes where meeting_id = $1 and batch <> ''
      group by batch order by max(created_at) desc limit 200`,
    values: [meetingId],
  });
  return found.rows.map(({ batch }) => batch);
}

type CodeView = ReplyOf<typeof readEndpoint>;

export async function readCode(
  kernel: Kernel,
  { meetingId, codeId }: { readonly meetingId: string; readonly codeId: string },
  language: Language,
): Promise<CodeView> {
  const params = { ids: codeId };
  const sort = codeSource.sortOf(params);
  const [found] = await codeSource.find(kernel, { meetingId, params, sort, after: null, limit: 1 });
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const orders = await kernel.pool.query<
    Omit<CodeView['orders'][number], 'placedAt'> & { readonly placedAt: Date }
  >({
    name: 'console_code_orders',
    text: `select o.id, o.number, ${paymentStatus('o')} as state, o.currency, o.discount, o.total, o.placed_at as "placedAt",
        ${shownBuyer('r', 'o')} as buyer
      from orders as o join registrations as r on r.id = o.registration_id
      where o.code_id = $1 order by o.placed_at desc, o.id limit ${MOST_CODE_ORDERS}`,
    values: [codeId],
  });
  return {
    ...presentCode(found, language),
    orders: orders.rows.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() })),
  };
}

function presentCode(found: FoundCode, language: Language): CodeRow {
  return {
    ...found,
    typeNames: found.typeNames.map((name) => textIn(name, language)),
    validFrom: found.validFrom?.toISOString() ?? null,
    validUntil: found.validUntil?.toISOString() ?? null,
    createdAt: found.createdAt.toISOString(),
  };
}
