import { XmlRefused } from '@plenum/contract/kernel/xml/decode-xml';
import { findAllIn, findIn, readXmlTree, type XmlElement } from '@plenum/contract/kernel/xml/xml-tree';
import { readAmount, readDay, readCellText } from '@plenum/contract/payments/statement-cells';
import { CurrencyCode, type ReadLine, type ReadStatement } from '@plenum/contract/payments/statement-layout';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { refuse } from '#kernel/refusal/refusal-error';

/** Reads CAMT.053, the account statement of ISO 20022, in any of its versions. */
export function readCamt(text: string): ReadStatement {
  const statements = findAllIn(findIn(parseDocument(text), 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) refuse(statementRefusals.STATEMENT_UNREADABLE);
  const lines: (ReadLine & { row: number })[] = [];
  let outgoing = 0;
  let pending = 0;
  let row = 0;
  for (const statement of statements) {
    const account = accountOf(statement);
    for (const entry of findAllIn(statement, 'Ntry')) {
      row += 1;
      if (!isBooked(entry)) {
        pending += 1;
        continue;
      }
      const read = readEntry(entry, row, account);
      if (read === 'outgoing') outgoing += 1;
      else lines.push(...read.map((line) => ({ ...line, row })));
      if (lines.length > MOST_LINES)
        refuse(statementRefusals.STATEMENT_TOO_LONG, { values: { most: MOST_LINES } });
    }
  }
  return { format: 'camt', lines, outgoing, pending };
}

function parseDocument(text: string): XmlElement {
  try {
    return readXmlTree(text);
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return refuse(
      error.problem === 'declares'
        ? statementRefusals.STATEMENT_DOCTYPE
        : statementRefusals.STATEMENT_UNREADABLE,
    );
  }
}

function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return readCellText(findIn(element, ...path)?.text ?? '');
}

function accountOf(statement: XmlElement): string {
  return (textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')).slice(
    0,
    64,
  );
}

// Only booked entries count as money. The status is plain text, or from version 4 on a code inside the element.
function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  return status === '' || status === 'BOOK';
}

function readEntry(entry: XmlElement, row: number, account: string): ReadLine[] | 'outgoing' {
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  const isDebit = textAt(entry, 'CdtDbtInd') === 'DBIT';
  if (isDebit && !isReversal) return 'outgoing';
  const whole = sumOf(findIn(entry, 'Amt'));
  const written =
    textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt');
  const bookedOn = readDay(written, 'ymd');
  if (!whole || bookedOn === null)
    return refuse(statementRefusals.STATEMENT_ROW, {
      values: { row, cell: (whole ? written : textAt(entry, 'Amt')).slice(0, 40) },
    });
  // Banks book zero amounts as information, such as the end of a quarter.
  if (whole.amount === 0) return [];
  const details = findAllIn(entry, 'NtryDtls').flatMap((group) => findAllIn(group, 'TxDtls'));
  const shares = details.map((one) => sumOf(findIn(one, 'Amt') ?? findIn(one, 'AmtDtls', 'TxAmt', 'Amt')));
  // Several payments may be booked as one entry; each becomes a line if the amounts are given.
  const isSplit =
    details.length > 1 &&
    shares.reduce((sum, share) => sum + (share?.amount ?? Number.NaN), 0) === whole.amount;
  const sign = isDebit ? -1 : 1;
  if (isSplit)
    return details.flatMap((detail, at) => {
      const amount = sign * (shares[at]?.amount ?? 0);
      const facts = factsOf(entry, detail, `-${at + 1}`);
      return amount === 0 ? [] : [{ account, bookedOn, ...whole, amount, ...facts }];
    });
  return [{ account, bookedOn, ...whole, amount: sign * whole.amount, ...factsOf(entry, details[0], '') }];
}

function sumOf(element: XmlElement | undefined): { amount: number; currency: string } | null {
  // CAMT allows five decimals, so zeros after the second one are removed.
  const amount = readAmount((element?.text ?? '').trim().replace(/(\.\d\d)0+$/, '$1'), '.');
  const currency = CurrencyCode.safeParse(element?.attributes.get('Ccy'));
  return amount === null || amount < 0 || !currency.success ? null : { amount, currency: currency.data };
}

function factsOf(
  entry: XmlElement,
  detail: XmlElement | undefined,
  suffix: string,
): Pick<ReadLine, 'payer' | 'text' | 'bankId'> {
  const debtor = findIn(detail, 'RltdPties', 'Dbtr');
  const remittance = findIn(detail, 'RmtInf');
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId');
  const texts = [
    ...findAllIn(remittance, 'Ustrd').map((one) => readCellText(one.text)),
    ...findAllIn(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref')),
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    textAt(detail, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ];
  const ownId = textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(detail, 'Refs', 'TxId');
  const entryId = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  return {
    payer: (textAt(debtor, 'Nm') || textAt(debtor, 'Pty', 'Nm')).slice(0, 140),
    text: texts
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, 500),
    bankId: (ownId || (entryId === '' ? '' : `${entryId}${suffix}`)).slice(0, 64),
  };
}
