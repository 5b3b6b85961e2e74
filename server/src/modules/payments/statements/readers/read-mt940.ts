import { readAmount, readDay, readCellText } from '@plenum/contract/payments/statement-cells';
import type { ReadLine, ReadStatement } from '@plenum/contract/payments/statement-layout';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { refuse } from '#kernel/refusal/refusal-error';

interface Field {
  readonly tag: string;
  readonly value: string;
  /** The number of the row in the file, counted from 1. */
  readonly row: number;
}

/** SWIFT's MT940, with or without its envelope. One file may hold several statements, of one account or of several. */
export function readMt940(text: string): ReadStatement {
  const fields = fieldsOf(text);
  const lines: (ReadLine & { row: number })[] = [];
  let outgoing = 0;
  let pending = 0;
  let account = '';
  let currency = '';
  for (const [at, { tag, value, row }] of fields.entries()) {
    if (tag === '25') {
      account = readCellText(value).slice(0, 64);
      currency = '';
    }
    // The opening balance gives the currency of the lines after it.
    if (tag === '60F' || tag === '60M') currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? currency;
    if (tag !== '61') continue;
    const movement = readMovement(value, currency);
    if (movement === null)
      return refuse(statementRefusals.STATEMENT_ROW, {
        values: { row, cell: readCellText(value).slice(0, 40) },
      });
    if (movement === 'outgoing') outgoing += 1;
    else if (movement === 'pending') pending += 1;
    else if (movement !== 'nothing') {
      const next = fields[at + 1];
      const about = readInformation(next?.tag === '86' ? next.value : '');
      lines.push({ account, ...movement, ...about, row });
    }
    if (lines.length > MOST_LINES)
      refuse(statementRefusals.STATEMENT_TOO_LONG, { values: { most: MOST_LINES } });
  }
  return { format: 'mt940', lines, outgoing, pending };
}

/** A field continues over lines that don't begin with a tag. */
function fieldsOf(text: string): Field[] {
  const fields: { tag: string; value: string; row: number }[] = [];
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    const found = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line);
    const last = fields.at(-1);
    if (found) fields.push({ tag: found[1] ?? '', value: found[2] ?? '', row: at + 1 });
    else if (last && !/^(?:-\}?|\{.*)$/.test(line)) last.value += `\n${line}`;
  }
  return fields;
}

// Matches the value date, the booking date, the mark (credit, debit, reversal of one of them, or expected entry), a
// letter of the currency, the amount, the type, and the payer's reference followed by two slashes and the bank's.
const movementPattern =
  /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d{1,12},\d{0,2})([NFS][A-Z\d]{3})([^\n]{0,34})/;

type Movement = Omit<ReadLine, 'account' | 'payer' | 'text'>;

/**
 * Returns `pending` for a movement that is expected but not booked, `nothing` if no money moved, and null if the field
 * can't be read.
 */
function readMovement(value: string, currency: string): Movement | 'outgoing' | 'pending' | 'nothing' | null {
  const found = movementPattern.exec(value);
  if (!found || currency === '') return null;
  const [, date = '', , mark = '', , written = '', , references = ''] = found;
  const amount = readAmount(written.replace(/,$/, ',00'), ',');
  const bookedOn = readDay(`20${date}`, 'ymd');
  if (amount === null || bookedOn === null) return null;
  if (amount === 0) return 'nothing';
  if (mark === 'EC' || mark === 'ED') return 'pending';
  if (mark === 'D') return 'outgoing';
  const [theirs = '', banks = ''] = references.split('//').map(readCellText);
  const bankId = banks || (theirs === 'NONREF' ? '' : theirs);
  // A reversed credit takes money out of the account; a reversed debit returns it.
  return { bookedOn, amount: mark === 'RC' ? -amount : amount, currency, bankId: bankId.slice(0, 64) };
}

/**
 * Reads field 86. German and Chinese banks number its parts, other banks put words between slashes, and some write
 * plain text.
 */
function readInformation(value: string): Pick<ReadLine, 'payer' | 'text'> {
  const joined = value.replaceAll('\n', '');
  const part = (pattern: RegExp, separator = '') =>
    readCellText([...joined.matchAll(pattern)].map(([, text = '']) => text).join(separator));
  if (/^\d{3}\?\d\d/.test(joined))
    return {
      payer: part(/\?3[23]([^?]*)/g).slice(0, 140),
      text: part(/\?(?:2\d|6[0-3])([^?]*)/g).slice(0, 500),
    };
  if (/\/(?:NAME|ORDP|REMI)\//.test(joined)) {
    const until = '(.*?)(?=/(?:[A-Z]{4}|ID|ADDR)/|$)';
    return {
      payer: part(new RegExp(`/NAME/${until}`, 'g')).slice(0, 140),
      text: part(new RegExp(`/(?:REMI|EREF|USTD)/(?:USTD/+)?${until}`, 'g'), ' ').slice(0, 500),
    };
  }
  return { payer: '', text: readCellText(value).slice(0, 500) };
}
