import { createHash } from 'node:crypto';
import type { ReadLine, ReadStatement, StatementLayout } from '@plenum/contract/payments/statement-layout';
import { importStatement as importEndpoint } from '@plenum/contract/payments/statement-endpoints';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import type { ImportResult } from '@plenum/contract/payments/statement-schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { collect } from '#kernel/uploads/collect';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { statementFact } from '../audit-facts.ts';
import { openStatement } from './readers/read-statement.ts';
import { statementLayouts, statementLines, statements } from './tables.ts';

type Sent = Pick<Call<typeof importEndpoint>, 'params' | 'query' | 'upload' | 'actor'>;
type Question = Extract<ImportResult, { kind: 'columns' }>;

// Number of rows that show the columns' contents.
const SHOWN_ROWS = 8;
const SHOWN_CHARACTERS = 120;

/**
 * Reads a file. If the layout of a CSV or workbook is unknown, returns its first rows and a guess of the columns;
 * nothing is stored.
 */
export async function readStatementUpload(
  kernel: Kernel,
  { params, query, upload, actor }: Sent,
): Promise<ReadStatement | Question> {
  const bytes = await collect(upload, importEndpoint.upload?.maxBytes ?? 0);
  const opened = await openStatement(bytes, () =>
    kernel.documentChecks.run('workbook', async () => bytes, actor.accountId),
  );
  if (opened.kind === 'read') return requirePast(opened.statement, kernel.clock.now());
  const { table, read } = opened;
  const layout = await findLayout(kernel.db, params.id, table.fingerprint);
  if (layout && query.ask === undefined) return requirePast(read(layout), kernel.clock.now());
  const clip = (cell: string) => cell.trim().slice(0, SHOWN_CHARACTERS);
  return {
    kind: 'columns',
    fingerprint: table.fingerprint,
    header: table.header.map(clip),
    rows: table.rows.slice(0, SHOWN_ROWS).map((cells) => table.header.map((_, at) => clip(cells[at] ?? ''))),
    guess: layout ?? table.guess,
  };
}

/**
 * Refuses a statement with a day that is still in the future in every time zone, because the order of day and month was
 * then misread.
 */
function requirePast(statement: ReadStatement, now: Date): ReadStatement {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  const wrong = statement.lines.find(({ bookedOn }) => bookedOn > latest);
  if (wrong) refuse(statementRefusals.STATEMENT_FUTURE, { values: { row: wrong.row, day: wrong.bookedOn } });
  return statement;
}

/**
 * Adds the lines that are not known yet. Each line counts once, even if a file is imported twice or two files overlap.
 */
export async function addStatement(
  tx: Tx,
  { params, query }: Pick<Sent, 'params' | 'query'>,
  read: ReadStatement | Question,
  source: AuditSource,
): Promise<ImportResult> {
  if ('kind' in read) return read;
  const { format, outgoing, pending, lines } = read;
  const id = orderedId(source.at.getTime());
  const meetingId = params.id;
  // Two imports of one conference wait for each other, so that the second sees the rows of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('statements'), hashtext(${meetingId}))`);
  const accounts = new Set(lines.map((line) => line.account));
  // Each line names its account; the file has an account only if all lines name the same one.
  const account = accounts.size === 1 ? (lines[0]?.account ?? '') : '';
  const file = { id, meetingId, name: query.name ?? '', format, account, outgoing };
  const by = { createdBy: source.actor, createdAt: source.at };
  await tx.insert(statements).values({ ...file, added: 0, known: lines.length, ...by });
  const added = await insertLines(tx, { id, meetingId }, toRows(lines, source.at), source.at);
  const waiting = await tx.$count(
    statementLines,
    and(eq(statementLines.meetingId, meetingId), eq(statementLines.state, 'open')),
  );
  if (waiting > MOST_LINES) refuse(statementRefusals.LINES_WAITING, { values: { most: MOST_LINES } });
  const known = lines.length - added;
  await tx.update(statements).set({ added, known }).where(eq(statements.id, id));
  const detail = { meeting: meetingId, name: file.name, format, added, known, outgoing, pending };
  await writeAudit(tx, statementFact('statement.imported', `statement:${id}`, detail), source);
  return { kind: 'imported', format, added, known, outgoing, pending };
}

interface NewLine extends ReadLine {
  readonly id: string;
  readonly digest: string;
  readonly position: number;
}

/**
 * Equal lines of one day are different transfers, so the second one gets a different digest. The bank's own number
 * identifies a line if there is one; otherwise the whole line does.
 */
function toRows(lines: ReadStatement['lines'], at: Date): NewLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ row: position, account, bookedOn, amount, currency, payer, text, bankId }) => {
    const facts = JSON.stringify([
      account,
      bookedOn,
      amount,
      currency,
      bankId === '' ? [payer, text] : bankId,
    ]);
    const times = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, times);
    const digest = createHash('sha256').update(`${times} ${facts}`).digest('hex');
    const id = orderedId(at.getTime());
    return { id, digest, position, account, bookedOn, amount, currency, payer, text, bankId };
  });
}

async function insertLines(
  tx: Tx,
  statement: { readonly id: string; readonly meetingId: string },
  rows: readonly NewLine[],
  at: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into statement_lines (id, meeting_id, statement_id, digest, position, account, booked_on, currency, amount, payer, text, bank_id,
      created_at)
    select line.id, ${statement.meetingId}, ${statement.id}, line.digest, line.position, line.account, line."bookedOn", line.currency,
      line.amount, line.payer, line.text, line."bankId", ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, digest text, position integer, account text, "bookedOn" date, currency text,
      amount bigint, payer text, text text, "bankId" text)
    on conflict (meeting_id, digest) do nothing`);
  return rowCount ?? 0;
}

async function findLayout(db: Db, meetingId: string, fingerprint: string): Promise<StatementLayout | null> {
  const [row] = await db
    .select({ layout: statementLayouts.layout })
    .from(statementLayouts)
    .where(and(eq(statementLayouts.meetingId, meetingId), eq(statementLayouts.fingerprint, fingerprint)));
  return row?.layout ?? null;
}

/** Stores the column layout for the next file of this bank. */
export async function saveLayout(
  tx: Tx,
  { id: meetingId, fingerprint }: { readonly id: string; readonly fingerprint: string },
  layout: StatementLayout,
  source: AuditSource,
): Promise<null> {
  const change = { layout, changedBy: source.actor, changedAt: source.at };
  await tx
    .insert(statementLayouts)
    .values({ meetingId, fingerprint, ...change })
    .onConflictDoUpdate({ target: [statementLayouts.meetingId, statementLayouts.fingerprint], set: change });
  const detail = { fingerprint, layout };
  await writeAudit(tx, statementFact('statement.layout_saved', `meeting:${meetingId}`, detail), source);
  return null;
}
