import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { verificationWords } from '@plenum/contract/tickets/verification';
import { sql } from 'drizzle-orm';
import PDFDocument from 'pdfkit';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { createTextPen, heightOfText, type TextPen } from '#kernel/pdf/chain-text';
import { drawQr } from '#kernel/pdf/draw-qr';
import { viewTickets } from './read-tickets.ts';

type Doc = PDFKit.PDFDocument;

const words = {
  title: { en: 'Ticket', zh: '电子票' },
  dates: { en: 'Dates', zh: '会议日期' },
  venue: { en: 'Venue', zh: '会议地点' },
  hotel: { en: 'Hotel', zh: '住宿酒店' },
  nights: { en: 'Nights', zh: '入住日期' },
  room: { en: 'Room', zh: '房号' },
  activities: { en: 'Meals and activities', zh: '餐饮与活动' },
  order: { en: 'Order', zh: '订单编号' },
  show: { en: 'Show this code at the door.', zh: '请在签到处出示此码。' },
} satisfies Record<string, Sentence>;

/** Returns the ticket as an A4 sheet whose upper half can be folded to fit into a pocket. */
export function downloadTicket(ticket: TicketView, language: Language): Download {
  const name = `${inLanguage(words.title, language)} ${ticket.name} ${writeTicketCode(ticket.code)}.pdf`;
  return { name, type: PDF_TYPE, body: writeTicketPdf(ticket, language) };
}

/** Returns a person's ticket as an email attachment; null if they have no valid one. */
export async function makeTicketFile(
  kernel: Kernel,
  participantId: string,
  language: Language,
): Promise<{ name: string; type: string; content: Buffer } | null> {
  const [ticket] = await viewTickets(kernel, sql`ticket.participant_id = ${participantId}`, language);
  if (!ticket) return null;
  const { name, type, body } = downloadTicket(ticket, language);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { name, type, content: Buffer.concat(chunks) };
}

const MARGIN = 56;
const QR_SIZE = 190;
const NAME_WIDTH = 110;
const INK = '#1a1f2b';
const MUTED = '#5b6372';
const LINE = '#d5d9e0';

async function* writeTicketPdf(ticket: TicketView, language: Language): AsyncGenerator<Uint8Array> {
  const say = (sentence: Sentence) => inLanguage(sentence, language);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // No font is set before the first text, because pdfkit would load its own.
    font: '',
    lang: language,
    displayTitle: true,
    info: { Title: `${say(words.title)} · ${ticket.name}`, CreationDate: new Date(ticket.asOf) },
  });
  const left = MARGIN;
  const textWidth = doc.page.width - 2 * MARGIN - QR_SIZE - 24;
  const pen = createTextPen(doc);
  const write = (text: string, size: number, colour: string, isStrong = false) => {
    doc.y += pen(text, { size, colour, isStrong }, { left, top: doc.y, width: textWidth });
  };

  write(ticket.meeting.title, 12, MUTED);
  doc.y += 8;
  write(ticket.name, 26, INK, true);
  doc.y += 3;
  write([ticket.typeName, ticket.organization].filter((part) => part !== '').join(' · '), 12, INK);
  doc.y += 18;
  write(writeTicketCode(ticket.code), 24, INK, true);
  write(`${say(verificationWords[ticket.verification.state])} · ${say(words.show)}`, 10, MUTED);
  const box = { left: doc.page.width - MARGIN - QR_SIZE, top: MARGIN, size: QR_SIZE };
  drawQr(doc, ticket.qr, box);
  doc.y = Math.max(doc.y, MARGIN + QR_SIZE) + 20;
  drawLine(doc);
  doc.y += 16;
  for (const [label, value] of factsOf(ticket, language)) writeFact(doc, pen, label, value);
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

function factsOf(ticket: TicketView, language: Language): (readonly [label: string, value: string])[] {
  const { meeting, stay, activities, orderNumber } = ticket;
  const say = (sentence: Sentence) => inLanguage(sentence, language);
  const when = (at: string) => {
    const [day = '', time] = toWallTime(at, meeting.timeZone).split('T');
    return `${formatDateRange(day, day, language)}${language === 'en' ? ',' : ''} ${time}`;
  };
  const facts: (readonly [string, string])[] = [
    [say(words.dates), formatDateRange(meeting.startsOn, meeting.endsOn, language)],
    [say(words.venue), [meeting.venue, meeting.city].filter((part) => part !== '').join(' · ')],
    ...(stay
      ? ([
          [say(words.hotel), [stay.hotel, stay.room].filter((part) => part !== '').join(' · ')],
          [say(words.nights), formatDateRange(stay.checkIn, stay.checkOut, language)],
          [say(words.room), stay.roomNumber],
        ] as const)
      : []),
    [
      say(words.activities),
      activities
        .map(({ name, place, startsAt }) => [when(startsAt), name, place].join('  ').trim())
        .join('\n'),
    ],
    [say(words.order), orderNumber],
  ];
  return facts.filter(([, value]) => value !== '');
}

function writeFact(doc: Doc, pen: TextPen, label: string, value: string): void {
  const width = doc.page.width - 2 * MARGIN - NAME_WIDTH;
  const size = { size: 11, lineHeight: 1.6 };
  const height = heightOfText(value, size, { width });
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  pen(label, { ...size, colour: MUTED }, { left: MARGIN, top, width: NAME_WIDTH - 8 });
  pen(value, { ...size, colour: INK }, { left: MARGIN + NAME_WIDTH, top, width });
  doc.y = top + height + 6;
}

function drawLine(doc: Doc): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.7)
    .dash(4, { space: 4 })
    .strokeColor(LINE)
    .stroke()
    .undash();
}
