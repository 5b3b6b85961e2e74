import { XLSX_TYPE } from '@plenum/contract/kernel/endpoint';
import {
  headerText,
  sampleRow,
  TEAM_SHEET_VERSION,
  teamColumns,
  type TeamColumn,
} from '@plenum/contract/registration/people/team-sheet';
import { MOST_MEMBERS } from '@plenum/contract/registration/people/draft';
import { fillIn, inLanguage, type Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { CellKind } from '#kernel/sheet/sheet';
import { writeXlsx } from '#kernel/sheet/xlsx-writer';
import { findReadyOffer } from '#modules/meetings/offer/public';
import { presentOffer } from '../settling/present-offer.ts';

const words = {
  sheet: { en: 'Members', zh: '团队成员' },
  file: { en: '{meeting} team members.xlsx', zh: '{meeting} 团队报名导入模板.xlsx' },
  note: {
    en: 'One person per row, at most {most}. Columns marked * are required. If a cell has a drop-down list, please choose from it. The sample row will be ignored when you import.',
    zh: '每行一人，最多 {most} 人。带 * 的列为必填；有下拉列表的列请从列表中选择。示例行在导入时会被忽略。',
  },
};

/** A sheet for a team to fill in, with the fields that this conference asks for. */
export async function teamTemplate(kernel: Kernel, meeting: string, language: Language): Promise<Download> {
  const offer = await findReadyOffer(kernel, kernel.db, meeting);
  if (!offer.form.teams) refuse(kernelRefusals.NOT_FOUND);
  const now = kernel.clock.now();
  const columns = teamColumns(presentOffer(offer, 'en', now), presentOffer(offer, 'zh-cn', now));
  const sheet = {
    name: inLanguage(words.sheet, language),
    columns: columns.map((column) => ({ header: headerText(column, language), kind: cellKind(column) })),
    notes: [fillIn(inLanguage(words.note, language), { most: MOST_MEMBERS })],
    validations: columns.flatMap(({ kind, options }, column) =>
      kind === 'choice' ? [{ column, options: options.map(({ label }) => inLanguage(label, language)) }] : [],
    ),
    freezeHeader: true,
    hidden: { version: TEAM_SHEET_VERSION, meeting: offer.meeting.id },
  };
  return {
    name: fillIn(inLanguage(words.file, language), { meeting: textIn(offer.meeting.title, language) }),
    type: XLSX_TYPE,
    body: writeXlsx(sheet, [sampleRow(columns, language)]),
  };
}

// Everything except dates is text, so that no long number is rounded and no leading zero is lost.
function cellKind({ kind }: TeamColumn): CellKind {
  return kind === 'date' ? 'date' : 'text';
}
