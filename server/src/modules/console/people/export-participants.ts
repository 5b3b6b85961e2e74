import type { participantColumns } from '@plenum/contract/console/people';
import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/public';
import { openIdNumber } from '#modules/registration/public';
import { exportFact } from './audit-facts.ts';
import {
  chooseColumns,
  type ExportColumn,
  makeSheet,
  say,
  formatMoment,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { pagesOf } from './list-page.ts';
import type { ParticipantWishes } from './participant-filters.ts';
import { findParticipants, type FoundParticipant } from './participant-queries.ts';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { words } from '@plenum/contract/registration/words';

/** A participant as it may be written down: masked, or with everything. */
interface Written extends FoundParticipant {
  readonly shownId: string;
}

type Column = ExportColumn<Written>;

export const participantSheet: Readonly<Record<(typeof participantColumns)[number], Column>> = {
  name: { header: { en: 'Full name', zh: '姓名' }, width: 16, cell: (row) => row.fullName },
  gender: {
    header: { en: 'Gender', zh: '性别' },
    cell: (row, reader) => say(words.gender, row.gender, reader),
  },
  organization: { header: { en: 'Organization', zh: '单位' }, width: 28, cell: (row) => row.organization },
  position: { header: { en: 'Position', zh: '职务' }, cell: (row) => row.positionTitle },
  email: { header: { en: 'Email', zh: '邮箱' }, width: 26, cell: (row) => row.email },
  phone: { header: { en: 'Phone number', zh: '手机号' }, width: 18, cell: (row) => row.phone },
  country: { header: { en: 'Country/Region', zh: '国家/地区' }, cell: (row) => row.country },
  identity: {
    header: { en: 'Identity', zh: '身份' },
    cell: (row, reader) => say(words.identity, row.identity, reader),
  },
  idType: {
    header: { en: 'ID type', zh: '证件类型' },
    width: 20,
    cell: (row, reader) => say(words.idType, row.idType, reader),
  },
  idNumber: { header: { en: 'ID number', zh: '证件号码' }, width: 22, cell: (row) => row.shownId },
  typeName: {
    header: { en: 'Registration type', zh: '注册类型' },
    width: 20,
    cell: ({ typeName }, { language }) => (typeName ? textIn(typeName, language) : ''),
  },
  teamName: { header: { en: 'Team name', zh: '团队名称' }, width: 20, cell: (row) => row.teamName },
  review: {
    header: { en: 'Review', zh: '审核状态' },
    cell: (row, reader) => say(words.review, row.review, reader),
  },
  payment: {
    header: { en: 'Payment', zh: '支付状态' },
    cell: (row, reader) => say(words.payment, row.payment, reader),
  },
  orderNumber: {
    header: { en: 'Order number', zh: '订单编号' },
    width: 20,
    cell: (row) => row.orderNumber ?? '',
  },
  stay: {
    header: { en: 'Accommodation', zh: '住宿方式' },
    cell: (row, reader) => say(words.stay, row.stay, reader),
  },
  attend: {
    header: { en: 'Attend', zh: '是否参会' },
    cell: (row, reader) => say(words.yesNo, row.attend ? 'yes' : 'no', reader),
  },
  registeredAt: {
    header: { en: 'Registered at', zh: '报名时间' },
    kind: 'instant',
    width: 18,
    cell: (row, reader) => formatMoment(row.registeredAt, reader),
  },
};

const title: Sentence = { en: 'Participants', zh: '参会人员' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: ParticipantWishes;
  readonly full: boolean;
}

/** Noted before the first line is written: who breaks off halfway has seen the half. */
export async function exportParticipants(
  kernel: Kernel,
  { meetingId, wishes, full, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(participantSheet, asked.columns);
  const { meeting } = await findTerms(kernel.db, meetingId);
  const detail = { format: asked.format, columns: columns.length, masked: !full };
  await writeAudit(kernel.db, exportFact('people.participants_exported', meetingId, detail), source);
  const rows = writtenRows(kernel, meetingId, wishes, full);
  return makeSheet(
    { name: title, slug: meeting.slug, now: source.at, format: asked.format, columns, rows },
    { language, timeZone: meeting.timeZone },
  );
}

/** Row by row, masked unless `full`. */
export async function* writtenRows(
  { pool, keys }: Kernel,
  meetingId: string,
  wishes: ParticipantWishes,
  full: boolean,
): AsyncGenerator<Written> {
  const find = pagesOf((after, limit) => findParticipants(pool, { meetingId, wishes, after, limit }));
  for await (const page of find)
    for (const row of page)
      yield full
        ? { ...row, shownId: openIdNumber(keys, row.id, row.idNumber) }
        : { ...row, email: maskedEmail(row.email), phone: maskedPhone(row.phone), shownId: row.idMasked };
}
