import { randomUUID } from 'node:crypto';
import {
  importStatement,
  listStatementLines,
  saveStatementLayout,
} from '@plenum/contract/payments/statement-endpoints';
import type { StatementLayout } from '@plenum/contract/payments/statement-layout';
import type { LineView, StatementLine } from '@plenum/contract/payments/statement-schemas';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { toMajorUnits } from '../src/modules/payments/providers/amounts.ts';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import type { Placed } from './orders.ts';
import { upload } from './uploads.ts';

export interface BankLine {
  readonly day?: string;
  /** The amount in minor units; negative for outgoing money. */
  readonly amount: number;
  readonly payer?: string;
  readonly text?: string;
  readonly bankId?: string;
}

const DAY = '2026-05-18';

/** Returns these lines as a CSV file that a bank exports. */
export function csvOf(lines: readonly BankLine[]): string {
  const rows = lines.map(({ day = DAY, amount, payer = '', text = '', bankId = '' }) =>
    [day, `${amount < 0 ? '-' : ''}${toMajorUnits(Math.abs(amount))}`, payer, text, bankId]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  );
  return ['Date,Amount,Payer,Description,Transaction ID', ...rows].join('\n');
}

/** Returns one payment as an MT940 file, in which columns need no mapping. */
export function mt940Of(amount: number, text: string, mark: 'C' | 'RC' = 'C'): string {
  const sum = toMajorUnits(amount).replace('.', ',');
  return `:20:X\n:25:1\n:60F:C260517CNY0,00\n:61:260518${mark}${sum}NTRFNONREF\n:86:${text}\n:62F:C260518CNY0,00\n`;
}

export const layout: StatementLayout = {
  columns: ['date', 'amount', 'payer', 'text', 'bankId'],
  dayOrder: 'ymd',
  decimal: '.',
  currency: 'CNY',
};

type Finance = Pick<Placed, 'offer' | 'cashier'>;

export function send(app: TestApp, { offer, cashier }: Finance, file: string | Buffer, by = cashier) {
  // The clock moves, so that no two imports have the same time.
  app.clock.advance(1);
  return upload(app, importStatement, {
    by,
    bytes: Buffer.from(file as string),
    params: { id: offer.meetingId },
  });
}

/** Imports a file in a layout that is known from an earlier one. */
export async function importLines(app: TestApp, finance: Finance, lines: readonly BankLine[]) {
  const first = await send(app, finance, csvOf(lines));
  if (first.body.data?.kind !== 'columns') return first;
  await saveColumns(app, finance, first.body.data.fingerprint);
  return send(app, finance, csvOf(lines));
}

export function saveColumns(app: TestApp, { offer, cashier }: Finance, fingerprint: string, change = layout) {
  const params = { id: offer.meetingId, fingerprint };
  return app.call(saveStatementLayout, { params, body: change, token: cashier.token });
}

export async function listOf(app: TestApp, { offer, cashier }: Finance, view: LineView, after?: string) {
  const answer = await app.call(listStatementLines, {
    params: { id: offer.meetingId },
    query: { view, ...(after !== undefined && { after }) },
    token: cashier.token,
  });
  return answer.body.data;
}

/** Returns the only line of a view; fails if there are none or several. */
export async function onlyLine(app: TestApp, finance: Finance, view: LineView): Promise<StatementLine> {
  const { rows } = await listOf(app, finance, view);
  const [line, ...others] = rows;
  if (!line || others.length > 0) throw new Error(`${rows.length} lines`);
  return line;
}

/** Creates an old line, for tests of permissions. */
export async function buildLine(app: TestApp, meetingId: string, state: 'open' | 'ignored'): Promise<string> {
  const [id, statement, now] = [randomUUID(), randomUUID(), app.clock.now()];
  const decidedAt = state === 'open' ? null : now;
  await app.kernel.db.execute(sql`
    insert into statements (id, meeting_id, name, format, account, added, known, outgoing, created_at)
    values (${statement}, ${meetingId}, '', 'csv', '', 1, 0, 0, ${now})`);
  await app.kernel.db.execute(sql`
    insert into statement_lines (id, meeting_id, statement_id, digest, position, booked_on, currency, amount, payer, text, bank_id, state,
      decided_at, created_at)
    values (${id}, ${meetingId}, ${statement}, ${id}, 1, '2026-01-01', 'CNY', 1, '', '', '', ${state}, ${decidedAt}, ${now})`);
  return id;
}

interface Things {
  readonly receiptId: string;
  readonly ignoredLineId: string;
  readonly openLineId: string;
  readonly differenceId: string;
}

/** A difference that needs no decision. */
export async function buildDifference(app: TestApp, meetingId: string): Promise<string> {
  const [id, day, now] = [randomUUID(), randomUUID(), app.clock.now()];
  await app.kernel.db.execute(sql`
    insert into reconciliations (id, meeting_id, wallet, day, state, billed, recorded, checked_at)
    values (${day}, ${meetingId}, 'wechat', '2026-01-01', 'agreed', 1, 0, ${now})`);
  await app.kernel.db.execute(sql`
    insert into reconciliation_differences (id, reconciliation_id, kind, trade_no, currency, billed)
    values (${id}, ${day}, 'unknown', 'T-1', 'CNY', 1)`);
  return id;
}

/** The calls about bank statements and bills, with input that changes nothing. */
export function statementSamples(things: () => Things): Record<string, Sample> {
  const roles: readonly MeetingRole[] = ['owner', 'manager', 'finance'];
  const ofIgnored = () => ({ lineId: things().ignoredLineId });
  return {
    'payments.importStatement': { roles },
    'payments.saveStatementLayout': {
      roles,
      params: () => ({ fingerprint: '0'.repeat(32) }),
      body: () => layout,
    },
    'payments.listStatementLines': { roles, query: () => '?view=none' },
    'payments.confirmStatementLine': {
      roles,
      params: ofIgnored,
      body: () => ({ receiptId: things().receiptId }),
    },
    'payments.confirmSureLines': { roles },
    'payments.ignoreStatementLine': { roles, params: ofIgnored, body: () => ({ reason: 'Interest' }) },
    'payments.listReconciliations': { roles },
    'payments.resolveDifference': {
      roles,
      params: () => ({ differenceId: things().differenceId }),
      body: () => ({ reason: 'Looked into' }),
    },
    'payments.reopenStatementLine': {
      roles,
      params: () => ({ lineId: things().openLineId }),
      body: () => ({ reason: 'By mistake' }),
    },
  };
}
