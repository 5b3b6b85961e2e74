import type { SpeakerColumn } from '@plenum/contract/console/speaker-lists';
import type { Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import type { Programme, ProgrammeSession, ProgrammeTalk } from '@plenum/contract/meetings/programme';
import { talkWords } from '@plenum/contract/meetings/words';
import type pg from 'pg';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumns,
  makeSheet,
  say,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findCall } from '#modules/meetings/offer/public';
import { findProgramme } from '#modules/meetings/programme/public';
import { formatNumber } from '#modules/submissions/public';
import { exportFact } from '../people/audit-facts.ts';

interface Source {
  readonly id: string;
  readonly number: number;
  readonly phone: string;
  readonly email: string;
  readonly isRegistered: boolean;
  readonly hasSlides: boolean;
}

/** One person at one time: with a talk, or in the chair of a session. */
interface Appearance {
  readonly person: Programme['speakers'][number];
  readonly session: ProgrammeSession;
  /** Null: chairs the session. */
  readonly talk: ProgrammeTalk | null;
  readonly room: Programme['rooms'][number]['name'] | null;
  /** What its talk was made from; only of the presenter are phone and e-mail known. */
  readonly source: Source | null;
}

const chairWord: Sentence = { en: 'Session chair', zh: '主持人' };
const yesNo: Readonly<Record<'yes' | 'no', Sentence>> = {
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
};
const ofSource = (source: Source | null, word: (known: Source) => string) =>
  source === null ? '' : word(source);

const speakerSheet: Readonly<Record<SpeakerColumn, ExportColumns<Appearance>[string]>> = {
  role: {
    header: { en: 'Role', zh: '角色' },
    width: 16,
    cell: ({ talk }, reader) =>
      talk === null ? say({ chair: chairWord }, 'chair', reader) : say(talkWords, talk.kind, reader),
  },
  name: {
    header: { en: 'Name', zh: '姓名' },
    width: 20,
    cell: ({ person }, { language }) => textIn(person.name, language),
  },
  otherName: {
    header: { en: 'Name in the other language', zh: '姓名（另一语言）' },
    width: 24,
    cell: ({ person: { name } }, { language }) => {
      const other = language === 'en' ? name.zh : name.en;
      return other === textIn(name, language) ? '' : other;
    },
  },
  title: {
    header: { en: 'Title or position', zh: '职称/职务' },
    width: 18,
    cell: ({ person }, { language }) => textIn(person.title, language),
  },
  organization: {
    header: { en: 'Affiliation', zh: '单位' },
    width: 28,
    cell: ({ person }, { language }) => textIn(person.organization, language),
  },
  day: { header: { en: 'Day', zh: '日期' }, kind: 'date', width: 12, cell: ({ session }) => session.day },
  start: {
    header: { en: 'From', zh: '开始' },
    width: 8,
    cell: ({ session, talk }) => (talk ?? session).start,
  },
  end: { header: { en: 'To', zh: '结束' }, width: 8, cell: ({ session, talk }) => (talk ?? session).end },
  room: {
    header: { en: 'Room', zh: '会场' },
    width: 18,
    cell: ({ room }, { language }) => (room === null ? '' : textIn(room, language)),
  },
  session: {
    header: { en: 'Session', zh: '场次' },
    width: 36,
    cell: ({ session }, { language }) => textIn(session.title, language),
  },
  talk: {
    header: { en: 'Talk or poster', zh: '报告或海报' },
    width: 48,
    cell: ({ talk }, { language }) => (talk === null ? '' : textIn(talk.title, language)),
  },
  board: { header: { en: 'Board', zh: '展板编号' }, width: 10, cell: ({ talk }) => talk?.board ?? '' },
  number: {
    header: { en: 'Report number', zh: '报告编号' },
    width: 12,
    cell: ({ source }) => ofSource(source, ({ number }) => formatNumber(number) ?? ''),
  },
  phone: {
    header: { en: 'Phone', zh: '手机' },
    width: 18,
    cell: ({ source }) => ofSource(source, ({ phone }) => phone),
  },
  email: {
    header: { en: 'Email', zh: '邮箱' },
    width: 26,
    cell: ({ source }) => ofSource(source, ({ email }) => email),
  },
  registered: {
    header: { en: 'Registered', zh: '已报名' },
    width: 10,
    cell: ({ source }, reader) =>
      ofSource(source, ({ isRegistered }) => say(yesNo, isRegistered ? 'yes' : 'no', reader)),
  },
  slides: {
    header: { en: 'Slides uploaded', zh: '已上传演示文稿' },
    width: 14,
    cell: ({ source, talk }, reader) =>
      talk?.kind === 'poster'
        ? ''
        : ofSource(source, ({ hasSlides }) => say(yesNo, hasSlides ? 'yes' : 'no', reader)),
  },
};
const title: Sentence = { en: 'Speakers', zh: '报告人与主持人' };

interface Asked extends SheetAsked {
  readonly meetingId: string;
  /** Null: masked. Else the reason why whole addresses are needed. */
  readonly fullFor: string | null;
}

/** Who appears in the programme's draft, in the order of its days and times. */
export async function exportSpeakers(
  kernel: Kernel,
  { meetingId, fullFor, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(speakerSheet, asked.columns);
  const { meeting } = await findCall(kernel.db, meetingId);
  const programme = await findProgramme(kernel.db, meetingId);
  const sources = await findSources(kernel.pool, meetingId, fullFor !== null);
  const reason = fullFor === null ? {} : { reason: fullFor };
  const detail = { format: asked.format, columns: columns.length, masked: fullFor === null, ...reason };
  await writeAudit(kernel.db, exportFact('meeting.speakers_exported', meetingId, detail), source);
  const rows = appearances(programme, sources);
  return makeSheet(
    { name: title, slug: meeting.slug, now: source.at, format: asked.format, columns, rows },
    { language, timeZone: meeting.timeZone },
  );
}

async function* appearances(
  { speakers, rooms, sessions }: Programme,
  sources: ReadonlyMap<string, Source>,
): AsyncGenerator<Appearance> {
  const people = new Map(speakers.map((one) => [one.id, one]));
  const inOrder = sessions.toSorted((a, b) => (`${a.day} ${a.start}` < `${b.day} ${b.start}` ? -1 : 1));
  for (const session of inOrder) {
    const room = rooms.find(({ id }) => id === session.roomId)?.name ?? null;
    for (const id of session.chairIds) {
      const person = people.get(id);
      if (person) yield { person, session, talk: null, room, source: null };
    }
    for (const talk of session.talks)
      for (const [index, id] of talk.speakerIds.entries()) {
        const person = people.get(id);
        // The first one is the presenter of the submission.
        const source = index === 0 ? (sources.get(talk.submissionId ?? '') ?? null) : null;
        if (person) yield { person, session, talk, room, source };
      }
  }
}

async function findSources(
  pool: pg.Pool,
  meetingId: string,
  isFull: boolean,
): Promise<ReadonlyMap<string, Source>> {
  const { rows } = await pool.query<Source>(
    `select s.id, s.number, v.content #>> '{presenter,phone}' as phone, v.content #>> '{presenter,email}' as email,
       exists (select from registrations as r where r.meeting_id = s.meeting_id and r.account_id = s.account_id
         and r.state = 'submitted') as "isRegistered",
       exists (select from submission_files as f where f.submission_id = s.id and f.kind = 'slides') as "hasSlides"
     from submissions as s join submission_versions as v on v.submission_id = s.id and v.version = s.version
     where s.meeting_id = $1`,
    [meetingId],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      isFull ? row : { ...row, phone: maskedPhone(row.phone), email: maskedEmail(row.email) },
    ]),
  );
}
