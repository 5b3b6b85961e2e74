import type { PaperColumn } from '@plenum/contract/console/paper-lists';
import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { authorsOf, type SubmissionContent } from '@plenum/contract/submissions/content';
import { decisionWords } from '@plenum/contract/submissions/review-words';
import { acceptedWords, stateWords, typeWords } from '@plenum/contract/submissions/words';
import type pg from 'pg';
import type { Actor } from '#kernel/http/actor';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumns,
  formatMoment,
  makeSheet,
  say,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall, type MeetingCall } from '#modules/meetings/offer/public';
import { findManaged, type ManagedPapers } from '#modules/submissions/manage/public';
import { formatNumber } from '#modules/submissions/public';
import { exportFact } from '../people/audit-facts.ts';
import { pagesOf } from '#kernel/list/list-page';
import { findPaperPage, type FoundPaper, type PaperWishes } from './paper-queries.ts';

/** A submission as it may be written down: contacts masked, or whole. */
interface Written extends FoundPaper {
  readonly content: SubmissionContent;
  readonly phone: string;
  readonly email: string;
  readonly withdrawnBecause: string;
  readonly isRegistered: boolean;
  readonly field: { readonly en: string; readonly zh: string } | null;
}

const registeredWords: Readonly<Record<'yes' | 'no', Sentence>> = {
  yes: { en: 'Registered', zh: '已报名' },
  no: { en: 'Not registered', zh: '未报名' },
};

const paperSheet: Readonly<Record<PaperColumn, ExportColumns<Written>[string]>> = {
  number: { header: { en: 'Number', zh: '报告编号' }, width: 10, cell: ({ number }) => formatNumber(number) },
  title: {
    header: { en: 'Title', zh: '题目' },
    width: 48,
    cell: ({ title }, { language }) => textIn(title, language),
  },
  presenter: { header: { en: 'Presenter', zh: '报告人' }, width: 16, cell: ({ presenter }) => presenter },
  affiliation: {
    header: { en: 'Affiliation', zh: '单位' },
    width: 28,
    cell: ({ affiliation }) => affiliation,
  },
  field: {
    header: { en: 'Field', zh: '领域' },
    width: 20,
    cell: ({ field }, { language }) => (field === null ? '' : textIn(field, language)),
  },
  type: {
    header: { en: 'Type', zh: '报告类型' },
    width: 16,
    cell: ({ type }, reader) => say(typeWords, type, reader),
  },
  state: {
    header: { en: 'Status', zh: '状态' },
    width: 22,
    cell: ({ state, acceptedAs }, reader) =>
      acceptedAs === null ? say(stateWords, state, reader) : say(acceptedWords, acceptedAs, reader),
  },
  reviews: {
    header: { en: 'Reviews done', zh: '已完成审稿' },
    width: 12,
    cell: ({ done, assigned }) => `${done}/${assigned}`,
  },
  score: {
    header: { en: 'Score', zh: '评分' },
    kind: 'number',
    cell: ({ score }) => (score === null ? null : Number(score)),
  },
  decision: {
    header: { en: 'Decision, letter not sent', zh: '拟定结果（未通知）' },
    width: 24,
    cell: ({ decision }, reader) => say(decisionWords, decision, reader),
  },
  contributedAt: {
    header: { en: 'Contribute time', zh: '投稿时间' },
    kind: 'instant',
    width: 18,
    cell: ({ contributedAt }, reader) => formatMoment(contributedAt, reader),
  },
  otherTitle: {
    header: { en: 'Title in the other language', zh: '题目（另一语言）' },
    width: 48,
    cell: ({ title }, { language }) => {
      const other = language === 'en' ? title.zh : title.en;
      return other === textIn(title, language) ? '' : other;
    },
  },
  position: {
    header: { en: 'Title or position', zh: '职称/职务' },
    width: 18,
    cell: ({ content }) => content.presenter.position,
  },
  phone: { header: { en: 'Phone', zh: '手机' }, width: 18, cell: ({ phone }) => phone },
  email: { header: { en: 'Email', zh: '邮箱' }, width: 26, cell: ({ email }) => email },
  authors: {
    header: { en: 'Authors', zh: '作者' },
    width: 48,
    cell: ({ content }) =>
      authorsOf(content)
        .map(({ name, affiliations }) =>
          affiliations.length === 0 ? name : `${name} (${affiliations.join('; ')})`,
        )
        .join(' / '),
  },
  version: { header: { en: 'Version', zh: '版本' }, kind: 'number', cell: ({ version }) => version },
  registered: {
    header: { en: 'Registration', zh: '报名情况' },
    width: 14,
    cell: ({ isRegistered }, reader) => say(registeredWords, isRegistered ? 'yes' : 'no', reader),
  },
  withdrawnBecause: {
    header: { en: 'Withdrawn because', zh: '撤稿原因' },
    width: 32,
    cell: ({ withdrawnBecause }) => withdrawnBecause,
  },
};
const title: Sentence = { en: 'Submissions', zh: '稿件' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  readonly wishes: PaperWishes;
  /** Null: masked. Else the reason why whole addresses are needed. */
  readonly fullFor: string | null;
}

/** Those of the list as it is filtered: for a chair those of their fields, without what they have an interest in. */
export async function exportPapers(
  kernel: Kernel,
  actor: Actor,
  { meetingId, wishes, fullFor, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(paperSheet, asked.columns);
  const managed = await findManaged(kernel.db, actor, meetingId);
  const call = await findCall(kernel.db, meetingId);
  const reason = fullFor === null ? {} : { reason: fullFor };
  const detail = { format: asked.format, columns: columns.length, masked: fullFor === null, ...reason };
  await writeAudit(kernel.db, exportFact('submission.exported', meetingId, detail), source);
  const rows = rowsOf(kernel.pool, call, { managed, wishes, isFull: fullFor !== null });
  return makeSheet(
    { name: title, slug: call.meeting.slug, now: source.at, format: asked.format, columns, rows },
    { language, timeZone: call.meeting.timeZone },
  );
}

async function* rowsOf(
  pool: pg.Pool,
  { meeting, fields, settings: { reviewsEach } }: MeetingCall,
  {
    isFull,
    ...of
  }: { readonly managed: ManagedPapers; readonly wishes: PaperWishes; readonly isFull: boolean },
): AsyncGenerator<Written> {
  const find = pagesOf((after, limit) =>
    findPaperPage(pool, { meetingId: meeting.id, reviewsEach, ...of, after, limit }),
  );
  for await (const page of find) {
    const details = await findDetails(
      pool,
      page.map(({ id }) => id),
    );
    for (const row of page) {
      const detail = details.get(row.id);
      if (!detail) continue;
      const { phone, email } = detail.content.presenter;
      yield {
        ...row,
        ...detail,
        phone: isFull ? phone : maskedPhone(phone),
        email: isFull ? email : maskedEmail(email),
        field: fields.find(({ id }) => id === row.fieldId)?.name ?? null,
      };
    }
  }
}

type Detail = Pick<Written, 'id' | 'content' | 'withdrawnBecause' | 'isRegistered'>;

async function findDetails(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlyMap<string, Detail>> {
  const { rows } = await pool.query<Detail>(
    `select s.id, v.content, s.withdrawn_because as "withdrawnBecause",
       exists (select from registrations as r where r.meeting_id = s.meeting_id and r.account_id = s.account_id
         and r.state = 'submitted') as "isRegistered"
     from submissions as s join submission_versions as v on v.submission_id = s.id and v.version = s.version
     where s.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
