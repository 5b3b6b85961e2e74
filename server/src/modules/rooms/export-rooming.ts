import { joinItems } from '@plenum/contract/kernel/punctuation';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { maskedPhone } from '@plenum/contract/kernel/mask';
import { roomLabel } from '@plenum/contract/rooms/room-label';
import { genderWords, idTypeWords } from '@plenum/contract/registration/people/person-words';
import { stayWords } from '@plenum/contract/registration/people/stay';
import { paymentStatusWords } from '@plenum/contract/registration/words';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeTablePdf } from '#kernel/pdf/table-pdf';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { openIdNumber } from '#modules/registration/people/public';
import { type ExportColumn, makeSheet, say, type SheetReader } from '#kernel/http/response/export-sheet';
import { roomingFact } from './audit-facts.ts';
import { findListedGuests, type ListedGuest } from './list-queries.ts';

/** A guest with the phone and ID numbers as the file shows them. */
interface WrittenGuest extends ListedGuest {
  readonly shownPhone: string;
  readonly shownId: string;
}

type Column = ExportColumn<WrittenGuest> & { readonly width: number };

const title: Sentence = { en: 'Rooming list', zh: '入住名单' };
const note: Sentence = {
  en: '{meeting} · Guests: {people} · as of {moment}',
  zh: '{meeting} · 共 {people} 人 · 截至 {moment}',
};
const heading: Sentence = {
  en: '{hotel} · {room} (guests: {people})',
  zh: '{hotel} · {room}（{people} 人）',
};
const foot: Sentence = { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' };
const noNumber: Sentence = { en: 'No number yet', zh: '房号待定' };
const noRoom: Sentence = { en: 'Not assigned', zh: '待安排' };

const place: readonly Column[] = [
  {
    header: { en: 'Hotel', zh: '酒店' },
    width: 24,
    cell: ({ hotel }, { language }) => textIn(hotel, language),
  },
  {
    header: { en: 'Room type', zh: '房型' },
    width: 18,
    cell: ({ roomType }, { language }) => textIn(roomType, language),
  },
];

/** Rows of one room have the same label, so that they can be identified after sorting by another column. */
const roomColumn: Column = {
  header: { en: 'Room', zh: '房间' },
  width: 9,
  cell: ({ serial }) => (serial === null ? '' : roomLabel(serial)),
};

const columns: readonly Column[] = [
  roomColumn,
  { header: { en: 'Room number', zh: '房号' }, width: 13, cell: sayRoom },
  { header: { en: 'Full name', zh: '姓名' }, width: 16, cell: ({ name }) => name },
  {
    header: { en: 'Shares with', zh: '同住人' },
    width: 16,
    cell: ({ sharesWith }, { language }) => joinItems(sharesWith, language),
  },
  {
    header: { en: 'Gender', zh: '性别' },
    width: 9,
    cell: (row, reader) => say(genderWords, row.gender, reader),
  },
  { header: { en: 'Organization', zh: '单位' }, width: 26, cell: ({ organization }) => organization },
  { header: { en: 'Phone number', zh: '手机号' }, width: 17, cell: ({ shownPhone }) => shownPhone },
  {
    header: { en: 'ID type', zh: '证件类型' },
    width: 20,
    cell: (row, reader) => say(idTypeWords, row.idType, reader),
  },
  { header: { en: 'ID number', zh: '证件号码' }, width: 24, cell: ({ shownId }) => shownId },
  {
    header: { en: 'Accommodation', zh: '住宿方式' },
    width: 14,
    cell: (row, reader) => say(stayWords, row.choice, reader),
  },
  {
    header: { en: 'Check-in date', zh: '入住日期' },
    kind: 'date',
    width: 13,
    cell: ({ checkIn }) => checkIn,
  },
  {
    header: { en: 'Check-out date', zh: '离店日期' },
    kind: 'date',
    width: 13,
    cell: ({ checkOut }) => checkOut,
  },
  { header: { en: 'Nights', zh: '晚数' }, kind: 'number', width: 8, cell: ({ nights }) => nights },
  {
    header: { en: 'Payment', zh: '支付状态' },
    width: 14,
    cell: (row, reader) => say(paymentStatusWords, row.payment, reader),
  },
];

function sayRoom({ roomId, roomNumber }: WrittenGuest, { language }: SheetReader): string {
  if (roomId === null) return inLanguage(noRoom, language);
  return roomNumber === '' ? inLanguage(noNumber, language) : roomNumber;
}

interface Asked {
  readonly meetingId: string;
  readonly format: 'xlsx' | 'pdf';
  readonly hotelId?: string | undefined;
  /** The reason why full numbers are needed; null for masked numbers. */
  readonly fullFor: string | null;
}

/** Returns the rooming list for a hotel, or for all hotels if `hotelId` is absent. */
export async function exportRooming(
  { db, keys }: Kernel,
  { meetingId, format, hotelId, fullFor }: Asked,
  language: Language,
  source: AuditSource,
): Promise<Download> {
  const { meeting } = await findTerms(db, meetingId);
  const found = await findListedGuests(db, meetingId, hotelId ?? null);
  const isFull = fullFor !== null;
  const guests = found.map((guest) => ({
    ...guest,
    shownPhone: isFull ? guest.phone : maskedPhone(guest.phone),
    shownId: isFull ? openIdNumber(keys, guest.participantId, guest.idNumber) : guest.idMasked,
  }));
  const reason = isFull ? { reason: fullFor } : {};
  const detail = { format, hotel: hotelId ?? null, guests: guests.length, masked: !isFull, ...reason };
  await writeAudit(db, roomingFact('rooming.exported', meetingId, detail), source);
  const reader = { language, timeZone: meeting.timeZone };
  const { slug } = meeting;
  if (format === 'xlsx')
    return makeSheet(
      {
        name: title,
        slug,
        now: source.at,
        format,
        columns: [...place, ...columns],
        rows: eachOf(guests),
        ruledBy: roomColumn,
      },
      reader,
    );
  const moment = toWallTime(source.at, meeting.timeZone);
  const name = inLanguage(title, language);
  const said = {
    meeting: textIn(meeting.title, language),
    people: guests.length,
    moment: moment.replace('T', ' '),
  };
  return {
    name: `${slug}-${name}-${moment.slice(0, 10)}.pdf`,
    type: PDF_TYPE,
    body: writeTablePdf({
      title: name,
      note: fillIn(inLanguage(note, language), said),
      pageOf: (page, pages) => fillIn(inLanguage(foot, language), { page, pages }),
      columns: columns.map(({ header, width }) => ({ header: inLanguage(header, language), width })),
      groups: groupsOf(guests, reader),
      ruledBy: columns.indexOf(roomColumn),
      language,
      at: source.at,
    }),
  };
}

function groupsOf(guests: readonly WrittenGuest[], reader: SheetReader) {
  const byType = Map.groupBy(guests, ({ roomTypeId }) => roomTypeId);
  return [...byType.values()].map((group) => ({
    heading: fillIn(inLanguage(heading, reader.language), {
      hotel: group[0] ? textIn(group[0].hotel, reader.language) : '',
      room: group[0] ? textIn(group[0].roomType, reader.language) : '',
      people: group.length,
    }),
    rows: group.map((guest) => columns.map(({ cell }) => String(cell(guest, reader) ?? ''))),
  }));
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
