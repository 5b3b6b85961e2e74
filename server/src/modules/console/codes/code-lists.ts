import {
  type CodeFilter,
  type CodeRow,
  type CodeSort,
  MOST_CODE_ORDERS,
  type readCode as readEndpoint,
  usualCodeSort,
} from '@plenum/contract/console/code-lists';
import type { RowCount } from '@plenum/contract/console/list';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { codeKey } from '@plenum/contract/registration/codes/code-key';
import type { DiscountTerms } from '@plenum/contract/registration/codes/discount';
import type pg from 'pg';
import type { z } from 'zod';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type Cursor, type Listed, type ListPage, PAGE, readCursor, toPage } from '../people/list-page.ts';
import { beyond, chooseSort, keyText, type ListSort, orderBy, type SortColumn } from '../people/list-sort.ts';
import { paymentStatus } from '../people/order-money.ts';
import { shownBuyer } from '../people/order-sorts.ts';
import { ask, isAmong, isOften, type Selected, type Take, write } from '../people/statement.ts';

export type CodeWishes = Omit<z.infer<typeof CodeFilter>, 'after'> & Selected;

/** A row as it is read; `typeNames` in both languages. */
export interface FoundCode {
  readonly id: string;
  readonly code: string;
  readonly kind: DiscountTerms['kind'];
  readonly percent: number | null;
  readonly amount: DiscountTerms['amount'];
  readonly scope: DiscountTerms['scope'];
  readonly typeIds: string[];
  readonly typeNames: readonly LocalizedText[];
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly mostUses: number | null;
  readonly mostPerAccount: number | null;
  readonly uses: number;
  readonly active: boolean;
  readonly note: string;
  readonly batch: string;
  readonly createdAt: Date;
}

const columns = `c.id, c.code, c.kind, c.percent, json_build_object('CNY', c.amount_cny, 'USD', c.amount_usd) as amount,
  c.scope, c.type_ids as "typeIds", c.valid_from as "validFrom", c.valid_until as "validUntil", c.most_uses as "mostUses",
  c.most_per_account as "mostPerAccount", c.uses, c.active, c.note, c.batch, c.created_at as "createdAt",
  (select coalesce(json_agg(type.name), '[]') from registration_types as type where type.id = any (c.type_ids)) as "typeNames"`;

const sortColumns: Readonly<Record<CodeSort, SortColumn>> = {
  createdAt: { kind: 'instant', sql: 'c.created_at', isIndexed: true },
  code: { kind: 'text', sql: 'c.code' },
  uses: { kind: 'number', sql: 'c.uses::bigint' },
  batch: { kind: 'text', sql: 'c.batch' },
};

interface Asked {
  readonly meetingId: string;
  readonly wishes: CodeWishes;
  readonly after: Cursor | null;
  readonly limit: number;
}

/** One page of a conference's codes. There are some thousands of them at most: any order but the newest first sorts them. */
export async function findCodes(pool: pg.Pool, asked: Asked): Promise<Listed<FoundCode>[]> {
  const { meetingId, wishes, after, limit } = asked;
  const sort = sortOf(wishes);
  const statement = write((take) => {
    const where = [...filtersOf(meetingId, wishes, take), ...beyond(sort, 'c.id', after, take)];
    return `select ${columns}, ${keyText(sort, sort.sql)} as key, null::bigint as total from discount_codes as c
      where ${where.join(' and ')} ${orderBy(sort, sort.sql, 'c.id')} limit ${limit}`;
  });
  return ask(pool, statement, isOften(wishes));
}

function sortOf({ sort }: CodeWishes): ListSort<CodeSort> {
  return chooseSort(sortColumns, sort, usualCodeSort);
}

const ofUse = {
  unused: 'c.uses = 0',
  used: 'c.uses > 0',
  used_up: 'c.uses = c.most_uses',
};

function filtersOf(meetingId: string, { q = '', active, use, batch, ids }: CodeWishes, take: Take): string[] {
  const text = q.trim().toWellFormed().replaceAll('\0', '');
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    `c.meeting_id = ${take(meetingId)}`,
    ...(text === ''
      ? []
      : [
          `(c.code ilike ${take(pattern)} or c.note ilike ${take(pattern)} or c.batch ilike ${take(pattern)}
            or c.code_key = ${take(codeKey(text))})`,
        ]),
    ...(active === undefined ? [] : [`c.active = ${take(active === 'yes')}`]),
    ...(use === undefined ? [] : [ofUse[use]]),
    ...(batch === undefined ? [] : [`c.batch = ${take(batch.toWellFormed().replaceAll('\0', ''))}`]),
    ...(ids === undefined ? [] : [isAmong('c.id', take(ids))]),
  ];
}

export async function listCodes(
  { pool }: Kernel,
  meetingId: string,
  { after, ...wishes }: CodeWishes & { readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<CodeRow>> {
  const cursor = readCursor(after, sortOf(wishes).kind);
  const found = await findCodes(pool, { meetingId, wishes, after: cursor, limit: PAGE + 1 });
  return toPage(found, cursor === null, (row) => presentCode(row, language));
}

export async function countCodes({ pool }: Kernel, meetingId: string, wishes: CodeWishes): Promise<RowCount> {
  const statement = write(
    (take) =>
      `select count(*)::integer as count from discount_codes as c where ${filtersOf(meetingId, wishes, take).join(' and ')}`,
  );
  const [row] = await ask<{ count: number }>(pool, statement, isOften(wishes));
  return { count: row?.count ?? 0, isMore: false };
}

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
  { pool }: Kernel,
  { meetingId, codeId }: { readonly meetingId: string; readonly codeId: string },
  language: Language,
): Promise<CodeView> {
  const [found] = await findCodes(pool, { meetingId, wishes: { ids: codeId }, after: null, limit: 1 });
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const orders = await pool.query<Omit<CodeView['orders'][number], 'placedAt'> & { readonly placedAt: Date }>(
    {
      name: 'console_code_orders',
      text: `select o.id, o.number, ${paymentStatus('o')} as state, o.currency, o.discount, o.total, o.placed_at as "placedAt",
        ${shownBuyer('r', 'o')} as buyer
      from orders as o join registrations as r on r.id = o.registration_id
      where o.code_id = $1 order by o.placed_at desc, o.id limit ${MOST_CODE_ORDERS}`,
      values: [codeId],
    },
  );
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
