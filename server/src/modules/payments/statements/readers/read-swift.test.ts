import type { ReadStatement } from '@plenum/contract/payments/statement-layout';
import { statementRefusals } from '@plenum/contract/payments/statement-messages';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { openText } from './read-statement.ts';

function read(text: string): ReadStatement {
  const opened = openText(Buffer.from(text));
  if (opened.kind === 'table') throw new Error('taken for a CSV');
  return opened.statement;
}

function refusalOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.name;
    throw error;
  }
  throw new Error('was not refused');
}

function entry(inside: string, sign = 'CRDT', more = ''): string {
  return `<Ntry><Amt Ccy="CNY">1200.00</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-05-18</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef>
    <NtryDtls>${inside}</NtryDtls></Ntry>`;
}

const PAID = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RltdPties><Dbtr><Pty><Nm>Meyer &amp; Co &#x5317;</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>P260518AAAAAAAA</Ustrd><Ustrd><![CDATA[<fee>]]></Ustrd></RmtInf></TxDtls>`;

function camt(entries: string, before = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${before}
  <!-- exported -->
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
}

describe('CAMT.053', () => {
  test('has payer, text and the bank’s number, without outgoing and unbooked entries', () => {
    const pending = entry(PAID).replace('BOOK', 'PDNG');
    expect(read(camt(entry(PAID) + entry('', 'DBIT') + pending))).toEqual({
      format: 'camt',
      outgoing: 1,
      pending: 1,
      lines: [
        {
          account: 'DE02120300000000202051',
          bookedOn: '2026-05-18',
          amount: 120_000,
          currency: 'CNY',
          payer: 'Meyer & Co 北',
          text: 'P260518AAAAAAAA <fee>',
          bankId: 'B-1',
          row: 1,
        },
      ],
    });
  });

  test('splits an entry of several payments, if their amounts are given', () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="CNY">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    expect(read(camt(entry(part('700.00', 'Anna') + part('500.00', 'Ben')))).lines).toMatchObject([
      { amount: 70_000, payer: 'Anna', bankId: 'B-1-1' },
      { amount: 50_000, payer: 'Ben', bankId: 'B-1-2' },
    ]);
    expect(read(camt(entry(part('700.00', 'Anna') + part('1.00', 'Ben')))).lines).toMatchObject([
      { amount: 120_000, payer: 'Anna' },
    ]);
  });

  test.each(['true', '1'])('has a negative amount for a payment that the bank reversed (%s)', (yes) => {
    const reversal = entry(PAID, 'DBIT', `<RvslInd>${yes}</RvslInd>`);
    expect(read(camt(reversal)).lines).toMatchObject([{ amount: -120_000 }]);
  });

  test.each(['false', '0'])('treats a debit that is no reversal (%s) as outgoing', (no) => {
    const debit = entry(PAID, 'DBIT', `<RvslInd>${no}</RvslInd>`);
    expect(read(camt(entry(PAID) + debit))).toMatchObject({ outgoing: 1, lines: [{ amount: 120_000 }] });
  });

  test('leaves out an entry of zero among others', () => {
    const zero = entry(PAID).replace('1200.00', '0.00');
    expect(read(camt(zero + entry(PAID))).lines).toMatchObject([{ amount: 120_000, row: 2 }]);
  });

  test('accepts five decimals if the last three are zeros', () => {
    expect(read(camt(entry(PAID).replace('1200.00', '1200.50000'))).lines).toMatchObject([
      { amount: 120_050 },
    ]);
    expect(read(camt(entry(PAID).replace('1200.00', '1200.000'))).lines).toMatchObject([{ amount: 120_000 }]);
    expect(refusalOf(camt(entry(PAID).replace('1200.00', '1200.00500')))).toBe(
      statementRefusals.STATEMENT_ROW.name,
    );
  });

  test('has each line of several statements under its own account', () => {
    const second = `<Stmt><Acct><Id><Othr><Id>622202</Id></Othr></Id></Acct>${entry(PAID)}</Stmt>`;
    const text = camt(entry(PAID)).replace('</BkToCstmrStmt>', `${second}</BkToCstmrStmt>`);
    expect(read(text).lines).toMatchObject([{ account: 'DE02120300000000202051' }, { account: '622202' }]);
  });

  test.each([
    [
      'an entity of its own',
      camt(entry(PAID), '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['entities that grow', camt(entry(PAID), '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>')],
    ['an entity that is not declared', camt(entry(PAID.replace('&amp;', '&xxe;')))],
  ])('with %s is refused', (_, text) => {
    expect(refusalOf(text)).toBe(statementRefusals.STATEMENT_DOCTYPE.name);
  });

  test.each([
    ['another document', '<html><body>Hello</body></html>'],
    ['a tag that does not end', camt(entry(PAID)).replace('</Stmt>', '')],
    ['tags that cross', camt('<a><b></a></b>')],
    ['a bare ampersand', camt(entry(PAID.replace('&amp;', '& ')))],
    ['two attributes of one name', camt(entry(PAID).replace('Ccy="CNY"', 'Ccy="CNY" Ccy="USD"'))],
    ['levels without end', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['a character that XML has not', camt(entry(PAID.replace('&#x5317;', '&#0;')))],
  ])('%s is refused', (_, text) => {
    expect(refusalOf(text)).toBe(statementRefusals.STATEMENT_UNREADABLE.name);
  });

  test('refuses an amount with three decimals', () => {
    expect(refusalOf(camt(entry(PAID).replace('1200.00', '1200.005')))).toBe(
      statementRefusals.STATEMENT_ROW.name,
    );
  });
});

const MT940 = `{1:F01BANKCNBJAXXX0000000000}{2:I940BANKCNBJXXXXN}{4:
:20:STMT260518
:25:12030000/202051
:28C:5/1
:60F:C260517CNY50000,00
:61:2605180518C1200,00NTRFNONREF//B-9001
:86:166?00Gutschrift?20P260518AAAA?21AAAA Tagung?32Meyer und S?33oehne GmbH
:61:260518D99,NMSCX//B-9002
:86:Rent
:61:2605190519RC800,00NTRF4711
:86:Returned
:61:2605190519RD5,5NTRFNONREF
:86:/ORDP//NAME/Northshore University/REMI/USTD//Fee of
 two people/EREF/E-77
:62F:C260519CNY51105,50
-}`;

describe('MT940', () => {
  test('has credits, and reversals in both directions', () => {
    expect(read(MT940)).toEqual({
      format: 'mt940',
      outgoing: 1,
      pending: 0,
      lines: [
        {
          account: '12030000/202051',
          bookedOn: '2026-05-18',
          amount: 120_000,
          currency: 'CNY',
          payer: 'Meyer und Soehne GmbH',
          text: 'P260518AAAAAAAA Tagung',
          bankId: 'B-9001',
          row: 6,
        },
        {
          account: '12030000/202051',
          bookedOn: '2026-05-19',
          amount: -80_000,
          currency: 'CNY',
          payer: '',
          text: 'Returned',
          bankId: '4711',
          row: 10,
        },
        {
          account: '12030000/202051',
          bookedOn: '2026-05-19',
          amount: 550,
          currency: 'CNY',
          payer: 'Northshore University',
          text: 'Fee of two people E-77',
          bankId: '',
          row: 12,
        },
      ],
    });
  });

  test('leaves out a booking of zero among others', () => {
    const zero = MT940.replace(':62F:', ':61:2605190519D0,00NMSCNONREF\n:86:Quarterly closing\n:62F:');
    expect(read(zero)).toEqual(read(MT940));
  });

  test('leaves out and counts expected bookings', () => {
    const expected = ':61:260520EC10,00NTRFNONREF\n:86:Soon\n:61:260520ED5,00NTRFNONREF\n:86:Soon\n:62F:';
    expect(read(MT940.replace(':62F:', expected))).toEqual({ ...read(MT940), pending: 2 });
  });

  test('has each line of several accounts under its own, in its currency', () => {
    const second = ':20:X\n:25:622202\n:60F:C260517USD0,00\n:61:260518C7,00NTRFNONREF\n:86:Fee\n-}';
    const { lines } = read(`${MT940}\n${second}`);
    expect(lines.slice(-2)).toMatchObject([
      { account: '12030000/202051', currency: 'CNY' },
      { account: '622202', currency: 'USD', amount: 700, text: 'Fee' },
    ]);
    expect(refusalOf(`${MT940}\n${second.replace(/:60F:.*\n/, '')}`)).toBe(
      statementRefusals.STATEMENT_ROW.name,
    );
  });

  test.each([
    ['a movement that can’t be read', MT940.replace('C1200,00N', 'X1200,00N')],
    ['no currency', MT940.replace(/:60F:.*\n/, '')],
    ['a day that does not exist', MT940.replace('2605180518C', '2602300230C')],
  ])('%s is refused', (_, text) => {
    expect(refusalOf(text)).toBe(statementRefusals.STATEMENT_ROW.name);
  });
});
