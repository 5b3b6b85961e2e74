import { joinItems } from '@plenum/contract/kernel/punctuation';
import { type DocumentKind, documentKindWords } from '@plenum/contract/invoices/states';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { paidWithWords } from '@plenum/contract/payments/words';
import { eq } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type PdfForm, writeFormPdf } from '#kernel/pdf/form-pdf';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { mayIn } from '#modules/meetings/scope/public';
import { formatAmount } from '#modules/registration/messages/public';
import { invoiceFact } from '../audit-facts.ts';
import { type DocumentRow, documents } from '../tables.ts';
import { openDocumentBuyer } from '../tax-details.ts';

const labels = {
  number: { en: 'Number', zh: '编号' },
  date: { en: 'Date', zh: '日期' },
  buyer: { en: 'Bill to', zh: '购买方' },
  payer: { en: 'Received from', zh: '付款方' },
  taxNumber: { en: 'Tax number', zh: '税号' },
  participants: { en: 'Participants', zh: '参会人员' },
  paidOn: { en: 'Paid on', zh: '付款日期' },
  method: { en: 'Payment method', zh: '支付方式' },
  meeting: { en: 'Conference', zh: '会议' },
  order: { en: 'Order', zh: '订单编号' },
  corrects: { en: 'For invoice', zh: '对应商业发票' },
  note: { en: 'Remark', zh: '备注' },
  item: { en: 'Item', zh: '项目' },
  amount: { en: 'Amount', zh: '金额' },
} satisfies Record<string, Sentence>;

const sums: Readonly<Record<DocumentKind, Sentence>> = {
  invoice: { en: 'Total paid', zh: '合计（已付款）' },
  receipt: { en: 'Total received', zh: '实收合计' },
  credit_note: { en: 'Total credited', zh: '冲减合计' },
};

const closing: Readonly<Record<DocumentKind, Sentence>> = {
  invoice: {
    en: 'Issued electronically by the organizer; valid without a signature. It is not a Chinese tax invoice (fapiao).',
    zh: '本商业发票由会务组以电子方式出具，无需签章；不作为中国税务发票使用。',
  },
  receipt: {
    en: 'Issued electronically by the organizer; valid without a signature. It is not a tax invoice.',
    zh: '本收据由会务组以电子方式出具，无需签章；不作为税务发票使用。',
  },
  credit_note: {
    en: 'Issued electronically by the organizer; it reduces the invoice named above.',
    zh: '本单据由会务组以电子方式出具，用于冲减上述商业发票。',
  },
};

/**
 * Returns a document as a PDF in the reader's language, for its buyer, and for finance staff, whose access is logged.
 */
export async function downloadDocument(
  { db, keys }: Kernel,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
  source: AuditSource,
): Promise<Download> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  if (!row) refuse(kernelRefusals.NOT_FOUND);
  if (row.accountId !== actor.accountId) {
    if (!mayIn(actor, row.meetingId, 'takeMoney')) refuse(kernelRefusals.NOT_FOUND);
    await writeAudit(db, invoiceFact('document.read', id, { number: row.number }), source);
  }
  return { name: `${row.number}.pdf`, type: PDF_TYPE, body: writeFormPdf(formOf(keys, row, language)) };
}

function formOf(keys: KeyRing, row: DocumentRow, language: Language): PdfForm {
  const { kind, number, content, currency, issuedAt } = row;
  const { taxNumber, note } = openDocumentBuyer(keys, row);
  const say = (sentence: Sentence) => inLanguage(sentence, language);
  const { participants = [], payments = [] } = content;
  const dayOf = (at: Date | string) => {
    const day = toWallTime(at, content.timeZone).slice(0, 10);
    return formatDateRange(day, day, language);
  };
  const listed = (texts: readonly string[]) => joinItems([...new Set(texts)], language);
  const money = (amount: number) => formatAmount(amount, currency, language);
  return {
    from: (language === 'en' && content.issuerEn) || content.issuer,
    title: say(documentKindWords[kind]),
    facts: [
      [say(labels.number), number],
      [say(labels.date), dayOf(issuedAt)],
      [say(kind === 'receipt' ? labels.payer : labels.buyer), content.buyer.title],
      [say(labels.taxNumber), taxNumber],
      [say(labels.participants), listed(participants)],
      [say(labels.meeting), textIn(content.meeting, language)],
      [say(labels.order), content.orderNumber],
      [say(labels.paidOn), listed(payments.map(({ paidAt }) => dayOf(paidAt)))],
      [say(labels.method), listed(payments.map(({ method }) => say(paidWithWords[method])))],
      [say(labels.corrects), content.corrects],
      [say(labels.note), note],
    ],
    columns: [
      { header: say(labels.item), width: 3 },
      { header: say(labels.amount), width: 1, isAmount: true },
    ],
    rows: content.lines.map(({ text, amount }) => [textIn(text, language), money(amount)]),
    sum: [say(sums[kind]), money(row.amount)],
    notes: [say(closing[kind])],
    language,
    at: issuedAt,
  };
}
