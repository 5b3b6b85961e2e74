import { emptyHead } from '@plenum/contract/registration/people/draft';
import { makeZip } from '../../../server/test/make-zip.ts';
import { workbookParts } from '../../test/make-workbook.ts';
import { change } from './database.ts';
import type { OfferedMeeting } from './offers.ts';

export interface OwingOrder {
  readonly number: string;
  /** Minor units. */
  readonly total: number;
  readonly buyer: string;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Writes unpaid orders of one delegate each directly into the database, because the API would take minutes. */
export async function oweOrders({ id, delegate }: OfferedMeeting, count: number): Promise<OwingOrder[]> {
  const [window] = delegate.windows;
  const total = window?.price.CNY ?? 0;
  const mark = Date.now() % 32 ** 4;
  const letters = (value: number) =>
    Array.from({ length: 4 }, (_, at) => ALPHABET[Math.floor(value / 32 ** at) % 32]).join('');
  const owing = Array.from({ length: count }, (_, nr) => ({
    number: `P260518${letters(mark)}${letters(nr * 31 + 7)}`,
    total,
    buyer: `Buyer ${String(nr).padStart(3, '0')}`,
  }));
  await change(
    `with given as materialized (
       select number, buyer, nr, gen_random_uuid() as registration, gen_random_uuid() as placed, gen_random_uuid() as person,
         (select account_id from meeting_roles where meeting_id = $1 and role = 'owner' limit 1) as account,
         nextval('ledger_journals') as journal
       from unnest($2::text[], $3::text[]) with ordinality as row (number, buyer, nr)
     ), put_registrations as (
       insert into registrations (id, meeting_id, account_id, kind, state, head, name, contact_name, members, order_id,
         created_at, changed_at, ordered_at)
       select registration, $1, account, 'team', 'submitted',
         $8::jsonb || jsonb_build_object('teamName', buyer), buyer, buyer, 1, placed, now(), now(), now() from given
     ), put_orders as (
       insert into orders (id, number, meeting_id, account_id, registration_id, idempotency_key, request_hash, currency,
         conference_fee, hotel_fee, activity_fee, state, method, hold_until, priced_at, placed_at, changed_at)
       select placed, number, $1, account, registration, placed::text, '', 'CNY', $5, 0, 0, 'unpaid', 'bank_account',
         now() + interval '3 days', now(), now(), now() from given
     ), put_history as (
       insert into order_history (order_id, from_state, to_state, at) select placed, null, 'unpaid', now() from given
     ), put_lines as (
       insert into order_lines (order_id, participant_id, kind, type_id, window_id, quantity, unit_amount, held)
       select placed, person, 'conference', $4, $6, 1, $5, true from given
     ), put_postings as (
       insert into ledger_postings (journal, order_id, account, currency, amount, at)
       select journal, placed, posting.account, 'CNY', posting.amount, now()
       from given, (values ('receivable', $5::integer), ('conference', -$5::integer)) as posting (account, amount)
     ), put_people as (
       insert into participants (id, meeting_id, registration_id, position, state, draft, full_name, gender, organization,
         email, phone, identity, type_id, registered_at, changed_at)
       select person, $1, registration, 0, 'registered', '', buyer, 'female', '', 'b' || nr || '@plenum.example',
         '1392000' || lpad(nr::text, 4, '0'), 'teacher', $4, now(), now() from given
     )
     update registration_types set taken = taken + $7::integer where id = $4`,
    [
      id,
      owing.map(({ number }) => number),
      owing.map(({ buyer }) => buyer),
      delegate.id,
      total,
      window?.id,
      count,
      JSON.stringify(emptyHead),
    ],
  );
  return owing;
}

interface BankLine {
  readonly amount: number;
  readonly payer: string;
  readonly text: string;
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const header = ['交易日期', '交易流水号', '借方发生额', '贷方发生额', '对方户名', '附言'];
const numberOf = (at: number) => `20260518${String(at).padStart(6, '0')}`;

/**
 * A file as a Chinese bank exports it: one column for money in, one for money out, with lines above and a sum below.
 */
export function statementOf(lines: readonly BankLine[]): Buffer {
  const day = yesterday().replaceAll('-', '');
  const yuan = (minor: number) => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  const rows = lines.map(({ amount, payer, text }, at) => {
    const sides = amount < 0 ? [yuan(-amount), ''] : ['', yuan(amount)];
    return [day, numberOf(at), ...sides, payer, text].map((cell) => `"${cell}"`).join(',');
  });
  const head = `账户明细\n账号：,6222020200001234567\n\n${header.join(',')}`;
  return Buffer.from(`\uFEFF${[head, ...rows, '合计,,0.00,0.00,,'].join('\n')}`);
}

/** The same list as a workbook: amounts and days are numbers, and only their style shows that the days are dates. */
export function workbookOf(lines: readonly BankLine[]): Buffer {
  const serial = Date.parse(yesterday()) / 86_400_000 + 25_569;
  const text = (cell: string) => (cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${cell}</t></is></c>`);
  const yuan = (minor: number) => `<c><v>${minor / 100}</v></c>`;
  const rows = lines.map(({ amount, payer, text: about }, at) => {
    const sides = amount < 0 ? [yuan(-amount), '<c/>'] : ['<c/>', yuan(amount)];
    return [`<c s="1"><v>${serial}</v></c>`, text(numberOf(at)), ...sides, text(payer), text(about)];
  });
  const sheet = [
    [text('账户明细')],
    [text('账号：'), text('6222020200001234567')],
    header.map(text),
    ...rows,
    [text('合计'), '<c/>', yuan(0), yuan(0)],
  ];
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const parts = workbookParts(sheet.map((cells) => `<row>${cells.join('')}</row>`).join(''), {
    'xl/styles.xml': styles,
  });
  return makeZip(
    Object.entries(parts).map(([name, part]) => ({
      name,
      data: typeof part === 'string' ? part : part.text,
    })),
  );
}
