import {
  confidences,
  type LineView,
  type StatementLine,
  type StatementLines,
} from '@plenum/contract/payments/statement-schemas';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findOpenLines, type OpenLines } from './match-book.ts';
import { findMatchedOrders, type MatchedOrder } from './matched-orders.ts';
import { type LineRow, statementLines, statements } from './tables.ts';

const PAGE = 50;

interface Asked {
  readonly view: LineView;
  readonly after?: string | undefined;
}

/**
 * Returns lines of one kind, with the number of lines of each kind. Sure matches come first, then the earliest lines.
 */
export async function listLines(db: Db, meetingId: string, { view, after }: Asked): Promise<StatementLines> {
  const open = await findOpenLines(db, meetingId);
  const proposed = open.lines.filter(({ id }) => open.proposals.has(id));
  const decided = await countDecided(db, meetingId);
  const counts = {
    propose: proposed.length,
    none: open.lines.length - proposed.length,
    matched: decided.get('matched') ?? 0,
    ignored: decided.get('ignored') ?? 0,
    sure: [...open.proposals.values()].filter(({ confidence }) => confidence === 'sure').length,
  };
  const isOpen = view === 'propose' || view === 'none';
  const found = isOpen
    ? pageOfOpen(open, view, after)
    : await findDecided(db, meetingId, { state: view, after });
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: await present(
      db,
      page.map(({ line }) => line),
      open,
    ),
    next: found.length > PAGE && last ? last.key : null,
    total: counts[view],
    counts,
  };
}

interface Keyed {
  readonly line: LineRow;
  /** The line's position in the list, as a text that sorts in the order of the list. */
  readonly key: string;
}

function pageOfOpen({ lines, proposals }: OpenLines, view: 'propose' | 'none', after = ''): Keyed[] {
  const keyed = lines.flatMap((line) => {
    const proposal = proposals.get(line.id);
    if ((proposal !== undefined) !== (view === 'propose')) return [];
    const rank = proposal ? confidences.indexOf(proposal.confidence) : 0;
    const position = String(line.position).padStart(6, '0');
    return [{ line, key: `${rank} ${line.bookedOn} ${position} ${line.id}` }];
  });
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => key > after)
    .slice(0, PAGE + 1);
}

async function findDecided(
  db: Db,
  meetingId: string,
  { state, after = '' }: { readonly state: 'matched' | 'ignored'; readonly after?: string | undefined },
): Promise<Keyed[]> {
  const [written = '', id = ''] = after.split(' ');
  const before = new Date(written);
  const isFirst = Number.isNaN(before.getTime()) || !/^[\da-f-]{36}$/.test(id);
  const rows = await db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.meetingId, meetingId),
        eq(statementLines.state, state),
        isFirst
          ? undefined
          : or(
              lt(statementLines.decidedAt, before),
              and(eq(statementLines.decidedAt, before), lt(statementLines.id, id)),
            ),
      ),
    )
    .orderBy(desc(statementLines.decidedAt), desc(statementLines.id))
    .limit(PAGE + 1);
  return rows.map((line) => ({ line, key: `${line.decidedAt?.toISOString() ?? ''} ${line.id}` }));
}

async function countDecided(db: Db, meetingId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ state: statementLines.state, count: sql<number>`count(*)::integer` })
    .from(statementLines)
    .where(
      and(eq(statementLines.meetingId, meetingId), inArray(statementLines.state, ['matched', 'ignored'])),
    )
    .groupBy(statementLines.state);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

async function present(db: Db, lines: readonly LineRow[], open: OpenLines): Promise<StatementLine[]> {
  const files = await findFiles(db, lines);
  const matched = await findMatchedOrders(
    db,
    lines.filter(({ state }) => state === 'matched').map(({ id }) => id),
  );
  const names = await findAccountNames(
    db,
    lines.map(({ decidedBy }) => decidedBy),
  );
  return lines.map((line) => {
    const {
      id,
      account,
      bookedOn,
      currency,
      amount,
      payer,
      text,
      bankId,
      state,
      decidedAt,
      decidedBy,
      reason,
    } = line;
    const own = matched.get(id) ?? [];
    return {
      id,
      account,
      bookedOn,
      currency,
      amount,
      payer,
      text,
      bankId,
      state,
      file: files.get(line.statementId) ?? '',
      proposal: presentProposal(id, open),
      orders: own.map(({ order }) => order),
      isCountedBefore: own.some(({ isOwn }: MatchedOrder) => !isOwn),
      decided: decidedAt && { at: decidedAt.toISOString(), by: names.get(decidedBy ?? '') ?? '', reason },
    };
  });
}

function presentProposal(
  lineId: string,
  { proposals, orders, receipts }: OpenLines,
): StatementLine['proposal'] {
  const proposal = proposals.get(lineId);
  if (!proposal) return null;
  const { confidence, reasons, shares, receiptId } = proposal;
  const receipt = receiptId === null ? undefined : receipts.get(receiptId);
  const wanted = receipt ? [{ orderId: receipt.orderId ?? '', amount: receipt.amount }] : shares;
  return {
    confidence,
    reasons: [...reasons],
    orders: wanted.flatMap(({ orderId, amount }) => {
      const order = orders.get(orderId);
      return order ? [{ ...order, amount }] : [];
    }),
    receipt: receipt
      ? {
          id: receipt.id,
          source: receipt.source,
          recordedAt: receipt.recordedAt.toISOString(),
          tradeNo: receipt.tradeNo,
        }
      : null,
  };
}

async function findFiles(db: Db, lines: readonly LineRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.map(({ statementId }) => statementId))];
  const rows = await db
    .select({ id: statements.id, name: statements.name })
    .from(statements)
    .where(inArray(statements.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
