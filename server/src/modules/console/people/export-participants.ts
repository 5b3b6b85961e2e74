import { arrivalWords } from '@plenum/contract/checkin/words';
import { arrivalOf } from './list-participants.ts';
import { type ParticipantColumn, participantColumns } from '@plenum/contract/console/people';
import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { dietText } from '@plenum/contract/meetings/diets';
import { mapFields, type PersonTextField, textFields } from '@plenum/contract/meetings/person-fields';
import {
  genderWords,
  identityWords,
  idTypeWords,
  valueLabels,
  yesNoWords,
} from '@plenum/contract/registration/people/person-words';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { openIdNumber } from '#modules/registration/people/public';
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
import { pagesOf } from '#kernel/list/list-page';
import type { ParticipantWishes } from './participant-filters.ts';
import { findMeals, mealColumns } from './meal-columns.ts';
import { findParticipants, type FoundParticipant } from './participant-queries.ts';
import {
  answerColumns,
  detailColumns,
  findSheetDetails,
  needsDetail,
  type SheetDetail,
  spreadKey,
} from './participant-sheet.ts';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { paymentStatusWords, reviewWords } from '@plenum/contract/registration/words';
import { stayWords } from '@plenum/contract/registration/people/stay';

/** A participant as it may be written down: masked, or with everything. */
interface Written extends FoundParticipant {
  readonly shownId: string;
  /** Null unless a chosen column needs it. */
  readonly detail: SheetDetail | null;
}

type Column = ExportColumn<Written>;

const widths: Partial<Record<PersonTextField, number>> = { organization: 28, email: 26, phone: 18 };

const columns: Readonly<Record<ParticipantColumn, Column>> = {
  name: { header: valueLabels.fullName, width: 16, cell: (row) => row.fullName },
  gender: {
    header: valueLabels.gender,
    cell: (row, reader) => say(genderWords, row.gender, reader),
  },
  ...mapFields(textFields, (field): Column => {
    const width = widths[field];
    return { header: valueLabels[field], cell: (row) => row[field], ...(width !== undefined && { width }) };
  }),
  diet: { header: valueLabels.diet, cell: (row, { language }) => dietText(row.diet, language) },
  identity: {
    header: valueLabels.identity,
    cell: (row, reader) => say(identityWords, row.identity, reader),
  },
  idType: {
    header: valueLabels.idType,
    width: 20,
    cell: (row, reader) => say(idTypeWords, row.idType, reader),
  },
  idNumber: { header: valueLabels.idNumber, width: 22, cell: (row) => row.shownId },
  typeName: {
    header: valueLabels.typeId,
    width: 20,
    cell: ({ typeName }, { language }) => (typeName ? textIn(typeName, language) : ''),
  },
  teamName: { header: { en: 'Team name', zh: '团队名称' }, width: 20, cell: (row) => row.teamName },
  review: {
    header: { en: 'Review', zh: '审核状态' },
    cell: (row, reader) => say(reviewWords, row.review, reader),
  },
  payment: {
    header: { en: 'Payment', zh: '支付状态' },
    cell: (row, reader) => say(paymentStatusWords, row.payment, reader),
  },
  arrival: {
    header: { en: 'Check-in status', zh: '签到状态' },
    cell: (row, reader) => say(arrivalWords, arrivalOf(row), reader),
  },
  orderNumber: {
    header: { en: 'Order number', zh: '订单编号' },
    width: 20,
    cell: (row) => row.orderNumber ?? '',
  },
  stay: {
    header: { en: 'Accommodation', zh: '住宿方式' },
    cell: (row, reader) => say(stayWords, row.stay, reader),
  },
  attend: {
    header: valueLabels.attend,
    cell: (row, reader) => say(yesNoWords, row.attend ? 'yes' : 'no', reader),
  },
  registeredAt: {
    header: { en: 'Registered at', zh: '报名时间' },
    kind: 'instant',
    width: 18,
    cell: (row, reader) => formatMoment(row.registeredAt, reader),
  },
};

const listColumns = mapFields(participantColumns, (key) => columns[key]);

/** In the order of the list, then what only a sheet tells. */
export const participantSheet = { ...listColumns, ...detailColumns };

const title: Sentence = { en: 'Participants', zh: '参会人员' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: ParticipantWishes;
  /** Null: masked. Else the reason why whole numbers are needed. */
  readonly fullFor: string | null;
}

/** Recorded before the first line is written: a download that is broken off halfway has shown half of the list. */
export async function exportParticipants(
  kernel: Kernel,
  { meetingId, wishes, fullFor, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const isFull = fullFor !== null;
  const { meeting, form } = await findTerms(kernel.db, meetingId);
  const answers = answerColumns(form.custom, !isFull);
  const meals = mealColumns(await findMeals(kernel.pool, meetingId), meeting.timeZone);
  const chosen = chooseColumns(
    { ...listColumns, ...meals, ...detailColumns, ...answers },
    spreadKey(spreadKey(asked.columns, 'answers', answers), 'meals', meals),
  );
  const hasDetail = needsDetail(chosen, { ...detailColumns, ...meals, ...answers });
  const reason = isFull ? { reason: fullFor } : {};
  const detail = { format: asked.format, columns: chosen.length, masked: !isFull, ...reason };
  await writeAudit(kernel.db, exportFact('people.participants_exported', meetingId, detail), source);
  const rows = writtenRows(kernel, meetingId, wishes, { full: isFull, hasDetail });
  return makeSheet(
    { name: title, slug: meeting.slug, now: source.at, format: asked.format, columns: chosen, rows },
    { language, timeZone: meeting.timeZone },
  );
}

/** Row by row, masked unless `full`. */
export async function* writtenRows(
  kernel: Kernel,
  meetingId: string,
  wishes: ParticipantWishes,
  { full, hasDetail }: { readonly full: boolean; readonly hasDetail: boolean },
): AsyncGenerator<Written> {
  const { pool, keys } = kernel;
  const find = pagesOf((after, limit) => findParticipants(pool, { meetingId, wishes, after, limit }));
  for await (const page of find) {
    const ids = page.map(({ id }) => id);
    const details = hasDetail ? await findSheetDetails(kernel, ids) : null;
    for (const row of page) {
      const detail = details?.get(row.id) ?? null;
      yield full
        ? { ...row, detail, shownId: openIdNumber(keys, row.id, row.idNumber) }
        : {
            ...row,
            detail,
            email: maskedEmail(row.email),
            phone: maskedPhone(row.phone),
            shownId: row.idMasked,
          };
    }
  }
}
